package org.fencepost.program;

/**
 * Which earlier actions of the same thread an action depends on, as sets that {@link #contains} reads. Only kept when a
 * memory model asks for them; otherwise {@link #NONE}.
 *
 * <p>Each set also says which actions merely helped to pick between values, as the flags of a conditional select do in
 * AArch64: {@link #picks}.
 *
 * @param address where the address of an access comes from
 * @param data where the value that is written comes from; for a compare-and-swap, also the value that it expects
 * @param comparison where the value that a compare-and-swap expects comes from
 * @param control what decided the branches, switches and indirect calls that the thread went through before this action; a
 *     choice between values ({@code select}) is data, not control
 */
public record Dependencies(long[] address, long[] data, long[] comparison, long[] control) {
    /** What is kept of dependencies. */
    public enum Tracking {
        NONE,
        /** As on hardware, a branch reaches to the end of the thread. */
        ALL,
        /** As in the Linux kernel's model, a branch reaches to where its arms meet. */
        SCOPED
    }

    private static final long[] EMPTY = {};
    public static final Dependencies NONE = new Dependencies(EMPTY, EMPTY, EMPTY, EMPTY);

    public static boolean contains(long[] set, int action) {
        return has(set, word(action), action);
    }

    /** Whether the action picked. It may be contained, too. */
    public static boolean picks(long[] set, int action) {
        return has(set, word(action) + 1, action);
    }

    private static boolean has(long[] set, int word, int action) {
        return word < set.length && (set[word] >>> action & 1) != 0;
    }

    /** Sets are bit sets over action numbers: words for containing and for picking in turn. */
    static int word(int action) {
        return action >> 6 << 1;
    }
}
