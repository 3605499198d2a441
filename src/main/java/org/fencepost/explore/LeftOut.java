package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;

/**
 * What a read that was left out may read from when it is added again. TruSt lets a read that waits be revisited step by step:
 * it reads from a write that makes it wait, then from one that ends the wait, and the last step is allowed when the read
 * was maximal before, given what the new write depends on. So each write that a read can come to read from has one line of
 * writes that it must have read from before: the co-latest of those that were there when the read was added and of those
 * that the write depends on; the same for that write; and so on. A read is left out at the first write of its line that
 * makes it wait, and exploration with and without other reads goes on from there. When it is added again, only writes
 * with that line are its own to read from: others are explored where another write made it wait, or none.
 *
 * <p>A read that was added again may be left out again. Then writes that are not its own count like writes that make it wait.
 */
final class LeftOut {
    /** Tells which values make a thread wait. */
    interface Test {
        boolean waitsAfter(long value);
    }

    private final Positions positions;
    private List<Deferral> deferrals;
    private int loc;
    private Test test;
    /** Lines that are being looked at, one after the other. */
    private int[] line = new int[16];

    private int lineEnd;

    LeftOut(Positions positions) {
        this.positions = positions;
    }

    /** The deferrals of one read, oldest first. */
    static List<Deferral> of(List<Deferral> all, int thread, int index) {
        List<Deferral> found = List.of();
        for (Deferral deferral : all) {
            if (deferral.thread() == thread && deferral.index() == index) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(deferral);
            }
        }
        return found;
    }

    /** Whether the read of the location that was left out so often must not read from the write. */
    boolean refuses(List<Deferral> ofRead, int location, Test waits, int write) {
        begin(ofRead, location, waits);
        return write == ExecutionGraph.INIT || refuses(ofRead.size(), write);
    }

    /**
     * Whether the newest deferral of a read is the one of its line when it was to read, at last, from the co-latest write of
     * those that were there when it was added, and of those that the events depend on.
     */
    boolean isInLine(List<Deferral> ofRead, int location, Test waits, int[] keepers) {
        begin(ofRead, location, waits);
        int level = ofRead.size() - 1;
        int age = ofRead.get(level).age();
        return first(level, before(age, keepers)) == ofRead.get(level).write();
    }

    /** Whether each deferral is the one of the read's line if the read is never added again. */
    boolean isStuckInLine(List<Deferral> ofRead, int location, Test waits) {
        begin(ofRead, location, waits);
        int latest = positions.g.write(location, positions.g.writes(location) - 1);
        for (int level = 0; level < ofRead.size(); level++) {
            if (first(level, latest) != ofRead.get(level).write()) {
                return false;
            }
        }
        return true;
    }

    private void begin(List<Deferral> ofRead, int location, Test waits) {
        deferrals = ofRead;
        loc = location;
        test = waits;
        lineEnd = 0;
    }

    /** Whether the write makes the read wait, or is not its own as far as the oldest deferrals say. */
    private boolean refuses(int levels, int write) {
        if (test.waitsAfter(positions.g.value(write))) {
            return true;
        }
        for (int level = 0; level < levels; level++) {
            Deferral deferral = deferrals.get(level);
            if (write < deferral.age() || first(level, before(deferral.age(), write)) != deferral.write()) {
                return true;
            }
        }
        return false;
    }

    /** The first write of the line that ends with this one that the read, added at this level, refuses; NONE if none. */
    private int first(int level, int last) {
        int age = deferrals.get(level).age();
        int start = lineEnd;
        for (int write = last; write >= age; write = before(age, write)) {
            if (lineEnd == line.length) {
                line = Arrays.copyOf(line, 2 * lineEnd);
            }
            line[lineEnd++] = write;
        }
        int end = lineEnd;
        int found = ExecutionGraph.NONE;
        for (int i = end - 1; i >= start && found == ExecutionGraph.NONE; i--) {
            if (refuses(level, line[i])) {
                found = line[i];
            }
        }
        lineEnd = start;
        return found;
    }

    /** The co-latest of the writes older than the age and those that w depends on, apart from itself. */
    private int before(int age, int w) {
        ExecutionGraph g = positions.g;
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            int write = g.write(loc, i);
            if (write != w && (write < age || g.inPrefix(write, w))) {
                return write;
            }
        }
        return ExecutionGraph.INIT;
    }

    /** The co-latest of the writes older than the age and those that the events depend on, of which the newest has no place yet. */
    private int before(int age, int[] keepers) {
        ExecutionGraph g = positions.g;
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            int write = g.write(loc, i);
            if (write < age || g.inPrefix(write, keepers)) {
                return write;
            }
        }
        return ExecutionGraph.INIT;
    }
}
