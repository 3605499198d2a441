package org.fencepost.graph;

import java.util.Arrays;
import org.fencepost.program.Mode;

/** What is known of each event of a growing graph by itself: columns, indexed by the number of the event. */
final class EventColumns {
    private static final Mode[] MODES = Mode.values();

    byte[] kind = new byte[64];
    byte[] mode = new byte[64];
    boolean[] exclusive = new boolean[64];
    int[] thread = new int[64];
    int[] index = new int[64];
    int[] location = new int[64];
    long[] value = new long[64];
    /** The explorer's position in the thread's behaviour: the step that made the event, and the part of it. */
    int[] step = new int[64];

    int[] part = new int[64];
    /** For the parts of one atomic access that overlaps others of different size: its place among them, and their number. */
    int[] groupOffset = new int[64];

    int[] groupSize = new int[64];
    /** For ALLOC the event that freed it, for FREE the event that allocated; for SPAWN and JOIN the other thread. */
    int[] link = new int[64];

    int capacity() {
        return kind.length;
    }

    EventKind kind(int e) {
        return EventKind.of(kind[e]);
    }

    Mode mode(int e) {
        return MODES[mode[e]];
    }

    boolean is(int e, EventKind what) {
        return kind[e] == what.ordinal();
    }

    boolean is(int e, Mode how) {
        return mode[e] == how.ordinal();
    }

    /** An event that is not yet known to access anything. */
    void begin(int e, EventKind what, int t, int i, Mode how, int fromStep, int ofPart) {
        kind[e] = (byte) what.ordinal();
        mode[e] = (byte) how.ordinal();
        exclusive[e] = false;
        thread[e] = t;
        index[e] = i;
        location[e] = ExecutionGraph.NONE;
        value[e] = 0;
        step[e] = fromStep;
        part[e] = ofPart;
        groupOffset[e] = 0;
        groupSize[e] = 1;
        link[e] = ExecutionGraph.NONE;
    }

    /** Forgets what the event, if there is one, is linked to. */
    void unlink(int e) {
        if (e != ExecutionGraph.NONE) {
            link[e] = ExecutionGraph.NONE;
        }
    }

    /** Copies so many events of another graph, in a row. */
    void copy(EventColumns from, int first, int copy, int count) {
        System.arraycopy(from.kind, first, kind, copy, count);
        System.arraycopy(from.mode, first, mode, copy, count);
        System.arraycopy(from.exclusive, first, exclusive, copy, count);
        System.arraycopy(from.thread, first, thread, copy, count);
        System.arraycopy(from.index, first, index, copy, count);
        System.arraycopy(from.location, first, location, copy, count);
        System.arraycopy(from.value, first, value, copy, count);
        System.arraycopy(from.step, first, step, copy, count);
        System.arraycopy(from.part, first, part, copy, count);
        System.arraycopy(from.groupOffset, first, groupOffset, copy, count);
        System.arraycopy(from.groupSize, first, groupSize, copy, count);
        System.arraycopy(from.link, first, link, copy, count);
    }

    void grow() {
        int n = 2 * kind.length;
        kind = Arrays.copyOf(kind, n);
        mode = Arrays.copyOf(mode, n);
        exclusive = Arrays.copyOf(exclusive, n);
        thread = Arrays.copyOf(thread, n);
        index = Arrays.copyOf(index, n);
        location = Arrays.copyOf(location, n);
        value = Arrays.copyOf(value, n);
        step = Arrays.copyOf(step, n);
        part = Arrays.copyOf(part, n);
        groupOffset = Arrays.copyOf(groupOffset, n);
        groupSize = Arrays.copyOf(groupSize, n);
        link = Arrays.copyOf(link, n);
    }
}
