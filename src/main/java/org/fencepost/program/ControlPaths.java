package org.fencepost.program;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** Where threads can go in a function. */
final class ControlPaths {
    private ControlPaths() {}

    /** The instructions that can be reached from one, itself among them, without passing through another. */
    static BitSet from(Function function, int start, int without) {
        BitSet not = new BitSet();
        not.set(without);
        return from(function, start, not);
    }

    /** The same without passing through any of these. */
    static BitSet from(Function function, int start, BitSet without) {
        BitSet reached = new BitSet();
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int at = open.pop();
            if (at < function.code.length && !without.get(at) && !reached.get(at)) {
                reached.set(at);
                Instructions.targets(function, at, open::push);
                if (!Instructions.endsBlock(function.code[at])) {
                    open.push(at + Instructions.length(function.code, at));
                }
            }
        }
        return reached;
    }

    /** Whether all that a thread can come to from here is a failure, or the end of the program: it never comes back. */
    static boolean onlyFail(Function function, int start, int branch) {
        BitSet reached = from(function, start, new BitSet());
        boolean fails = false;
        for (int at = reached.nextSetBit(0); at >= 0; at = reached.nextSetBit(at + 1)) {
            int length = Instructions.length(function.code, at);
            boolean endsCode = !Instructions.endsBlock(function.code[at]) && at + length >= function.code.length;
            if (at == branch || function.code[at] == FunctionBuilder.RETURN || endsCode) {
                return false;
            }
            fails |= function.code[at] == FunctionBuilder.FAIL;
        }
        return fails;
    }
}
