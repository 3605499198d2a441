package org.fencepost.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.fencepost.graph.Event;

/** Finds loops in the events of a thread: the same places in the source again and again. */
final class Folds {
    /**
     * Iterations that can be folded away; the last iteration stays outside.
     *
     * @param first index of the first folded event in its thread
     * @param last index of the last one
     * @param times how many iterations are folded
     */
    record Fold(int first, int last, int times) {}

    private static final int LONGEST = 12;
    private static final int LEAST = 3;

    private Folds() {}

    static List<Fold> of(List<Event> thread) {
        List<Fold> folds = new ArrayList<>();
        int at = 0;
        while (at < thread.size()) {
            Fold best = null;
            for (int period = 1; period <= LONGEST; period++) {
                int times = repetitions(thread, at, period);
                Fold fold = new Fold(at, at + period * (times - 1) - 1, times - 1);
                if (times >= LEAST && (best == null || fold.last > best.last)) {
                    best = fold;
                }
            }
            if (best != null) {
                folds.add(best);
            }
            at = best == null ? at + 1 : best.last + 1;
        }
        return folds;
    }

    private static int repetitions(List<Event> thread, int at, int period) {
        int matching = at + period;
        while (matching < thread.size() && isSamePlace(thread.get(matching), thread.get(matching - period))) {
            matching++;
        }
        return Math.min(matching, thread.size()) >= at + period ? (matching - at) / period : 1;
    }

    private static boolean isSamePlace(Event a, Event b) {
        return a.site() != null
                && b.site() != null
                && a.site().line() == b.site().line()
                && Objects.equals(a.site().file(), b.site().file())
                && a.isRead() == b.isRead()
                && a.isWrite() == b.isWrite()
                && a.isFence() == b.isFence()
                && a.label().equals(b.label());
    }
}
