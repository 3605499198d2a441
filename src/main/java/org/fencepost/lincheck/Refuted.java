package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.lincheck.HistoryChecker.Pair;
import org.fencepost.lincheck.HistoryChecker.Refutation;

/**
 * A history that is wrong, for people: its calls, which of them have an order and why, and how far a sequential order comes.
 *
 * @param forced the orders that any sequential order has to respect, without those that follow from others or are those of one thread
 * @param timeline one order in time of the moments at which calls begin (2i for call i) and end (2i + 1) that happens-before and the
 *     client allow
 * @param longest the calls with which a sequential order can begin, as many as possible, by their numbers
 */
public record Refuted(
        Criterion criterion,
        List<Performed> calls,
        List<Forced> forced,
        List<Integer> timeline,
        List<Integer> longest) {
    /**
     * One call before another.
     *
     * @param byClient whether a client has to see to it; otherwise the one happens before the other
     */
    public record Forced(int call, int other, boolean byClient) {}

    public Refuted {
        calls = List.copyOf(calls);
        forced = List.copyOf(forced);
        timeline = List.copyOf(timeline);
        longest = List.copyOf(longest);
    }

    static Refuted of(Refutation refutation, Criterion criterion) {
        return new Refuted(
                criterion,
                refutation.history().calls(),
                criterion == Criterion.SEQUENTIAL ? List.of() : forced(refutation),
                refutation.order().timeline(),
                IntStream.of(refutation.longest()).boxed().toList());
    }

    private static List<Forced> forced(Refutation refutation) {
        Points order = refutation.order();
        List<Forced> forced = new ArrayList<>();
        for (int a = 0; a < order.calls(); a++) {
            for (int b = 0; b < order.calls(); b++) {
                boolean added = refutation.added().contains(new Pair(a, b));
                boolean otherThread = refutation.history().call(a).thread()
                        != refutation.history().call(b).thread();
                if (added || otherThread && order.precedes(a, b) && !follows(order, a, b)) {
                    forced.add(new Forced(a, b, added));
                }
            }
        }
        return forced;
    }

    /** Whether the order of two calls follows from their orders with a third. */
    private static boolean follows(Points order, int a, int b) {
        return IntStream.range(0, order.calls()).anyMatch(c -> order.precedes(a, c) && order.precedes(c, b));
    }

    /** What is wrong, in one sentence. */
    public String message() {
        String results = calls.stream()
                .filter(call -> !call.pending())
                .map(Performed::toString)
                .collect(Collectors.joining(", "));
        return "not " + criterion.adjective() + ": no order of the calls gives " + results;
    }

    /** The calls that a sequential order cannot go on with once it has come as far as possible. */
    public List<Integer> left() {
        return IntStream.range(0, calls.size())
                .filter(i -> !calls.get(i).pending() && !longest.contains(i))
                .boxed()
                .toList();
    }
}
