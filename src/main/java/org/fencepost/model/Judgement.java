package org.fencepost.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model says of an execution.
 *
 * @param axiom the axiom that fails, or null when the execution is consistent
 * @param cycle the events that break it, each related to the next (the last to the first), with the name of the relation
 * @param flags names of raised flags and of {@code undefined_unless} checks: the execution exists, but is undefined
 */
public record Judgement(@Nullable String axiom, List<Step> cycle, List<String> flags) {
    public static final Judgement CONSISTENT = new Judgement(null, List.of(), List.of());

    /** One edge of a cycle. */
    public record Step(int from, String relation, int to) {}

    public boolean consistent() {
        return axiom == null;
    }
}
