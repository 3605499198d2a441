package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;

/**
 * What a blocked read may read from when it is added again. TruSt lets a read that waits be revisited step by step:
 * it reads from a write that makes it wait, then from one that ends the wait, and the last step is allowed when the read
 * was maximal before, given what the new write depends on. So each write that a read can come to read from has one line of
 * writes that it must have read from before: the co-latest of those that were there when the read was added and of those
 * that the write depends on; the same for that write; and so on. A read is blocked at the first write of its line that
 * makes it wait, and exploration with and without other reads goes on from there. When it is added again, only writes
 * with that line are its own to read from: others are explored where another write made it wait, or none.
 *
 * <p>A read of several parts ({@link Mixer}) has a source for each. What it read before is the co-latest, for each part, of the writes
 * that were there when the read was added and of those that its sources are or depend on, without the source that came last: of
 * those that no other one depends on, that of the rightmost thread. The others were its keep set.
 *
 * <p>A read that was added again may be blocked again. Then writes that are not its own count like writes that make it wait.
 */
final class BlockedReads {
    /** Tells which values make a thread wait. */
    interface Test {
        boolean waitsAfter(long value);
    }

    private static final int[] NONE = {};

    private final Positions positions;
    private List<BlockedRead> blockedReads = List.of();
    /** Of the read in question, as is the test. */
    @SuppressWarnings("NullAway.Init")
    private AccessPlan plan;

    private int parts;
    private Test test = value -> false;

    /** Sources, those of all parts one after the other, that are being looked at: one line after the other. */
    private int[] line = new int[16];

    private int lineEnd;

    BlockedReads(Positions positions) {
        this.positions = positions;
    }

