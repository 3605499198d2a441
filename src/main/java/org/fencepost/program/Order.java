package org.fencepost.program;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How strongly an operation of the source is ordered: the atomic modes of C11, the flushes and fences of x86, and {@link #REMOVED} for
 * what is not there. {@code acq} and {@code rel} are incomparable; of what one operation can be, all else is ordered as listed.
 */
public enum Order {
    REMOVED("removed", null),
    RLX("rlx", Mode.RLX),
    ACQ("acq", Mode.ACQ),
    REL("rel", Mode.REL),
    ACQ_REL("acq_rel", Mode.ACQ_REL),
    SC("sc", Mode.SC),
    CLWB("clwb", null),
    CLFLUSHOPT("clflushopt", null),
    CLFLUSH("clflush", null),
    SFENCE("sfence", null),
    MFENCE("mfence", null);

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

    static Order of(Action.FlushKind kind) {
        return switch (kind) {
            case CLWB -> CLWB;
            case CLFLUSHOPT -> CLFLUSHOPT;
            case CLFLUSH -> CLFLUSH;
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
            case CLWB, CLFLUSHOPT, CLFLUSH, SFENCE, MFENCE -> throw new IllegalArgumentException("no access: " + this);
        };
    }

    /** What accesses and fences of C can have. */
    public static final List<Order> ORDERS = List.of(REMOVED, RLX, ACQ, REL, ACQ_REL, SC);

    /** What flushes and fences of x86 can be. */
    public static final List<Order> BARRIERS = List.of(REMOVED, CLWB, CLFLUSHOPT, CLFLUSH, SFENCE, MFENCE);

    /** The legal orders of loads, from the weakest to the strongest; likewise those below. */
    static final List<Order> OF_LOADS = List.of(RLX, ACQ, SC);

    static final List<Order> OF_STORES = List.of(RLX, REL, SC);
    static final List<Order> OF_UPDATES = List.of(RLX, ACQ, REL, ACQ_REL, SC);
    static final List<Order> OF_FENCES = List.of(REMOVED, ACQ, REL, ACQ_REL, SC);
    static final List<Order> OF_FLUSHES = List.of(REMOVED, CLWB, CLFLUSHOPT, CLFLUSH);
    static final List<Order> OF_STORE_FENCES = List.of(REMOVED, SFENCE, MFENCE);
}
