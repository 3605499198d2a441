package org.fencepost.crash;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** One run of the program, from its start to its end or to a power failure: what reached the caches, and when. */
final class Epoch {
    /** The run before the latest failure, or null. */
    final Epoch previous;
    /** How many failures there were before. */
    final int failures;

    private final Map<Long, Line> lines = new HashMap<>();
    /** The line that was asked for last. */
    private Line recent;
    /** Counts stores, flushes and store fences in the order in which they take effect. */
    private long time;
    /** Where the failure came that ended the epoch; null while there was none. */
    FailurePoint failure;

    Epoch(Epoch previous) {
        this.previous = previous;
        this.failures = previous == null ? 0 : previous.failures + 1;
    }

    long time() {
        return time;
    }

    long tick() {
        return ++time;
    }

    /** The line that contains the address, or null when nothing was stored to it in this epoch. */
    Line line(long address) {
        long base = address & -Line.SIZE;
        if (recent == null || recent.base != base) {
            Line found = lines.get(base);
            if (found == null) {
                return null;
            }
            recent = found;
        }
        return recent;
    }

    Line lineForWriting(long address) {
        Line line = line(address);
        if (line == null) {
            line = new Line(address);
            lines.put(line.base, line);
            recent = line;
        }
        return line;
    }

    Iterable<Line> lines() {
        return lines.values();
    }

    /** What a load may find in a byte that no store of the current epoch has written. */
    static final class Candidates {
        private Epoch[] epochs = new Epoch[8];
        private int[] stores = new int[8];
        private int count;

        int count() {
            return count;
        }

        private void add(Epoch epoch, int store) {
            if (count == epochs.length) {
                epochs = Arrays.copyOf(epochs, 2 * count);
                stores = Arrays.copyOf(stores, 2 * count);
            }
            epochs[count] = epoch;
            stores[count++] = store;
        }

        /** The epoch of a candidate, or null for what memory was filled with. */
        Epoch epoch(int candidate) {
            return epochs[candidate];
        }

        /** The index of the store in its line. */
        int store(int candidate) {
            return stores[candidate];
        }
    }

    /** ReadPreFailure of Figure 9: newest first. {@code this} is the epoch before the latest failure. */
    void mayReadFrom(long address, Candidates found) {
        found.count = 0;
        int offset = (int) (address - (address & -Line.SIZE));
        for (Epoch e = this; e != null; e = e.previous) {
            Line line = e.line(address);
            if (line != null && e.addCandidates(line, offset, found)) {
                return;
            }
        }
        found.add(null, Line.NONE);
    }

    /** Whether one of them was written back for sure, so that nothing older can be found. */
    private boolean addCandidates(Line line, int offset, Candidates found) {
        for (int i = line.previousCovering(line.count() - 1, offset);
                i >= 0;
                i = line.previousCovering(i - 1, offset)) {
            if (line.time(i) < line.end) {
                found.add(this, i);
                if (line.time(i) <= line.begin) {
                    return true;
                }
            }
        }
        return false;
    }

    /** UpdateRanges of Figure 10: the byte was read from that store. */
    void refine(long address, Epoch source, int store, Trail trail) {
        int offset = (int) (address - (address & -Line.SIZE));
        for (Epoch e = this; e != null; e = e.previous) {
            Line line = e.line(address);
            if (e == source) {
                trail.narrow(line, line.time(store), line.nextTime(store, offset));
                return;
            }
            if (line != null) {
                trail.narrow(line, 0, line.nextTime(Line.NONE, offset));
            }
        }
    }
}
