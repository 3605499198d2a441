package org.fencepost.litmus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.RmwOp;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.Basis;

/** Runs the threads of a test one after the other, each to its end, and remembers what they did. */
public final class SequentialRun {
    private final LitmusTest test;
    private final Map<Long, Byte> memory = new HashMap<>();
    private final Deque<Integer> choices = new ArrayDeque<>();
    private final List<String> actions = new ArrayList<>();
    private final long[] values;
    private boolean blocked;

    /** @param choices answers to the choices of the test, in order */
    public SequentialRun(LitmusTest test, Integer... choices) {
        this.test = test;
        this.choices.addAll(List.of(choices));
        this.values = new long[test.observables().size()];
        for (MemoryObject object : test.program().globals()) {
            for (int i = 0; i < object.size(); i++) {
                memory.put(object.address() + i, i < object.initial().length ? object.initial()[i] : 0);
            }
        }
        for (int thread = 0; thread < test.program().threads().size() && !blocked; thread++) {
            run(test.program().start(thread));
        }
        for (int i = 0; i < values.length; i++) {
            Observable observable = test.observables().get(i);
            if (!observable.isRegister()) {
                values[i] = read(observable.address(), observable.size());
            }
        }
    }

    /** Reads a test from a text without a first line and runs it. */
    public static SequentialRun of(String text, Integer... choices) {
        return new SequentialRun(Dialects.parser().parse("t.litmus", "C t\n" + text), choices);
    }

    /** One word an action: {@code R[Once]x=0}, {@code W(REL)x=1}, {@code F[Mb]}, {@code U(RLX)x=0>1}. */
    public List<String> actions() {
        return actions;
    }

    public boolean blocked() {
        return blocked;
    }

    /** The final state as herd prints it. */
    public String state() {
        Outcomes outcomes = new Outcomes(test);
        outcomes.add(values);
        return HerdOutput.state(
                test,
                Histogram.of(outcomes.result(Basis.model("none")))
                        .states()
                        .get(0)
                        .values());
    }

    /** Whether the final state satisfies the proposition. */
    public boolean holds() {
        return new Outcomes(test).add(values);
    }

    private void run(ThreadRun run) {
        while (!(run.action() instanceof Action.End)) {
            if (run.action() instanceof Action.Block || run.action() instanceof Action.Failure) {
                actions.add(run.action().getClass().getSimpleName());
                blocked = true;
                return;
            }
            run.resume(answer(run.action()));
        }
    }

    private long answer(Action action) {
        if (action instanceof Action.Load load) {
            return report("R", load, load.how(), "=" + read(load.address(), load.size()));
        }
        if (action instanceof Action.Store store) {
            write(store.address(), store.size(), store.value());
            report("W", store, store.how(), "=" + store.value());
            return 0;
        }
        if (action instanceof Action.StoreExclusive store) {
            write(store.address(), store.size(), store.value());
            report("W", store, store.how(), "=" + store.value());
            return 1;
        }
        if (action instanceof Action.Rmw rmw) {
            long old = read(rmw.address(), rmw.size());
            long now = rmw.op().apply(old, rmw.operand(), rmw.size());
            write(rmw.address(), rmw.size(), now);
            report("U", rmw, rmw.how(), "=" + old + ">" + now);
            return old;
        }
        if (action instanceof Action.Cas cas) {
            return compareAndSwap(cas);
        }
        if (action instanceof Action.Fence fence) {
            String about = fence.size() > 0 ? test.program().describe(fence.address()) : "";
            actions.add("F" + how(fence.how()) + about);
        } else if (action instanceof Action.Observe observe) {
            values[new Outcomes(test).column(observe.label())] = observe.value();
        } else if (action instanceof Action.Choose) {
            return choices.remove();
        }
        return 0;
    }

    private long compareAndSwap(Action.Cas cas) {
        long old = read(cas.address(), cas.size());
        if (old != cas.expected()) {
            return report("R", cas, cas.failure(), "=" + old);
        }
        write(cas.address(), cas.size(), cas.desired());
        report("U", cas, cas.success(), "=" + old + ">" + cas.desired());
        return old;
    }

    private long report(String kind, Action.Access access, Annotation how, String values) {
        long read = read(access.address(), access.size());
        actions.add(kind + how(how) + test.program().describe(access.address()) + values);
        return read;
    }

    private static String how(Annotation how) {
        return how.tags().isEmpty() ? "(" + how.mode() + ")" : "[" + String.join(",", new TreeSet<>(how.tags())) + "]";
    }

    private long read(long address, int size) {
        long value = 0;
        for (int i = 0; i < size; i++) {
            value |= (memory.get(address + i) & 0xffL) << 8 * i;
        }
        return value;
    }

    private void write(long address, int size, long value) {
        for (int i = 0; i < size; i++) {
            memory.put(address + i, (byte) (RmwOp.truncate(value, size) >>> 8 * i));
        }
    }
}
