package org.fencepost.lincheck;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the sequential orders of calls with certain results: some that are right, and what left none. Histories of one
 * client mostly differ in what comes before what, and what is right in one order of calls does not depend on that, so an order that was found
 * for one history is mostly there for the next: looking at it is cheaper than a search.
 */
final class LegalOrders {
    private final Specification specification;
    private final History history;
    private final long required;
    private final List<int[]> right = new ArrayList<>();
    private final Set<LongBuffer> none = new HashSet<>();

    /** @param history any that has these calls with these results */
    LegalOrders(Specification specification, History history) {
        this.specification = specification;
        this.history = history;
        this.required = history.ended();
    }

    /**
     * An order of the calls, those that took effect; null when there is none.
     *
     * @param before for each call those that must come before it
     */
    int @Nullable [] find(long[] before) {
        for (int i = right.size() - 1; i >= 0; i--) {
            if (respects(right.get(i), before)) {
                return right.get(i);
            }
        }
        return none.contains(LongBuffer.wrap(before)) ? null : search(before);
    }

    private int @Nullable [] search(long[] before) {
        int[] found = new Linearizer(specification, history, before, false).find();
        if (found == null) {
            none.add(LongBuffer.wrap(before));
        } else {
            right.add(found);
        }
        return found;
    }

    private boolean respects(int[] order, long[] before) {
        long done = 0;
        for (int call : order) {
            if ((before[call] & ~done) != 0) {
                return false;
            }
            done |= 1L << call;
        }
        return (required & ~done) == 0;
    }
}
