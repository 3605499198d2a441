package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The numbers of spawned threads, the same for all workers: threads go on in the order of their numbers, and all of an
 * exploration must agree on it.
 */
final class ThreadNumbers {
    /** The thread that a thread spawned after so many others. */
    private record Spawned(int parent, int number) {}

    private final Map<Spawned, Integer> numbers = new HashMap<>();
    private int next;

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

    synchronized void save(DataOutput out) throws IOException {
        out.writeInt(next);
        out.writeInt(numbers.size());
        for (Map.Entry<Spawned, Integer> entry : numbers.entrySet()) {
            out.writeInt(entry.getKey().parent);
            out.writeInt(entry.getKey().number);
            out.writeInt(entry.getValue());
        }
    }

    synchronized void load(DataInput in) throws IOException {
        next = in.readInt();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            numbers.put(new Spawned(in.readInt(), in.readInt()), in.readInt());
        }
    }
}
