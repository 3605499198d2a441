package org.fencepost.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.verdict.InputException;

/**
 * Writes the code of one thread of an assembly test. A dialect says how it loads, stores and makes dependencies; registers
 * are numbers, and each holds one value only.
 */
abstract class ThreadWriter {
    /** Stands for "depends on nothing". */
    static final int NONE = -1;

    /** Registers that every dialect has for addresses. */
    private static final int MOST_ADDRESSES = 12;

    private final Behaviour behaviour;
    private final int thread;
    private final int mostRegisters;
    private final List<String> lines = new ArrayList<>();
    private final List<String> initial = new ArrayList<>();
    private final List<String> atoms = new ArrayList<>();
    private final Map<Integer, Integer> addresses = new HashMap<>();
    /** For each read, by number, the register that holds what it read. */
    private final Map<Integer, Integer> results = new HashMap<>();

    private int registers;
    private int labels;
    private String pendingLabel = "";

    /** @param mostRegisters how many registers the dialect has for values */
    ThreadWriter(Behaviour behaviour, int thread, int mostRegisters) {
        this.behaviour = behaviour;
        this.thread = thread;
        this.mostRegisters = mostRegisters;
    }

    List<String> lines() {
        return lines;
    }

    /** What the initial state says about this thread's registers. */
    List<String> initial() {
        return initial;
    }

    /** What the question says about this thread's registers. */
    List<String> atoms() {
        return atoms;
    }

    final void write() {
        int number = behaviour.start(thread);
        for (TestStep step : behaviour.threads().get(thread)) {
            for (Link branch : behaviour.linksTo(number, Link.Type.CTRL)) {
                branch(result(branch.from()));
            }
            if (step.isFence()) {
                line(step.flavour().code());
            } else {
                access(step, number);
            }
            number++;
        }
    }

    private void access(TestStep step, int number) {
        Link update = behaviour.updateOf(number).orElse(null);
        if (update != null && update.type() == Link.Type.AMO && update.to() == number) {
            return; // written with its read
        }
        int offset = zero(number, Link.Type.ADDR);
        if (step.isWrite()) {
            int data = zero(number, Link.Type.DATA);
            if (update == null) {
                store(step, offset, data);
            } else {
                storeExclusive(step, offset, data);
            }
            return;
        }
        if (update == null) {
            results.put(number, load(step, offset));
        } else if (update.type() == Link.Type.AMO) {
            TestStep written = behaviour.steps().get(update.to());
            results.put(number, exchange(step, written, offset, zero(update.to(), Link.Type.DATA)));
        } else {
            results.put(number, loadExclusive(step, offset));
        }
        atom(results.get(number), step.value());
    }

    /** The register that has what the step read. */
    private int result(int step) {
        return Objects.requireNonNull(results.get(step));
    }

    /** A register with 0 that depends on what the sources of such links read, or {@link #NONE}. */
    private int zero(int number, Link.Type type) {
        int zero = NONE;
        for (Link link : behaviour.linksTo(number, type)) {
            int next = zero(result(link.from()));
            zero = zero == NONE ? next : sum(zero, next);
        }
        return zero;
    }

    /** Says in the question what a register holds. */
    final void atom(int register, int value) {
        atoms.add(thread + ":" + observed(register) + "=" + value);
    }

    final void line(String code) {
        lines.add(pendingLabel + code);
        pendingLabel = "";
    }

    final int newRegister() {
        if (registers == mostRegisters) {
            throw new InputException(
                    "thread " + thread + " of the test needs more than " + mostRegisters + " registers");
        }
        return registers++;
    }

    /** The number of the address register of a location. */
    final int address(int location) {
        return addresses.computeIfAbsent(location, l -> {
            int number = addresses.size();
            if (number == MOST_ADDRESSES) {
                throw new InputException(
                        "thread " + thread + " of the test accesses more than " + MOST_ADDRESSES + " locations");
            }
            initial.add(thread + ":" + addressRegister(number) + "=" + TestWriter.variable(location));
            return number;
        });
    }

    private void branch(int register) {
        String label = "L" + thread + labels++;
        branch(register, label);
        if (!pendingLabel.isEmpty()) {
            throw new IllegalStateException("two labels at one place");
        }
        pendingLabel = label + ": ";
    }

    /** The name of a register in the question. */
    abstract String observed(int register);

    abstract int load(TestStep read, int offset);

    abstract void store(TestStep write, int offset, int data);

    /** An atomic exchange; answers the register with the old value. */
    abstract int exchange(TestStep read, TestStep write, int offset, int data);

    // What follows is only for dialects that have it.

    /** The name of an address register, in the initial state and in addresses. */
    String addressRegister(int number) {
        throw new IllegalStateException("addresses are not in registers");
    }

    int loadExclusive(TestStep read, int offset) {
        throw new IllegalStateException("no exclusive accesses");
    }

    void storeExclusive(TestStep write, int offset, int data) {
        throw new IllegalStateException("no exclusive accesses");
    }

    /** A new register that is 0 and depends on this one. */
    int zero(int register) {
        throw new IllegalStateException("no dependencies");
    }

    int sum(int left, int right) {
        throw new IllegalStateException("no dependencies");
    }

    /** A branch to a label that is placed right behind it. */
    void branch(int register, String label) {
        throw new IllegalStateException("no dependencies");
    }
}
