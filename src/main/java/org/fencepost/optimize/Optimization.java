package org.fencepost.optimize;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Violation;

/**
 * What a search for weaker orders adds to its result, which is that of the check that decided: of the first of {@code best} when it is
 * verified, of the start when that is wrong, or of the check that reached a limit before either was known.
 *
 * @param operations all operations of the program
 * @param start where the search began
 * @param best combinations that were explored to the end: the one that was found, with {@code --all} also the others; when
 *     a limit was reached the best so far, or none
 * @param complete whether no other maximally relaxed combination exists; known only when all were asked for
 * @param necessities for each operation of the first of {@code best} that keeps a barrier, what goes wrong without it, when
 *     this was asked for
 * @param fates what became of each operation
 * @param exercise what executions try of the program, by the numbers of {@code operations}
 * @param openCheck what the search found was to be right for another client, too, and that was not explored to the end: its flags for
 *     clang; empty when there is none
 */
public record Optimization(
        List<Operation> operations,
        Combination start,
        List<Combination> best,
        boolean complete,
        Map<Integer, List<Necessity>> necessities,
        List<Fate> fates,
        Exercise exercise,
        Effort effort,
        String openCheck)
        implements Result.Part {
    public Optimization(
            List<Operation> operations,
            Combination start,
            List<Combination> best,
            boolean complete,
            Map<Integer, List<Necessity>> necessities,
            List<Fate> fates,
            Exercise exercise,
            Effort effort) {
        this(operations, start, best, complete, necessities, fates, exercise, effort, "");
    }

    /** The same, of which it is not known whether it is right for the client with these flags. */
    public Optimization withOpenCheck(String flags) {
        return new Optimization(operations, start, best, complete, necessities, fates, exercise, effort, flags);
    }

    public static Optimization of(Result result) {
        return Objects.requireNonNull(result.part(Optimization.class));
    }

    /** Why an order cannot be {@code weaker}: the violation that it allows, in the program that has it. */
    public record Necessity(Order weaker, Violation violation, Program program) {
        /** The program, which names addresses as they are called in the violation. */
        public Program names() {
            return program.naming(violation.objects());
        }
    }

    /**
     * @param checks explorations
     * @param replays combinations that an execution known already refuted at once
     */
    public record Effort(long checks, long replays, double seconds) {}

    public Fate fate(Operation operation) {
        return fates.get(operation.number());
    }

    /** The operations of which this became. */
    public List<Operation> with(Fate fate) {
        return operations.stream().filter(operation -> fate(operation) == fate).toList();
    }

    /** The order that the search settled on; the one at the start when it found none. */
    public Order to(Operation operation) {
        return (best.isEmpty() ? start : best.get(0)).get(operation.number());
    }
}
