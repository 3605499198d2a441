package org.fencepost.litmus.asm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Observable;
import org.fencepost.litmus.Outcomes;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Dependencies;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.ThreadRun;

/** Runs the threads of a test one after the other over flat memory, and keeps a trace of what they did. */
final class Sequential {
    private final LitmusTest test;
    private final Map<Long, Byte> memory = new HashMap<>();
    private final Map<String, Long> observed = new HashMap<>();
    private final List<String> trace = new ArrayList<>();
    private boolean reserved;

    private Sequential(LitmusTest test) {
        this.test = test;
        for (MemoryObject object : test.program().globals()) {
            for (int i = 0; i < object.initial().length; i++) {
                memory.put(object.address() + i, object.initial()[i]);
            }
        }
        for (int i = 0; i < test.program().threads().size(); i++) {
            run(test.program().start(i));
        }
    }

    /** One thread; {@code code} has an instruction a row. */
    static LitmusTest parse(String dialect, String init, String code, String condition) {
        String text = dialect + " T\n{" + init + "}\nP0 ;\n" + code.strip().replaceAll("\\s*;\\s*", " ;\n") + " ;\n"
                + "forall (" + condition + ")\n";
        return Dialects.parser().parse("T.litmus", text);
    }

    /** Fails unless the thread ends in a state that satisfies the condition. */
    static void check(String dialect, String init, String code, String condition) {
        Sequential run = new Sequential(parse(dialect, init, code, condition));
        assertThat(run.holds())
                .as(code + " gives " + run.state() + ", not " + condition)
                .isTrue();
    }

    /** What the thread does: R, W, U, C or F, the variable, the size, the value written, tags, dependencies. */
    static List<String> trace(String dialect, String init, String code) {
        return new Sequential(parse(dialect, init, code, "true")).trace;
    }

    private void run(ThreadRun run) {
        int number = 0;
        while (!(run.action() instanceof Action.End)) {
            Action action = run.action();
            if (action instanceof Action.Access || action instanceof Action.Fence) {
                trace.add(number + " " + describe(action) + describe(run.dependencies()));
            }
            run.resume(answer(action));
            number++;
        }
    }

    private long answer(Action action) {
        if (action instanceof Action.Load load) {
            reserved |= load.how().has("X");
            return read(load.address(), load.size());
        }
        if (action instanceof Action.Store store) {
            return write(store.address(), store.size(), store.value());
        }
        if (action instanceof Action.StoreExclusive store) {
            if (reserved) {
                write(store.address(), store.size(), store.value());
            }
            long success = reserved ? 1 : 0;
            reserved = false;
            return success;
        }
        if (action instanceof Action.Rmw rmw) {
            long old = read(rmw.address(), rmw.size());
            write(rmw.address(), rmw.size(), rmw.op().apply(old, rmw.operand(), rmw.size()));
            return old;
        }
        if (action instanceof Action.Cas cas) {
            long old = read(cas.address(), cas.size());
            if (old == cas.expected()) {
                write(cas.address(), cas.size(), cas.desired());
            }
            return old;
        }
        if (action instanceof Action.Observe observe) {
            observed.put(observe.label(), observe.value());
            return 0;
        }
        assertThat(action).isInstanceOfAny(Action.Fence.class, Action.Choose.class);
        return 0;
    }

    private long read(long address, int size) {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | memory.get(address + i) & 0xff;
        }
        return value;
    }

    private long write(long address, int size, long value) {
        for (int i = 0; i < size; i++) {
            memory.put(address + i, (byte) (value >>> 8 * i));
        }
        return 0;
    }

    private String describe(Action action) {
        if (action instanceof Action.Load load) {
            return "R " + place(load) + tags(load.how());
        }
        if (action instanceof Action.Store store) {
            return "W " + place(store) + "=" + store.value() + tags(store.how());
        }
        if (action instanceof Action.StoreExclusive store) {
            return "W " + place(store) + "=" + store.value() + tags(store.how());
        }
        if (action instanceof Action.Rmw rmw) {
            return "U " + place(rmw) + " " + rmw.op() + " " + rmw.operand() + tags(rmw.how());
        }
        if (action instanceof Action.Cas cas) {
            return "C " + place(cas) + " " + cas.expected() + "->" + cas.desired() + tags(cas.success()) + " /"
                    + tags(cas.failure());
        }
        return "F" + tags(((Action.Fence) action).how());
    }

    private String place(Action.Access access) {
        return test.program().describe(access.address()) + "/" + access.size();
    }

    private static String tags(Annotation how) {
        return how.tags().isEmpty() ? "" : " " + String.join(" ", new TreeSet<>(how.tags()));
    }

    private static String describe(Dependencies dependencies) {
        return describe(" addr", dependencies.address())
                + describe(" data", dependencies.data())
                + describe(" ctrl", dependencies.control());
    }

    private static String describe(String name, long[] set) {
        StringBuilder actions = new StringBuilder();
        for (int i = 0; i < 64 * set.length; i++) {
            if (Dependencies.contains(set, i)) {
                actions.append(name).append(i);
            }
            if (Dependencies.picks(set, i)) {
                actions.append(name.replace(" ", " pick-")).append(i);
            }
        }
        return actions.toString();
    }

    private long[] values() {
        return test.observables().stream()
                .mapToLong(o -> o.isRegister() ? observed.get(o.label()) : read(o.address(), o.size()))
                .toArray();
    }

    private boolean holds() {
        return new Outcomes(test).add(values());
    }

    private String state() {
        List<String> parts = new ArrayList<>();
        long[] values = values();
        for (int i = 0; i < values.length; i++) {
            Observable observable = test.observables().get(i);
            parts.add(observable.label() + "=0x" + Long.toHexString(observable.normalize(values[i])));
        }
        return parts + Arrays.toString(trace.toArray());
    }
}
