package org.fencepost.selftest.crash;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.fencepost.crash.Platform;
import org.fencepost.program.RmwOp;
import org.fencepost.selftest.crash.Step.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What the machines of a program can observe, eagerly: between any two steps a line of any cache is written back, a weak
 * flush takes effect (in every order that Table 1 of CXLMC allows), or a machine fails. A store is there for others when
 * its machine lives or the line was written back since; a load of another machine's store has to wait until it was. Where lines
 * move as a whole, every access has to wait until all that others have stored to the line was written back. Shares no code with
 * the engine.
 */
final class EagerCluster {
    private final ClusterProgram program;
    private final boolean keepsCaches;
    private final boolean poisons;
    private final boolean movesLines;
    private final int failures;
    /** Whether to leave out moments at which a write-back or a failure does the same as at the one before or after. */
    private final boolean sparing;

    private final Life life;

    private final Set<State> visited = new HashSet<>();
    private final Writes writes = new Writes();
    private final Values values;
    /** What was loaded when, and by whom it is not observed because they have failed. */
    private final Set<Observation> observations = new HashSet<>();

    /** On the program's own schedule. */
    EagerCluster(ClusterProgram program, Platform.Cxl platform, int failures, boolean sparing) {
        this(program, oneSchedule(program, sparing), platform, failures, sparing);
    }

    /** On all schedules. */
    EagerCluster(ClusterProgram program, Platform.Cxl platform, int failures) {
        this(program, new Life.EverySchedule(program), platform, failures, false);
    }

    private EagerCluster(ClusterProgram program, Life life, Platform.Cxl platform, int failures, boolean sparing) {
        this.program = program;
        this.life = life;
        this.keepsCaches = platform.keepsCaches();
        this.poisons = platform.poisons();
        this.movesLines = platform.movesLines();
        this.failures = failures;
        this.sparing = sparing;
        this.values = new Values(program);
    }

    private static Life oneSchedule(ClusterProgram program, boolean sparing) {
        List<Moment> moments = Moment.of(program);
        int end = moments.size();
        while (sparing
                && end > 0
                && !program.threads()
                        .get(moments.get(end - 1).thread())
                        .get(moments.get(end - 1).step())
                        .looks()) {
            end--;
        }
        return new Life.OneSchedule(moments, end);
    }

    /**
     * A state of the whole system.
     *
     * @param at the point that was come to
     * @param mending for each thread whether its next step has found poison, which its handler is about to mend, and where: two
     *     bits, 0 or the number of the line from 1 on
     * @param failed the machines that have failed, as bits
     * @param flushed the weak flushes that have taken effect, and stores past the caches whose lines went with them, as bits: see
     *     {@link Values#place}
     * @param released the stores past the caches that all can see, as bits
     * @param memory what was stored: see {@link Writes}
     * @param writtenBack for each machine and line, how many stores were written back: see {@link Writes#count}
     * @param fresh the machines and lines, as bits, that were stored to since the last step that was no store
     * @param values what was loaded and is to be stored: see {@link Values}
     */
    private record State(
            int at,
            int mending,
            int failed,
            long flushed,
            long released,
            int memory,
            long writtenBack,
            int fresh,
            int values) {
        /** States differ in few bits: these must not meet. */
        @Override
        public int hashCode() {
            long hash = ((long) at << 32 | memory) * 0x9e3779b97f4a7c15L;
            hash = (hash ^ hash >>> 29 ^ writtenBack) * 0xbf58476d1ce4e5b9L;
            hash = (hash ^ hash >>> 32 ^ flushed ^ released << 24 ^ (long) values << 40) * 0x94d049bb133111ebL;
            hash = (hash ^ hash >>> 31 ^ mending ^ (long) failed << 16 ^ (long) fresh << 32) * 0x9e3779b97f4a7c15L;
            return (int) (hash >>> 32);
        }

        boolean isFailed(int machine) {
            return (failed >> machine & 1) != 0;
        }

        State after(int now, boolean stored) {
            return new State(now, mending, failed, flushed, released, memory, writtenBack, stored ? fresh : 0, values);
        }

        State withFailed(int machine, long keptFlushes, int keptValues) {
            return new State(
                    at,
                    mending,
                    failed | 1 << machine,
                    flushed & keptFlushes,
                    released & keptFlushes,
                    memory,
                    writtenBack,
                    fresh,
                    keptValues);
        }

        /** The line that is about to be mended for a thread, or -1. */
        int mendingOf(int thread) {
            return (mending >> 2 * thread & 3) - 1;
        }

        /** @param line -1 for none */
        State withMending(int thread, int line) {
            int now = mending & ~(3 << 2 * thread) | line + 1 << 2 * thread;
            return new State(at, now, failed, flushed, released, memory, writtenBack, fresh, values);
        }

        State withFlushed(long flushes) {
            return new State(at, mending, failed, flushed | flushes, released, memory, writtenBack, fresh, values);
        }

        State withMemory(int now, int stored) {
            return new State(at, mending, failed, flushed, released, now, writtenBack, fresh | stored, values);
        }

        State withReleased(long stores) {
            return new State(at, mending, failed, flushed, released | stores, memory, writtenBack, fresh, values);
        }

        State withWrittenBack(long now) {
            return new State(at, mending, failed, flushed, released, memory, now, fresh, values);
        }

        State withValues(int now) {
            return new State(at, mending, failed, flushed, released, memory, writtenBack, fresh, now);
        }
    }

