package org.fencepost.program;

/**
 * Which earlier actions of the same thread an action depends on, as bit sets over action numbers (the n-th action of
 * the thread is bit n). Only kept when a memory model asks for them; otherwise {@link #NONE}.
 *
 * @param address where the address of an access comes from
 * @param data where the value that is written comes from; for a compare-and-swap, also the value that it expects
 * @param control what decided the branches, switches and indirect calls that the thread went through before this action; a
 *     choice between values ({@code select}) is data, not control
 */
public record Dependencies(long[] address, long[] data, long[] control) {
    private static final long[] EMPTY = {};
    public static final Dependencies NONE = new Dependencies(EMPTY, EMPTY, EMPTY);

    public static boolean contains(long[] set, int action) {
        int word = action >> 6;
        return word < set.length && (set[word] >>> action & 1) != 0;
    }
}
