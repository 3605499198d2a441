package org.fencepost.generate.critical;

import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * All executions of a program that a model allows: rf and co are decided one by one, and whatever breaks an axiom with what is known so
 * far is dropped.
 */
final class Outcomes {
    private final Predicate<Sketch> isForbidden;
    private final Consumer<Sketch> consumer;

    /** @param isForbidden of what is known so far */
    Outcomes(Predicate<Sketch> isForbidden, Consumer<Sketch> consumer) {
        this.isForbidden = isForbidden;
        this.consumer = consumer;
    }

    /** @param sketch threads, locations and channels are known */
    void find(Sketch sketch) {
        if (sketch.failed || isForbidden.test(sketch)) {
            return;
        }
        for (int read = 0; read < sketch.size; read++) {
            if (Kinds.isRead(sketch.kind[read]) && sketch.source[read] == Sketch.UNKNOWN) {
                decideSource(sketch, read);
                return;
            }
        }
        if (!decideCoherence(sketch)) {
            consumer.accept(sketch);
        }
    }

    private void decideSource(Sketch sketch, int read) {
        Sketch initial = new Sketch(sketch);
        initial.readsInitially(read);
        find(initial);
        for (int rest = sketch.sameLocation[read] & sketch.writes(); rest != 0; rest &= rest - 1) {
            Sketch other = new Sketch(sketch);
            other.readsFrom(Integer.numberOfTrailingZeros(rest), read);
            find(other);
        }
    }

    private boolean decideCoherence(Sketch sketch) {
        int writes = sketch.writes();
        for (int rest = writes; rest != 0; rest &= rest - 1) {
            int one = Integer.numberOfTrailingZeros(rest);
            int later = sketch.sameLocation[one] & writes & ~sketch.co[one] & -(2 << one);
            for (int others = later; others != 0; others &= others - 1) {
                int other = Integer.numberOfTrailingZeros(others);
                if ((sketch.co[other] >> one & 1) == 0) {
                    Sketch forward = new Sketch(sketch);
                    forward.overwrites(one, other);
                    find(forward);
                    Sketch backward = new Sketch(sketch);
                    backward.overwrites(other, one);
                    find(backward);
                    return true;
                }
            }
        }
        return false;
    }
}