    private record Observation(int failed, int values) {}

    /** What the machines that live at the end have observed. */
    Set<Map<String, Long>> outcomes() {
        explore(new State(Life.START, 0, 0, 0, 0, Writes.NONE, 0, 0, values.none()));
        Set<Map<String, Long>> outcomes = new HashSet<>();
        for (Observation one : observations) {
            outcomes.add(observed(one));
        }
        return outcomes;
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
        boolean isEnd = life.isEnd(state.at(), state.failed());
        if (isEnd) {
            observations.add(new Observation(state.failed(), state.values()));
        }
        for (int machine = 0; machine < program.machines(); machine++) {
            if (!state.isFailed(machine) && (!sparing || !isEnd)) {
                change(state, machine);
            }
        }
        for (Moment moment : life.moments(state.at())) {
            advance(state, moment);
        }
    }

    private void advance(State state, Moment moment) {
        int next = moment.next();
        if (state.isFailed(machineOf(moment))) {
            if (life.passes()) {
                explore(state.after(next, false));
            }
            return;
        }
        boolean isMending = moment.type() == Moment.Type.PERFORM && state.mendingOf(moment.thread()) >= 0;
        if (isMending) {
            mend(state, moment, state.mendingOf(moment.thread()));
            return;
        }
        if (mustWaitForLine(state, moment)) {
            return;
        }
        int poisoned = poisonedLine(state, moment);
        if (poisoned >= 0) {
            explore(state.withMending(moment.thread(), poisoned));
            return;
        }
        State then = perform(state, moment);
        if (then != null) {
            boolean stored = then.memory() != state.memory();
            explore(then.after(next, stored && sparing));
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
            if (program.machineOf().get(thread) == machine) {
                release(state, thread);
                if (!sparing || isFlushNoticed(state.at(), machine)) {
                    flushWeakly(state, thread);
                }
            }
        }
    }

    /** A store past the caches gets out of the buffer where only its thread sees it; to one line they do so in order. */
    private void release(State state, int thread) {
        for (int i = 0; i < program.threads().get(thread).size(); i++) {
            if (mayLeave(state, thread, i)) {
                explore(released(state, thread, i));
            }
        }
    }

    private boolean mayLeave(State state, int thread, int index) {
        Step step = program.threads().get(thread).get(index);
        return isHeldBack(state, thread, index)
                && !hasHeldBack(state, thread, index, step)
                && !isElsewhere(state, program.machineOf().get(thread), step);
    }

    private State released(State state, int thread, int index) {
        Step step = program.threads().get(thread).get(index);
        long value = values.get(state.values(), thread, index);
        return store(state, program.machineOf().get(thread), step, value)
                .withReleased(values.bit(thread, index))
                .withValues(values.with(state.values(), thread, index, 0));
    }

