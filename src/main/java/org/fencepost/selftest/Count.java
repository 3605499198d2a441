package org.fencepost.selftest;

import java.util.concurrent.atomic.LongAdder;

/** How often something was met in a self test, by all of its workers. */
public final class Count {
    private final LongAdder all = new LongAdder();

    public void add(long more) {
        all.add(more);
    }

    public long get() {
        return all.sum();
    }

    @Override
    public String toString() {
        return all.toString();
    }
}
