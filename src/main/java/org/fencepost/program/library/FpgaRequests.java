package org.fencepost.program.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.FpgaOperation.Kind;
import org.fencepost.program.FpgaPayload;
import org.fencepost.program.Intrinsic;

/** Requests and responses of an FPGA thread, as fencepost.h offers them. */
final class FpgaRequests {
    /** Where a thread remembers what each tag reads: its address and size. */
    private static final long ADDRESSES = 0x4650_4741_0000_0000L;

    private static final long SIZES = ADDRESSES + 0x1_0000_0000L;

    /** Where it gathers the words of a line that it will write. */
    private static final long WORDS = ADDRESSES + 0x2_0000_0000L;

    private FpgaRequests() {}

    static void register(Map<String, Intrinsic> table) {
        table.put(
                "__fp_fpga_write_req",
                (context, arguments) -> request(context, Kind.WrReq, arguments, arguments[3], arguments[4]));
        table.put("__fp_fpga_read_req", FpgaRequests::readRequest);
        table.put("__fp_fpga_word", FpgaRequests::word);
        table.put("__fp_fpga_write_line", FpgaRequests::writeLine);
        table.put("__fp_fpga_words", FpgaRequests::words);
        table.put("__fp_fpga_await_word", (context, arguments) -> awaitWord(context, arguments[0], (int) arguments[1]));
        table.put("fpga_await_read", FpgaRequests::awaitRead);
        table.put("fpga_await_write", (context, arguments) -> plain(context, Kind.WrRsp, 0, arguments[0]));
        table.put("fpga_fence_one", (context, arguments) -> fenceOne(context, arguments));
        table.put("fpga_fence_all", (context, arguments) -> plain(context, Kind.FnReqAll, 0, arguments[0]));
        table.put("fpga_await_fence", (context, arguments) -> plain(context, Kind.FnRspAll, 0, arguments[0]));
    }

    private static Intrinsic.Outcome readRequest(CallContext context, long[] arguments) {
        long tag = (int) arguments[3];
        context.set(ADDRESSES + tag, arguments[1]);
        context.set(SIZES + tag, arguments[2]);
        return request(context, Kind.RdReq, arguments, 0, tag);
    }

    /** @param arguments channel, address and size */
    private static Intrinsic.Outcome request(CallContext context, Kind kind, long[] arguments, long value, long tag) {
        FpgaPayload payload = kind == Kind.RdReq ? FpgaPayload.none((int) arguments[2]) : FpgaPayload.of(value);
        return request(context, kind, arguments, payload, tag);
    }

    private static Intrinsic.Outcome request(
            CallContext context, Kind kind, long[] arguments, FpgaPayload payload, long tag) {
        int channel = (int) arguments[0];
        if (channel < 0) {
            return wrong(context, "there is no channel " + channel + ": they are numbered from 1; FPGA_ANY is any");
        }
        FpgaOperation operation = new FpgaOperation(kind, channel, "m" + (int) tag);
        return Intrinsic.visible(new Action.Fpga(operation, arguments[1], (int) arguments[2], payload, context.site()));
    }

    private static Intrinsic.Outcome fenceOne(CallContext context, long[] arguments) {
        int channel = (int) arguments[0];
        return channel > 0
                ? plain(context, Kind.FnReqOne, channel, arguments[1])
                : wrong(context, "a fence on one channel needs its number, which is 1 at least");
    }

    private static Intrinsic.Outcome plain(CallContext context, Kind kind, int channel, long tag) {
        FpgaOperation operation = new FpgaOperation(kind, channel, "m" + (int) tag);
        return Intrinsic.visible(new Action.Fpga(operation, 0, 0, 0, context.site()));
    }

    private static Intrinsic.Outcome awaitRead(CallContext context, long[] arguments) {
        long tag = (int) arguments[0];
        long address = context.get(ADDRESSES + tag);
        if (address == 0) {
            return wrong(context, "no read was requested with the tag " + tag);
        }
        if (context.get(SIZES + tag) > FpgaPayload.WORD) {
            return wrong(context, "the read with the tag " + tag + " has several words: use fpga_await_read_into");
        }
        return awaitWord(context, tag, 0);
    }

    /** One of the words of a response; with the last one there is nothing left to wait for. */
    private static Intrinsic.Outcome awaitWord(CallContext context, long tag, int word) {
        FpgaOperation operation = new FpgaOperation(Kind.RdRsp, 0, "m" + (int) tag);
        long address = context.get(ADDRESSES + (int) tag);
        int size = (int) context.get(SIZES + (int) tag);
        return Intrinsic.visible(new Action.Fpga(operation, address, size, word, context.site()));
    }

    /** How many words the read with a tag has. */
    private static Intrinsic.Outcome words(CallContext context, long[] arguments) {
        long tag = (int) arguments[0];
        return context.get(ADDRESSES + tag) == 0
                ? wrong(context, "no read was requested with the tag " + tag)
                : Intrinsic.result(Math.max(1, context.get(SIZES + tag) / FpgaPayload.WORD));
    }

    /** The next write of lines has this word at this place. */
    private static Intrinsic.Outcome word(CallContext context, long[] arguments) {
        context.set(WORDS + (int) arguments[0], arguments[1]);
        return Intrinsic.result(0);
    }

    /** @param arguments channel, address, size, which bytes are written, tag */
    private static Intrinsic.Outcome writeLine(CallContext context, long[] arguments) {
        boolean isLine = arguments[2] >= FpgaPayload.LINE && arguments[2] <= FpgaPayload.MOST_LINES * FpgaPayload.LINE;
        if (!isLine) {
            return wrong(context, "fpga_write_req_from writes lines of 64, 128 or 256 bytes, not " + arguments[2]);
        }
        List<Long> words = new ArrayList<>();
        for (int i = 0; i < arguments[2] / FpgaPayload.WORD; i++) {
            words.add(context.get(WORDS + i));
            context.set(WORDS + i, 0);
        }
        return request(context, Kind.WrReq, arguments, new FpgaPayload(words, arguments[3]), arguments[4]);
    }

    private static Intrinsic.Outcome wrong(CallContext context, String message) {
        return Intrinsic.visible(new Action.Failure(FailureKind.ABORT, message, context.site()));
    }
}
