package org.fencepost.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.optimize.Optimization;
import org.fencepost.optimize.OptimizeOptions;
import org.fencepost.optimize.source.SourceChange;
import org.fencepost.report.Ink;
import org.fencepost.report.JsonReport;
import org.fencepost.report.Optimum;
import org.fencepost.report.OptimumJson;
import org.fencepost.report.OptimumText;
import org.fencepost.report.Outcome;
import org.fencepost.report.TextReport;
import org.fencepost.report.html.OptimumPage;
import org.fencepost.report.html.OutcomePage;
import org.fencepost.verdict.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fencepost optimize}: the weakest orders with which a program is still correct. */
@Command(
        name = "optimize",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost optimize [OPTIONS] FILE [-- CLANG-FLAGS]",
        description = {
            "Find the weakest memory orders with which a program is still correct.",
            "",
            "Every atomic access and fence is relaxed as far as it goes; the result is explored to the end.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost optimize --from-sc examples/ttas.c",
            "  fencepost optimize --diff lock.c -- -DN=3",
            "  fencepost optimize --explain --only lock --model imm lock.c",
            "",
            "Exit codes: 0 optimized, 1 the program is wrong as it is, 2 wrong or unsupported input,",
            "3 stopped by a limit."
        })
final class OptimizeCommand implements Callable<Integer>, JvmNeeds.Command {
    private final Console console;
    private final Interrupts interrupts;
    private final FileChecker.Engine engine;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CheckOptions check;

    @Option(names = "--from-sc", description = "Start with seq_cst everywhere, not with the orders as written.")
    private boolean fromSc;

    @Option(names = "--only", paramLabel = "FUNCTION", description = "Change operations in this function only.")
    private Set<String> only = new LinkedHashSet<>();

    @Option(names = "--keep", paramLabel = "LINE", description = "Leave the operations in this line as they are.")
    private Set<Integer> keep = new LinkedHashSet<>();

    @Option(
            names = "--explain",
            description = "Show for every barrier that stays the execution that breaks without it.")
    private boolean explain;

    @Option(names = "--diff", description = "Show the change of the source as a unified diff.")
    private boolean diff;

    @Option(names = "--apply", description = "Change the source.")
    private boolean apply;

    @Option(names = "--all", description = "Find all maximally relaxed combinations.")
    private boolean all;

    @Option(
            names = "--most",
            paramLabel = "N",
            defaultValue = "100",
            description = "With --all: stop after N combinations. Default: 100.")
    private int most;

    @Mixin
    private EffortOptions effort;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Stop the search after this time: 30s, 5m, 2h.")
    private Duration timeout;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            description = "How much memory to use: 512m, 4g. Default: three quarters of the machine's.")
    private Long memory;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the result as a page for a browser, with the execution that needs each barrier.")
    private Path html;

    @Option(names = "--full", description = "Show all events of an execution, not only those that matter most.")
    private boolean full;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The program.")
    private List<String> arguments;

    OptimizeCommand(Console console, Interrupts interrupts, FileChecker.Engine engine) {
        this.console = console;
        this.interrupts = interrupts;
        this.engine = engine;
    }

    @Override
    public JvmNeeds needs() {
        return new JvmNeeds(memory, false, effort.jobs());
    }

    @Override
    public Integer call() {
        List<String> flags = clangFlags();
        checkOptions(arguments.size() - flags.size());
        // What is changed is C, which gives no meaning to a race, whatever the model.
        check.races.on = !check.races.off;
        ReportFile.check(html);
        LimitOptions limits = new LimitOptions();
        limits.timeout = timeout;
        OptimizingEngine optimizing = new OptimizingEngine(engine, this::options);
        FileChecker checker = new FileChecker(console, interrupts, optimizing);
        Outcome outcome = checker.check(new FileChecker.Request(arguments.get(0), flags, check, limits));
        report(outcome, optimizing.optimization());
        return outcome.verdict().exitCode();
    }

    private void checkOptions(int files) {
        if (files != 1) {
            throw wrong("optimize takes one FILE; there are " + files);
        }
        if (ModelChoice.problem(check.model) != null) {
            throw wrong(ModelChoice.problem(check.model));
        }
        effort.problem(files).ifPresent(problem -> {
            throw wrong(problem);
        });
        if (check.unroll < 0 || most < 1) {
            throw wrong("--most takes a number from 1 on, --unroll one from 0 on");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private List<String> clangFlags() {
        List<String> all = spec.commandLine().getParseResult().originalArgs();
        int separator = all.indexOf("--");
        return separator < 0 ? List.of() : all.subList(separator + 1, all.size());
    }

    private OptimizeOptions options(ExploreOptions explore) {
        return new OptimizeOptions(
                explore, fromSc, only, keep, effort.effort(), explain || html != null, all ? most : 1);
    }

    /** A program that is wrong as it is, or cannot be checked, is reported as by {@code verify}. */
    private void report(Outcome outcome, Optimization optimization) {
        boolean asVerify = optimization == null || optimization.verdict() == Verdict.VIOLATION;
        Optimum optimum = asVerify ? null : optimum(outcome, optimization);
        console.out().print(asVerify ? render(outcome) : render(optimum));
        console.out().flush();
        if (html != null) {
            ReportFile.write(html, asVerify ? page(outcome) : new OptimumPage(Version.tool(), optimum).render());
        }
    }

    private Optimum optimum(Outcome outcome, Optimization optimization) {
        SourceChange change = SourceChange.of(optimization);
        return new Optimum(
                outcome.file(),
                outcome.basis(),
                optimization,
                outcome.totalSeconds(),
                diff ? change.diff() : "",
                diff || apply ? change.byHand() : List.of(),
                apply ? change.apply() : List.of());
    }

    private String render(Outcome outcome) {
        return switch (output.format) {
            case text -> new TextReport(Ink.of(console.colour()), full).render(outcome);
            case json -> new JsonReport().render(outcome) + "\n";
        };
    }

    private String render(Optimum optimum) {
        return switch (output.format) {
            case text -> new OptimumText(Ink.of(console.colour()), full).render(optimum);
            case json -> new OptimumJson().render(optimum) + "\n";
        };
    }

    private static String page(Outcome outcome) {
        OutcomePage page = new OutcomePage(Version.tool());
        page.add(outcome);
        return page.render();
    }
}
