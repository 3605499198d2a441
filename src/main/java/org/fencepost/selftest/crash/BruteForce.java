package org.fencepost.selftest.crash;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.fencepost.program.RmwOp;
import org.fencepost.selftest.crash.Step.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What a program can find after failures, eagerly: every order in which its threads can go on and their operations can take
 * effect (Table 1 of the paper), every moment at which a line can be written back, every moment of the failure, and the next
 * run on each memory that this leaves.
 */
final class BruteForce {
    /** Beyond this the program is too large to be compared. */
    private static final int MOST_STATES = 3_000_000;

    private final PersistentProgram program;
    private final Set<Map<String, Long>> outcomes = new HashSet<>();
    /** Whether threads issue at once what nobody can tell when they issue it. */
    private final boolean sparing;

    private int states;

    BruteForce(PersistentProgram program, boolean sparing) {
        this.program = program;
        this.sparing = sparing;
    }

    /** All sets of values that the last run can load, or null when that takes too long. */
    @Nullable Set<Map<String, Long>> outcomes() {
        Set<ByteBuffer> memories = Set.of(ByteBuffer.wrap(new byte[PersistentProgram.BYTES]));
        for (int run = 0; run < program.failures(); run++) {
            Set<ByteBuffer> left = new HashSet<>();
            for (ByteBuffer memory : memories) {
                fail(program.runs().get(run), memory.array(), left);
            }
            memories = left;
        }
        for (ByteBuffer memory : memories) {
            look(program.runs().get(program.failures()).get(0), memory.array().clone());
        }
        return states > MOST_STATES ? null : outcomes;
    }

