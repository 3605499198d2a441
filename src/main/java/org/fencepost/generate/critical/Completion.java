package org.fencepost.generate.critical;

import java.util.function.Consumer;

/**
 * Decides, in every way, what a sketch leaves open: the order in each thread, which locations and channels are the same, the order of
 * writes and where reads read from. A sketch whose part is forbidden already, with one event left out, is dropped at
 * once: nothing critical can become of it.
 */
final class Completion {
    private final PathJudge judge;
    private final Consumer<Sketch> consumer;

    Completion(PathJudge judge, Consumer<Sketch> consumer) {
        this.judge = judge;
        this.consumer = consumer;
    }

    void complete(Sketch sketch) {
        if (sketch.failed || isForbiddenInPart(sketch)) {
            return;
        }
        if (decideOrder(sketch) || decideChannel(sketch) || decideLocation(sketch) || decideCoherence(sketch)) {
            return;
        }
        for (int read = 0; read < sketch.size; read++) {
            if (Kinds.isRead(sketch.kind[read]) && sketch.source[read] == Sketch.UNKNOWN) {
                decideSource(sketch, read);
                return;
            }
        }
        consumer.accept(sketch);
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
        for (int one = 0; one < sketch.size; one++) {
            int unordered = sketch.threadMask(one) & ~sketch.po[one] & -(2 << one);
            for (int rest = unordered; rest != 0; rest &= rest - 1) {
                int other = Integer.numberOfTrailingZeros(rest);
                if ((sketch.po[other] >> one & 1) == 0) {
                    Sketch forward = new Sketch(sketch);
                    forward.order(one, other);
                    complete(forward);
                    Sketch backward = new Sketch(sketch);
                    backward.order(other, one);
                    complete(backward);
                    return true;
                }
            }
        }
        return false;
    }

    private boolean decideChannel(Sketch sketch) {
        for (int one = 0; one < sketch.size; one++) {
            for (int other = one + 1; other < sketch.size; other++) {
                boolean open = sketch.sameChannel[one] != 0
                        && sketch.sameChannel[other] != 0
                        && ((sketch.sameChannel[one] | sketch.otherChannel[one]) >> other & 1) == 0;
                if (open) {
                    Sketch same = new Sketch(sketch);
                    same.sameChannel(one, other);
                    complete(same);
                    Sketch different = new Sketch(sketch);
                    different.otherChannel(one, other);
                    complete(different);
                    return true;
                }
            }
        }
        return false;
    }

    private boolean decideLocation(Sketch sketch) {
        for (int one = 0; one < sketch.size; one++) {
            for (int other = one + 1; other < sketch.size; other++) {
                boolean open = sketch.hasLocation(one)
                        && sketch.hasLocation(other)
                        && ((sketch.sameLocation[one] | sketch.otherLocation[one]) >> other & 1) == 0;
                if (open) {
                    Sketch same = new Sketch(sketch);
                    same.sameLocation(one, other);
                    complete(same);
                    Sketch different = new Sketch(sketch);
                    different.otherLocation(one, other);
                    complete(different);
                    return true;
                }
            }
        }
        return false;
    }

    private boolean decideCoherence(Sketch sketch) {
        int writes = sketch.writes();
        for (int one = 0; one < sketch.size; one++) {
            if ((writes >> one & 1) == 0) {
                continue;
            }
            int others = sketch.sameLocation[one] & writes & ~sketch.co[one] & -(2 << one);
            for (int rest = others; rest != 0; rest &= rest - 1) {
                int other = Integer.numberOfTrailingZeros(rest);
                if ((sketch.co[other] >> one & 1) == 0) {
                    Sketch forward = new Sketch(sketch);
                    forward.overwrites(one, other);
                    complete(forward);
                    Sketch backward = new Sketch(sketch);
                    backward.overwrites(other, one);
                    complete(backward);
                    return true;
                }
            }
        }
        return false;
    }

    private void decideSource(Sketch sketch, int read) {
        Sketch initial = new Sketch(sketch);
        initial.readsInitially(read);
        complete(initial);
        for (int rest = sketch.sameLocation[read] & sketch.writes(); rest != 0; rest &= rest - 1) {
            Sketch other = new Sketch(sketch);
            other.readsFrom(Integer.numberOfTrailingZeros(rest), read);
            complete(other);
        }
    }
}
