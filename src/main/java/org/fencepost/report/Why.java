package org.fencepost.report;

import java.util.List;
import java.util.Optional;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Why an execution is wrong, in one sentence that is built from its graph, or from what failures left.
 *
 * @param sentence empty when the graph has nothing to add to the message
 * @param fix what would exclude the execution, or empty
 * @param edges the relations between events that decide it
 */
public record Why(String sentence, String fix, List<Edge> edges) {
    /** Not a relation but the lack of one: neither event happens before the other. */
    public static final String UNORDERED = "unordered";

    private static final Why NOTHING = new Why("", "", List.of());

    /** A pair of a relation. */
    public record Edge(int from, String relation, int to) {}

    public static Why of(Violation violation, @Nullable Program program) {
        if (violation.crash() != null && violation.crash().missing() != null) {
            return new Why(violation.crash().missing().why(), "", List.of());
        }
        Execution execution = violation.execution();
        if (execution == null || execution.size() == 0) {
            return NOTHING;
        }
        GraphFacts facts = new GraphFacts(ExecutionView.ofAccesses(execution), new ValueText(program));
        return find(violation, facts).orElse(NOTHING);
    }

    /** What to do about it: what the engine says, otherwise what the graph suggests. */
    public String advice(Violation violation) {
        return violation.advice().isEmpty() ? fix : violation.advice();
    }

    private static Optional<Why> find(Violation violation, GraphFacts facts) {
        return switch (violation.kind()) {
            case HANG, DEADLOCK -> new WhyWaiting(facts).of(violation);
            case RACE, DOUBLE_FREE -> new WhyUnordered(facts).of(violation);
            // Advice is about the order: without one the access comes after the free, which is what the message says.
            case USE_AFTER_FREE ->
                violation.advice().isEmpty() ? Optional.empty() : new WhyUnordered(facts).of(violation);
            case ASSERTION,
                    ABORT,
                    NULL_DEREFERENCE,
                    OUT_OF_BOUNDS,
                    DIVISION_BY_ZERO,
                    ARITHMETIC,
                    UNINITIALIZED,
                    INVALID_FREE,
                    MUTEX_MISUSE,
                    BARRIER_MISUSE -> new WhyValue(facts).of(violation);
            case LEAK, POISON, LIVELOCK, LINEARIZABILITY, PROGRESS, WASTED_FLUSH, WASTED_FENCE -> Optional.empty();
        };
    }
}
