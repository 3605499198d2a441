package org.fencepost.memory;

import java.util.Arrays;

/** What happened to lines: stores, parts of copies, and how write-back intervals were narrowed, so that it can be undone. */
final class LineTrail {
    /** An interval that was narrowed, a line that was stored to, or a copy of which more or less is to come. */
    private Object[] what = new Object[64];

    private long[] begins = new long[64];
    private long[] ends = new long[64];
    private int size;

    void narrow(Interval interval, long begin, long end) {
        if (begin <= interval.begin && end >= interval.end) {
            return;
        }
        push(interval, interval.begin, interval.end);
        interval.narrow(begin, end);
    }

    void stored(CacheLine line) {
        push(line, 0, 0);
    }

    void changes(Copy copy) {
        push(copy, copy.toCome, 0);
    }

    private void push(Object changed, long begin, long end) {
        if (size == what.length) {
            what = Arrays.copyOf(what, 2 * size);
            begins = Arrays.copyOf(begins, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
        }
        what[size] = changed;
        begins[size] = begin;
        ends[size++] = end;
    }

    int mark() {
        return size;
    }

    /** All lines are gone: there is nothing to undo. */
    void clear() {
        Arrays.fill(what, 0, size, null);
        size = 0;
    }

    void undoTo(int mark) {
        while (size > mark) {
            size--;
            if (what[size] instanceof Interval interval) {
                interval.begin = begins[size];
                interval.end = ends[size];
            } else if (what[size] instanceof Copy copy) {
                copy.toCome = (int) begins[size];
            } else {
                ((CacheLine) what[size]).forgetNewest();
            }
            what[size] = null;
        }
    }
}