    /** Whether the step is a store past the caches that has left the store buffer and that others do not see yet. */
    private boolean isHeldBack(State state, int thread, int index) {
        return program.threads().get(thread).get(index).kind() == Kind.STREAM
                && (committed(state.at(), thread) >> index & 1) != 0
                && (state.released() & values.bit(thread, index)) == 0;
    }

    /** Whether such a store, earlier than that step, goes to one of the lines of another step. */
    private boolean hasHeldBack(State state, int thread, int before, Step lines) {
        for (int i = 0; i < before; i++) {
            if (isHeldBack(state, thread, i)
                    && program.threads().get(thread).get(i).meets(lines)) {
                return true;
            }
        }
        return false;
    }

    private long committed(int at, int thread) {
        return life.committed(at, thread);
    }

    /** Whether a line of the step has to be written back by another machine before the step can have it. */
    private boolean mustWaitForLine(State state, Moment moment) {
        Step step = step(moment);
        boolean has = switch (moment.type()) {
            case ISSUE, END -> false;
            case COMMIT -> step.kind() == Kind.STORE || step.kind() == Kind.CLFLUSH;
            case PERFORM -> step.kind() != Kind.MFENCE;
        };
        if (!has || !movesLines || keepsCaches) {
            return false;
        }
        for (int line = 0; line < ClusterProgram.LINES; line++) {
            boolean needs = step.touches(line) && !(step.kind() == Kind.LOAD && isOwn(state, moment, step, line));
            if (needs && isDirtyElsewhere(state, machineOf(moment), line)) {
                return true;
            }
        }
        return false;
    }

    private boolean isElsewhere(State state, int machine, Step step) {
        for (int line = 0; movesLines && !keepsCaches && line < ClusterProgram.LINES; line++) {
            if (step.touches(line) && isDirtyElsewhere(state, machine, line)) {
                return true;
            }
        }
        return false;
    }

    private boolean isDirtyElsewhere(State state, int machine, int line) {
        for (int other = 0; other < program.machines(); other++) {
            if (other != machine && !state.isFailed(other) && isDirty(state, other, line)) {
                return true;
            }
        }
        return false;
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
        List<Moment> moments = life.moments(at);
        return moments.isEmpty() || machineOf(moments.get(0)) == machine;
    }

    /** Whether it makes a difference for what comes now that the machine has failed. */
    private boolean isNoticed(int at, int machine) {
        return movesLines || isOwn(at, machine) || life.moments(at).get(0).type() == Moment.Type.PERFORM;
    }

    /**
     * Whether it makes a difference for what comes now that a weak flush of the machine has taken effect. Where lines move as a
     * whole, what others store afterwards is not written back with it.
     */
    private boolean isFlushNoticed(int at, int machine) {
        return movesLines || isOwn(at, machine);
    }

