package org.fencepost.generate.critical;

import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * All executions of a program that a model allows: rf and co are decided one by one, and whatever breaks an axiom with what is known so
 * far is dropped.
 *
 * @param isForbidden of what is known so far
 */
record AllowedExecutions(Predicate<Sketch> isForbidden, Consumer<Sketch> consumer) {
    /** @param sketch threads, locations and channels are known */
    void find(Sketch sketch) {
        if (sketch.failed || isForbidden.test(sketch)) {
            return;
        }
        if (!Decisions.source(sketch, this::find) && !Decisions.coherence(sketch, this::find)) {
            consumer.accept(sketch);
        }
    }
}
