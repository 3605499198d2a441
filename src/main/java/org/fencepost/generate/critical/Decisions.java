package org.fencepost.generate.critical;

import java.util.function.Consumer;

/** Decides one thing that a sketch leaves open in every way, and goes on with each. */
final class Decisions {
    private Decisions() {}

    /** Goes on with a copy of the sketch in which something is decided. */
    static void fork(Sketch sketch, Consumer<Sketch> decision, Consumer<Sketch> next) {
        Sketch copy = new Sketch(sketch);
        decision.accept(copy);
        next.accept(copy);
    }

    /** What the first open read reads from. Returns false if none is open. */
    static boolean source(Sketch sketch, Consumer<Sketch> next) {
        for (int r = 0; r < sketch.size; r++) {
            int read = r;
            if (Kinds.isRead(sketch.kind[read]) && sketch.source[read] == Sketch.UNKNOWN) {
                fork(sketch, copy -> copy.readsInitially(read), next);
                for (int rest = sketch.sameLocation[read] & sketch.writes(); rest != 0; rest &= rest - 1) {
                    int write = Integer.numberOfTrailingZeros(rest);
                    fork(sketch, copy -> copy.readsFrom(write, read), next);
                }
                return true;
            }
        }
        return false;
    }

    /** The order of the first two writes of a location that have none. Returns false if all have. */
    static boolean coherence(Sketch sketch, Consumer<Sketch> next) {
        int writes = sketch.writes();
        for (int all = writes; all != 0; all &= all - 1) {
            int one = Integer.numberOfTrailingZeros(all);
            int later = sketch.sameLocation[one] & writes & ~sketch.co[one] & -(2 << one);
            for (int others = later; others != 0; others &= others - 1) {
                int other = Integer.numberOfTrailingZeros(others);
                if ((sketch.co[other] >> one & 1) == 0) {
                    fork(sketch, copy -> copy.overwrites(one, other), next);
                    fork(sketch, copy -> copy.overwrites(other, one), next);
                    return true;
                }
            }
        }
        return false;
    }
}
