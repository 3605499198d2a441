package org.fencepost.generate.critical;

import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Decides, in every way, what a sketch leaves open: the order in each thread, which locations and channels are the same, the order of
 * writes and where reads read from. A sketch whose part is forbidden already, with one event left out, is dropped at
 * once: nothing critical can become of it.
 */
record Completion(PathJudge judge, Consumer<Sketch> consumer) {
    void complete(Sketch sketch) {
        if (sketch.failed || isForbiddenInPart(sketch)) {
            return;
        }
        boolean open = decideOrder(sketch)
                || decideChannel(sketch)
                || decideLocation(sketch)
                || Decisions.coherence(sketch, this::complete)
                || Decisions.source(sketch, this::complete);
        if (!open) {
            consumer.accept(sketch);
        }
    }

    private boolean isForbiddenInPart(Sketch sketch) {
        for (int event = 0; event < sketch.size; event++) {
            if (sketch.partner[event] < event && judge.isForbidden(sketch, sketch.all() & ~sketch.unit(event))) {
                return true;
            }
        }
        return false;
    }

    private boolean decideOrder(Sketch sketch) {
        for (int i = 0; i < sketch.size; i++) {
            int one = i;
            int unordered = sketch.threadMask(one) & ~sketch.po[one] & -(2 << one);
            for (int rest = unordered; rest != 0; rest &= rest - 1) {
                int other = Integer.numberOfTrailingZeros(rest);
                if ((sketch.po[other] >> one & 1) == 0) {
                    Decisions.fork(sketch, copy -> copy.order(one, other), this::complete);
                    Decisions.fork(sketch, copy -> copy.order(other, one), this::complete);
                    return true;
                }
            }
        }
        return false;
    }

    private boolean decideChannel(Sketch sketch) {
        return decidePair(
                sketch,
                event -> sketch.sameChannel[event] != 0,
                event -> sketch.sameChannel[event] | sketch.otherChannel[event],
                Sketch::sameChannel,
                Sketch::otherChannel);
    }

    private boolean decideLocation(Sketch sketch) {
        return decidePair(
                sketch,
                sketch::hasLocation,
                event -> sketch.sameLocation[event] | sketch.otherLocation[event],
                Sketch::sameLocation,
                Sketch::otherLocation);
    }

    @FunctionalInterface
    private interface Relating {
        void relate(Sketch sketch, int one, int other);
    }

    /** Whether the first two events of those that matter have the same of something, or not the same. */
    private boolean decidePair(
            Sketch sketch, IntPredicate matters, IntUnaryOperator decided, Relating same, Relating different) {
        for (int i = 0; i < sketch.size; i++) {
            for (int j = i + 1; j < sketch.size; j++) {
                int one = i;
                int other = j;
                if (matters.test(one) && matters.test(other) && (decided.applyAsInt(one) >> other & 1) == 0) {
                    Decisions.fork(sketch, copy -> same.relate(copy, one, other), this::complete);
                    Decisions.fork(sketch, copy -> different.relate(copy, one, other), this::complete);
                    return true;
                }
            }
        }
        return false;
    }
}
