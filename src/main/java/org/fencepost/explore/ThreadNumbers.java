package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The numbers of spawned threads, the same for all workers: threads go on in the order of their numbers, and all of an
 * exploration must agree on it. And what else all must agree on.
 */
final class ThreadNumbers {
    /** The thread that a thread spawned after so many others. */
    private record Spawned(int parent, int number) {}

    private final Map<Spawned, Integer> numbers = new HashMap<>();
    private int next;
    /** Whether some thread has been seen to wait. */
    private boolean waits;
    /** Whether reads that only wait must be explored like all others. */
    private boolean mustNotPutOff;

    /** @param initial how many threads exist from the start */
    ThreadNumbers(int initial) {
        next = initial;
    }

    synchronized int of(int parent, int number) {
        return numbers.computeIfAbsent(new Spawned(parent, number), s -> next++);
    }

    /** How many threads there have been in any execution. */
    synchronized int count() {
        return next;
    }

    /** Returns whether that is news. */
    synchronized boolean sawWaiting() {
        boolean news = !waits;
        waits = true;
        return news;
    }

    /** Whether it pays to put off reads that only wait. */
    synchronized boolean putsOff() {
        return waits && !mustNotPutOff;
    }

    synchronized void giveUpInPlace() {
        mustNotPutOff = true;
    }

    synchronized void save(DataOutput out) throws IOException {
        out.writeInt(next);
        out.writeBoolean(waits);
        out.writeBoolean(mustNotPutOff);
        out.writeInt(numbers.size());
        for (Map.Entry<Spawned, Integer> entry : numbers.entrySet()) {
            out.writeInt(entry.getKey().parent);
            out.writeInt(entry.getKey().number);
            out.writeInt(entry.getValue());
        }
    }

    synchronized void load(DataInput in) throws IOException {
        next = in.readInt();
        waits = in.readBoolean();
        mustNotPutOff = in.readBoolean();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            numbers.put(new Spawned(in.readInt(), in.readInt()), in.readInt());
        }
    }
}
