package org.fencepost.program;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How strongly an operation of the source is ordered: the atomic modes of C11, and {@link #REMOVED} for a fence that is
 * not there. {@code acq} and {@code rel} are incomparable; all else is ordered as listed.
 */
public enum Order {
    REMOVED("removed", null),
    RLX("rlx", Mode.RLX),
    ACQ("acq", Mode.ACQ),
    REL("rel", Mode.REL),
    ACQ_REL("acq_rel", Mode.ACQ_REL),
    SC("sc", Mode.SC);

    private final String label;
    private final @Nullable Mode mode;

    Order(String label, @Nullable Mode mode) {
        this.label = label;
        this.mode = mode;
    }

    static Order of(Mode mode) {
        return switch (mode) {
            case NA -> throw new IllegalArgumentException("a non-atomic access has no order");
            case RLX -> RLX;
            case ACQ -> ACQ;
            case REL -> REL;
            case ACQ_REL -> ACQ_REL;
            case SC -> SC;
        };
    }

    public String label() {
        return label;
    }

    /** The mode of the instruction; null when there is none any more. */
    public @Nullable Mode mode() {
        return mode;
    }

    /** Whether everything that this orders, {@code other} orders as well. */
    public boolean isAtMost(Order other) {
        return ordinal() <= other.ordinal() && !(this == ACQ && other == REL);
    }

    /** The order of a compare-and-swap that fails, when this is the one of its success: it only reads. */
    Order ofFailure() {
        return switch (this) {
            case REMOVED, RLX, REL -> RLX;
            case ACQ, ACQ_REL -> ACQ;
            case SC -> SC;
        };
    }

    /** The legal orders of loads, from the weakest to the strongest; likewise those below. */
    static final List<Order> OF_LOADS = List.of(RLX, ACQ, SC);

    static final List<Order> OF_STORES = List.of(RLX, REL, SC);
    static final List<Order> OF_UPDATES = List.of(RLX, ACQ, REL, ACQ_REL, SC);
    static final List<Order> OF_FENCES = List.of(REMOVED, ACQ, REL, ACQ_REL, SC);
}
