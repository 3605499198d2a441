package org.fencepost.generate;

import org.fencepost.graph.Execution;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.CatSession;

/** Tells which behaviours one model allows and another forbids. For one thread. */
final class Distinction {
    private final Vocabulary vocabulary;
    private final CatSession weak;
    private final CatSession strong;

    Distinction(Vocabulary vocabulary, CatModel allowedBy, CatModel forbiddenBy) {
        this.vocabulary = vocabulary;
        this.weak = allowedBy.session();
        this.strong = forbiddenBy.session();
    }

    boolean isAllowed(Behaviour behaviour) {
        weak.set(Executions.of(behaviour, vocabulary));
        return weak.isConsistent();
    }

    boolean isForbidden(Behaviour behaviour) {
        strong.set(Executions.of(behaviour, vocabulary));
        return !strong.isConsistent();
    }

    /** Whether the models differ on it, in this direction. */
    boolean holds(Behaviour behaviour) {
        Execution execution = Executions.of(behaviour, vocabulary);
        strong.set(execution);
        if (strong.isConsistent()) {
            return false;
        }
        weak.set(execution);
        return weak.isConsistent();
    }

    /** Whether it still holds when some accesses are left out. */
    boolean holdsInPart(Behaviour behaviour) {
        long accesses = 0;
        int count = 0;
        int number = 0;
        for (TestStep step : behaviour.steps()) {
            if (!step.isFence()) {
                accesses |= 1L << number;
                count++;
            }
            number++;
        }
        // One access less shows it most often, so that is tried first.
        for (int removed = 1; removed < count; removed++) {
            for (long subset = accesses; subset != 0; subset = subset - 1 & accesses) {
                if (Long.bitCount(subset) == removed && holds(SmallerBehaviour.without(behaviour, subset))) {
                    return true;
                }
            }
        }
        return false;
    }
}
