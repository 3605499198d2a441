package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.crash.CrashJudge;
import org.fencepost.program.Action;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Judges histories with power failures. Failures are taken out of the history; calls that were under way have not ended, so they may have
 * taken effect or not, and what comes after a failure comes after all that ended before it. That is durable linearizability. Buffered:
 * for each failure there is a consistent cut of the calls before it, with which the calls after it are linearizable, and all calls up to a
 * failure are linearizable with the cuts of earlier ones.
 */
final class DurableJudge implements CrashJudge {
    private final Structure structure;
    private final Specification specification;
    private final Durability durability;
    private final Set<List<Object>> right = new HashSet<>();
    private @Nullable Refuted refuted;

    DurableJudge(Structure structure, Specification specification, Durability durability) {
        this.structure = structure;
        this.specification = specification;
        this.durability = durability;
    }

    /** The history that is wrong, or null. */
    @Nullable Refuted refuted() {
        return refuted;
    }

    /** How many different histories were right. */
    int histories() {
        return right.size();
    }

    /**
     * A call with the places of its marks in time.
     *
     * @param era how many failures came before it
     */
    private record Timed(int era, Performed call) {
        boolean isBefore(Timed other) {
            return !call.pending() && call.end() < other.call.begin();
        }
    }

    @Override
    public synchronized @Nullable String wrong(List<Marked> marks) {
        List<Timed> calls = calls(marks);
        List<Object> key = List.copyOf(calls);
        if (refuted != null || right.contains(key)) {
            return refuted == null ? null : message(refuted);
        }
        if (isRight(calls)) {
            right.add(key);
            return null;
        }
        refuted = refuted(calls);
        return message(refuted);
    }

    private String message(Refuted wrong) {
        return "not " + durability.adjective() + ": no order of the calls gives "
                + wrong.calls().stream().map(Performed::toString).collect(Collectors.joining(", "));
    }

    // ---- the definition ---------------------------------------------------------------------------------------------

    private boolean isRight(List<Timed> calls) {
        int eras = calls.stream().mapToInt(Timed::era).max().orElse(0);
        return durability == Durability.STRICT ? linearizer(calls).find() != null : isRight(List.of(), calls, 0, eras);
    }

    /** @param kept what is left of the calls before this era */
    private boolean isRight(List<Timed> kept, List<Timed> calls, int era, int last) {
        List<Timed> now = new ArrayList<>(kept);
        List<Timed> own = calls.stream().filter(call -> call.era == era).toList();
        now.addAll(own);
        if (linearizer(now).find() == null) {
            return false;
        }
        return era == last
                || cuts(own).stream().anyMatch(cut -> {
                    List<Timed> left = new ArrayList<>(kept);
                    left.addAll(cut);
                    return isRight(left, calls, era + 1, last);
                });
    }

    /** All sets of calls that have, with each call, those that ended before it began; largest first. */
    private static List<List<Timed>> cuts(List<Timed> calls) {
        List<List<Timed>> cuts = new ArrayList<>();
        for (int set = (1 << calls.size()) - 1; set >= 0; set--) {
            int chosen = set;
            List<Timed> cut = IntStream.range(0, calls.size())
                    .filter(i -> (chosen >>> i & 1) != 0)
                    .mapToObj(calls::get)
                    .toList();
            boolean isClosed = cut.stream()
                    .allMatch(call -> calls.stream().allMatch(other -> !other.isBefore(call) || cut.contains(other)));
            if (isClosed) {
                cuts.add(cut);
            }
        }
        return cuts;
    }

    private Linearizer linearizer(List<Timed> calls) {
        long[] before = new long[calls.size()];
        for (int i = 0; i < before.length; i++) {
            for (int j = 0; j < before.length; j++) {
                before[i] |= calls.get(j).isBefore(calls.get(i)) ? 1L << j : 0;
            }
        }
        History history = new History(calls.stream().map(Timed::call).toList());
        return new Linearizer(specification, history, before, false);
    }

    // ---- histories --------------------------------------------------------------------------------------------------

    private List<Timed> calls(List<Marked> marks) {
        List<Timed> calls = new ArrayList<>();
        Map<List<Integer>, Integer> open = new HashMap<>();
        for (int time = 0; time < marks.size(); time++) {
            Marked marked = marks.get(time);
            List<Integer> thread = List.of(marked.failures(), marked.thread());
            if (marked.mark() instanceof Action.Invocation begun) {
                if (open.put(thread, calls.size()) != null) {
                    throw new InputException("an operation calls another one by FP_CALL", begun.site());
                }
                Call call = new Call(structure.at(begun.operation()), begun.first(), begun.second());
                calls.add(new Timed(
                        marked.failures(), new Performed(marked.thread(), call, 0, true, time, Integer.MAX_VALUE)));
            } else if (marked.mark() instanceof Action.Response ended) {
                int number = open.remove(thread);
                Timed begun = calls.get(number);
                calls.set(number, new Timed(begun.era, ended(begun.call, ended.result(), time)));
            }
        }
        return calls;
    }

    private static Performed ended(Performed begun, long result, int time) {
        return new Performed(begun.thread(), begun.call(), result, false, begun.begin(), time);
    }

    private Refuted refuted(List<Timed> calls) {
        Linearizer linearizer = linearizer(calls);
        linearizer.find();
        List<Integer> timeline = IntStream.range(0, 2 * calls.size())
                .boxed()
                .sorted(java.util.Comparator.comparingInt(point -> time(calls, point)))
                .toList();
        List<Integer> longest = durability == Durability.STRICT
                ? IntStream.of(linearizer.longest()).boxed().toList()
                : List.of();
        return new Refuted(
                Criterion.LINEARIZABLE, calls.stream().map(Timed::call).toList(), List.of(), timeline, longest);
    }

    private static int time(List<Timed> calls, int point) {
        Performed call = calls.get(point / 2).call;
        return point % 2 == 0 ? call.begin() : call.end();
    }
}
