package org.fencepost.program;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * The instructions of a function that can be reached when branches on constants go one way. Headers choose between
 * instructions by the order that they are given, and once inlined, that is a constant.
 */
final class Reachability {
    private final Function function;
    private final BitSet reached = new BitSet();
    private final Deque<Integer> open = new ArrayDeque<>();

    private Reachability(Function function) {
        this.function = function;
    }

    /** Where those instructions begin. */
    static BitSet of(Function function) {
        Reachability search = new Reachability(function);
        search.reach(0);
        while (!search.open.isEmpty()) {
            search.leave(search.open.pop());
        }
        return search.reached;
    }

    private void reach(int at) {
        if (at < function.code.length && !reached.get(at)) {
            reached.set(at);
            open.push(at);
        }
    }

    private void leave(int at) {
        int[] code = function.code;
        boolean decided =
                (code[at] == FunctionBuilder.SWITCH || code[at] == FunctionBuilder.BRANCH) && code[at + 1] < 0;
        if (decided) {
            long value = function.constants[~code[at + 1]];
            reach(
                    code[at] == FunctionBuilder.BRANCH
                            ? code[at + ((value & 1) != 0 ? 2 : 3)]
                            : table(at).choose(value));
        } else {
            Instructions.targets(function, at, this::reach);
        }
        if (!Instructions.endsBlock(code[at])) {
            reach(at + Instructions.length(code, at));
        }
    }

    private FunctionBuilder.SwitchTable table(int at) {
        return (FunctionBuilder.SwitchTable) function.pool[function.code[at + 2]];
    }
}
