package org.fencepost.selftest.crash;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.selftest.crash.Step.Kind;
import org.jspecify.annotations.Nullable;

/** What can happen next in a program as long as its machines live: points, and the moments that lead from each to others. */
interface Life {
    /** Where all begins. */
    int START = 0;

    /** What can happen at the point: see {@link Moment#next}. */
    List<Moment> moments(int at);

    /** The steps of a thread that have taken effect at the point (bit n for step n). */
    long committed(int at, int thread);

    /** Whether the thread has come to the step. */
    boolean isIssued(int at, int thread, int step);

    /** Whether nothing can happen any more at the point but steps of machines that have failed. */
    boolean isEnd(int at, int failed);

    /** Whether the moments of machines that have failed go by. */
    boolean passes();

    /** The turns of a program, one after the other. */
    final class OneSchedule implements Life {
        private final List<Moment> moments;
        private final int end;

        /** @param end the number of the moment at which nobody looks any more */
        OneSchedule(List<Moment> moments, int end) {
            this.moments = moments;
            this.end = end;
        }

        @Override
        public List<Moment> moments(int at) {
            return at < end ? List.of(moments.get(at)) : List.of();
        }

        @Override
        public long committed(int at, int thread) {
            return at == moments.size() ? -1L : moments.get(at).committed()[thread];
        }

        @Override
        public boolean isIssued(int at, int thread, int step) {
            for (int i = 0; i < at; i++) {
                Moment moment = moments.get(i);
                if (moment.type() == Moment.Type.ISSUE && moment.thread() == thread && moment.step() == step) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public boolean isEnd(int at, int failed) {
            return at == end;
        }

        @Override
        public boolean passes() {
            return true;
        }
    }

    /** All orders in which threads go on and their store buffers empty; the program's turns do not matter. */
    final class EverySchedule implements Life {
        /**
         * How far a thread has come.
         *
         * @param next the step that it takes next; one more than there are when it has ended
         * @param left how many of its steps have left the store buffer
         */
        private record Place(int next, int left) {}

        private final ClusterProgram program;
        private final Numbering<List<Place>> points = new Numbering<>();
        /** For each point what can happen there, or null when nobody has asked yet. */
        private final List<@Nullable List<Moment>> moments = new ArrayList<>();

        EverySchedule(ClusterProgram program) {
            this.program = program;
            List<Place> start = new ArrayList<>();
            program.threads().forEach(steps -> start.add(new Place(steps.isEmpty() ? 1 : 0, 0)));
            points.of(start);
        }

        private List<Step> steps(int thread) {
            return program.threads().get(thread);
        }

        private static boolean waits(Step step) {
            return step.kind() != Kind.LOAD && !step.kind().isLocked();
        }

        /** The steps that are in the thread's store buffer. */
        private List<Integer> buffered(int at, int thread) {
            List<Integer> waiting = new ArrayList<>();
            Place place = points.get(at).get(thread);
            for (int i = 0; i < Math.min(place.next, steps(thread).size()); i++) {
                if (waits(steps(thread).get(i))) {
                    waiting.add(i);
                }
            }
            return waiting.subList(place.left, waiting.size());
        }

        @Override
        public List<Moment> moments(int at) {
            while (moments.size() <= at) {
                moments.add(null);
            }
            List<Moment> known = moments.get(at);
            if (known == null) {
                known = List.copyOf(momentsAt(at));
                moments.set(at, known);
            }
            return known;
        }

        private List<Moment> momentsAt(int at) {
            List<Moment> moments = new ArrayList<>();
            for (int thread = 0; thread < program.threads().size(); thread++) {
                Place place = points.get(at).get(thread);
                List<Integer> buffered = buffered(at, thread);
                int size = steps(thread).size();
                if (!buffered.isEmpty()) {
                    Place then = new Place(place.next, place.left + 1);
                    moments.add(moment(Moment.Type.COMMIT, at, thread, buffered.get(0), 1, then));
                }
                if (place.next < size) {
                    Step step = steps(thread).get(place.next);
                    Place then = new Place(place.next + 1, place.left);
                    if (!step.kind().isLocked() || buffered.isEmpty()) {
                        Moment.Type type = waits(step) ? Moment.Type.ISSUE : Moment.Type.PERFORM;
                        moments.add(moment(type, at, thread, place.next, 0, then));
                    }
                } else if (place.next == size && buffered.isEmpty()) {
                    moments.add(
                            moment(Moment.Type.END, at, thread, size - 1, 0, new Place(place.next + 1, place.left)));
                }
            }
            return moments;
        }

        private Moment moment(Moment.Type type, int at, int thread, int step, int leaving, Place then) {
            List<Integer> buffered = buffered(at, thread);
            List<Integer> stores = buffered.subList(leaving, buffered.size()).stream()
                    .filter(i -> steps(thread).get(i).kind().writes())
                    .toList();
            List<Place> next = new ArrayList<>(points.get(at));
            next.set(thread, then);
            return new Moment(type, thread, step, stores, new long[0], points.of(next));
        }

        @Override
        public long committed(int at, int thread) {
            long committed = 0;
            for (int i = 0;
                    i < Math.min(points.get(at).get(thread).next, steps(thread).size());
                    i++) {
                committed |= 1L << i;
            }
            for (int waiting : buffered(at, thread)) {
                committed &= ~(1L << waiting);
            }
            return committed;
        }

        @Override
        public boolean isIssued(int at, int thread, int step) {
            return step < points.get(at).get(thread).next;
        }

        @Override
        public boolean isEnd(int at, int failed) {
            for (int thread = 0; thread < program.threads().size(); thread++) {
                boolean gone = (failed >> program.machineOf().get(thread) & 1) != 0;
                if (!gone && points.get(at).get(thread).next <= steps(thread).size()) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean passes() {
            return false;
        }
    }
}
