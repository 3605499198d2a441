package org.fencepost.lincheck;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.explore.MarkedExecution;
import org.jspecify.annotations.Nullable;

/**
 * The definition. A history is <em>linearizable</em> when, however a client orders its calls, there is a sequential order of them that
 * respects happens-before and in which every result is the specification's.
 *
 * <p>That is refinement of an atomic specification by every client that makes these calls: Relinche (Golovin, Kokologiannakis, Vafeiadis,
 * POPL 2025) explores a client without synchronisation of its own and strengthens it in the same way. Under sc a client can order
 * calls as real time does, and the definition is that of Herlihy and Wing (1990) for all interleavings of the execution.
 *
 * <p>Not all sets of orders are tried: when a sequential order is found, only a client that contradicts it can be worse, so one of the
 * pairs that it has the other way round must be part of what the client adds.
 */
final class HistoryChecker {
    /**
     * Why a history is not linearizable.
     *
     * @param added what the client orders
     * @param order of calls, with what was added
     * @param longest as many calls as a sequential order can begin with
     */
    record Refutation(History history, List<Pair> added, Points order, int[] longest) {}

    /** Knows whether a client can order calls of an execution. */
    interface Clients {
        boolean canOrder(MarkedExecution marked, History history, List<Pair> pairs);
    }

    /** One call before another one. */
    record Pair(int call, int other) {}

    private final Specification specification;
    private final Criterion criterion;
    private final Clients clients;
    private final Map<LongBuffer, LegalOrders> known = new HashMap<>();

    HistoryChecker(Specification specification, Criterion criterion, Clients clients) {
        this.specification = specification;
        this.criterion = criterion;
        this.clients = clients;
    }

    /**
     * What is to say about the history of an execution.
     *
     * @param refutation why it is wrong; null when it is not
     * @param holdsForAll whether the same is to say of every execution with this history and this order
     */
    record Answer(@Nullable Refutation refutation, boolean holdsForAll) {}

    Answer check(MarkedExecution marked, History history, OperationOrder.Known order) {
        Search search = new Search(marked, history, order);
        Refutation refutation = search.refute(order.points(), List.of(), new long[history.size()]);
        return new Answer(refutation, !search.hasAskedModel);
    }

    /** Whether threads may wait: the calls that have ended leave a state in which all others have to. */
    boolean mayWait(History history, OperationOrder.Known order) {
        return new Linearizer(specification, history, criterion.predecessors(order.points(), history), true).find()
                != null;
    }

    private final class Search {
        private final MarkedExecution marked;
        private final History history;
        private final OperationOrder.Known order;
        private final LegalOrders legal;
        private boolean hasAskedModel;

        Search(MarkedExecution marked, History history, OperationOrder.Known order) {
            this.marked = marked;
            this.history = history;
            this.order = order;
            this.legal = known.computeIfAbsent(history.results(), r -> new LegalOrders(specification, history));
        }

        /** @param excluded for each call those before which the client does not have it: such clients were tried already */
        @Nullable Refutation refute(Points points, List<Pair> added, long[] excluded) {
            int[] found = legal.find(criterion.predecessors(points, history));
            if (found == null) {
                return isReal(added) ? new Refutation(history, added, points, longest(points)) : null;
            }
            return criterion.heedsClients() ? contradict(found, points, added, excluded) : null;
        }

        private int[] longest(Points points) {
            Linearizer linearizer =
                    new Linearizer(specification, history, criterion.predecessors(points, history), false);
            linearizer.find();
            return linearizer.longest();
        }

        private boolean isReal(List<Pair> added) {
            hasAskedModel |= !added.isEmpty();
            return added.isEmpty() || clients.canOrder(marked, history, added);
        }

        private @Nullable Refutation contradict(int[] found, Points points, List<Pair> added, long[] excluded) {
            long[] tried = excluded.clone();
            for (int i = 0; i < found.length; i++) {
                for (int j = i + 1; j < found.length; j++) {
                    Refutation refutation = order(found[j], found[i], points, added, tried);
                    if (refutation != null) {
                        return refutation;
                    }
                }
            }
            return null;
        }

        /** Has the client order one call before another, if it can. */
        private @Nullable Refutation order(int call, int other, Points points, List<Pair> added, long[] tried) {
            if (points.precedes(call, other) || (tried[call] >>> other & 1) != 0 || order.isImpossible(call, other)) {
                return null;
            }
            tried[call] |= 1L << other;
            long[] before = tried.clone();
            before[call] &= ~(1L << other);
            Points more = points.with(call, other);
            List<Pair> all = new ArrayList<>(added);
            all.add(new Pair(call, other));
            return isPossible(more, before) ? refute(more, all, before) : null;
        }

        /** Whether nothing forbids the order at first sight, and no client with it was tried. */
        private boolean isPossible(Points points, long[] excluded) {
            for (int a = 0; a < history.size(); a++) {
                for (int b = 0; b < history.size(); b++) {
                    if (points.precedes(a, b) && (order.isImpossible(a, b) || (excluded[a] >>> b & 1) != 0)) {
                        return false;
                    }
                }
            }
            return true;
        }
    }
}