    private void flushWeakly(State state, int thread) {
        List<Step> steps = program.threads().get(thread);
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            boolean weak = step.kind().isWeakFlush() && isPending(state, thread, i) && isFree(state.at(), thread, i);
            boolean streamed = (state.released() & ~state.flushed() & values.bit(thread, i)) != 0;
            if (weak || streamed) {
                State next = state.withFlushed(values.bit(thread, i));
                for (int line = 0; line < ClusterProgram.LINES; line++) {
                    next = step.touches(line)
                            ? flushed(next, program.machineOf().get(thread), line)
                            : next;
                }
                explore(next);
            }
        }
    }

    /** A flush of a machine also writes back what others have of the line, if lines move as a whole. */
    private State flushed(State state, int machine, int line) {
        State next = writtenBack(state, machine, line);
        for (int other = 0; movesLines && !keepsCaches && other < program.machines(); other++) {
            next = state.isFailed(other) ? next : writtenBack(next, other, line);
        }
        return next;
    }

    private boolean isPending(State state, int thread, int flush) {
        return life.isIssued(state.at(), thread, flush) && (state.flushed() & values.bit(thread, flush)) == 0;
    }

    /** Whether all that must take effect before this weak flush has done so (Table 1). */
    private boolean isFree(int at, int thread, int flush) {
        List<Step> steps = program.threads().get(thread);
        long committed = committed(at, thread);
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
    private @Nullable State perform(State state, Moment moment) {
        int thread = moment.thread();
        int machine = machineOf(moment);
        Step step = step(moment);
        if (moment.type() == Moment.Type.END) {
            return mayEnd(state, thread) ? state : null;
        }
        if (moment.type() == Moment.Type.ISSUE) {
            return step.kind().writes()
                    ? state.withValues(values.with(state.values(), thread, moment.step(), operand(state, thread, step)))
                    : state;
        }
        boolean fence = step.kind() == Kind.SFENCE || step.kind().isLocked();
        boolean ordered = step.kind() == Kind.STORE || step.kind() == Kind.CLFLUSH;
        if (fence && hasPendingFlush(state, thread, moment.step())
                || ordered && hasHeldBack(state, thread, moment.step(), step)) {
            return null;
        }
        return switch (step.kind()) {
            case STORE -> {
                State after = store(state, machine, step, values.get(state.values(), thread, moment.step()));
                yield after.withValues(values.with(state.values(), thread, moment.step(), 0));
            }
            case EXCHANGE -> store(state, machine, step, operand(state, thread, step));
            case CLFLUSH -> keepsCaches ? state : writtenBack(state, machine, step.offset() / 64);
            case LOAD, ADD -> load(state, moment, step, machine);
            default -> state;
        };
    }

    private long operand(State state, int thread, Step step) {
        long added = step.source() < 0 ? 0 : values.get(state.values(), thread, step.source());
        return RmwOp.truncate(step.value() + added, step.size());
    }

    private boolean mayEnd(State state, int thread) {
        List<Step> steps = program.threads().get(thread);
        return IntStream.range(0, steps.size()).noneMatch(i -> isHeldBack(state, thread, i));
    }

    private boolean hasPendingFlush(State state, int thread, int before) {
        List<Step> steps = program.threads().get(thread);
        for (int i = 0; i < before; i++) {
            boolean flushes = steps.get(i).kind().isWeakFlush() || steps.get(i).kind() == Kind.STREAM;
            if (flushes && (state.flushed() & values.bit(thread, i)) == 0) {
                return true;
            }
        }
        return false;
    }

    /** The first line in which the thread finds poison where it is about to load, or -1. */
    private int poisonedLine(State state, Moment moment) {
        Step step = step(moment);
        boolean loads = step.kind() == Kind.LOAD
                || step.kind() == Kind.ADD && !hasPendingFlush(state, moment.thread(), moment.step());
        boolean looks = poisons && loads && moment.type() == Moment.Type.PERFORM;
        for (int line = 0; looks && line < ClusterProgram.LINES; line++) {
            if (step.touches(line) && !isOwn(state, moment, step, line) && isPoisoned(state, line)) {
                return line;
            }
        }
        return -1;
    }

    /** The handler mends the line, after which the thread begins again; before it does, others go on. */
    private void mend(State state, Moment moment, int line) {
        int machine = machineOf(moment);
        Step mending = new Step(Kind.STORE, Math.max(step(moment).offset(), 64 * line) & -8, 8, 0);
        if (!isElsewhere(state, machine, mending)) {
            explore(store(state, machine, mending, ClusterProgram.MENDED).withMending(moment.thread(), -1));
        }
    }

    private @Nullable State load(State state, Moment moment, Step step, int machine) {
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
            int found = stored(state, moment.thread(), moment.buffered().get(i), address);
            if (found >= 0) {
                return found;
            }
        }
        for (int i = moment.step() - 1; i >= 0; i--) {
            int found = isHeldBack(state, moment.thread(), i) ? stored(state, moment.thread(), i, address) : -1;
            if (found >= 0) {
                return found;
            }
        }
        return -1;
    }

    /** The byte that a step is to store there, or -1. */
    private int stored(State state, int thread, int index, int address) {
        Step store = program.threads().get(thread).get(index);
        if (address < store.offset() || address >= store.offset() + store.size()) {
            return -1;
        }
        long value = values.get(state.values(), thread, index);
        return (int) (value >>> 8 * (address - store.offset())) & 0xff;
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
