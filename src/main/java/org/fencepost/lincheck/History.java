package org.fencepost.lincheck;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.explore.MarkedExecution;
import org.fencepost.explore.MarkedExecution.Placed;
import org.fencepost.program.Action;
import org.fencepost.verdict.InputException;

/** The calls of an execution with their results, thread by thread. */
public record History(List<Performed> calls) {
    /** Orders of calls are sets of 64 points: where each begins and where it ends. */
    static final int MOST = 32;

    public History {
        calls = List.copyOf(calls);
        if (calls.size() > MOST) {
            throw new InputException("a client calls more than " + MOST + " operations");
        }
    }

    static History of(MarkedExecution execution, Structure structure) {
        List<Performed> calls = new ArrayList<>();
        Map<Integer, Placed> open = new HashMap<>();
        for (Placed placed : execution.marks()) {
            if (placed.mark() instanceof Action.Invocation invocation) {
                if (open.put(placed.thread(), placed) != null) {
                    throw new InputException("an operation calls another one by FP_CALL", invocation.site());
                }
            } else {
                calls.add(ended(structure, open.remove(placed.thread()), placed));
            }
        }
        open.values().forEach(begun -> calls.add(pending(structure, begun)));
        return new History(calls);
    }

    private static Performed ended(Structure structure, Placed begun, Placed ended) {
        Action.Invocation invocation = (Action.Invocation) begun.mark();
        long result = ((Action.Response) ended.mark()).result();
        return new Performed(
                begun.thread(), call(structure, invocation), result, false, begun.position(), ended.position());
    }

    private static Performed pending(Structure structure, Placed begun) {
        Action.Invocation invocation = (Action.Invocation) begun.mark();
        return new Performed(begun.thread(), call(structure, invocation), 0, true, begun.position(), Integer.MAX_VALUE);
    }

    private static Call call(Structure structure, Action.Invocation invocation) {
        return new Call(structure.at(invocation.operation()), invocation.first(), invocation.second());
    }

    /** The set of calls that have ended. */
    long ended() {
        long ended = 0;
        for (int i = 0; i < calls.size(); i++) {
            ended |= calls.get(i).pending() ? 0 : 1L << i;
        }
        return ended;
    }

    /** Calls and results as numbers: the same when only the order may differ. */
    LongBuffer results() {
        LongBuffer results = LongBuffer.allocate(5 * calls.size());
        for (Performed call : calls) {
            results.put(call.thread() * 2L + (call.pending() ? 1 : 0));
            results.put(call.call().operation().number());
            results.put(call.call().first()).put(call.call().second()).put(call.result());
        }
        return results.flip();
    }

    int size() {
        return calls.size();
    }

    Performed call(int i) {
        return calls.get(i);
    }
}
