package org.fencepost.isa;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Limits;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;

/** Runs one thread over flat memory and notes its accesses: R, W, U or C with the number of bytes, F for a fence. */
final class FlatRun {
    private final Map<Long, Byte> memory = new HashMap<>();
    final List<String> accesses = new ArrayList<>();
    final Map<String, Long> observed = new HashMap<>();
    /** What was printed, and after how many accesses. */
    final List<String> printed = new ArrayList<>();

    final List<Integer> printedAfter = new ArrayList<>();

    FlatRun(Program program) {
        for (MemoryObject object : program.globals()) {
            for (int i = 0; i < object.initial().length; i++) {
                memory.put(object.address() + i, object.initial()[i]);
            }
        }
        ThreadRun run = program.start(0, Limits.DEFAULT);
        while (!(run.action() instanceof Action.End)) {
            run.resume(answer(run.action()));
        }
    }

    private long answer(Action action) {
        if (action instanceof Action.Access access) {
            long old = read(access.address(), access.size());
            long value = written(access, old);
            for (int i = 0; i < access.size(); i++) {
                memory.put(access.address() + i, (byte) (value >>> 8 * i));
            }
            return old;
        }
        if (action instanceof Action.Print print) {
            printed.add(print.text());
            printedAfter.add(accesses.size());
        } else if (action instanceof Action.Observe observe) {
            observed.put(observe.label(), observe.value());
        } else if (action instanceof Action.Fence fence && !isPartOfUpdate(fence.how())) {
            accesses.add("F");
        } else if (action instanceof Action.Failure failure) {
            throw new AssertionError(failure.toString());
        }
        return 0;
    }

    private static boolean isPartOfUpdate(Annotation how) {
        return how.has(Annotation.LOCKED) || how.has(Annotation.LOCKED_COMPARISON);
    }

    private long written(Action.Access access, long old) {
        if (access instanceof Action.Store store) {
            return note("W", access, store.value());
        }
        if (access instanceof Action.Rmw rmw) {
            return note("U", access, rmw.op().apply(old, rmw.operand(), rmw.size()));
        }
        if (access instanceof Action.Cas cas) {
            return note("C", access, old == cas.expected() ? cas.desired() : old);
        }
        return note("R", access, old);
    }

    private long note(String kind, Action.Access access, long value) {
        accesses.add(kind + access.size());
        return value;
    }

    long read(long address, int size) {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | memory.getOrDefault(address + i, (byte) 0) & 0xff;
        }
        return value;
    }
}
