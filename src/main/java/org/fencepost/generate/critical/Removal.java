package org.fencepost.generate.critical;

/** Executions without some of their events. An FPGA's request and response go together. */
final class Removal {
    private Removal() {}

    /** Whether every event matters: without any of them, the rest is allowed. */
    static boolean isCritical(Sketch sketch, PathJudge judge) {
        for (int event = 0; event < sketch.size; event++) {
            if (sketch.partner[event] < event && isForbiddenWithout(sketch, event, judge)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isForbiddenWithout(Sketch sketch, int event, PathJudge judge) {
        int alive = sketch.all() & ~sketch.unit(event);
        Sketch rest = sketch;
        for (int read = 0; read < sketch.size; read++) {
            int source = Kinds.isRead(sketch.kind[read]) ? sketch.source[read] : -1;
            if (source >= 0 && (alive >> source & 1) == 0 && (alive >> read & 1) != 0) {
                // It reads what was there initially (X+F, section 4.1.1: fr of a read without rf).
                rest = rest == sketch ? new Sketch(sketch) : rest;
                rest.fr[read] |= sketch.sameLocation[read] & sketch.writes();
            }
        }
        return judge.isForbidden(rest, alive);
    }

    /** @param removed whole pairs, and no write that is read */
    static Sketch without(Sketch sketch, int removed) {
        int kept = sketch.all() & ~removed;
        Sketch rest = new Sketch(Integer.bitCount(kept));
        rest.size = rest.capacity();
        int[] threads = new int[sketch.cpuThreads + 1];
        for (int event = 0; event < sketch.size; event++) {
            if ((kept >> event & 1) != 0) {
                int place = place(event, kept);
                int thread = sketch.thread[event];
                if (thread != Sketch.FPGA && threads[thread] == 0) {
                    threads[thread] = ++rest.cpuThreads;
                }
                rest.thread[place] = thread == Sketch.FPGA ? Sketch.FPGA : threads[thread];
                rest.kind[place] = sketch.kind[event];
                rest.partner[place] = sketch.partner[event] < 0 ? -1 : place(sketch.partner[event], kept);
                rest.source[place] =
                        sketch.source[event] < 0 ? sketch.source[event] : place(sketch.source[event], kept);
            }
        }
        copy(sketch.po, rest.po, kept);
        copy(sketch.rf, rest.rf, kept);
        copy(sketch.co, rest.co, kept);
        copy(sketch.fr, rest.fr, kept);
        copy(sketch.sameLocation, rest.sameLocation, kept);
        copy(sketch.otherLocation, rest.otherLocation, kept);
        copy(sketch.sameChannel, rest.sameChannel, kept);
        copy(sketch.otherChannel, rest.otherChannel, kept);
        return rest;
    }

    private static int place(int event, int kept) {
        return Integer.bitCount(kept & (1 << event) - 1);
    }

    private static void copy(int[] from, int[] to, int kept) {
        for (int rest = kept; rest != 0; rest &= rest - 1) {
            int event = Integer.numberOfTrailingZeros(rest);
            int mask = 0;
            for (int others = from[event] & kept; others != 0; others &= others - 1) {
                mask |= 1 << place(Integer.numberOfTrailingZeros(others), kept);
            }
            to[place(event, kept)] = mask;
        }
    }
}
