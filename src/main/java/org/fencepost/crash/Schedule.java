package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.fencepost.work.Priorities;
import org.jspecify.annotations.Nullable;

/**
 * Which thread goes next, and when stores leave the buffers: a function of a {@link Sample} and of how often it was asked. With priorities the
 * buffer of each thread has one of its own, and goes on like others.
 */
final class Schedule {
    private static final long STEP = 0x9e3779b97f4a7c15L;
    private static final double UNIT = 0x1.0p-53;
    private static final int HIGH_BITS = 11;

    private long state;
    /** Null for uniform choices. */
    private @Nullable Priorities priorities;
    /** Before which steps whoever made the last one gives way to all others. */
    private final List<Integer> changes = new ArrayList<>();

    private int steps;
    private int last = -1;

    Schedule(Sample walk) {
        state = walk.seed() * STEP;
        if (walk.depth() > 0) {
            priorities = new Priorities(this::unit);
        }
        for (int i = 1; i < walk.depth() && walk.steps() > 0; i++) {
            changes.add(below(walk.steps()));
        }
    }

    private Schedule(Schedule other) {
        state = other.state;
        priorities = other.priorities == null ? null : other.priorities.fork(this::unit);
        changes.addAll(other.changes);
        steps = other.steps;
        last = other.last;
    }

    /** One that goes on as this one will. */
    Schedule fork() {
        return new Schedule(this);
    }

    boolean hasPriorities() {
        return priorities != null;
    }

    /** How many steps were made by whoever has priorities. */
    int steps() {
        return steps;
    }

    /** Who makes the next step: the one with the highest priority. */
    int first(List<Integer> ready) {
        Priorities all = Objects.requireNonNull(priorities);
        if (last >= 0 && changes.contains(steps)) {
            all.givesWay(last);
        }
        steps++;
        last = ready.get(0);
        for (int one : ready) {
            last = all.of(one) > all.of(last) ? one : last;
        }
        return last;
    }

    /** Whoever has gone through a loop and found nothing new goes on last. */
    void givesWay(int number) {
        if (priorities != null) {
            priorities.givesWay(number);
        }
    }

    /** From 0 to {@code bound - 1}. */
    int below(int bound) {
        return (int) Long.remainderUnsigned(next(), bound);
    }

    private double unit() {
        return (next() >>> HIGH_BITS) * UNIT;
    }

    private long next() {
        state += STEP;
        long z = (state ^ state >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
