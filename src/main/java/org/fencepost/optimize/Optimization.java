package org.fencepost.optimize;

import java.util.List;
import java.util.Map;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.verdict.Violation;

/**
 * What came out of a search for weaker orders.
 *
 * @param verdict verified: {@code best} is correct and maximally relaxed; violation: the start is wrong; bounded: a limit
 *     was reached before either was known
 * @param operations all operations of the program
 * @param start where the search began
 * @param best combinations that were explored to the end: the one that was found, with {@code --all} also the others; when
 *     a limit was reached the best so far, or none
 * @param complete whether no other maximally relaxed combination exists; known only when all were asked for
 * @param result of the check that decided: of the start when it is wrong, otherwise of the first of {@code best}; or the
 *     one that reached the limit
 * @param program what the result is about
 * @param necessities for each operation of the first of {@code best} that keeps a barrier, what goes wrong without it, when
 *     this was asked for
 */
public record Optimization(
        Verdict verdict,
        List<Operation> operations,
        Combination start,
        List<Combination> best,
        boolean complete,
        Result result,
        Program program,
        Map<Integer, List<Necessity>> necessities,
        Effort effort) {

    /** Why an order cannot be {@code weaker}: the violation that it allows, in the program that has it. */
    public record Necessity(Order weaker, Violation violation, Program program) {}

    /**
     * @param checks explorations
     * @param replays combinations that an execution known already refuted at once
     */
    public record Effort(long checks, long replays, double seconds) {}

    /** The order that the search settled on; the one at the start when it found none. */
    public Order to(Operation operation) {
        return (best.isEmpty() ? start : best.get(0)).get(operation.number());
    }
}
