package org.fencepost.selftest.crash;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.selftest.crash.Step.Kind;

/**
 * What happens next as long as its machine lives: the turns of a program with everything that follows from them.
 *
 * @param step the index of the step in its thread
 * @param buffered the stores of the thread, by index, that wait in its buffer, oldest first
 * @param committed for each thread, the steps that have taken effect (bit n for step n)
 * @param next the point that comes then: see {@link Life}
 */
record Moment(Type type, int thread, int step, List<Integer> buffered, long[] committed, int next) {
    enum Type {
        /** The step enters the store buffer. */
        ISSUE,
        /** The step leaves the store buffer. */
        COMMIT,
        /** The step is done at once, on an empty buffer unless it is a load. */
        PERFORM,
        /** The thread, whose last step this was, ends: what it has stored past the caches has left them. */
        END
    }

    /** The whole life of a program in which nothing fails. */
    static List<Moment> of(ClusterProgram program) {
        return new Unrolling(program).moments;
    }

    private static final class Unrolling {
        private final ClusterProgram program;
        private final List<Moment> moments = new ArrayList<>();
        private final List<List<Integer>> buffers = new ArrayList<>();
        private final int[] next;
        private final long[] committed;

        Unrolling(ClusterProgram program) {
            this.program = program;
            int threads = program.threads().size();
            this.next = new int[threads];
            this.committed = new long[threads];
            program.threads().forEach(thread -> buffers.add(new ArrayList<>()));
            program.turns().forEach(this::turn);
        }

        private void turn(int turn) {
            if (turn >= 0) {
                step(turn);
            } else if (!buffers.get(~turn).isEmpty()) {
                commit(~turn);
            }
        }

        private void step(int thread) {
            List<Step> steps = program.threads().get(thread);
            if (next[thread] == steps.size()) {
                return;
            }
            int index = next[thread]++;
            Step step = steps.get(index);
            boolean waits = step.kind() != Kind.LOAD && !step.kind().isLocked();
            if (step.kind().isLocked()) {
                drain(thread);
            }
            add(waits ? Type.ISSUE : Type.PERFORM, thread, index);
            if (waits) {
                buffers.get(thread).add(index);
            } else {
                committed[thread] |= 1L << index;
            }
            if (next[thread] == steps.size()) {
                drain(thread);
                add(Type.END, thread, index);
            }
        }

        private void drain(int thread) {
            while (!buffers.get(thread).isEmpty()) {
                commit(thread);
            }
        }

        private void commit(int thread) {
            int index = buffers.get(thread).remove(0);
            add(Type.COMMIT, thread, index);
            committed[thread] |= 1L << index;
        }

        private void add(Type type, int thread, int index) {
            List<Integer> stores = buffers.get(thread).stream()
                    .filter(i -> program.threads().get(thread).get(i).kind().writes())
                    .toList();
            moments.add(new Moment(type, thread, index, stores, committed.clone(), moments.size() + 1));
        }
    }
}
