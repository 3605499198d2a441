package org.fencepost.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.fencepost.optimize.Combination;
import org.fencepost.optimize.Costs;
import org.fencepost.optimize.Exercise;
import org.fencepost.optimize.Fate;
import org.fencepost.optimize.Optimization;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.verdict.Basis;
import org.jspecify.annotations.Nullable;

/**
 * What optimizing one file gave, as reports need it.
 *
 * @param outcome its result has an {@link Optimization}
 * @param columns where each operation stands in its line, from 1; 0 where that cannot be told
 * @param diff the change of the source as a unified diff, empty when there is none or it was not asked for
 * @param byHand what to write where the source could not be changed by itself, one sentence an operation
 * @param written the files that were changed
 * @param clientsOnly whether what was found is for these clients alone
 * @param costs what orders cost; null when nobody asked
 */
public record Optimum(
        FileResult outcome,
        List<Integer> columns,
        String diff,
        List<String> byHand,
        List<String> written,
        @Nullable Costs costs,
        boolean clientsOnly) {
    public Optimization optimization() {
        return Optimization.of(outcome.result());
    }

    /** How many operations have each order, the weakest first; failures of compare-and-swaps do not count. */
    public Map<Order, Integer> totals(Combination combination) {
        Map<Order, Integer> totals = new EnumMap<>(Order.class);
        for (Operation operation : optimization().operations()) {
            if (operation.kind() != Operation.Kind.FAILURE) {
                totals.merge(combination.orders().get(operation.number()), 1, Integer::sum);
            }
        }
        return totals;
    }

    /** What a combination costs; null when nobody asked. */
    public @Nullable Long cost(Combination combination) {
        return costs == null ? null : costs.of(optimization().operations(), combination);
    }

    /** Whether what was found is stronger than what was there. */
    public boolean isRepair() {
        return !optimization().with(Fate.ADDED).isEmpty()
                || !optimization().with(Fate.STRENGTHENED).isEmpty();
    }

    public boolean isAboutFlushes() {
        return outcome.basis().kind() == Basis.Kind.PLATFORM;
    }

    /** What is true of the orders that were found. */
    public String conclusion() {
        int dark = optimization().with(Fate.NOT_EXERCISED).size();
        if (dark > 0 && dark == optimization().operations().size()) {
            return "Verified as written. Nothing is exercised so that it can be weaker.";
        }
        String which = dark == 0 ? "any of them" : "any exercised one of them";
        if (isRepair()) {
            return "Verified with what is " + (isAboutFlushes() ? "added" : "stronger")
                    + "; without any of that, it is not" + " correct.";
        } else if (isAboutFlushes()) {
            return "Verified with these flushes and fences; with " + which + " weaker or gone, it is not correct.";
        }
        int missed = optimization().exercise().missed().size();
        return "Verified with these orders; with " + which + " weaker, it is not correct."
                + (clientsOnly && missed > 0
                        ? " This is for these clients only: another one may take a branch that they do not, and be wrong."
                        : "");
    }

    /** What is not known of the orders that are shown, because a limit was reached. */
    public String reservation() {
        if (optimization().best().isEmpty()) {
            return "No combination was explored to the end, so none is suggested";
        }
        return optimization().openCheck().isEmpty()
                ? "The last combination that was explored to the end; weaker ones, or others, may be correct, too"
                : "This is what the search found; whether it is correct with "
                        + optimization().openCheck() + " as well (--check) is not known";
    }

    /** What to know about operations that are not exercised, one line each, and how to change that; or nothing. */
    public List<String> notExercised() {
        List<Operation> dark = optimization().with(Fate.NOT_EXERCISED);
        List<String> lines = new ArrayList<>();
        for (Operation operation : dark) {
            String reason =
                    optimization().exercise().held().getOrDefault(operation.number(), "no execution reaches it");
            lines.add(operation.site() + " " + operation.name() + ": " + reason);
        }
        if (!dark.isEmpty()) {
            lines.add(
                    0,
                    "Not exercised, so no weaker than written; another client may (--clients), with more threads or other calls:");
        }
        return lines;
    }

    /** What the clients exercise, in one sentence; empty when that is not known. */
    public String coverage() {
        List<Exercise.Reach> reaches = optimization().exercise().reaches();
        if (reaches.isEmpty()) {
            return "";
        }
        long reached = reaches.stream().filter(reach -> reach.threads() > 0).count();
        long met = reaches.stream().filter(reach -> !reach.pairs().isEmpty()).count();
        int missed = optimization().exercise().missed().size();
        return "Coverage: " + reached + " of " + reaches.size() + " operations reached, in " + met
                + " of them threads met" + (missed == 0 ? "." : "; " + missed + " ways of branches not taken.");
    }
}
