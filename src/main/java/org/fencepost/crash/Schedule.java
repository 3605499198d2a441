package org.fencepost.crash;

/** Which thread goes next, and when stores leave the buffers: a function of its seed and of how often it was asked. */
final class Schedule {
    private static final long STEP = 0x9e3779b97f4a7c15L;

    private long state;

    Schedule(long seed) {
        state = seed * STEP;
    }

    private Schedule() {}

    /** One that goes on as this one will. */
    Schedule fork() {
        Schedule fork = new Schedule();
        fork.state = state;
        return fork;
    }

    /** From 0 to {@code bound - 1}. */
    int below(int bound) {
        state += STEP;
        long z = (state ^ state >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return (int) Long.remainderUnsigned(z ^ z >>> 31, bound);
    }
}
