package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.enumerate.EnumeratingEngine.Witness;
import org.fencepost.litmus.Condition;
import org.fencepost.litmus.HerdOutput;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusReport;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Outcomes;
import org.fencepost.report.html.LitmusPage;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/**
 * A litmus test: its final states under some models and, for each model and state, an execution that the model allows, or one that it
 * forbids and why.
 */
final class LitmusExperiment implements Experiment {
    /** Which models say something about tests of a dialect; of others, the dialect's own and sc. */
    private static final Map<String, List<String>> MODELS = Map.of(
            "C", List.of("sc", "tso", "ra", "rc11", "c20", "c11", "imm"),
            "X86", List.of("sc", "tso"),
            "X86_64", List.of("sc", "tso"));

    private static final long MOST_CANDIDATES = 200_000;

    /** One model: a result, or why there is none. */
    private record Run(String model, @Nullable Histogram histogram, List<Limit> limits, String problem) {
        long executions(List<Long> state) {
            return histogram == null
                    ? 0
                    : histogram.states().stream()
                            .filter(end -> end.values().equals(state))
                            .mapToLong(Histogram.FinalState::executions)
                            .sum();
        }
    }

    private final Path file;
    private final LitmusTest test;
    private final EnumeratingEngine engine;
    private final Supplier<Monitor> monitors;
    private final List<Run> runs = new ArrayList<>();
    private final List<List<Long>> states;

    /** @param monitors gives one for each thing to do, which says when that takes too long */
    LitmusExperiment(
            Path file, LitmusTest test, List<String> models, GuardedEngine guarded, Supplier<Monitor> monitors) {
        this.file = file;
        this.test = test;
        this.engine = new EnumeratingEngine();
        this.monitors = monitors;
        models.forEach(model -> runs.add(run(model, guarded)));
        Set<List<Long>> all = new LinkedHashSet<>();
        for (Run run : runs) {
            if (run.histogram() != null) {
                run.histogram().states().forEach(state -> all.add(state.values()));
            }
        }
        this.states = List.copyOf(all);
    }

    private Run run(String model, GuardedEngine guarded) {
        List<String> known = MODELS.getOrDefault(test.dialect().name(), List.of("sc", test.defaultModel()));
        if (test.defaultModel().equals("lkmm") ? !List.of("sc", "lkmm").contains(model) : !known.contains(model)) {
            return new Run(model, null, List.of(), "says nothing about tests of this kind");
        }
        try {
            Result result = guarded.run(test, model, monitors.get());
            return new Run(model, Histogram.of(result), result.limits(), "");
        } catch (InputException e) {
            return new Run(model, null, List.of(), Problem.describe(e));
        }
    }

    @Override
    public Table table() {
        List<Column> columns = runs.stream().map(this::column).toList();
        List<Row> rows = states.stream()
                .map(state -> new Row(
                        shown(state),
                        runs.stream().map(run -> run.executions(state)).toList(),
                        isAsked(state)))
                .toList();
        return new Table("litmus", HerdOutput.format(test.condition()), true, columns, rows);
    }

    private Column column(Run run) {
        Histogram histogram = run.histogram();
        if (histogram == null) {
            return new Column(run.model(), "unsupported", run.problem(), false);
        }
        String undefined = histogram.undefined() ? "some execution is undefined, so its states mean nothing" : "";
        String note = run.limits().isEmpty() ? undefined : Limit.sentence(run.limits());
        return new Column(run.model(), histogram.verdict(), note, true);
    }

    private Map<String, String> shown(List<Long> state) {
        Map<String, String> shown = new LinkedHashMap<>();
        for (int i = 0; i < state.size(); i++) {
            shown.put(
                    test.shown().get(i).location().text(),
                    test.show(test.shown().get(i), state.get(i)));
        }
        return shown;
    }

    /** States show all that the condition mentions. */
    private boolean isAsked(List<Long> state) {
        long[] values = new long[test.observables().size()];
        for (int i = 0; i < state.size(); i++) {
            values[i] = state.get(i);
        }
        boolean about = test.condition().quantifier() != Condition.Quantifier.FORALL;
        return new Outcomes(test).holds(values) == about;
    }

    @Override
    public Optional<String> verdictPage(int column) {
        return page(column, test);
    }

    @Override
    public Optional<String> executionPage(int column, int row) {
        return page(column, test.asking(states.get(row)));
    }

    private Optional<String> page(int column, LitmusTest asked) {
        Run run = runs.get(column);
        if (run.histogram() == null) {
            return Optional.empty();
        }
        try {
            Optional<Witness> witness = engine.witness(asked, run.model(), MOST_CANDIDATES, monitors.get());
            Result result = asked == test
                    ? new Outcomes(test).result(Basis.model(run.model())).withPart(run.histogram())
                    : engine.run(asked, run.model(), monitors.get());
            LitmusPage page = new LitmusPage(Version.tool());
            page.add(
                    new LitmusReport.Ran(file, result, null),
                    witness.map(Witness::execution).orElse(null),
                    witness.map(Witness::judgement).orElse(null));
            return Optional.of(page.render());
        } catch (InputException e) {
            return Optional.empty(); // too large for a second look
        }
    }
}
