package org.fencepost.program;

/**
 * Which earlier actions of the same thread an action depends on, as bit sets over action numbers (the n-th action of
 * the thread is bit n). Only kept when a memory model asks for them; otherwise {@link #NONE}.
 */
public record Dependencies(long[] address, long[] data, long[] control) {
    private static final long[] EMPTY = {};
    public static final Dependencies NONE = new Dependencies(EMPTY, EMPTY, EMPTY);

    public static boolean contains(long[] set, int action) {
        int word = action >> 6;
        return word < set.length && (set[word] >>> action & 1) != 0;
    }
}
