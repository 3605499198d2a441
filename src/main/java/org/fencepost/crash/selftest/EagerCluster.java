package org.fencepost.crash.selftest;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fencepost.crash.selftest.ClusterProgram.Kind;
import org.fencepost.crash.selftest.ClusterProgram.Step;
import org.fencepost.program.RmwOp;

/**
 * What the machines of a program can observe, eagerly: between any two steps a line of any cache is written back, a weak
 * flush takes effect (in every order that Table 1 of CXLMC allows), or a machine fails. A store is there for others when
 * its machine lives or the line was written back since; a load of another machine's line has to wait until it was. Shares
 * no code with the engine.
 */
final class EagerCluster {
    private final ClusterProgram program;
    private final boolean keepsCaches;
    private final boolean poisons;
    private final int failures;
    /** Whether to leave out moments at which a write-back or a failure does the same as at the one before or after. */
    private final boolean sparing;

    private final List<Moment> moments;
    private final Set<LongBuffer> visited = new HashSet<>();
    private final Set<Map<String, Long>> outcomes = new HashSet<>();

    EagerCluster(ClusterProgram program, boolean keepsCaches, boolean poisons, int failures, boolean sparing) {
        this.program = program;
        this.keepsCaches = keepsCaches;
        this.poisons = poisons;
        this.failures = failures;
        this.sparing = sparing;
        this.moments = Moment.of(program);
    }

    /** What the machines that live at the end have observed. */
    Set<Map<String, Long>> outcomes() {
        explore(0, new State(program));
        return outcomes;
    }

    private void explore(int at, State state) {
        if (!visited.add(state.key(at))) {
            return;
        }
        for (int machine = 0; machine < program.machines(); machine++) {
            if (!state.failed[machine]) {
                change(at, state, machine);
            }
        }
        if (at == moments.size()) {
            outcomes.add(state.observed());
            return;
        }
        Moment moment = moments.get(at);
        State next = state.copy();
        if (mends(next, moment)) {
            explore(at, next);
        } else if (state.failed[program.machineOf().get(moment.thread())] || perform(next, moment)) {
            next.pass();
            explore(at + 1, next);
        }
    }

    /** What can happen to a machine that is not a step of one of its threads. */
    private void change(int at, State state, int machine) {
        boolean mayFail = state.failures() < Math.min(failures, program.machines() - 1);
        if (mayFail && (!sparing || isNoticed(at, machine))) {
            State next = state.copy();
            next.failed[machine] = true;
            for (int line = 0; keepsCaches && line < ClusterProgram.LINES; line++) {
                next.writeBack(machine, line);
            }
            explore(at, next);
        }
        for (int line = 0; !keepsCaches && line < ClusterProgram.LINES; line++) {
            if (state.isDirty(machine, line) && (!sparing || state.hasJustStored(machine, line))) {
                State next = state.copy();
                next.writeBack(machine, line);
                explore(at, next);
            }
        }
        for (int thread = 0; thread < program.threads().size(); thread++) {
            if (program.machineOf().get(thread) == machine && (!sparing || isOwn(at, machine))) {
                flushWeakly(at, state, thread);
            }
        }
    }

    /** Whether the machine itself is to do something now. */
    private boolean isOwn(int at, int machine) {
        return at == moments.size() || program.machineOf().get(moments.get(at).thread()) == machine;
    }

    /** Whether it makes a difference for what comes now that the machine has failed. */
    private boolean isNoticed(int at, int machine) {
        return isOwn(at, machine) || moments.get(at).type() == Moment.Type.PERFORM;
    }

    private void flushWeakly(int at, State state, int thread) {
        List<Step> steps = program.threads().get(thread);
        for (int i = 0; i < steps.size(); i++) {
            boolean pending = (state.issued[thread] & ~state.flushed[thread] & 1L << i) != 0;
            if (pending && steps.get(i).isWeakFlush() && isFree(at, thread, i)) {
                State next = state.copy();
                next.flushed[thread] |= 1L << i;
                next.writeBack(program.machineOf().get(thread), steps.get(i).offset() / 64);
                explore(at, next);
            }
        }
    }