    /** The last run is alone and does not fail: it is enough to go through it in order. */
    private void look(List<Step> steps, byte[] memory) {
        long[] found = new long[steps.size()];
        Map<String, Long> observed = new LinkedHashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.guard() >= 0 && found[step.guard()] == 0) {
                continue;
            }
            if (step.kind() == Kind.LOAD) {
                found[i] = read(memory, step);
                observed.put("r" + i, found[i]);
            } else {
                write(memory, step, step.value());
            }
        }
        if (!observed.isEmpty()) {
            outcomes.add(observed);
        }
    }

    private static long read(byte[] memory, Step step) {
        long value = 0;
        for (int i = step.size() - 1; i >= 0; i--) {
            value = value << 8 | memory[step.offset() + i] & 0xff;
        }
        return value;
    }

    private static void write(byte[] memory, Step step, long value) {
        for (int i = 0; i < step.size(); i++) {
            memory[step.offset() + i] = (byte) (value >>> 8 * i);
        }
    }

    /** All memories that a failure during one run can leave. */
    private void fail(List<List<Step>> threads, byte[] initial, Set<ByteBuffer> left) {
        Set<State> seen = new HashSet<>();
        Deque<State> open = new ArrayDeque<>();
        Machine machine = new Machine(threads, initial);
        Consumer<State> sink = next -> {
            if (seen.add(next)) {
                open.push(next);
            }
        };
        machine.add(machine.first(), sink);
        while (!open.isEmpty() && states <= MOST_STATES) {
            State state = open.pop();
            states++;
            left.add(machine.images.get(state.memory));
            machine.successors(state, sink);
        }
    }

    /**
     * How far the threads have come, what has not taken effect yet, the cache, and persistent memory.
     *
     * @param threads for each thread how many steps it has issued or left out; a bit for each step that was issued and has not
     *     taken effect; and of these, non-temporal stores that can be seen, but are not written back for sure
     * @param cache the number of what the cache holds
     * @param memory the number of what persistent memory holds
     * @param found the number of what loads have found
     */
    private record State(int[] threads, int cache, int memory, int found) {
        private static final int FIELDS = 3;

        int issued(int t) {
            return threads[FIELDS * t];
        }

        int pending(int t) {
            return threads[FIELDS * t + 1];
        }

        int streamed(int t) {
            return threads[FIELDS * t + 2];
        }

        State with(int t, int issued, int pending, int streamed) {
            int[] next = threads.clone();
            next[FIELDS * t] = issued;
            next[FIELDS * t + 1] = pending;
            next[FIELDS * t + 2] = streamed;
            return new State(next, cache, memory, found);
        }

        State withCache(int now) {
            return new State(threads, now, memory, found);
        }

        State withMemory(int now) {
            return new State(threads, cache, now, found);
        }

        State withFound(int now) {
            return new State(threads, cache, memory, now);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof State state
                    && cache == state.cache
                    && memory == state.memory
                    && found == state.found
                    && Arrays.equals(threads, state.threads);
        }

        @Override
        public int hashCode() {
            return ((Arrays.hashCode(threads) * 31 + cache) * 31 + memory) * 31 + found;
        }
    }

    /** What a run does to memory. */
    private final class Machine {
        private final List<List<Step>> threads;
        private final Numbering<ByteBuffer> images = new Numbering<>();
        private final Numbering<LongBuffer> findings = new Numbering<>();
        /** For each thread, where in what was found its steps begin. */
        private final int[] places;

        Machine(List<List<Step>> threads, byte[] initial) {
            this.threads = threads;
            places = new int[threads.size() + 1];
            for (int t = 0; t < threads.size(); t++) {
                places[t + 1] = places[t] + threads.get(t).size();
            }
            images.of(ByteBuffer.wrap(initial));
            findings.of(LongBuffer.wrap(new long[places[threads.size()]]));
        }

        State first() {
            return new State(new int[State.FIELDS * threads.size()], 0, 0, 0);
        }

        private byte[] image(int number) {
            return images.get(number).array();
        }

        private int image(byte[] bytes) {
            return images.of(ByteBuffer.wrap(bytes));
        }

        private long found(State state, int t, int step) {
            return findings.get(state.found).get(places[t] + step);
        }

        /** What a thread issues may take effect at any time from then on: issuing it at once leaves nothing out. */
        void add(State state, Consumer<State> sink) {
            State next = state;
            for (int t = 0; sparing && t < threads.size(); t++) {
                while (next.issued(t) < threads.get(t).size() && isForLater(next, t)) {
                    next = issued(next, t);
                }
            }
            sink.accept(next);
        }

        private boolean isForLater(State state, int t) {
            Kind kind = threads.get(t).get(state.issued(t)).kind();
            return isLeftOut(state, t) || kind != Kind.LOAD && !kind.isLocked();
        }

        private boolean isLeftOut(State state, int t) {
            int guard = threads.get(t).get(state.issued(t)).guard();
            return guard >= 0 && found(state, t, guard) == 0;
        }

        void successors(State state, Consumer<State> sink) {
            for (int line = 0; line < PersistentProgram.LINES; line++) {
                writeBack(state, line, sink);
            }
            for (int t = 0; t < threads.size(); t++) {
                List<Step> steps = threads.get(t);
                if (state.issued(t) < steps.size() && mayIssue(state, t)) {
                    add(issued(state, t), sink);
                }
                for (int i = 0; i < state.issued(t); i++) {
                    if ((state.pending(t) >> i & 1) != 0 && isFree(state, t, i)) {
                        add(takeEffect(state, t, i, steps.get(i)), sink);
                    }
                }
            }
        }

        private void writeBack(State state, int line, Consumer<State> sink) {
            int written = written(state, line);
            if (written != state.memory) {
                add(state.withMemory(written), sink);
            }
        }

        /** What memory holds when the line is written back. */
        private int written(State state, int line) {
            byte[] cache = image(state.cache);
            byte[] memory = image(state.memory);
            int from = line * Step.LINE;
            if (Arrays.equals(cache, from, from + Step.LINE, memory, from, from + Step.LINE)) {
                return state.memory;
            }
            byte[] next = memory.clone();
            System.arraycopy(cache, from, next, from, Step.LINE);
            return image(next);
        }

        private boolean mayIssue(State state, int t) {
            Kind kind = threads.get(t).get(state.issued(t)).kind();
            return isLeftOut(state, t) || !kind.isLocked() || state.pending(t) == 0;
        }

        private State issued(State state, int t) {
            int number = state.issued(t);
            Step step = threads.get(t).get(number);
            State next = state.with(t, number + 1, state.pending(t), state.streamed(t));
            if (isLeftOut(state, t)) {
                return next;
            }
            if (step.kind() == Kind.LOAD) {
                long[] found = findings.get(state.found).array().clone();
                found[places[t] + number] = load(state, t, step);
                return next.withFound(findings.of(LongBuffer.wrap(found)));
            }
            if (step.kind().isLocked()) {
                long old = step.kind() == Kind.ADD ? read(image(state.cache), step) : 0;
                long value = RmwOp.truncate(old + step.value(), step.size());
                return step.kind().writes() ? stored(next, step, value) : next;
            }
            return next.with(t, number + 1, state.pending(t) | 1 << number, state.streamed(t));
        }

        private State stored(State state, Step step, long value) {
            byte[] changed = image(state.cache).clone();
            write(changed, step, value);
            return state.withCache(image(changed));
        }

        /** The thread sees its own stores, also those that have not taken effect. */
        private long load(State state, int t, Step load) {
            byte[] seen = image(state.cache).clone();
            for (int i = 0; i < state.issued(t); i++) {
                Step store = threads.get(t).get(i);
                if ((state.pending(t) & ~state.streamed(t) & 1 << i) != 0
                        && store.kind().writes()) {
                    write(seen, store, store.value());
                }
            }
            return read(seen, load);
        }

        private State takeEffect(State state, int t, int number, Step step) {
            int bit = 1 << number;
            boolean isSeen = (state.streamed(t) & bit) != 0;
            State next = state;
            if (!isSeen && step.kind().writes()) {
                next = stored(state, step, step.value());
            }
            for (int line = 0; line < PersistentProgram.LINES; line++) {
                boolean flushes = isSeen || step.kind().isFlush();
                next = flushes && step.touches(line) ? next.withMemory(written(next, line)) : next;
            }
            return step.kind() == Kind.STREAM && !isSeen
                    ? next.with(t, state.issued(t), state.pending(t), state.streamed(t) | bit)
                    : next.with(t, state.issued(t), state.pending(t) & ~bit, state.streamed(t) & ~bit);
        }

        private boolean isFree(State state, int t, int later) {
            List<Step> steps = threads.get(t);
            for (int i = 0; i < later; i++) {
                boolean seen = (state.streamed(t) >> i & 1) != 0;
                if ((state.pending(t) >> i & 1) != 0 && mustPrecede(steps.get(i), seen, steps.get(later))) {
                    return false;
                }
            }
            return true;
        }

        /** @param seen whether the earlier one is a non-temporal store that only has to be written back */
        private static boolean mustPrecede(Step earlier, boolean seen, Step later) {
            if (earlier.kind() == Kind.SFENCE || later.kind() == Kind.SFENCE) {
                return true;
            }
            if (seen || earlier.kind().isWeakFlush() || earlier.isInOneCopyWith(later)) {
                return false;
            }
            // Stores past the cache leave the store buffer in order, and then wait once more.
            boolean weak = later.kind().isWeakFlush() || earlier.kind() == Kind.STREAM;
            return !weak || earlier.meets(later);
        }
    }
}
