package org.fencepost.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fencepost.explore.ExecutionListener;
import org.fencepost.explore.Explorer;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;
import org.fencepost.report.FileResult;
import org.fencepost.report.html.ExecutionPage;
import org.fencepost.report.html.OutcomePage;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Refusal;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;

/** A C or C++ program: what it observes under some models, and an execution for each of these outcomes. */
final class ProgramExperiment implements Experiment {
    /** One model. */
    private record Run(String model, FileResult outcome, Map<Map<String, Long>, Execution> examples) {
        long executions(Map<String, Long> values) {
            return outcome.result().states().stream()
                    .filter(state -> state.values().equals(values))
                    .mapToLong(State::executions)
                    .sum();
        }
    }

    private final Path file;
    private final List<Run> runs = new ArrayList<>();
    private final List<Map<String, Long>> outcomes;

    /** @param each how long one model may take */
    ProgramExperiment(
            Path file,
            List<String> models,
            Duration each,
            VerifyEngine engine,
            Console console,
            Interrupts interrupts) {
        this.file = file;
        for (String model : models) {
            runs.add(run(model, each, new Remembering(engine), console, interrupts));
        }
        this.outcomes = runs.stream()
                .flatMap(run -> run.outcome().result().states().stream())
                .map(State::values)
                .distinct()
                .sorted(Comparator.comparing(values -> new TreeMap<>(values).toString()))
                .toList();
    }

    private Run run(String model, Duration each, Remembering engine, Console console, Interrupts interrupts) {
        CheckOptions check = CheckOptions.under(model);
        FileChecker.Request request = new FileChecker.Request(
                file.toString(), List.of(), check, new LimitOptions(), EffortOptions.of(1, each));
        FileResult outcome = new FileChecker(console, interrupts, engine).check(request);
        return new Run(model, outcome, engine.examples);
    }

    /** Keeps the first execution of each outcome. */
    private static final class Remembering implements FileChecker.Engine, ExecutionListener {
        private final VerifyEngine engine;
        private final Map<Map<String, Long>, Execution> examples = new HashMap<>();

        Remembering(VerifyEngine engine) {
            this.engine = engine;
        }

        @Override
        public Program load(Path source, FileChecker.Request request) {
            return engine.load(source, request);
        }

        @Override
        public Result explore(Program program, FileChecker.Request request, Monitor monitor) {
            return new Explorer(program, VerifyEngine.exploring(request).withListener(this), monitor).run();
        }

        @Override
        public void complete(Execution execution) {}

        @Override
        public void complete(Execution execution, Map<String, Long> observed) {
            examples.putIfAbsent(observed, execution);
        }

        @Override
        public boolean takesRepresentatives() {
            return true;
        }

        @Override
        public void restart() {
            examples.clear();
        }
    }

    @Override
    public Table table() {
        List<Column> columns = runs.stream()
                .map(run -> new Column(
                        run.model(),
                        run.outcome().verdict().label(),
                        note(run.outcome()),
                        run.outcome().error() == null))
                .toList();
        List<Row> rows = outcomes.stream()
                .map(values -> new Row(
                        shown(values),
                        runs.stream().map(run -> run.executions(values)).toList(),
                        false))
                .toList();
        return new Table("program", "", false, columns, rows);
    }

    private static String note(FileResult outcome) {
        Refusal error = outcome.error();
        if (error != null) {
            return Problem.located(error.message(), error.site());
        }
        Result result = outcome.result();
        return !result.violations().isEmpty()
                ? result.violations().get(0).message()
                : result.limits().isEmpty()
                        ? result.executions() + (result.executions() == 1 ? " execution" : " executions")
                        : Limit.sentence(result.limits());
    }

    private static Map<String, String> shown(Map<String, Long> values) {
        Map<String, String> shown = new LinkedHashMap<>();
        new TreeMap<>(values).forEach((label, value) -> shown.put(label, Long.toString(value)));
        return shown;
    }

    @Override
    public Optional<String> verdictPage(int column) {
        FileResult outcome = runs.get(column).outcome();
        return outcome.error() != null ? Optional.empty() : Optional.of(OutcomePage.of(Version.tool(), outcome));
    }

    @Override
    public Optional<String> executionPage(int column, int row) {
        Run run = runs.get(column);
        Map<String, Long> values = outcomes.get(row);
        Execution execution = run.examples().get(values);
        Program program = run.outcome().program();
        if (execution == null || program == null) {
            return Optional.empty();
        }
        String outcome = shown(values).entrySet().stream()
                .map(value -> value.getKey() + " = " + value.getValue())
                .collect(Collectors.joining(", "));
        return Optional.of(
                new ExecutionPage(Version.tool(), file.toString(), run.model(), program, execution, outcome).render());
    }
}
