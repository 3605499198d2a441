package org.fencepost.machine.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Observable;
import org.fencepost.litmus.Proposition;
import org.fencepost.machine.StraightThread;
import org.fencepost.program.Action;
import org.fencepost.program.FpgaEvents;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.MemoryObject;
import org.fencepost.verdict.InputException;

/**
 * A test as a table: what its threads do, whatever they read, and what is looked at in the end.
 *
 * @param threads in the test's order
 * @param fpga which of them is the FPGA's
 * @param memory what each location holds at the start
 * @param channels how many there are, numbered from 0
 * @param shown in the order of the test's final states
 */
record TestTable(
        LitmusTest test, List<List<Op>> threads, int fpga, List<Integer> memory, int channels, List<Shown> shown) {
    /** Bytes of an access, as of the moves of XF tests. */
    private static final int SIZE = 4;

    /** What an operation is, in the order of the opcodes of the soft core, from 1. */
    enum Code {
        WrReq,
        RdReq,
        FnReqOne,
        FnReqAll,
        WrRsp,
        RdRsp,
        FnRspOne,
        FnRspAll,
        CpuRead,
        CpuWrite,
        CpuFence;

        boolean isRequest() {
            return compareTo(FnReqAll) <= 0;
        }

        boolean isRead() {
            return this == RdRsp || this == CpuRead;
        }
    }

    /**
     * @param tag the number of the request that this makes or answers
     * @param late whether the response to this request may come at any time
     */
    record Op(Code code, int channel, int location, int value, int tag, boolean late) {}

    /**
     * A column of final states.
     *
     * @param thread whose operation's value it is; {@link #LOCATION} or {@link #CONSTANT}
     * @param number of the operation, or the location, or the value
     */
    record Shown(String name, int thread, int number) {
        static final int LOCATION = -1;
        static final int CONSTANT = -2;
    }

    static TestTable of(LitmusTest test) {
        return new Maker(test).make();
    }

    List<Op> requests() {
        return threads.get(fpga).stream().filter(op -> op.code.isRequest()).toList();
    }

    /** What is wrong with this test for whoever writes it. */
    static InputException refusal(LitmusTest test, String why) {
        return new InputException(test.file() + ": --emit " + why);
    }

    private static final class Maker {
        private final LitmusTest test;
        private final List<StraightThread> straight = new ArrayList<>();
        private final Map<Long, Integer> locations = new LinkedHashMap<>();
        private final Map<Integer, Integer> channels = new LinkedHashMap<>();
        private final Map<String, Integer> tags = new LinkedHashMap<>();

        Maker(LitmusTest test) {
            this.test = test;
        }

        TestTable make() {
            if (!test.dialect().name().equals("XF")) {
                throw refusal(test, "is for tests in the dialect XF");
            }
            if (!test.filter().equals(Proposition.TRUE)) {
                throw refusal(test, "does not know filters");
            }
            for (int thread = 0; thread < test.program().threads().size(); thread++) {
                straight.add(only(StraightThread.of(test.program(), thread, "--emit %s")));
            }
            List<List<Op>> threads = straight.stream().map(this::ops).toList();
            List<Shown> shown = test.shown().stream().map(this::shown).toList();
            List<Integer> memory =
                    locations.keySet().stream().map(this::initial).toList();
            return new TestTable(test, threads, fpga(threads), memory, channels.size(), shown);
        }

        private StraightThread only(List<StraightThread> ways) {
            if (ways.size() != 1) {
                throw refusal(test, "knows only threads without choices");
            }
            return ways.get(0);
        }

        private int fpga(List<List<Op>> threads) {
            for (int thread = 0; thread < threads.size(); thread++) {
                if (threads.get(thread).stream().anyMatch(op -> op.code.isRequest())) {
                    return thread;
                }
            }
            throw refusal(test, "needs a thread of an FPGA");
        }

        private List<Op> ops(StraightThread thread) {
            return thread.own().stream().map(action -> op(thread, action)).toList();
        }

        private Op op(StraightThread thread, Action action) {
            FpgaOperation operation = FpgaOperation.of(FpgaEvents.annotation(action));
            return operation == null ? cpu(action) : fpga(thread, action, operation);
        }

        private Op fpga(StraightThread thread, Action action, FpgaOperation operation) {
            boolean isRequest = operation.kind().isRequest();
            Action response = isRequest ? thread.actions().get(thread.response(operation)) : action;
            int place = response instanceof Action.Access access ? location(access) : 0;
            int value = response instanceof Action.Store store ? (int) store.value() : 0;
            boolean isLate = isRequest && thread.late().contains(response);
            int channel = operation.kind().isForAll() ? 0 : number(channels, operation.channel());
            return new Op(
                    Code.valueOf(operation.kind().name()),
                    channel,
                    place,
                    value,
                    number(tags, operation.tag()),
                    isLate);
        }

        private Op cpu(Action action) {
            if (action instanceof Action.Load load) {
                return new Op(Code.CpuRead, 0, location(load), 0, 0, false);
            }
            if (action instanceof Action.Store store) {
                return new Op(Code.CpuWrite, 0, location(store), (int) store.value(), 0, false);
            }
            if (action instanceof Action.Fence) {
                return new Op(Code.CpuFence, 0, 0, 0, 0, false);
            }
            throw new InputException("--emit does not know locked instructions", action.site());
        }

        private int location(Action.Access access) {
            if (access.size() != SIZE) {
                throw new InputException("--emit knows only accesses of " + SIZE + " bytes", access.site());
            }
            return number(locations, access.address());
        }

        private static <T> int number(Map<T, Integer> numbers, T of) {
            return numbers.computeIfAbsent(of, any -> numbers.size());
        }

        private Shown shown(Observable observable) {
            String name = observable.location().bracketed();
            if (!observable.isRegister()) {
                return new Shown(name, Shown.LOCATION, number(locations, observable.address()));
            }
            for (int thread = 0; thread < straight.size(); thread++) {
                if (straight.get(thread).observes(observable.label())) {
                    return shown(name, thread, observable.label());
                }
            }
            throw refusal(test, "does not find " + name);
        }

        private Shown shown(String name, int thread, String label) {
            int source = straight.get(thread).source(label);
            return source >= 0
                    ? new Shown(name, thread, source)
                    : new Shown(name, Shown.CONSTANT, (int) straight.get(thread).constant(label));
        }

        private int initial(long address) {
            MemoryObject object = Objects.requireNonNull(test.program().globalAt(address));
            int value = 0;
            for (int i = SIZE - 1; i >= 0; i--) {
                int at = (int) (address - object.address()) + i;
                value = value << 8 | (at < object.size() ? object.initial()[at] & 0xff : 0);
            }
            return value;
        }
    }
}
