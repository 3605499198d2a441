package org.fencepost.enumerate;

import java.util.List;
import java.util.Optional;
import org.fencepost.graph.Execution;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Outcomes;
import org.fencepost.model.Judgement;
import org.fencepost.model.cat.CatModel;
import org.jspecify.annotations.Nullable;

/** Looks for an execution that ends as a litmus test asks; among forbidden ones for the one that is explained shortest. */
final class WitnessSearch implements LitmusSearch.Consumer {
    /** Ends an enumeration that has nothing more to give. */
    static final class Enough extends RuntimeException {
        Enough() {
            super(null, null, false, false);
        }
    }

    private final Outcomes outcomes;
    private final FinalValues finals;
    private final CatModel model;
    private final boolean allowed;
    private long left;
    private EnumeratingEngine.@Nullable Witness best;

    /**
     * @param allowed whether candidates come from the model itself, so that the first one will do
     * @param most how many candidates to look at
     */
    WitnessSearch(LitmusTest test, CatModel model, boolean allowed, long most) {
        this.outcomes = new Outcomes(test);
        this.finals = new FinalValues(test, outcomes);
        this.model = model;
        this.allowed = allowed;
        this.left = most;
    }

    Optional<EnumeratingEngine.Witness> found() {
        return Optional.ofNullable(best);
    }

    @Override
    public void accept(List<ShapedTrace> threads, Candidates candidates) {
        if (left-- <= 0) {
            throw new Enough();
        }
        long[] values = finals.of(threads, candidates);
        if (values == null || !outcomes.isWitness(values)) {
            return;
        }
        Execution execution = candidates.execution();
        Judgement judgement = model.judge(execution);
        if (allowed) {
            best = new EnumeratingEngine.Witness(execution, judgement);
            throw new Enough();
        }
        if (!judgement.consistent() && (best == null || isShorter(judgement, best.judgement()))) {
            best = new EnumeratingEngine.Witness(execution, judgement);
        }
    }

    /** A cycle is better than none. */
    private static boolean isShorter(Judgement one, Judgement other) {
        int first = one.cycle().isEmpty() ? Integer.MAX_VALUE : one.cycle().size();
        int second = other.cycle().isEmpty() ? Integer.MAX_VALUE : other.cycle().size();
        return first < second;
    }
}
