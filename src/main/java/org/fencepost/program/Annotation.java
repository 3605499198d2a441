package org.fencepost.program;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a memory model may know of an instruction beyond its address and value: its C11 mode, and the names that its
 * architecture or language gives it (`A`, `L`, `X`, `MFENCE`, `DMB.SY`, `Acquire`, `Rcu-lock`, ...). A cat model sees
 * each tag as a set of that name.
 *
 * <p>Of a read-modify-write that a model sees as two events, a tag that starts with {@code R:} belongs to the read alone and one
 * with {@code W:} to the write alone; {@link #reading} and {@link #writing} give each half its own.
 */
public record Annotation(Mode mode, Set<String> tags) {
    /**
     * The tag of loads that only move bytes (memcpy, struct assignment), and of exchanges whose result nobody uses: they may
     * read what was never written.
     */
    public static final String COPY = "copy";

    /** The tag of stores that go past the caches. */
    public static final String NON_TEMPORAL = "NT";

    /**
     * The tag of the fences around an update that machine code calls locked: on x86 it is a fence itself, in C11 it is not.
     */
    public static final String LOCKED = "LOCKED";

    /** The same around a locked compare-and-swap, which is a fence on x86 also where it fails and writes nothing that is new. */
    public static final String LOCKED_COMPARISON = "LOCKED-COMPARISON";

    /** The tag of an update that counts a thread's arrival at a barrier when the thread does not ask whether it was the last. */
    public static final String ARRIVAL = "arrival";

    /** The tag of a read that asks whether a spinlock of the kernel is taken: to its model that are two kinds of reads. */
    public static final String LOCK_STATE = "RL|RU";

    public static final Annotation NA = new Annotation(Mode.NA, Set.of());
    public static final Annotation RLX = new Annotation(Mode.RLX, Set.of());
    public static final Annotation ACQ = new Annotation(Mode.ACQ, Set.of());
    public static final Annotation REL = new Annotation(Mode.REL, Set.of());
    public static final Annotation ACQ_REL = new Annotation(Mode.ACQ_REL, Set.of());
    public static final Annotation SC = new Annotation(Mode.SC, Set.of());

    /**
     * On a store-exclusive: whether it succeeds is known only once it is done, so that what depends on its result depends on
     * the store. So it is in RISC-V; in AArch64 and Power the result may be known early.
     */
    public static final String SUCCESS_DEPENDS = "Success";

    /** The tag of updates of C that may not write, like compare-and-swaps, whether they do or not: IMM orders what comes after. */
    public static final String CAS = "CAS";

    /** Begins the tag of accesses in transactions, {@code stxn=N}: it relates those of one transaction. */
    public static final String TRANSACTION = "stxn=";

    private static final Map<Mode, Annotation> COMPARING = Arrays.stream(Mode.values())
            .collect(Collectors.toUnmodifiableMap(mode -> mode, mode -> new Annotation(mode, Set.of(CAS))));

    public Annotation {
        tags = Set.copyOf(tags);
    }

    /** The same for a compare-and-swap of C; other languages name theirs by themselves. */
    public Annotation comparing() {
        return mode.isAtomic() && tags.isEmpty() ? COMPARING.getOrDefault(mode, this) : this;
    }

    /** The same with one more tag. */
    public Annotation and(String tag) {
        Set<String> more = new HashSet<>(tags);
        more.add(tag);
        return new Annotation(mode, more);
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
        return !tags.isEmpty() && tags.contains(tag);
    }

    /** What the read of a read-modify-write carries. */
    public Annotation reading() {
        Mode half = mode == Mode.REL ? Mode.RLX : mode == Mode.ACQ_REL ? Mode.ACQ : mode;
        return new Annotation(half, half("R:", "W:"));
    }

    /** What the write of a read-modify-write carries. */
    public Annotation writing() {
        Mode half = mode == Mode.ACQ ? Mode.RLX : mode == Mode.ACQ_REL ? Mode.REL : mode;
        return new Annotation(half, half("W:", "R:"));
    }

    private Set<String> half(String mine, String other) {
        return tags.stream()
                .filter(tag -> !tag.startsWith(other))
                .map(tag -> tag.startsWith(mine) ? tag.substring(mine.length()) : tag)
                .collect(Collectors.toSet());
    }
}
