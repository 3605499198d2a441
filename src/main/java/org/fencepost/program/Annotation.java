package org.fencepost.program;

import java.util.Set;

/**
 * What a memory model may know of an instruction beyond its address and value: its C11 mode, and the names that its
 * architecture or language gives it (`A`, `L`, `X`, `MFENCE`, `DMB.SY`, `Acquire`, `Rcu-lock`, ...). A cat model sees
 * each tag as a set of that name.
 */
public record Annotation(Mode mode, Set<String> tags) {
    public static final Annotation NA = new Annotation(Mode.NA, Set.of());
    public static final Annotation RLX = new Annotation(Mode.RLX, Set.of());
    public static final Annotation ACQ = new Annotation(Mode.ACQ, Set.of());
    public static final Annotation REL = new Annotation(Mode.REL, Set.of());
    public static final Annotation ACQ_REL = new Annotation(Mode.ACQ_REL, Set.of());
    public static final Annotation SC = new Annotation(Mode.SC, Set.of());

    public Annotation {
        tags = Set.copyOf(tags);
    }

    public static Annotation of(Mode mode, String... tags) {
        return tags.length == 0 ? plain(mode) : new Annotation(mode, Set.of(tags));
    }

    private static Annotation plain(Mode mode) {
        return switch (mode) {
            case NA -> NA;
            case RLX -> RLX;
            case ACQ -> ACQ;
            case REL -> REL;
            case ACQ_REL -> ACQ_REL;
            case SC -> SC;
        };
    }

    public boolean has(String tag) {
        return tags.contains(tag);
    }
}
