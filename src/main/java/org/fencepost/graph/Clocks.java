package org.fencepost.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.fencepost.program.Mode;

/**
 * Vector clocks of the events of a growing graph: component t of an event's clock is the number of events of thread t in
 * its past (itself included). Four per event, or five:
 *
 * <ul>
 *   <li><b>causes</b>: the past in po ∪ rf;
 *   <li><b>prefix</b>: what a revisit by the event keeps, the prefix of TruSt. The same as its causes, unless the explorer
 *       says that there is more to it ({@link #keepPrefixes});
 *   <li><b>hb</b>: the past in happens-before;
 *   <li><b>acquirable</b>: what an acquire fence after the event would add to hb;
 *   <li><b>released</b> (writes): what an acquire read of the write obtains, through release writes, release fences and
 *       release sequences ({@link Synchronisation}).
 * </ul>
 */
public final class Clocks {
    private int threads;
    private int[] causes = new int[256];
    /** The same array as {@link #causes} unless prefixes are kept apart. */
    private int[] prefix = causes;

    private boolean keepsPrefixes;
    private boolean plainIsRelaxed;
    private int[] hb = new int[256];
    private int[] acquirable = new int[256];
    private int[] released = new int[256];
    /** The latest release fence of the thread up to the event, or NONE. */
    private int[] releaseFence = new int[64];

    void reset(int threadCapacity) {
        threads = threadCapacity;
    }

    /** From now on {@link #computePrefix} says what belongs to the prefix of an event. */
    public void keepPrefixes() {
        keepsPrefixes = true;
        prefix = new int[causes.length];
    }

    /** From now on plain accesses are relaxed ones: they carry what fences release and acquire. */
    public void takePlainForRelaxed() {
        plainIsRelaxed = true;
    }

    private boolean isAtomic(Mode mode) {
        return plainIsRelaxed || mode.isAtomic();
    }

    /** The number of components. */
    public int threads() {
        return threads;
    }

    public int causes(int e, int t) {
        return causes[e * threads + t];
    }

    int prefix(int e, int t) {
        return prefix[e * threads + t];
    }

    public int happensBefore(int e, int t) {
        return hb[e * threads + t];
    }

