package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;

/** The ways to take one option for each part of an access, numbered from 0: the first option for every part. */
final class Combinations {
    /** What one part can take, and how many combinations there are of the parts before it. */
    private record Part(int[] options, int stride) {}

    private final List<Part> parts = new ArrayList<>();
    private int count;

    void clear() {
        parts.clear();
        count = 0;
    }

    /** Adds what the next part can take. */
    void add(int[] options) {
        int stride = Math.max(1, count);
        parts.add(new Part(options, stride));
        count = Math.multiplyExact(stride, options.length);
    }

    /** How many there are; none when nothing was added. */
    int count() {
        return count;
    }

    /** What the part takes in the combination. */
    int get(int combination, int part) {
        Part of = parts.get(part);
        return of.options[combination / of.stride % of.options.length];
    }
}
