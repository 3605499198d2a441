package org.fencepost.crash;

import java.util.Arrays;

/** How write-back intervals were narrowed, so that it can be undone. */
final class Trail {
    private Line[] lines = new Line[64];
    private long[] begins = new long[64];
    private long[] ends = new long[64];
    private int size;

    void narrow(Line line, long begin, long end) {
        if (begin <= line.begin && end >= line.end) {
            return;
        }
        if (size == lines.length) {
            lines = Arrays.copyOf(lines, 2 * size);
            begins = Arrays.copyOf(begins, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
        }
        lines[size] = line;
        begins[size] = line.begin;
        ends[size++] = line.end;
        line.begin = Math.max(line.begin, begin);
        line.end = Math.min(line.end, end);
    }

    int mark() {
        return size;
    }

    void undoTo(int mark) {
        while (size > mark) {
            size--;
            lines[size].begin = begins[size];
            lines[size].end = ends[size];
            lines[size] = null;
        }
    }
}