    /** The index of the first event of thread u that the event of thread t at the index happens before (itself not counted). */
    public int firstAfter(ExecutionGraph g, int u, int t, int index) {
        int low = u == t ? index + 1 : 0;
        int high = g.length(u);
        if (g.hasHoles(u)) {
            return firstPastHoles(g, u, t, index, low);
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (hb[g.event(u, middle) * threads + t] > index) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private int firstPastHoles(ExecutionGraph g, int u, int t, int index, int from) {
        int i = from;
        while (i < g.length(u) && (g.event(u, i) < 0 || hb[g.event(u, i) * threads + t] <= index)) {
            i++;
        }
        return i;
    }

    /** Which writes an acquire read of another write synchronises with. */
    public enum Synchronisation {
        /** Every atomic access synchronises, whatever its mode (SC, TSO). */
        ALWAYS,
        /** None does; only starting and joining threads do. For models of which no more is known. */
        NEVER,
        /** As in RC11: rs = [W]; (sb ∩ loc)?; [W⊒rlx]; (rf; rmw)*. */
        RELEASE_SEQUENCE,
        /** As in C++20: only updates continue a sequence, rs = [W⊒rlx]; (rf; rmw)*. */
        UPDATE_SEQUENCE,
        /** The same for reads of other threads' writes; what a thread reads of its own may have been forwarded. */
        FOREIGN_UPDATE_SEQUENCE,
        /** As in IMM: later writes of a thread that updated the location continue the sequence too, (po-loc?; rf; rmw)*. */
        LONG_RELEASE_SEQUENCE;

        /** Whether a later write of the same thread belongs to a release sequence. */
        private boolean isContinuedByWrites() {
            return this != UPDATE_SEQUENCE && this != FOREIGN_UPDATE_SEQUENCE;
        }
    }

    /** Computes the clocks of an event whose rf is set. */
    public void compute(ExecutionGraph g, int e, Synchronisation how) {
        ensure(e);
        int at = e * threads;
        int pred = g.predecessor(e);
        if (pred == ExecutionGraph.NONE) {
            Arrays.fill(causes, at, at + threads, 0);
            Arrays.fill(hb, at, at + threads, 0);
            Arrays.fill(acquirable, at, at + threads, 0);
        } else {
            int from = pred * threads;
            System.arraycopy(causes, from, causes, at, threads);
            System.arraycopy(hb, from, hb, at, threads);
            // What another thread has read before it spawned this one, a fence of this one does not acquire.
            System.arraycopy(g.index(e) == 0 ? hb : acquirable, from, acquirable, at, threads);
        }
        int own = at + g.thread(e);
        causes[own] = hb[own] = acquirable[own] = g.index(e) + 1;
        releaseFence[e] = g.index(e) > 0 ? releaseFence[pred] : ExecutionGraph.NONE;
        switch (g.kind(e)) {
            case READ -> read(g, e, at, how);
            case WRITE -> {
                write(g, e, at, how);
                if (how == Synchronisation.LONG_RELEASE_SEQUENCE) {
                    continueSequence(g, e, at);
                }
            }
            case FENCE -> {
                if (how != Synchronisation.NEVER) {
                    fence(g, e, at);
                }
            }
            case JOIN -> join(g, e, at);
            case ALLOC, FREE, SPAWN, CHOICE -> {}
        }
    }

    /**
     * Computes the prefix of an event whose causes are computed: its own, and that of {@code other}.
     *
     * @param other an event that must stay where this one does, or NONE
     */
    public void computePrefix(ExecutionGraph g, int e, int other) {
        int at = e * threads;
        System.arraycopy(causes, at, prefix, at, threads);
        mergePrefix(at, g.predecessor(e));
        switch (g.kind(e)) {
            case READ -> {
                int write = g.readsFrom(e);
                mergePrefix(at, write == ExecutionGraph.INIT ? ExecutionGraph.NONE : g.groupEnd(write));
            }
            case JOIN -> mergePrefix(at, g.last(g.link(e)));
            default -> {}
        }
        mergePrefix(at, other);
    }

    private void mergePrefix(int at, int other) {
        if (other != ExecutionGraph.NONE) {
            merge(prefix, at, prefix, other * threads);
        }
    }

    private void read(ExecutionGraph g, int e, int at, Synchronisation how) {
        int write = g.readsFrom(e);
        if (write == ExecutionGraph.INIT) {
            return;
        }
        // Seeing one part of an access is seeing all of it.
        int from = g.groupEnd(write) * threads;
        merge(causes, at, causes, from);
        Mode mode = g.mode(e);
        if (how == Synchronisation.NEVER || !isAtomic(mode) || !isAtomic(g.mode(write))) {
            return;
        }
        if (how == Synchronisation.FOREIGN_UPDATE_SEQUENCE && g.thread(write) == g.thread(e)) {
            return;
        }
        boolean acquires = how == Synchronisation.ALWAYS || mode.isAcquire();
        if (how == Synchronisation.LONG_RELEASE_SEQUENCE && g.thread(write) == g.thread(e)) {
            readOwn(g, write, at, acquires);
        } else {
            acquire(at, from, acquires);
        }
    }

    private void acquire(int at, int from, boolean acquires) {
        merge(acquirable, at, released, from);
        if (acquires) {
            merge(hb, at, released, from);
        }
    }

    /** A later write of the thread continues a sequence for other threads only: (rfi ∪ po-loc?; rfe). */
    private void readOwn(ExecutionGraph g, int write, int at, boolean acquires) {
        if (g.isExclusive(write)) {
            int source = g.readsFrom(g.predecessor(write));
            if (source != ExecutionGraph.INIT) {
                acquire(at, g.groupEnd(source) * threads, acquires);
            }
        }
    }

    private void write(ExecutionGraph g, int e, int at, Synchronisation how) {
        Mode mode = g.mode(e);
        if (how == Synchronisation.NEVER) {
            return;
        }
        if (isAtomic(mode) && (how == Synchronisation.ALWAYS || mode.isRelease())) {
            System.arraycopy(hb, at, released, at, threads);
        } else {
            Arrays.fill(released, at, at + threads, 0);
            if (isAtomic(mode)) {
                int fence = releaseFence[e];
                int head = how.isContinuedByWrites() ? releaseHead(g, e, fence) : fence;
                if (head != ExecutionGraph.NONE) {
                    merge(released, at, hb, head * threads);
                }
            }
        }
        if (g.isExclusive(e)) {
            int readEnd = g.predecessor(g.head(e));
            for (int r = g.head(readEnd); r <= readEnd; r++) {
                int source = g.readsFrom(r);
                if (source != ExecutionGraph.INIT) {
                    merge(released, at, released, g.groupEnd(source) * threads);
                }
            }
        }
    }

    private void continueSequence(ExecutionGraph g, int e, int at) {
        for (int i = g.index(e) - 1; i >= 0; i--) {
            int earlier = g.event(g.thread(e), i);
            if (earlier >= 0 && g.isWrite(earlier) && g.location(earlier) == g.location(e)) {
                merge(released, at, released, earlier * threads);
                return;
            }
        }
    }

    /** The latest event of the thread that releases on behalf of a relaxed write: a release fence, or a release write to its location. */
    private static int releaseHead(ExecutionGraph g, int e, int fence) {
        int t = g.thread(e);
        int stop = fence == ExecutionGraph.NONE ? 0 : g.index(fence);
        for (int i = g.index(e) - 1; i >= stop; i--) {
            int earlier = g.event(t, i);
            if (earlier >= 0 && g.isWrite(earlier) && g.mode(earlier).isRelease() && isAtLocationOf(g, earlier, e)) {
                return g.groupEnd(earlier);
            }
        }
        return fence;
    }

    /** Whether the write is to the location of e, or of a part of the same access that was added before e. */
    private static boolean isAtLocationOf(ExecutionGraph g, int write, int e) {
        for (int p = g.head(e); p <= e; p++) {
            if (g.location(write) == g.location(p)) {
                return true;
            }
        }
        return false;
    }

    private void fence(ExecutionGraph g, int e, int at) {
        Mode mode = g.mode(e);
        if (mode.isAcquire()) {
            System.arraycopy(acquirable, at, hb, at, threads);
        }
        if (mode.isRelease()) {
            releaseFence[e] = e;
        }
    }

    private void join(ExecutionGraph g, int e, int at) {
        int child = g.link(e);
        int end = g.last(child) == ExecutionGraph.NONE ? g.spawnedBy(child) : g.last(child);
        if (end != ExecutionGraph.NONE) {
            merge(causes, at, causes, end * threads);
            merge(hb, at, hb, end * threads);
            merge(acquirable, at, hb, end * threads);
        }
    }

    private void merge(int[] into, int at, int[] other, int from) {
        for (int t = 0; t < threads; t++) {
            if (other[from + t] > into[at + t]) {
                into[at + t] = other[from + t];
            }
        }
    }

    void copy(Clocks source, int e, int copy, int[] renumbered) {
        ensure(copy);
        System.arraycopy(source.causes, e * threads, causes, copy * threads, threads);
        if (keepsPrefixes) {
            System.arraycopy(source.prefix, e * threads, prefix, copy * threads, threads);
        }
        System.arraycopy(source.hb, e * threads, hb, copy * threads, threads);
        System.arraycopy(source.acquirable, e * threads, acquirable, copy * threads, threads);
        System.arraycopy(source.released, e * threads, released, copy * threads, threads);
        int fence = source.releaseFence[e];
        releaseFence[copy] = fence == ExecutionGraph.NONE ? fence : renumbered[fence];
    }

    void save(DataOutput out, int events) throws IOException {
        SavedInts.save(out, causes, events * threads);
        if (keepsPrefixes) {
            SavedInts.save(out, prefix, events * threads);
        }
        SavedInts.save(out, hb, events * threads);
        SavedInts.save(out, acquirable, events * threads);
        SavedInts.save(out, released, events * threads);
        SavedInts.save(out, releaseFence, events);
    }

    void load(DataInput in, int events) throws IOException {
        causes = SavedInts.load(in);
        prefix = keepsPrefixes ? SavedInts.load(in) : causes;
        hb = SavedInts.load(in);
        acquirable = SavedInts.load(in);
        released = SavedInts.load(in);
        releaseFence = SavedInts.load(in);
        ensure(events);
    }

    private void ensure(int e) {
        if ((e + 1) * threads > causes.length) {
            int n = Math.max((e + 1) * threads, 2 * causes.length);
            causes = Arrays.copyOf(causes, n);
            prefix = keepsPrefixes ? Arrays.copyOf(prefix, n) : causes;
            hb = Arrays.copyOf(hb, n);
            acquirable = Arrays.copyOf(acquirable, n);
            released = Arrays.copyOf(released, n);
        }
        if (e >= releaseFence.length) {
            releaseFence = Arrays.copyOf(releaseFence, Math.max(e + 1, 2 * releaseFence.length));
        }
    }
}
