package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.fencepost.work.Unagreed;

/**
 * The numbers of spawned threads, the same for all workers: threads go on in the order of their numbers, and all of an
 * exploration must agree on it.
 */
final class ThreadNumbers {
    /** The thread that a thread spawned after so many others. */
    /** Says itself what is equal, as every run asks: what records are given for that is put together at run time. */
    private record Spawned(int parent, int number) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Spawned that && parent == that.parent && number == that.number;
        }

        @Override
        public int hashCode() {
            return 31 * parent + number;
        }
    }

    private final Map<Spawned, Integer> numbers = new HashMap<>();
    /** Those for which others have to give numbers. */
    private final Set<Spawned> wanted = new LinkedHashSet<>();

    private int next;
    /** Whether others give numbers, and not we. */
    private boolean closed;

    /** @param initial how many threads exist from the start */
    ThreadNumbers(int initial) {
        next = initial;
    }

    synchronized int of(int parent, int number) {
        Spawned spawned = new Spawned(parent, number);
        if (closed && !numbers.containsKey(spawned)) {
            wanted.add(spawned);
            throw new Unagreed("thread " + number + " that thread " + parent + " spawns");
        }
        return numbers.computeIfAbsent(spawned, s -> next++);
    }

    /** From now on the numbers of threads that are not known yet are given in another process. */
    synchronized void close() {
        closed = true;
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
        out.writeInt(wanted.size());
        for (Spawned spawned : wanted) {
            out.writeInt(spawned.parent);
            out.writeInt(spawned.number);
        }
    }

    synchronized void load(DataInput in) throws IOException {
        next = in.readInt();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            numbers.put(new Spawned(in.readInt(), in.readInt()), in.readInt());
        }
        for (int rest = in.readInt(); rest > 0; rest--) {
            in.readInt();
            in.readInt();
        }
        wanted.removeAll(numbers.keySet());
    }

    /** Gives numbers to those that another process wants; what else it knows it has from here. */
    synchronized void learn(DataInput in) throws IOException {
        in.readInt();
        for (int rest = in.readInt(); rest > 0; rest--) {
            Spawned spawned = new Spawned(in.readInt(), in.readInt());
            if (!Integer.valueOf(in.readInt()).equals(numbers.get(spawned))) {
                throw new IOException("a thread has another number here than there");
            }
        }
        for (int rest = in.readInt(); rest > 0; rest--) {
            of(in.readInt(), in.readInt());
        }
    }
}
