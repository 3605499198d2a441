package org.fencepost.memory;

/**
 * A copy under way ({@code memcpy}, {@code memset}, an assignment of a struct, ...): what it stores is a set of parts in no
 * promised order, so that a failure may leave any of them.
 */
public final class Copy {
    /** What can still come: parts that wait in buffers, and one more until the copy has ended. */
    int toCome = 1;

    /** Whether all of its parts have reached the cache. */
    boolean isDone() {
        return toCome == 0;
    }

    /** When its parts reached one cache line: each of them may have come at any time from {@link #first} to {@link #last}. */
    static final class Window {
        final Copy copy;
        final long first;
        long last;

        Window(Copy copy, long time) {
            this.copy = copy;
            this.first = time;
            this.last = time;
        }
    }

    /** One of its stores, in one cache line. */
    static final class Part {
        final Window window;
        /** What was decided: kept from time 1 on, or lost before time 0. */
        final Interval decision = new Interval();
        /** When it has come, as far as others can tell: after what it overwrote, and before they saw it or overwrote it. */
        final Interval arrival = new Interval();

        Part(Window window) {
            this.window = window;
        }

        long earliest() {
            return Math.max(window.first, arrival.begin);
        }

        long latest() {
            return Math.min(window.last, arrival.end);
        }
    }
}
