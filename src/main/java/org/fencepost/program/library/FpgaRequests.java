package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.FpgaOperation.Kind;
import org.fencepost.program.Intrinsic;

/** Requests and responses of an FPGA thread, as fencepost.h offers them. */
final class FpgaRequests {
    /** Where a thread remembers what each tag reads: its address and size. */
    private static final long ADDRESSES = 0x4650_4741_0000_0000L;

    private static final long SIZES = ADDRESSES + 0x1_0000_0000L;

    private FpgaRequests() {}

    static void register(Map<String, Intrinsic> table) {
        table.put(
                "__fp_fpga_write_req",
                (context, arguments) -> request(context, Kind.WrReq, arguments, arguments[3], arguments[4]));
        table.put("__fp_fpga_read_req", FpgaRequests::readRequest);
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
        int channel = (int) arguments[0];
        if (channel < 0) {
            return wrong(context, "there is no channel " + channel + ": they are numbered from 1; FPGA_ANY is any");
        }
        FpgaOperation operation = new FpgaOperation(kind, channel, "m" + (int) tag);
        return Intrinsic.visible(new Action.Fpga(operation, arguments[1], (int) arguments[2], value, context.site()));
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
        FpgaOperation operation = new FpgaOperation(Kind.RdRsp, 0, "m" + tag);
        int size = (int) context.get(SIZES + tag);
        return Intrinsic.visible(new Action.Fpga(operation, address, size, 0, context.site()));
    }

    private static Intrinsic.Outcome wrong(CallContext context, String message) {
        return Intrinsic.visible(new Action.Failure(FailureKind.ABORT, message, context.site()));
    }
}
