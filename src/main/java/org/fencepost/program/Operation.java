package org.fencepost.program;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An atomic access or fence of the source whose order could be another one. However often its line is called, inlined or
 * instantiated, it is one operation.
 *
 * @param number its place in {@link Operations#all}
 * @param site where it stands in the user's own code
 * @param nth its place among the operations of its name on that line of its function, from 0; for operators of
 *     C++ the same number, but negative, from -1
 * @param alike how many of those there are
 * @param order as written
 * @param failure as written, for the failure of a compare-and-swap; otherwise null
 * @param call when it is done in a function that stands for it: the call; otherwise null
 */
public record Operation(
        int number,
        Kind kind,
        @Nullable RmwOp update,
        Site site,
        int nth,
        int alike,
        Order order,
        @Nullable Order failure,
        @Nullable Call call) {
    /**
     * The call in the user's code that it is part of.
     *
     * @param function as it is written
     * @param argument which of its arguments it is about, from 0; -1 when that cannot be told
     */
    public record Call(String function, int argument) {}

    /** What it does, which decides the orders that it may have. */
    public enum Kind {
        LOAD(Order.OF_LOADS),
        STORE(Order.OF_STORES),
        UPDATE(Order.OF_UPDATES),
        COMPARE_EXCHANGE(Order.OF_UPDATES),
        /** What a compare-and-swap is when it fails; its number is the next after that of its success. */
        FAILURE(Order.OF_LOADS),
        FENCE(Order.OF_FENCES),
        /** Writes a cache line back (x86). */
        FLUSH(Order.OF_FLUSHES),
        /** Waits for that: sfence, mfence. */
        STORE_FENCE(Order.OF_STORE_FENCES),
        /** One that could be written behind a store. */
        ADDED_FLUSH(List.of(Order.REMOVED, Order.CLWB)),
        /** The same for a fence. */
        ADDED_FENCE(List.of(Order.REMOVED, Order.SFENCE)),
        /** One that could be written behind a flush. */
        FENCE_BEHIND_FLUSH(List.of(Order.REMOVED, Order.SFENCE));

        private final List<Order> legal;

        Kind(List<Order> legal) {
            this.legal = legal;
        }

        /** From the weakest to the strongest. */
        public List<Order> legal() {
            return legal;
        }

        boolean isFlush() {
            return this == FLUSH || this == ADDED_FLUSH;
        }

        /** Whether it is about memory that survives failures. */
        public boolean isBarrier() {
            return this == STORE_FENCE || isFlush() || isAdded();
        }

        /** Whether it is not written yet. */
        public boolean isAdded() {
            return this == ADDED_FLUSH || this == ADDED_FENCE || this == FENCE_BEHIND_FLUSH;
        }
    }

    /** The same as part of a call. */
    Operation in(@Nullable Call other) {
        return new Operation(number, kind, update, site, nth, alike, order, failure, other);
    }

    static Operation barrier(Kind kind, Site site, Order order, @Nullable Call call) {
        return new Operation(0, kind, null, site, 0, 1, order, null, call);
    }

    /** Of two flushes, or two fences, that are one operation; what it is about is not told when that differs. */
    Operation strongerOfBarriers(Operation other) {
        Operation stronger = order.isAtMost(other.order) ? other : this;
        Call one = Objects.equals(call, other.call) || call == null ? call : new Call(call.function, -1);
        return barrier(kind, site, stronger.order, one);
    }

    /** The same operation at another place in a list of them. */
    public Operation numbered(int newNumber) {
        return new Operation(newNumber, kind, update, site, nth, alike, order, failure, call);
    }

    Operation written(int newNth, int newAlike, Order newOrder, @Nullable Order newFailure) {
        return new Operation(number, kind, update, site, newNth, newAlike, newOrder, newFailure, call);
    }

    /** Whether both are compare-and-swaps of the same place and order. */
    boolean differsOnlyInFailure(Operation other) {
        return kind == Kind.COMPARE_EXCHANGE
                && other.kind == kind
                && site.equals(other.site)
                && nth == other.nth
                && order == other.order;
    }

    /** As C calls it, without its prefix: {@code load}, {@code exchange}, {@code fetch_add}, {@code fence}, ... */
    public String name() {
        return call == null ? what() : what() + " (" + call.function + ")";
    }

    private String what() {
        return switch (kind) {
            case LOAD -> "load";
            case STORE -> "store";
            case UPDATE ->
                update == RmwOp.XCHG
                        ? "exchange"
                        : "fetch_" + Objects.requireNonNull(update).name().toLowerCase(Locale.ROOT);
            case COMPARE_EXCHANGE -> "compare_exchange";
            case FAILURE -> "failed compare_exchange";
            case FENCE, STORE_FENCE -> "fence";
            case FLUSH -> "flush";
            case ADDED_FLUSH -> "added flush";
            case ADDED_FENCE, FENCE_BEHIND_FLUSH -> "added fence";
        };
    }

    /** The failure of a compare-and-swap, which has an order of its own, as the next operation. */
    Operation ofFailure() {
        return new Operation(
                number + 1, Kind.FAILURE, null, site, nth, alike, Objects.requireNonNull(failure), null, call);
    }
}
