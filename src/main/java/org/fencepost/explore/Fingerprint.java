package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;

/**
 * What tells a complete execution from all others: its events, where its reads read from, and the order of writes, in 128 bits.
 * Two executions with the same bits would be reported as one that was explored twice, so a chance in 2^128 costs an alarm and
 * never hides one. (Texts instead of bits took more time than exploration itself.)
 */
record Fingerprint(long low, long high) {
    static Fingerprint of(ExecutionGraph g, Locations locations) {
        Hash hash = new Hash();
        for (int t = 0; t < g.threads(); t++) {
            hash.add(t);
            for (int i = 0; g.isAlive(t) && i < g.length(t); i++) {
                addEvent(hash, g, g.event(t, i));
            }
        }
        // Each worker numbers locations in its own order, so the sum must not depend on it.
        long low = 0;
        long high = 0;
        for (int loc = 0; loc < locations.count(); loc++) {
            if (g.writes(loc) > 0) {
                Hash order = order(g, loc, locations.get(loc).address());
                low += order.low;
                high += order.high;
            }
        }
        hash.add(low);
        hash.add(high);
        return new Fingerprint(hash.low, hash.high);
    }

    private static void addEvent(Hash hash, ExecutionGraph g, int e) {
        hash.add(g.kind(e).ordinal());
        hash.add(g.value(e));
        if (g.isRead(e)) {
            int w = g.readsFrom(e);
            hash.add(w < 0 ? w : name(g, w));
        }
    }

    private static Hash order(ExecutionGraph g, int loc, long address) {
        Hash order = new Hash();
        order.add(address);
        for (int i = 0; i < g.writes(loc); i++) {
            order.add(name(g, g.write(loc, i)));
        }
        return order;
    }

    private static long name(ExecutionGraph g, int e) {
        return (long) g.thread(e) << 32 | g.index(e);
    }

    /** Two mixers of 64 bits with different constants. */
    private static final class Hash {
        private long low = 0x243f6a8885a308d3L;
        private long high = 0x13198a2e03707344L;

        void add(long word) {
            low = mixed((low ^ word) * 0x9e3779b97f4a7c15L);
            high = mixed((high + word) * 0xc2b2ae3d27d4eb4fL);
        }

        private static long mixed(long x) {
            return (x ^ x >>> 32) * 0xd6e8feb86659fd93L ^ x >>> 29;
        }
    }
}
