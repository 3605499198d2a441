package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.fencepost.crash.CrashJudge.Marked;
import org.fencepost.program.Action;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What the marks of an execution with failures tell: calls, and what the structure said about them after failures (detectable execution:
 * Friedman, Herlihy, Marathe and Petrank, PPoPP 2018).
 */
record Told(List<Timed> calls, List<Resolved> resolved) {
    /** {@code FP_NOT_DONE}. */
    private static final long NOT_DONE = -Long.MAX_VALUE;

    /**
     * A call with the places of its marks in time.
     *
     * @param era how many failures came before it
     */
    record Timed(int era, Performed call) {
        boolean isBefore(Timed other) {
            return !call.pending() && call.end() < other.call.begin();
        }

        Timed ended(long result, int time) {
            return new Timed(era, new Performed(call.thread(), call.call(), result, false, call.begin(), time));
        }
    }

    /**
     * What became of a call, by what the structure says.
     *
     * @param number of the call among those of the thread, from 1
     */
    record Resolved(int thread, int number, long result, int time) {
        boolean isDone() {
            return result != NOT_DONE;
        }
    }

    /** @param onMachines whether each thread is on a machine of its own, and lives on when others fail */
    static Told of(List<Marked> marks, Structure structure, boolean onMachines) {
        Listener listener = new Listener(structure, onMachines);
        for (int time = 0; time < marks.size(); time++) {
            listener.hear(marks.get(time), time);
        }
        return listener.told;
    }

    /** Puts beginnings and ends together. */
    private static final class Listener {
        private final Structure structure;
        private final long resolver;
        private final boolean onMachines;
        private final Told told = new Told(new ArrayList<>(), new ArrayList<>());
        /** For each thread the place of the call that it makes. */
        private final Map<List<Integer>, Integer> open = new HashMap<>();

        private final Map<List<Integer>, Action.Invocation> asked = new HashMap<>();

        Listener(Structure structure, boolean onMachines) {
            this.structure = structure;
            this.resolver = structure.resolver();
            this.onMachines = onMachines;
        }

        void hear(Marked marked, int time) {
            // With the power all threads are lost, and later ones have the same numbers; machines fail one by one.
            List<Integer> thread = List.of(onMachines ? 0 : marked.failures(), marked.thread());
            if (marked.mark() instanceof Action.Invocation begun) {
                begin(thread, begun, marked, time);
            } else if (marked.mark() instanceof Action.Response ended) {
                end(thread, ended.result(), time);
            }
        }

        private void begin(List<Integer> thread, Action.Invocation begun, Marked marked, int time) {
            if (open.containsKey(thread) || asked.containsKey(thread)) {
                throw new InputException("an operation calls another one by FP_CALL", begun.site());
            }
            if (resolver != 0 && begun.operation() == resolver) {
                asked.put(thread, begun);
                return;
            }
            Call call = new Call(structure.at(begun.operation()), begun.first(), begun.second());
            open.put(thread, told.calls.size());
            told.calls.add(new Timed(
                    marked.failures(), new Performed(marked.thread(), call, 0, true, time, Integer.MAX_VALUE)));
        }

        private void end(List<Integer> thread, long result, int time) {
            Action.Invocation question = asked.remove(thread);
            if (question == null) {
                int place = open.remove(thread);
                told.calls.set(place, told.calls.get(place).ended(result, time));
                return;
            }
            // The machine on which the structure was made has a thread, too.
            int of = (int) question.first() + (onMachines ? 1 : 0);
            told.resolved.add(new Resolved(of, (int) question.second(), result, time));
        }
    }

    /** The calls as they are known after failures: one that was under way has ended, or has not taken effect and will not. */
    List<Timed> resolvedCalls() {
        List<@Nullable Timed> known = new ArrayList<>(calls);
        for (Resolved one : resolved) {
            int i = find(one.thread, one.number);
            if (i >= 0 && calls.get(i).call.pending()) {
                known.set(i, one.isDone() ? calls.get(i).ended(one.result, one.time) : null);
            }
        }
        known.removeIf(Objects::isNull);
        return List.copyOf(known);
    }

    /** What was said that cannot be true, of a thread's last call or of one that it has not begun; null for nothing. */
    @Nullable String misjudged() {
        return resolved.stream()
                .map(this::misjudged)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String misjudged(Resolved one) {
        int i = find(one.thread, one.number);
        if (i < 0) {
            return one.isDone() ? "a call that was never made is said to have given " + one.result : null;
        }
        Performed call = calls.get(i).call;
        boolean isLast = find(one.thread, one.number + 1) < 0;
        return isLast && !call.pending() && call.result() != one.result
                ? call + " is said " + (one.isDone() ? "to have given " + one.result : "not to have taken effect")
                : null;
    }

    /** The place of a thread's call; negative when it was not begun. */
    private int find(int thread, int number) {
        int[] of = IntStream.range(0, calls.size())
                .filter(i -> calls.get(i).call.thread() == thread)
                .toArray();
        return number <= of.length ? of[number - 1] : -1;
    }
}
