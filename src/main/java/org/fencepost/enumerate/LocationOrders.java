package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.Event;
import org.fencepost.graph.Relation;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * For one location, every way in which its reads can read and its writes be ordered. For a model that implies coherence
 * (no cycle of po, rf, co and fr at one location) only the coherent ways; if it implies atomicity as well, only those in
 * which no write of another thread comes between the two halves of a read-modify-write.
 *
 * <p>Coherence at one location is this: let an access stand for the write that it is or reads from. Then along each
 * thread what the accesses stand for never goes back in the order of writes, and goes strictly on at each write. So for
 * given rf the coherent orders are the linear extensions of one edge for each pair of neighbours in a thread.
 */
final class LocationOrders {
    /** One choice of rf for all reads of the location, with every order of its writes that goes with it. */
    record Choice(int[] sources, List<int[]> orders) {}

    private static final int MOST_WRITES = 64;

    private final Pruning pruning;
    private final Monitor monitor;
    /** Event numbers of the writes, the initial one first; elsewhere in this class a write is its index here. */
    private final int[] writes;

    private final int[] threads;
    /** For each write the index of the read that is the other half of its read-modify-write, or -1. */
    private final int[] readHalf;

    private final int[] reads;
    /** For each read the index of the write that it is itself, or -1. */
    private final int[] ownWrite;
    /** The accesses of each thread in program order: indices of writes, complements of indices of reads. */
    private final List<int[]> sequences = new ArrayList<>();

    private final int[] rf;
    private final long[] before;
    private final int[] order;
    private long[] readValues = {};
    private long[] writtenValues = {};
    private List<Choice> choices = List.of();
    private List<int[]> orders = List.of();

    /** @param accesses of the location, in the order of their numbers, the initial write first */
    LocationOrders(List<Event> accesses, @Nullable Relation rmw, Pruning pruning, Monitor monitor) {
        this.pruning = pruning;
        this.monitor = monitor;
        this.writes =
                accesses.stream().filter(Event::isWrite).mapToInt(Event::id).toArray();
        this.reads = accesses.stream().filter(Event::isRead).mapToInt(Event::id).toArray();
        this.threads =
                accesses.stream().filter(Event::isWrite).mapToInt(Event::thread).toArray();
        if (writes.length > MOST_WRITES) {
            throw new IllegalArgumentException("more than " + MOST_WRITES + " writes to one location");
        }
        this.readHalf = new int[writes.length];
        this.ownWrite = new int[reads.length];
        Arrays.fill(readHalf, -1);
        Arrays.fill(ownWrite, -1);
        for (int r = 0; r < reads.length; r++) {
            for (int w = 0; w < writes.length; w++) {
                if (reads[r] == writes[w]) {
                    ownWrite[r] = w;
                }
                if (reads[r] == writes[w] || rmw != null && rmw.contains(reads[r], writes[w])) {
                    readHalf[w] = r;
                }
            }
        }
        findSequences(accesses);
        this.rf = new int[reads.length];
        this.before = new long[writes.length];
        this.order = new int[writes.length];
    }

    private void findSequences(List<Event> accesses) {
        int[] sequence = new int[2 * accesses.size()];
        int length = 0;
        int thread = Event.INITIAL;
        for (Event access : accesses) {
            if (access.thread() != thread) {
                if (thread != Event.INITIAL) {
                    sequences.add(Arrays.copyOf(sequence, length));
                }
                thread = access.thread();
                length = 0;
            }
            if (access.isRead()) {
                sequence[length++] = ~Arrays.binarySearch(reads, access.id());
            }
            if (access.isWrite()) {
                sequence[length++] = Arrays.binarySearch(writes, access.id());
            }
        }
        if (thread != Event.INITIAL) {
            sequences.add(Arrays.copyOf(sequence, length));
        }
    }

    int[] reads() {
        return reads;
    }

    /** Every way that these values (by number of event) allow; empty when some read can read from nowhere. */
    List<Choice> choices(long[] newReadValues, long[] newWrittenValues) {
        readValues = newReadValues;
        writtenValues = newWrittenValues;
        choices = new ArrayList<>();
        chooseSource(0);
        return choices;
    }

    private void chooseSource(int read) {
        Stopped.check(monitor);
        if (read == reads.length) {
            chooseOrders();
            return;
        }
        long value = readValues[reads[read]];
        for (int write = 0; write < writes.length; write++) {
            if (writtenValues[writes[write]] == value && write != ownWrite[read]) {
                rf[read] = write;
                chooseSource(read + 1);
            }
        }
    }

    private void chooseOrders() {
        Arrays.fill(before, 1);
        before[0] = 0;
        if (pruning.coherence() && !addEdges()) {
            return;
        }
        orders = new ArrayList<>(1);
        place(0, 0);
        if (!orders.isEmpty()) {
            int[] sources = new int[reads.length];
            for (int i = 0; i < sources.length; i++) {
                sources[i] = writes[rf[i]];
            }
            choices.add(new Choice(sources, orders));
        }
    }

    /** What each access stands for comes before what the next one stands for. Answers false when that is impossible. */
    private boolean addEdges() {
        for (int[] sequence : sequences) {
            int last = 0;
            for (int access : sequence) {
                boolean isWrite = access >= 0;
                int stands = isWrite ? access : rf[~access];
                if (stands != last) {
                    before[stands] |= 1L << last;
                } else if (isWrite) {
                    return false;
                }
                last = stands;
            }
        }
        return before[0] == 0;
    }

    /** Puts every write that may come now at this position in turn. */
    private void place(int position, long placed) {
        Stopped.check(monitor);
        if (position == writes.length) {
            int[] events = new int[writes.length];
            for (int i = 0; i < events.length; i++) {
                events[i] = writes[order[i]];
            }
            orders.add(events);
            return;
        }
        for (int write = 0; write < writes.length; write++) {
            boolean free = (placed >>> write & 1) == 0 && (before[write] & ~placed) == 0;
            if (free && (!pruning.atomicity() || mayBeAtomic(write, position))) {
                order[position] = write;
                place(position + 1, placed | 1L << write);
            }
        }
    }

    /**
     * Whether, with the write at this position, no other thread has written since its other half has read. When its own
     * thread has written in between as well, models differ, and the answer is yes.
     */
    private boolean mayBeAtomic(int write, int position) {
        if (readHalf[write] < 0) {
            return true;
        }
        int source = rf[readHalf[write]];
        boolean foreign = false;
        for (int i = position - 1; i >= 0; i--) {
            if (order[i] == source) {
                return !foreign;
            }
            if (threads[order[i]] == threads[write]) {
                return true;
            }
            foreign = true;
        }
        // The source comes later in the order: that is incoherent, but not a breach of atomicity.
        return true;
    }
}
