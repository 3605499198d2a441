package org.fencepost.crash.selftest;

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
    /** At which moment nobody looks any more. */
    private final int end;

    private final Set<State> visited = new HashSet<>();
    private final Writes writes = new Writes();
    private final Values values;
    /** For each step, by its place, when it enters a store buffer. */
    private final int[] issued;

    /** What was loaded when, and by whom it is not observed because they have failed. */
    private final Set<Observation> observations = new HashSet<>();

    EagerCluster(ClusterProgram program, boolean keepsCaches, boolean poisons, int failures, boolean sparing) {
        this.program = program;
        this.keepsCaches = keepsCaches;
        this.poisons = poisons;
        this.failures = failures;
        this.sparing = sparing;
        this.moments = Moment.of(program);
        this.values = new Values(program);
        this.issued = new int[ClusterProgram.MOST_STEPS];
        for (int i = 0; i < moments.size(); i++) {
            if (moments.get(i).type() == Moment.Type.ISSUE) {
                issued[values.place(moments.get(i).thread(), moments.get(i).step())] = i;
            }
        }
        this.end = sparing ? lastLook() + 1 : moments.size();
    }

    /**
     * A state of the whole system.
     *
     * @param at which moment comes next
     * @param failed the machines that have failed, as bits
     * @param flushed the weak flushes that have taken effect, as bits: see {@link Values#place}
     * @param memory what was stored: see {@link Writes}
     * @param writtenBack for each machine and line, how many stores were written back: see {@link Writes#count}
     * @param fresh the machines and lines, as bits, that were stored to since the last step that was no store
     * @param values what was loaded and is to be stored: see {@link Values}
     */
    private record State(int at, int failed, long flushed, int memory, long writtenBack, int fresh, int values) {
        boolean isFailed(int machine) {
            return (failed >> machine & 1) != 0;
        }

        State after(int now, boolean stored) {
            return new State(now, failed, flushed, memory, writtenBack, stored ? fresh : 0, values);
        }

        State withFailed(int machine, long keptFlushes, int keptValues) {
            return new State(at, failed | 1 << machine, flushed & keptFlushes, memory, writtenBack, fresh, keptValues);
        }

        State withFlushed(long flushes) {
            return new State(at, failed, flushed | flushes, memory, writtenBack, fresh, values);
        }

        State withMemory(int now, int stored) {
            return new State(at, failed, flushed, now, writtenBack, fresh | stored, values);
        }

        State withWrittenBack(long now) {
            return new State(at, failed, flushed, memory, now, fresh, values);
        }

        State withValues(int now) {
            return new State(at, failed, flushed, memory, writtenBack, fresh, now);
        }
    }

    private record Observation(int failed, int values) {}

    /** What the machines that live at the end have observed. */
    Set<Map<String, Long>> outcomes() {
        explore(new State(0, 0, 0, Writes.NONE, 0, 0, values.none()));
        Set<Map<String, Long>> outcomes = new HashSet<>();
        for (Observation one : observations) {
            outcomes.add(observed(one));
        }
        return outcomes;
    }

    private int lastLook() {
        int last = moments.size() - 1;
        while (last >= 0 && !step(moments.get(last)).looks()) {
            last--;
        }
        return last;
    }

    private Step step(Moment moment) {
        return program.threads().get(moment.thread()).get(moment.step());
    }

    private int machineOf(Moment moment) {
        return program.machineOf().get(moment.thread());
    }

    private void explore(State state) {
        if (!visited.add(state)) {
            return;
        }
        if (state.at() == end) {
            observations.add(new Observation(state.failed(), state.values()));
        }
        for (int machine = 0; machine < program.machines(); machine++) {
            if (!state.isFailed(machine) && (!sparing || state.at() < end)) {
                change(state, machine);
            }
        }
        if (state.at() < end) {
            advance(state, moments.get(state.at()));
        }
    }

    private void advance(State state, Moment moment) {
        int next = state.at() + 1;
        if (state.isFailed(machineOf(moment))) {
            explore(state.after(next, false));
            return;
        }
        State mended = mended(state, moment);
        State then = mended != null ? mended : perform(state, moment);
        if (then != null) {
            boolean stored = then.memory() != state.memory();
            explore(mended != null ? mended : then.after(next, stored && sparing));
        }
    }

    /** What can happen to a machine that is not a step of one of its threads. */
    private void change(State state, int machine) {
        boolean mayFail = Integer.bitCount(state.failed()) < Math.min(failures, program.machines() - 1);
        if (mayFail && (!sparing || isNoticed(state.at(), machine))) {
            explore(fail(state, machine));
        }
        for (int line = 0; !keepsCaches && line < ClusterProgram.LINES; line++) {
            boolean fresh = (state.fresh() >> Writes.bit(machine, line) & 1) != 0;
            if (isDirty(state, machine, line) && (!sparing || fresh)) {
                explore(writtenBack(state, machine, line));
            }
        }
        for (int thread = 0; thread < program.threads().size(); thread++) {
            if (program.machineOf().get(thread) == machine && (!sparing || isOwn(state.at(), machine))) {
                flushWeakly(state, thread);
            }
        }
    }

    /** What its threads had in mind is gone, and nobody will ask for it. */
    private State fail(State state, int machine) {
        State next = state.withFailed(machine, values.stepsOutside(machine), values.without(state.values(), machine));
        for (int line = 0; keepsCaches && line < ClusterProgram.LINES; line++) {
            next = writtenBack(next, machine, line);
        }
        return next;
    }

    /** Whether the machine itself is to do something now. */
    private boolean isOwn(int at, int machine) {
        return at == moments.size() || machineOf(moments.get(at)) == machine;
    }

    /** Whether it makes a difference for what comes now that the machine has failed. */
    private boolean isNoticed(int at, int machine) {
        return isOwn(at, machine) || moments.get(at).type() == Moment.Type.PERFORM;
    }

    private void flushWeakly(State state, int thread) {
        List<Step> steps = program.threads().get(thread);
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).isWeakFlush() && isPending(state, thread, i) && isFree(state.at(), thread, i)) {
                State next = state.withFlushed(values.bit(thread, i));
                int line = steps.get(i).offset() / 64;
                explore(writtenBack(next, program.machineOf().get(thread), line));
            }
        }
    }

    private boolean isPending(State state, int thread, int flush) {
        return issued[values.place(thread, flush)] < state.at() && (state.flushed() & values.bit(thread, flush)) == 0;
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

    /** The state after the step; null when it cannot be done in this state. */
    private State perform(State state, Moment moment) {
        int thread = moment.thread();
        int machine = machineOf(moment);
        Step step = step(moment);
        if (moment.type() == Moment.Type.ISSUE) {
            return step.kind() == Kind.STORE
                    ? state.withValues(values.with(state.values(), thread, moment.step(), operand(state, thread, step)))
                    : state;
        }
        boolean fence = step.kind() == Kind.SFENCE || step.kind() == Kind.MFENCE || step.kind() == Kind.ADD;
        if (fence && hasPendingFlush(state, thread, moment.step())) {
            return null;
        }
        return switch (step.kind()) {
            case STORE -> {
                State after = store(state, machine, step, values.get(state.values(), thread, moment.step()));
                yield after.withValues(values.with(state.values(), thread, moment.step(), 0));
            }
            case CLFLUSH -> keepsCaches ? state : writtenBack(state, machine, step.offset() / 64);
            case LOAD, ADD -> load(state, moment, step, machine);
            default -> state;
        };
    }

    private long operand(State state, int thread, Step step) {
        long added = step.source() < 0 ? 0 : values.get(state.values(), thread, step.source());
        return RmwOp.truncate(step.value() + added, step.size());
    }

    private boolean hasPendingFlush(State state, int thread, int before) {
        List<Step> steps = program.threads().get(thread);
        for (int i = 0; i < before; i++) {
            if (steps.get(i).isWeakFlush() && (state.flushed() & values.bit(thread, i)) == 0) {
                return true;
            }
        }
        return false;
    }

    /** If the thread finds poison where it is about to load: the first such line mended, after which it begins again. */
    private State mended(State state, Moment moment) {
        Step step = step(moment);
        boolean loads = step.kind() == Kind.LOAD
                || step.kind() == Kind.ADD && !hasPendingFlush(state, moment.thread(), moment.step());
        for (int line = 0; poisons && loads && line < ClusterProgram.LINES; line++) {
            if (step.touches(line) && !isOwn(state, moment, step, line) && isPoisoned(state, line)) {
                int word = Math.max(step.offset(), 64 * line) & -8;
                Step mending = new Step(Kind.STORE, word, 8, 0, -1);
                return store(state, machineOf(moment), mending, ClusterProgram.MENDED);
            }
        }
        return null;
    }

    private State load(State state, Moment moment, Step step, int machine) {
        long value = 0;
        for (int i = step.size() - 1; i >= 0; i--) {
            int next = own(state, moment, step.offset() + i);
            if (next < 0) {
                next = visible(state, step.offset() + i, machine);
            }
            if (next < 0) {
                return null;
            }
            value = value << 8 | next;
        }
        int thread = moment.thread();
        State after = state.withValues(values.with(state.values(), thread, moment.step(), value));
        if (step.kind() == Kind.ADD) {
            after = store(after, machine, step, RmwOp.truncate(value + operand(state, thread, step), step.size()));
        }
        return after;
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
                long value = values.get(state.values(), moment.thread(), index);
                return (int) (value >>> 8 * (address - store.offset())) & 0xff;
            }
        }
        return -1;
    }

    // ---- memory and caches
    // --------------------------------------------------------------------------------------------

    private State store(State state, int machine, Step step, long value) {
        int stored = 0;
        for (int line = 0; line < ClusterProgram.LINES; line++) {
            stored |= step.touches(line) ? 1 << Writes.bit(machine, line) : 0;
        }
        return state.withMemory(writes.add(state.memory(), machine, step, value), sparing ? stored : 0);
    }

    private boolean isDirty(State state, int machine, int line) {
        long stores = writes.counts(state.memory());
        return Writes.count(state.writtenBack(), machine, line) < Writes.count(stores, machine, line);
    }

    private State writtenBack(State state, int machine, int line) {
        long mask = 0xffL << 8 * Writes.bit(machine, line);
        return state.withWrittenBack(state.writtenBack() & ~mask | writes.counts(state.memory()) & mask);
    }

    /** The newest store to the line was lost with its machine. */
    private boolean isPoisoned(State state, int line) {
        int newest = state.memory();
        while (newest != Writes.NONE && !writes.get(newest).touches(line)) {
            newest = writes.get(newest).before();
        }
        int writer = newest == Writes.NONE ? -1 : writes.get(newest).machine();
        return writer >= 0 && state.isFailed(writer) && isDirty(state, writer, line);
    }

    /** What the machine sees in the byte; -1 when it cannot look yet. */
    private int visible(State state, int address, int reader) {
        for (int i = state.memory(); i != Writes.NONE; i = writes.get(i).before()) {
            Writes.Write write = writes.get(i);
            int writer = write.machine();
            int line = address / 64;
            boolean durable =
                    Writes.count(write.counts(), writer, line) <= Writes.count(state.writtenBack(), writer, line);
            if (write.covers(address) && (durable || writer == reader || !state.isFailed(writer))) {
                return durable || writer == reader || keepsCaches ? write.byteAt(address) : -1;
            }
        }
        return 0;
    }

    private Map<String, Long> observed(Observation end) {
        Map<String, Long> observed = new TreeMap<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            List<Step> steps = program.threads().get(thread);
            boolean lives = (end.failed() >> program.machineOf().get(thread) & 1) == 0;
            for (int i = 0; i < steps.size() && lives; i++) {
                if (steps.get(i).looks()) {
                    observed.put(ClusterProgram.label(thread, i), values.get(end.values(), thread, i));
                }
            }
        }
        return observed;
    }
}
