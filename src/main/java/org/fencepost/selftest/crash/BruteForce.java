package org.fencepost.selftest.crash;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private int states;

    BruteForce(PersistentProgram program) {
        this.program = program;
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
        State first = new State(threads, initial);
        seen.add(first);
        open.add(first);
        while (!open.isEmpty() && states <= MOST_STATES) {
            State state = open.pop();
            states++;
            left.add(ByteBuffer.wrap(state.memory));
            state.successors(threads, next -> {
                if (seen.add(next)) {
                    open.push(next);
                }
            });
        }
    }

    private interface Sink {
        void add(State state);
    }

    /** A machine: how far its threads have come, what has not taken effect yet, its cache, and persistent memory. */
    private static final class State {
        /** For each thread, how many steps it has issued (or left out). */
        private final int[] issued;
        /** For each thread, a bit for each step that was issued and has not taken effect. */
        private final int[] pending;
        /** Of these, non-temporal stores that can be seen, but are not written back for sure. */
        private final int[] streamed;
        /** For each thread, what its loads have found. */
        private final long[][] found;

        private final byte[] cache;
        private final byte[] memory;

        State(List<List<Step>> threads, byte[] initial) {
            issued = new int[threads.size()];
            pending = new int[threads.size()];
            streamed = new int[threads.size()];
            found = new long[threads.size()][];
            for (int t = 0; t < found.length; t++) {
                found[t] = new long[threads.get(t).size()];
            }
            cache = initial;
            memory = initial;
        }

        private State(State other, byte[] cache, byte[] memory) {
            this.issued = other.issued.clone();
            this.pending = other.pending.clone();
            this.streamed = other.streamed.clone();
            this.found = other.found.clone();
            this.cache = cache;
            this.memory = memory;
        }

        void successors(List<List<Step>> threads, Sink sink) {
            for (int line = 0; line < PersistentProgram.LINES; line++) {
                writeBack(line, sink);
            }
            for (int t = 0; t < issued.length; t++) {
                List<Step> steps = threads.get(t);
                if (issued[t] < steps.size()) {
                    issue(t, steps, sink);
                }
                for (int i = 0; i < issued[t]; i++) {
                    if ((pending[t] >> i & 1) != 0 && isFree(t, steps, i)) {
                        takeEffect(t, i, steps.get(i), sink);
                    }
                }
            }
        }

        private void writeBack(int line, Sink sink) {
            int from = line * Step.LINE;
            if (!Arrays.equals(cache, from, from + Step.LINE, memory, from, from + Step.LINE)) {
                sink.add(new State(this, cache, written(line)));
            }
        }

        private byte[] written(int line) {
            byte[] next = memory.clone();
            System.arraycopy(cache, line * Step.LINE, next, line * Step.LINE, Step.LINE);
            return next;
        }

        private void issue(int t, List<Step> steps, Sink sink) {
            int number = issued[t];
            Step step = steps.get(number);
            boolean leftOut = step.guard() >= 0 && found[t][step.guard()] == 0;
            if (!leftOut && step.kind().isLocked() && pending[t] != 0) {
                return;
            }
            byte[] changed = cache;
            if (!leftOut && step.kind().isLocked() && step.kind().writes()) {
                long old = step.kind() == Kind.ADD ? read(cache, step) : 0;
                changed = cache.clone();
                write(changed, step, RmwOp.truncate(old + step.value(), step.size()));
            }
            State next = new State(this, changed, memory);
            next.issued[t]++;
            if (!leftOut && step.kind() == Kind.LOAD) {
                next.found[t] = found[t].clone();
                next.found[t][number] = load(t, steps, step);
            } else if (!leftOut && !step.kind().isLocked()) {
                next.pending[t] |= 1 << number;
            }
            sink.add(next);
        }

        /** The thread sees its own stores, also those that have not taken effect. */
        private long load(int t, List<Step> steps, Step load) {
            byte[] seen = cache;
            for (int i = 0; i < issued[t]; i++) {
                if ((pending[t] & ~streamed[t] & 1 << i) != 0
                        && steps.get(i).kind().writes()) {
                    seen = seen == cache ? cache.clone() : seen;
                    write(seen, steps.get(i), steps.get(i).value());
                }
            }
            return read(seen, load);
        }

        private void takeEffect(int t, int number, Step step, Sink sink) {
            int bit = 1 << number;
            byte[] changed = cache;
            byte[] durable = memory;
            if ((streamed[t] & bit) != 0) {
                durable = written(step.line());
                if (step.touches(step.line() + 1)) {
                    System.arraycopy(
                            cache, (step.line() + 1) * Step.LINE, durable, (step.line() + 1) * Step.LINE, Step.LINE);
                }
            } else if (step.kind().writes()) {
                changed = cache.clone();
                write(changed, step, step.value());
            } else if (step.kind().isFlush()) {
                durable = written(step.line());
            }
            State next = new State(this, changed, durable);
            if (step.kind() == Kind.STREAM && (streamed[t] & bit) == 0) {
                next.streamed[t] |= bit;
            } else {
                next.pending[t] &= ~bit;
                next.streamed[t] &= ~bit;
            }
            sink.add(next);
        }

        private boolean isFree(int t, List<Step> steps, int later) {
            for (int i = 0; i < later; i++) {
                boolean seen = (streamed[t] >> i & 1) != 0;
                if ((pending[t] >> i & 1) != 0 && mustPrecede(steps.get(i), seen, steps.get(later))) {
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

        @Override
        public boolean equals(Object other) {
            return other instanceof State state
                    && Arrays.equals(issued, state.issued)
                    && Arrays.equals(pending, state.pending)
                    && Arrays.equals(streamed, state.streamed)
                    && Arrays.equals(cache, state.cache)
                    && Arrays.equals(memory, state.memory)
                    && Arrays.deepEquals(found, state.found);
        }

        @Override
        public int hashCode() {
            int hash = Arrays.hashCode(issued);
            hash = 31 * hash + Arrays.hashCode(pending);
            hash = 31 * hash + Arrays.hashCode(streamed);
            hash = 31 * hash + Arrays.hashCode(cache);
            hash = 31 * hash + Arrays.hashCode(memory);
            return 31 * hash + Arrays.deepHashCode(found);
        }
    }
}
