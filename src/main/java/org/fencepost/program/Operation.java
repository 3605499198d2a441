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
 */
public record Operation(
        int number,
        Kind kind,
        @Nullable RmwOp update,
        Site site,
        int nth,
        int alike,
        Order order,
        @Nullable Order failure) {
    /** What it does, which decides the orders that it may have. */
    public enum Kind {
        LOAD(Order.OF_LOADS),
        STORE(Order.OF_STORES),
        UPDATE(Order.OF_UPDATES),
        COMPARE_EXCHANGE(Order.OF_UPDATES),
        /** What a compare-and-swap is when it fails; its number is the next after that of its success. */
        FAILURE(Order.OF_LOADS),
        FENCE(Order.OF_FENCES);

        private final List<Order> legal;

        Kind(List<Order> legal) {
            this.legal = legal;
        }

        /** From the weakest to the strongest. */
        public List<Order> legal() {
            return legal;
        }
    }

    /** The same operation at another place in a list of them. */
    public Operation numbered(int newNumber) {
        return new Operation(newNumber, kind, update, site, nth, alike, order, failure);
    }

    Operation written(int newNth, int newAlike, Order newOrder, @Nullable Order newFailure) {
        return new Operation(number, kind, update, site, newNth, newAlike, newOrder, newFailure);
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
        return switch (kind) {
            case LOAD -> "load";
            case STORE -> "store";
            case UPDATE ->
                update == RmwOp.XCHG
                        ? "exchange"
                        : "fetch_" + Objects.requireNonNull(update).name().toLowerCase(Locale.ROOT);
            case COMPARE_EXCHANGE -> "compare_exchange";
            case FAILURE -> "failed compare_exchange";
            case FENCE -> "fence";
        };
    }

    /** The failure of a compare-and-swap, which has an order of its own, as the next operation. */
    Operation ofFailure() {
        return new Operation(number + 1, Kind.FAILURE, null, site, nth, alike, Objects.requireNonNull(failure), null);
    }
}
