package org.fencepost.program;

import java.util.HashMap;
import java.util.Map;

/** Writes a function again so that it notes what its threads come to; they do the same otherwise. */
final class NoteTaking {
    private final Function function;
    private final int[] code;
    private final Notes notes;
    private final Rewriting rewriting;
    /** Compare-and-swaps by the annotation of their failure. */
    private final Map<Integer, Place> byFailure = new HashMap<>();

    NoteTaking(Function function, Notes notes) {
        this.function = function;
        this.code = function.code;
        this.notes = notes;
        this.rewriting = new Rewriting(function);
    }

    Function write() {
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            if (code[at] == FunctionBuilder.CAS || code[at] == FunctionBuilder.CAS_WIDE) {
                byFailure.put(code[Instructions.annotation(code, at) + 1], place(at));
            }
        }
        rewriting.each(this::instruction);
        return rewriting.done(0);
    }

    private void instruction(int at) {
        switch (code[at]) {
            case FunctionBuilder.BRANCH -> call(at, notes.ofWay(place(at), 1), code[at + 1]);
            case FunctionBuilder.SWITCH -> call(at, notes.ofWay(place(at), -1), code[at + 1]);
            case FunctionBuilder.FENCE -> call(at, notes.ofVisit(place(at)));
            case FunctionBuilder.LOAD, FunctionBuilder.LOAD_WIDE -> load(at);
            default -> {
                int address = Instructions.address(code, at);
                if (address >= 0) {
                    call(at, notes.ofVisit(place(at)), code[address]);
                }
            }
        }
        rewriting.keep(at);
        switch (code[at]) {
            case FunctionBuilder.CAS ->
                call(at, notes.ofComparison(place(at), mask(code[at + 5])), code[at + 1], code[at + 3]);
            case FunctionBuilder.CAS_WIDE ->
                call(at, notes.ofComparison(place(at), -1), code[at + 1], code[at + 2], code[at + 4], code[at + 5]);
            default -> {}
        }
    }

    /** The load that a weak compare-and-swap is when it fails for no reason has the annotation of its failure. */
    private void load(int at) {
        Place failed = byFailure.get(code[Instructions.annotation(code, at)]);
        if (failed != null) {
            call(at, notes.ofFailure(failed));
        }
        call(at, notes.ofVisit(place(at)), code[Instructions.address(code, at)]);
    }

    private static long mask(int bytes) {
        return bytes >= 8 ? -1 : (1L << 8 * bytes) - 1;
    }

    private Place place(int at) {
        return new Place(function.name(), at);
    }

    private void call(int at, Intrinsic note, int... arguments) {
        int[] call = new int[4 + arguments.length];
        call[0] = FunctionBuilder.INTRINSIC;
        call[1] = rewriting.inPool(note);
        call[2] = arguments.length;
        System.arraycopy(arguments, 0, call, 4, arguments.length);
        rewriting.emit(function.sites[at], call);
    }
}
