package org.fencepost.lincheck;

/**
 * A call in a history.
 *
 * @param result what it gave; 0 while it is pending
 * @param pending whether it has begun and not ended
 * @param begin how many events its thread had made when it began; {@code end} likewise, when it ended
 */
public record Performed(int thread, Call call, long result, boolean pending, int begin, int end) {
    @Override
    public String toString() {
        return call + (pending ? " ..." : " = " + show(result));
    }

    static String show(long result) {
        return Long.toString(result);
    }
}
