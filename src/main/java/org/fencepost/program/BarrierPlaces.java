package org.fencepost.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts places for a flush and a fence behind every store of a function, and for a fence behind every flush. Behind a copy there is one flush
 * for all of its parts, up to so many cache lines.
 */
final class BarrierPlaces {
    private static final int LINES = 4;
    private static final String COPIES = ".parts";

    private final Function function;
    private final Rewriting rewriting;

    private BarrierPlaces(Function function) {
        this.function = function;
        this.rewriting = new Rewriting(function);
    }

    static Function in(Function function) {
        BarrierPlaces places = new BarrierPlaces(function);
        places.rewriting.each(places::write);
        return places.rewriting.done(LINES);
    }

    private void write(int at) {
        rewriting.keep(at);
        int address = storedTo(at);
        if (address != NONE) {
            add(at, List.of(address));
        } else if (isCopy(at)) {
            add(at, linesOfCopy(at));
        } else if (isFlush(at)) {
            place(at, new NoBarrier(NoBarrier.Kind.FENCE_BEHIND_FLUSH));
        }
    }

    private boolean isCopy(int at) {
        return function.code[at] == FunctionBuilder.CALL
                && ((Callee) function.pool[function.code[at + 1]]).name().endsWith(COPIES);
    }

    private boolean isFlush(int at) {
        return function.code[at] == FunctionBuilder.INTRINSIC && function.pool[function.code[at + 1]] instanceof Flush;
    }

    /** Its arguments are where to, where from, how much. */
    private List<Integer> linesOfCopy(int at) {
        List<Integer> lines = new ArrayList<>();
        for (int n = 0; n < LINES; n++) {
            int register = function.registers + n;
            int primitive = rewriting.inPool(new LineOf(n));
            int[] call = {
                FunctionBuilder.INTRINSIC, primitive, 2, 1, function.code[at + 4], function.code[at + 6], register
            };
            rewriting.emit(function.sites[at], call);
            lines.add(register);
        }
        return lines;
    }

    /** The address of a cache line of a block: of the nth, or the last one. */
    private record LineOf(int n) implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            long last = Math.max(0, arguments[1] - 1);
            return Intrinsic.result(arguments[0] + Math.min(64L * n, last));
        }
    }

    private void add(int at, List<Integer> addresses) {
        addresses.forEach(address -> place(at, new NoBarrier(NoBarrier.Kind.FLUSH), address));
        place(at, new NoBarrier(NoBarrier.Kind.FENCE));
    }

    private void place(int at, NoBarrier barrier, int... arguments) {
        int[] call = new int[4 + arguments.length];
        call[0] = FunctionBuilder.INTRINSIC;
        call[1] = rewriting.inPool(barrier);
        call[2] = arguments.length;
        System.arraycopy(arguments, 0, call, 4, arguments.length);
        rewriting.emit(function.sites[at], call);
    }

    private static final int NONE = Integer.MIN_VALUE;

    /** The operand that has the address of what the instruction stores; none when it stores nothing. */
    private int storedTo(int at) {
        int[] code = function.code;
        return switch (code[at]) {
            case FunctionBuilder.STORE, FunctionBuilder.STORE_WIDE -> code[at + 1];
            case FunctionBuilder.CAS -> code[at + 2];
            case FunctionBuilder.RMW, FunctionBuilder.CAS_WIDE -> code[at + 3];
            case FunctionBuilder.RMW_WIDE -> code[at + 4];
            default -> NONE;
        };
    }
}
