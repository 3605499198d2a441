package org.fencepost.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.fencepost.optimize.Combination;
import org.fencepost.optimize.Optimization;
import org.fencepost.optimize.Optimization.Necessity;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.program.Site;

/** The optimization report for people (VSync, Figure 4). */
public final class OptimumText {
    private final Ink ink;
    private final boolean full;
    private final Sources sources = new Sources();

    public OptimumText(Ink ink, boolean full) {
        this.ink = ink;
        this.full = full;
    }

    public String render(Optimum optimum) {
        List<String> lines = new ArrayList<>();
        Optimization optimization = optimum.optimization();
        lines.add(optimum.outcome().file() + ": " + heading(optimum) + " under "
                + optimum.outcome().basis().nameAndReason());
        lines.add("");
        addOperations(lines, optimum);
        lines.add("");
        lines.add("  before: " + totals(optimum, optimization.start()));
        if (!optimization.best().isEmpty()) {
            lines.add("  after:  " + totals(optimum, optimization.best().get(0)));
        }
        lines.add("");
        addConclusion(lines, optimum);
        addOthers(lines, optimum);
        addNecessities(lines, optimization);
        addChange(lines, optimum);
        return String.join("\n", lines) + "\n";
    }

    private String heading(Optimum optimum) {
        return optimum.outcome().verdict().isVerified()
                ? ink.good(optimum.isRepair() ? "repaired" : "optimized")
                : ink.unsure("bounded");
    }

    private void addOperations(List<String> lines, Optimum optimum) {
        Optimization optimization = optimum.optimization();
        String function = null;
        for (Operation operation : optimization.operations()) {
            Site site = operation.site();
            String place = site.function() + " (" + site.file() + ")";
            if (!place.equals(function)) {
                function = place;
                lines.add("  " + ink.bold(site.function()) + ink.faint("  " + site.file()));
            }
            Order from = optimization.start().orders().get(operation.number());
            Order to = optimization.to(operation);
            String change = from == to ? from.label() + " stays" : from.label() + " --> " + ink.good(to.label());
            change = switch (optimization.fate(operation)) {
                case WEAKENED, NEEDED, KEPT, ADDED, STRENGTHENED -> change;
                case UNDECIDED -> (from == to ? from.label() : change) + ", " + ink.unsure("weaker undecided");
                case NOT_EXERCISED -> change + ", " + ink.unsure("not exercised");
            };
            lines.add(String.format(
                    Locale.ROOT,
                    "    line %4d%s  %-16s  %s",
                    site.line(),
                    column(optimum, operation),
                    operation.name(),
                    change));
        }
        if (optimization.operations().isEmpty()) {
            lines.add("  There is no " + (optimum.isAboutFlushes() ? "flush or fence" : "atomic operation")
                    + " in this program.");
        }
    }

    /** Where operations share a line, which of them it is. */
    private static String column(Optimum optimum, Operation operation) {
        int column = optimum.columns().get(operation.number());
        boolean shared = optimum.optimization().operations().stream()
                .anyMatch(other -> other.kind() == operation.kind()
                        && other.number() != operation.number()
                        && other.site().line() == operation.site().line()
                        && other.site().file().equals(operation.site().file()));
        return shared && column > 0 ? ":" + column : "";
    }

    private static String totals(Optimum optimum, Combination combination) {
        Map<Order, Integer> totals = optimum.totals(combination);
        Long cost = optimum.cost(combination);
        return (cost == null ? "" : "cost " + cost + ": ") + totals(totals);
    }

    private static String totals(Map<Order, Integer> totals) {
        return totals.isEmpty()
                ? "nothing"
                : totals.entrySet().stream()
                        .map(total -> total.getValue() + " " + total.getKey().label())
                        .collect(Collectors.joining(", "));
    }

    private void addConclusion(List<String> lines, Optimum optimum) {
        Optimization optimization = optimum.optimization();
        if (optimum.outcome().verdict().isVerified()) {
            lines.add("  " + optimum.conclusion());
        } else {
            lines.add("  " + optimum.reservation() + ":");
            optimum.outcome().result().limits().forEach(limit -> lines.add("  " + limit));
        }
        optimum.notExercised().forEach(line -> lines.add("  " + line));
        if (!optimum.coverage().isEmpty()) {
            lines.add("  " + optimum.coverage());
        }
        lines.add(String.format(
                Locale.ROOT,
                "  %d checks, %d more combinations refuted by known executions; %.2f s (search %.2f s)",
                optimization.effort().checks(),
                optimization.effort().replays(),
                optimum.outcome().totalSeconds(),
                optimization.effort().seconds()));
    }

    private void addOthers(List<String> lines, Optimum optimum) {
        Optimization optimization = optimum.optimization();
        for (int i = 1; i < optimization.best().size(); i++) {
            Combination other = optimization.best().get(i);
            lines.add("");
            lines.add("  " + ink.bold("Also maximally relaxed") + ": " + totals(optimum, other) + "; it differs in");
            for (Operation operation : optimization.operations()) {
                Order order = other.orders().get(operation.number());
                if (order != optimization.to(operation)) {
                    lines.add("    " + operation.site() + " " + operation.name() + ": " + order.label());
                }
            }
        }
        if (optimization.complete()) {
            lines.add("");
            lines.add("  There are no other maximally relaxed combinations.");
        }
    }

    private void addNecessities(List<String> lines, Optimization optimization) {
        optimization.necessities().forEach((number, reasons) -> {
            Operation operation = optimization.operations().get(number);
            for (Necessity reason : reasons) {
                lines.add("");
                lines.add("  "
                        + ink.bold("Why " + operation.site() + " " + operation.name() + " stays "
                                + optimization.to(operation).label() + ": with "
                                + reason.weaker().label() + ", "
                                + reason.violation().message()));
                if (ExecutionText.hasEvents(reason.violation())) {
                    lines.addAll(new ExecutionText(reason.violation(), reason.names(), sources, ink).lines(full));
                }
                if (reason.violation().crash() != null) {
                    lines.addAll(new CrashText(reason.names(), sources, ink, full)
                            .lines(reason.violation().crash()));
                }
            }
        });
    }

    private void addChange(List<String> lines, Optimum optimum) {
        if (!optimum.byHand().isEmpty()) {
            lines.add("");
            lines.add("  " + ink.bold("To write by hand"));
            optimum.byHand().forEach(sentence -> lines.add("    " + sentence));
        }
        if (!optimum.written().isEmpty()) {
            lines.add("");
            lines.add("  Written: " + String.join(", ", optimum.written()));
        }
        if (!optimum.diff().isEmpty()) {
            lines.add("");
            optimum.diff().lines().forEach(lines::add);
        }
    }
}