    /** How often one read was blocked, oldest first. */
    static List<BlockedRead> of(List<BlockedRead> all, int thread, int index) {
        List<BlockedRead> found = List.of();
        for (BlockedRead blocked : all) {
            if (blocked.thread() == thread && blocked.index() == index) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(blocked);
            }
        }
        return found;
    }

    /** Whether the read that was blocked so often must not read from the sources. */
    boolean refuses(List<BlockedRead> ofRead, AccessPlan access, Test waits, int[] sources) {
        begin(ofRead, access, waits);
        push(sources);
        return refuses(ofRead.size(), 0);
    }

    /**
     * Whether the newest block of a read is the one of its line when it was to read, at last, from the co-latest write of
     * those that were there when it was added, and of those that the events depend on.
     */
    boolean isInLine(List<BlockedRead> ofRead, AccessPlan access, Test waits, int[] keepers) {
        begin(ofRead, access, waits);
        int level = ofRead.size() - 1;
        pushLatest(ofRead.get(level).age(), keepers);
        return isFirst(level, 0);
    }

    /** Whether each block is the one of the read's line if the read is never added again. */
    boolean isStuckInLine(List<BlockedRead> ofRead, AccessPlan access, Test waits) {
        begin(ofRead, access, waits);
        pushLatest(Integer.MAX_VALUE, NONE);
        for (int level = 0; level < ofRead.size(); level++) {
            if (!isFirst(level, 0)) {
                return false;
            }
        }
        return true;
    }

    private void begin(List<BlockedRead> ofRead, AccessPlan access, Test waits) {
        blockedReads = ofRead;
        plan = access;
        parts = access.parts();
        test = waits;
        lineEnd = 0;
    }

    /** Whether the sources make the read wait, or are not its own as far as the oldest blocks say. */
    private boolean refuses(int levels, int at) {
        if (test.waitsAfter(positions.valueFrom(line, at, plan))) {
            return true;
        }
        for (int level = 0; level < levels; level++) {
            if (!isOwn(level, at)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOwn(int level, int at) {
        int age = blockedReads.get(level).age();
        if (!isNewer(at, age)) {
            return false;
        }
        int start = lineEnd;
        pushBefore(age, at);
        boolean first = isFirst(level, start);
        lineEnd = start;
        return first;
    }

    /** Whether the block is at the first sources, of the line that ends with these, that the read, added at this level, refuses. */
    private boolean isFirst(int level, int last) {
        BlockedRead blocked = blockedReads.get(level);
        int start = lineEnd;
        pushAgain(last);
        while (isNewer(lineEnd - parts, blocked.age())) {
            pushBefore(blocked.age(), lineEnd - parts);
        }
        int at = lineEnd - 2 * parts; // what was read before that is older than the read
        while (at >= start && !refuses(level, at)) {
            at -= parts;
        }
        lineEnd = start;
        return at >= start && isAt(blocked, at);
    }

    private boolean isAt(BlockedRead blocked, int at) {
        return Arrays.equals(blocked.sources(), 0, parts, line, at, at + parts);
    }

    /** Whether one of the sources came after the read. */
    private boolean isNewer(int at, int age) {
        for (int p = 0; p < parts; p++) {
            if (line[at + p] >= age) {
                return true;
            }
        }
        return false;
    }

    // ---- sources ----------------------------------------------------------------------------------------------------

    private void push(int[] sources) {
        reserve();
        System.arraycopy(sources, 0, line, lineEnd, parts);
        lineEnd += parts;
    }

    private void pushAgain(int at) {
        reserve();
        System.arraycopy(line, at, line, lineEnd, parts);
        lineEnd += parts;
    }

    private void reserve() {
        if (lineEnd + parts > line.length) {
            line = Arrays.copyOf(line, 2 * line.length + parts);
        }
    }

    /** The co-latest of the writes older than the age and those that the events depend on, of which the newest has no place yet. */
    private void pushLatest(int age, int[] keepers) {
        reserve();
        ExecutionGraph g = positions.g;
        for (int p = 0; p < parts; p++) {
            int loc = plan.locations()[p];
            int i = g.writes(loc) - 1;
            while (i >= 0 && g.write(loc, i) >= age && !g.inPrefix(g.write(loc, i), keepers)) {
                i--;
            }
            line[lineEnd + p] = i < 0 ? ExecutionGraph.INIT : g.write(loc, i);
        }
        lineEnd += parts;
    }

    /** What the read read before, if these are its sources now. */
    private void pushBefore(int age, int at) {
        reserve();
        ExecutionGraph g = positions.g;
        if (parts == 1) {
            line[lineEnd++] = before(age, line[at]); // nearly all reads
            return;
        }
        int newest = g.head(newest(age, at));
        for (int p = 0; p < parts; p++) {
            int loc = plan.locations()[p];
            int i = g.writes(loc) - 1;
            while (i >= 0 && !wasThere(g.write(loc, i), newest, age, at)) {
                i--;
            }
            line[lineEnd + p] = i < 0 ? ExecutionGraph.INIT : g.write(loc, i);
        }
        lineEnd += parts;
    }

    /** The co-latest of the writes older than the age and those that w depends on, apart from itself. */
    private int before(int age, int w) {
        ExecutionGraph g = positions.g;
        int loc = plan.locations()[0];
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            int write = g.write(loc, i);
            if (write < age || write != w && g.inPrefix(write, w)) {
                return write;
            }
        }
        return ExecutionGraph.INIT;
    }

    private boolean wasThere(int write, int newest, int age, int at) {
        if (write < age) {
            return true;
        }
        return positions.g.head(write) != newest && isKept(write, age, at);
    }

    /** Whether one of the sources that came after the read is the write, or depends on it. */
    private boolean isKept(int write, int age, int at) {
        for (int p = 0; p < parts; p++) {
            int source = line[at + p];
            if (source >= age && positions.g.inPrefix(write, positions.g.groupEnd(source))) {
                return true;
            }
        }
        return false;
    }

    /** The source that came last: on which no other one depends, and of those the one of the rightmost thread. */
    private int newest(int age, int at) {
        ExecutionGraph g = positions.g;
        int newest = ExecutionGraph.NONE;
        for (int p = 0; p < parts; p++) {
            int source = line[at + p];
            boolean isRight = source >= age && (newest < 0 || g.thread(source) > g.thread(newest));
            if (isRight && !isNeeded(source, age, at)) {
                newest = source;
            }
        }
        return newest;
    }

    /** Whether another source that came after the read depends on this one. */
    private boolean isNeeded(int source, int age, int at) {
        ExecutionGraph g = positions.g;
        for (int p = 0; p < parts; p++) {
            int other = line[at + p];
            if (other >= age && g.head(other) != g.head(source) && g.inPrefix(source, g.groupEnd(other))) {
                return true;
            }
        }
        return false;
    }
}
