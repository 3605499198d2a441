package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.crash.CrashJudge;
import org.fencepost.lincheck.Told.Timed;
import org.jspecify.annotations.Nullable;

/**
 * Judges histories with failures. Failures are taken out of the history; calls that were under way have not ended, so they may have
 * taken effect or not, and what comes after a failure comes after all that ended before it. That is durable linearizability. Buffered:
 * for each failure there is a consistent cut of the calls before it, with which the calls after it are linearizable, and all calls up to a
 * failure are linearizable with the cuts of earlier ones. Detectable: what the structure says afterwards about calls that were under way
 * is part of the history.
 */
final class DurableJudge implements CrashJudge {
    private final Structure structure;
    private final Specification specification;
    private final Failing failing;
    private final Set<List<Object>> right = new HashSet<>();
    private @Nullable Refuted refuted;

    DurableJudge(Structure structure, Specification specification, Failing failing) {
        this.structure = structure;
        this.specification = specification;
        this.failing = failing;
    }

    /** The history that is wrong, or null. */
    @Nullable Refuted refuted() {
        return refuted;
    }

    /** How many different histories were right. */
    int histories() {
        return right.size();
    }

    @Override
    public synchronized @Nullable String wrong(List<Marked> marks) {
        Told told = Told.of(marks, structure, failing.isOfMachines());
        List<Timed> calls = told.resolvedCalls();
        List<Object> key = List.of(calls, told.resolved());
        if (refuted != null || right.contains(key)) {
            return refuted == null ? null : message(refuted);
        }
        String misjudged = told.misjudged();
        if (misjudged == null && isRight(calls)) {
            right.add(key);
            return null;
        }
        refuted = refuted(calls);
        return misjudged == null ? message(refuted) : "not detectable: " + misjudged;
    }

    private String message(Refuted wrong) {
        return "not " + failing.durability().adjective() + ": no order of the calls gives "
                + wrong.calls().stream().map(Performed::toString).collect(Collectors.joining(", "));
    }

    // ---- the definition ---------------------------------------------------------------------------------------------

    private boolean isRight(List<Timed> calls) {
        int eras = calls.stream().mapToInt(Timed::era).max().orElse(0);
        return failing.durability() == Durability.STRICT
                ? linearizer(calls).find() != null
                : isRight(List.of(), calls, 0, eras);
    }

    /** @param kept what is left of the calls before this era */
    private boolean isRight(List<Timed> kept, List<Timed> calls, int era, int last) {
        List<Timed> now = new ArrayList<>(kept);
        List<Timed> own = calls.stream().filter(call -> call.era() == era).toList();
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

    // ---- what is told -----------------------------------------------------------------------------------------------

    private Refuted refuted(List<Timed> calls) {
        Linearizer linearizer = linearizer(calls);
        linearizer.find();
        List<Integer> timeline = IntStream.range(0, 2 * calls.size())
                .boxed()
                .sorted(java.util.Comparator.comparingInt(point -> time(calls, point)))
                .toList();
        List<Integer> longest = failing.durability() == Durability.STRICT
                ? IntStream.of(linearizer.longest()).boxed().toList()
                : List.of();
        return new Refuted(
                Criterion.LINEARIZABLE, calls.stream().map(Timed::call).toList(), List.of(), timeline, longest);
    }

    private static int time(List<Timed> calls, int point) {
        Performed call = calls.get(point / 2).call();
        return point % 2 == 0 ? call.begin() : call.end();
    }
}
