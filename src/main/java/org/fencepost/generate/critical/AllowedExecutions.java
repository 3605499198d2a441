package org.fencepost.generate.critical;

import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * All executions of a program that a model allows: rf and co are decided one by one, and whatever breaks an axiom with what is known so
 * far is dropped.
 */
final class AllowedExecutions {
    private final Predicate<Sketch> isForbidden;
    private final Consumer<Sketch> consumer;

    /** @param isForbidden of what is known so far */
    AllowedExecutions(Predicate<Sketch> isForbidden, Consumer<Sketch> consumer) {
        this.isForbidden = isForbidden;
        this.consumer = consumer;
    }

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