    /** Whether all that must take effect before this weak flush has done so (Table 1). */
    private boolean isFree(int at, int thread, int flush) {
        List<Step> steps = program.threads().get(thread);
        long committed = at == moments.size() ? -1L : moments.get(at).committed()[thread];
        int line = steps.get(flush).offset() / 64;
        for (int i = 0; i < flush; i++) {
            Step step = steps.get(i);
            boolean sameLine = (step.kind() == Kind.STORE || step.kind() == Kind.CLFLUSH) && step.touches(line);
            if ((sameLine || step.kind() == Kind.SFENCE) && (committed >> i & 1) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the step can be done in this state; if so, it is. */
    private boolean perform(State state, Moment moment) {
        int thread = moment.thread();
        int machine = program.machineOf().get(thread);
        Step step = program.threads().get(thread).get(moment.step());
        if (moment.type() == Moment.Type.ISSUE) {
            state.issued[thread] |= 1L << moment.step();
            state.values[thread][moment.step()] = state.operand(thread, step);
            return true;
        }
        boolean fence = step.kind() == Kind.SFENCE || step.kind() == Kind.MFENCE || step.kind() == Kind.ADD;
        if (fence && hasPendingFlush(state, thread, moment.step())) {
            return false;
        }
        if (step.kind() == Kind.STORE) {
            state.store(machine, step, state.values[thread][moment.step()]);
        } else if (step.kind() == Kind.CLFLUSH && !keepsCaches) {
            state.writeBack(machine, step.offset() / 64);
        } else if (step.kind() == Kind.LOAD || step.kind() == Kind.ADD) {
            return load(state, moment, step, machine);
        }
        return true;
    }

    private boolean hasPendingFlush(State state, int thread, int before) {
        List<Step> steps = program.threads().get(thread);
        for (int i = 0; i < before; i++) {
            if (steps.get(i).isWeakFlush() && (state.flushed[thread] >> i & 1) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether the thread finds poison where it is about to load: then it mends the first such line, and begins again. */
    private boolean mends(State state, Moment moment) {
        int machine = program.machineOf().get(moment.thread());
        Step step = program.threads().get(moment.thread()).get(moment.step());
        boolean loads = step.kind() == Kind.LOAD
                || step.kind() == Kind.ADD && !hasPendingFlush(state, moment.thread(), moment.step());
        for (int line = 0; poisons && loads && !state.failed[machine] && line < ClusterProgram.LINES; line++) {
            if (step.touches(line) && !isOwn(state, moment, step, line) && state.isPoisoned(line)) {
                int word = Math.max(step.offset(), 64 * line) & -8;
                state.store(machine, new Step(Kind.STORE, word, 8, 0, -1), ClusterProgram.MENDED);
                return true;
            }
        }
        return false;
    }

    private boolean load(State state, Moment moment, Step step, int machine) {
        long value = 0;
        for (int i = step.size() - 1; i >= 0; i--) {
            int next = own(state, moment, step.offset() + i);
            if (next < 0) {
                next = state.visible(step.offset() + i, machine, keepsCaches);
            }
            if (next < 0) {
                return false;
            }
            value = value << 8 | next;
        }
        int thread = moment.thread();
        state.values[thread][moment.step()] = value;
        if (step.kind() == Kind.ADD) {
            state.store(machine, step, RmwOp.truncate(value + state.operand(thread, step), step.size()));
        }
        return true;
    }

    /** Whether the thread's own buffer holds all that the step needs of the line. */
    private boolean isOwn(State state, Moment moment, Step step, int line) {
        for (int i = 0; i < step.size(); i++) {
            if ((step.offset() + i) / 64 == line && own(state, moment, step.offset() + i) < 0) {
                return false;
            }
        }
        return true;
    }

    /** What the thread's own buffer holds for the byte, or -1. */
    private int own(State state, Moment moment, int address) {
        for (int i = moment.buffered().size() - 1; i >= 0; i--) {
            int index = moment.buffered().get(i);
            Step store = program.threads().get(moment.thread()).get(index);
            if (address >= store.offset() && address < store.offset() + store.size()) {
                return (int) (state.values[moment.thread()][index] >>> 8 * (address - store.offset())) & 0xff;
            }
        }
        return -1;
    }

    /** A state of the whole system. */
    private static final class State {
        private final ClusterProgram program;
        final boolean[] failed;
        /** For each thread, which steps have been issued. */
        final long[] issued;
        /** For each thread, which weak flushes have taken effect. */
        final long[] flushed;
        /** What each step has loaded, or is to store. */
        final long[][] values;
        /** For each byte, the stores to it: the machine, its how-manieth store to the line, the value. */
        private final int[][] history;
        /** For each machine and line, how many stores there were, and how many of them were written back. */
        private final int[][] stores;

        private final int[][] writtenBack;
        /** For each machine and line, whether the last step was a store to it. */
        private final boolean[][] justStored;
        /** Whether the current step stores. */
        private boolean storing;
        /** For each line, the machine that stored to it last, or -1. */
        private final int[] lastWriter;

        State(ClusterProgram program) {
            this.program = program;
            int threads = program.threads().size();
            failed = new boolean[program.machines()];
            issued = new long[threads];
            flushed = new long[threads];
            values = new long[threads][];
            for (int i = 0; i < threads; i++) {
                values[i] = new long[program.threads().get(i).size()];
            }
            history = new int[ClusterProgram.BYTES][0];
            stores = new int[program.machines()][ClusterProgram.LINES];
            writtenBack = new int[program.machines()][ClusterProgram.LINES];
            justStored = new boolean[program.machines()][ClusterProgram.LINES];
            lastWriter = new int[ClusterProgram.LINES];
            Arrays.fill(lastWriter, -1);
        }

        private State(State other) {
            program = other.program;
            failed = other.failed.clone();
            issued = other.issued.clone();
            flushed = other.flushed.clone();
            values = deepCopy(other.values);
            history = other.history.clone();
            stores = deepCopy(other.stores);
            writtenBack = deepCopy(other.writtenBack);
            lastWriter = other.lastWriter.clone();
            justStored = new boolean[failed.length][];
            for (int i = 0; i < failed.length; i++) {
                justStored[i] = other.justStored[i].clone();
            }
        }

        State copy() {
            return new State(this);
        }

        private static long[][] deepCopy(long[][] rows) {
            return Arrays.stream(rows).map(long[]::clone).toArray(long[][]::new);
        }

        private static int[][] deepCopy(int[][] rows) {
            return Arrays.stream(rows).map(int[]::clone).toArray(int[][]::new);
        }

        /** Equal for equal states at the same moment. */
        LongBuffer key(int at) {
            LongBuffer key = LongBuffer.allocate(1 + failed.length + 33 * values.length);
            key.put(at);
            for (int machine = 0; machine < failed.length; machine++) {
                long word = failed[machine] ? 1 : 0;
                for (int line = 0; line < ClusterProgram.LINES; line++) {
                    long just = justStored[machine][line] ? 128 : 0;
                    word = word << 16 | just | (long) stores[machine][line] << 8 | writtenBack[machine][line];
                }
                key.put(word);
            }
            for (int thread = 0; thread < values.length; thread++) {
                key.put(flushed[thread]).put(values[thread]);
            }
            return key.flip();
        }

        int failures() {
            int count = 0;
            for (boolean one : failed) {
                count += one ? 1 : 0;
            }
            return count;
        }

        long operand(int thread, Step step) {
            long added = step.source() < 0 ? 0 : values[thread][step.source()];
            return RmwOp.truncate(step.value() + added, step.size());
        }

        /** The newest store to the line was lost with its machine. */
        boolean isPoisoned(int line) {
            int writer = lastWriter[line];
            return writer >= 0 && failed[writer] && isDirty(writer, line);
        }

        boolean hasJustStored(int machine, int line) {
            return justStored[machine][line];
        }

        /** A step is done; if it was no store, the last store was not just now. */
        void pass() {
            for (boolean[] row : storing ? new boolean[0][] : justStored) {
                Arrays.fill(row, false);
            }
            storing = false;
        }

        boolean isDirty(int machine, int line) {
            return writtenBack[machine][line] < stores[machine][line];
        }

        void writeBack(int machine, int line) {
            writtenBack[machine][line] = stores[machine][line];
        }

        void store(int machine, Step step, long value) {
            for (int line = 0; line < ClusterProgram.LINES; line++) {
                if (step.touches(line)) {
                    stores[machine][line]++;
                    lastWriter[line] = machine;
                    storing = true;
                    justStored[machine][line] = true;
                }
            }
            for (int i = 0; i < step.size(); i++) {
                int address = step.offset() + i;
                int[] old = history[address];
                int[] now = Arrays.copyOf(old, old.length + 3);
                now[old.length] = machine;
                now[old.length + 1] = stores[machine][address / 64];
                now[old.length + 2] = (int) (value >>> 8 * i) & 0xff;
                history[address] = now;
            }
        }

        /** What the machine sees in the byte; -1 when it cannot look yet. */
        int visible(int address, int reader, boolean keepsCaches) {
            int[] entries = history[address];
            for (int i = entries.length - 3; i >= 0; i -= 3) {
                int writer = entries[i];
                boolean durable = entries[i + 1] <= writtenBack[writer][address / 64];
                if (durable || writer == reader || !failed[writer]) {
                    return durable || writer == reader || keepsCaches ? entries[i + 2] : -1;
                }
            }
            return 0;
        }

        Map<String, Long> observed() {
            Map<String, Long> observed = new TreeMap<>();
            for (int thread = 0; thread < values.length; thread++) {
                List<Step> steps = program.threads().get(thread);
                for (int i = 0; i < steps.size() && !failed[program.machineOf().get(thread)]; i++) {
                    if (steps.get(i).kind() == Kind.LOAD || steps.get(i).kind() == Kind.ADD) {
                        observed.put(ClusterProgram.label(thread, i), values[thread][i]);
                    }
                }
            }
            return observed;
        }
    }
}
