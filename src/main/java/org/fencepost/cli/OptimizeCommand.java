package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.fencepost.crash.CrashOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.optimize.Costs;
import org.fencepost.optimize.Explained;
import org.fencepost.optimize.Family;
import org.fencepost.optimize.Optimization;
import org.fencepost.optimize.OptimizeOptions;
import org.fencepost.optimize.Optimizer;
import org.fencepost.optimize.source.SourceChange;
import org.fencepost.program.Program;
import org.fencepost.report.FileResult;
import org.fencepost.report.Ink;
import org.fencepost.report.Optimum;
import org.fencepost.report.OptimumJson;
import org.fencepost.report.OptimumText;
import org.fencepost.report.html.OptimumPage;
import org.fencepost.report.html.OutcomePage;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.Effort;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code fencepost optimize}: the weakest orders with which a program is still correct. */
@Command(
        name = "optimize",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost optimize [OPTIONS] FILE [-- CLANG-FLAGS]",
        description = {
            "Find the weakest memory orders with which a program is still correct.",
            "",
            "Every atomic access and fence is relaxed as far as it goes; the result is explored to the end. With",
            "--platform, flushes and fences of programs for persistent or CXL memory go instead. --repair finds what",
            "a wrong program needs. With --model xf it is about waiting, fences and channels of an FPGA thread.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost optimize --from-sc examples/ttas.c",
            "  fencepost optimize --diff lock.c -- -DN=3",
            "  fencepost optimize --explain --only lock --model imm lock.c",
            "  fencepost optimize --explain 15 examples/ttas.c",
            "  fencepost optimize --model aarch64 --cost armv8 lock.c",
            "  fencepost optimize --platform px86 --diff examples/pm/hash.c",
            "  fencepost optimize --model xf examples/fpga/queue.c",
            "  fencepost optimize --platform px86 --repair --diff examples/pm/broken/list_missing_flush.c",
            "",
            "Exit codes: 0 optimized, 1 the program is wrong as it is, 2 wrong or unsupported input,",
            "3 stopped by a limit."
        })
final class OptimizeCommand implements Callable<Integer>, JvmNeeds.Command {
    private final Console console;
    private final Interrupts interrupts;
    private final FileChecker.Engine engine;

    @Mixin
    private CheckOptions check;

    @Option(names = "--from-sc", description = "Start with seq_cst everywhere, not with the orders as written.")
    private boolean fromSc;

    @Option(
            names = "--repair",
            description =
                    "The program is wrong: find the weakest orders, at least as strong as written, that mend it; with"
                            + " --platform, the flushes and fences to put behind stores.")
    private boolean repair;

    @Option(
            names = "--from-none",
            description = "With --platform and --repair: take out the flushes and fences that are written first.")
    private boolean fromNone;

    @Mixin
    private FailureOptions failures;

    @Option(
            names = "--clients",
            paramLabel = "FLAGS",
            description =
                    "Find orders that are right for another client as well: FILE with these flags of clang besides"
                            + " those behind --, such as -DN=4. Give it once for each client.")
    private List<String> clients = new ArrayList<>();

    @Option(
            names = "--clients-only",
            description =
                    "The clients are all there is: weaken also what decides a branch that none of them takes, and what may"
                            + " synchronise with code that never ran. Another client may be wrong with that.")
    private boolean clientsOnly;

    @Option(
            names = "--check",
            paramLabel = "FLAGS",
            description =
                    "Verify what was found with another client as well: FILE with these flags of clang besides those"
                            + " behind --. Give it once for each client.")
    private List<String> checks = new ArrayList<>();

    @Option(
            names = "--family",
            paramLabel = "NAME",
            description =
                    "Functions that stand for an atomic operation each, which counts where they are called: vatomic,"
                            + " kernel, ck, dpdk, or a file of one's own.")
    private @Nullable String family;

    @Option(names = "--only", paramLabel = "FUNCTION", description = "Change operations in this function only.")
    private Set<String> only = new LinkedHashSet<>();

    @Option(names = "--keep", paramLabel = "LINE", description = "Leave the operations in this line as they are.")
    private Set<Integer> keep = new LinkedHashSet<>();

    @Option(
            names = "--explain",
            arity = "0..1",
            paramLabel = "LINE[:COLUMN]",
            parameterConsumer = Places.class,
            description =
                    "Show for every barrier that stays, or those in a line, the execution that breaks without it.")
    private List<String> explain = new ArrayList<>();

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

    @Option(
            names = "--cost",
            paramLabel = "NAME",
            description =
                    "Of all maximally relaxed combinations, show the cheapest first: armv8, or a file with a table of"
                            + " what each order costs.")
    private @Nullable String cost;

    @Mixin
    private EffortOptions effort;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private OutputOptions output;

    @Option(names = "--full", description = "Show all events of an execution, not only those that matter most.")
    private boolean full;

    @Mixin
    private FileArguments arguments;

    /** What comes behind --explain is a place, or else belongs to whatever is next. */
    static final class Places implements CommandLine.IParameterConsumer {
        private static final String EVERYWHERE = "";

        @Override
        public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
            List<String> places = option.getValue();
            boolean isPlace = !arguments.isEmpty() && arguments.peek().matches("\\d{1,9}(:\\d{1,9})?");
            places.add(isPlace ? arguments.pop() : EVERYWHERE);
        }
    }

    OptimizeCommand(Console console, Interrupts interrupts, FileChecker.Engine engine) {
        this.console = console;
        this.interrupts = interrupts;
        this.engine = engine;
    }

    @Override
    public JvmNeeds needs() {
        return effort.needs(false).withCluster(cluster.isAsked());
    }

    @Override
    public Integer call() {
        List<String> files = arguments.files();
        arguments.require(files.size() == 1, "optimize takes one FILE; there are " + files.size());
        arguments.require(most >= 1, "--most takes a number from 1 on");
        if (MachineEngine.isNamed(check)) {
            return synchronisation(files.get(0));
        }
        boolean crashes = failures.platform != null;
        arguments.require(!crashes || !fromSc, "--from-sc is about orders, --platform about flushes and fences");
        arguments.require(!fromNone || crashes && repair, "--from-none needs --platform and --repair");
        check.check(arguments);
        effort.check(arguments);
        effort.giveTo(cluster.remote(console));
        output.check();
        arguments.require(
                !clientsOnly || !apply, "--clients-only is for looking: --apply changes no more than is exercised");
        arguments.require(
                !clientsOnly || !crashes, "--clients-only is about orders, --platform about flushes and fences");
        arguments.require(cost == null || !crashes, "--cost is about orders, --platform about flushes and fences");
        costs();
        arguments.require(family == null || !crashes, "--family is about orders, --platform about flushes and fences");
        // What is changed is C, which gives no meaning to a race, whatever the model.
        check.races.on = !crashes && !check.races.off && check.canReportRaces();
        FileChecker checker = new FileChecker(console, interrupts, new Search());
        FileResult outcome = checker.check(
                new FileChecker.Request(files.get(0), arguments.clangFlags(), check, new LimitOptions(), effort));
        report(outcome);
        return outcome.verdict().exitCode();
    }

    /** For CPU and FPGA it is not about orders, but about waiting, fences and channels. */
    private int synchronisation(String file) {
        MachineEngine.check(check, new LimitOptions(), effort, arguments);
        List<String> known = List.of("--model", "--timeout", "--jobs", "--memory", "--unroll", "--inputs", "--clang");
        List<String> others = arguments.optionsBut(known);
        arguments.require(
                others.isEmpty(),
                "--model xf has no " + String.join(", ", others) + "; it has " + String.join(", ", known));
        return new FpgaOptimization(console, interrupts, effort).run(file, arguments.clangFlags(), check.program);
    }

    /** Searches for weaker orders where {@code verify} would explore once. */
    private final class Search implements FileChecker.Engine {
        private final CrashOptions crash = failures.options(arguments, check.program, new LimitOptions());
        private final FileChecker.Engine chosen =
                failures.platform == null ? engine : new CrashEngine(crash, failures.persistentHeap, Map.of());

        @Override
        public Basis basis(FileChecker.Request request) {
            return chosen.basis(request);
        }

        @Override
        public Program load(Path file, FileChecker.Request request) {
            return chosen.load(file, request);
        }

        @Override
        public Result explore(Program program, FileChecker.Request request, Monitor monitor) {
            List<Program> programs = new ArrayList<>(List.of(program));
            clients.forEach(flags -> programs.add(load(Path.of(request.file()), request.with(flags))));
            Optimizer optimizer = new Optimizer(programs, options(exploring(request), crash), monitor);
            Result result = withOthers(optimizer.run());
            for (int i = 0; i < checks.size() && result.verdict().isVerified(); i++) {
                result = checked(checks.get(i), optimizer, result, request);
            }
            return result;
        }

        /** Whoever asks for all combinations is told when there may be more of them. */
        private Result withOthers(Result found) {
            Optimization optimization = found.part(Optimization.class);
            boolean isAll = !findsAll() || optimization == null || optimization.complete();
            return isAll || !found.verdict().isVerified()
                    ? found
                    : found.withLimits(List.of(new Limit(
                            Limit.Kind.EXECUTIONS,
                            "there may be other maximally relaxed combinations: --most " + most + " was reached")));
        }

        /** The same result when it is right for this client, too; otherwise what is wrong, or was not explored. */
        private Result checked(String flags, Optimizer optimizer, Result found, FileChecker.Request request) {
            Result result = optimizer.check(load(Path.of(request.file()), request.with(flags)), found);
            console.err()
                    .println("fencepost: what was found is " + result.verdict().label() + " with " + flags);
            if (!result.violations().isEmpty()) {
                return result;
            }
            Optimization open = Optimization.of(found).withOpenCheck(flags);
            return result.limits().isEmpty()
                    ? found
                    : found.withLimits(result.limits()).withPart(open);
        }
    }

    /** Checkpoints are of the search: the explorations that it makes must not write theirs over them. */
    private static ExploreOptions exploring(FileChecker.Request request) {
        Effort all = request.effort().effort();
        return VerifyEngine.exploring(request)
                .withEffort(Effort.ONE_CORE.withJobs(all.jobs()).withRemote(all.remote()));
    }

    private Explained explained() {
        boolean everywhere = explain.contains(Places.EVERYWHERE) || explain.isEmpty() && output.wantsPage();
        return everywhere
                ? Explained.ALL
                : Explained.of(
                        explain,
                        operation -> SourceChange.columns(List.of(operation)).get(0));
    }

    private boolean findsAll() {
        return all || cost != null;
    }

    private @Nullable Costs costs() {
        return cost == null ? null : Costs.named(cost);
    }

    private Family family() {
        return family == null ? Family.NONE : Family.named(family);
    }

    private OptimizeOptions options(ExploreOptions explore, CrashOptions crash) {
        return new OptimizeOptions(
                explore,
                failures.platform == null ? null : crash,
                repair,
                fromNone,
                fromSc,
                only,
                keep,
                effort.effort(),
                explained(),
                findsAll() ? most : 1,
                family(),
                costs(),
                clientsOnly);
    }

    /** A program that is wrong as it is, or cannot be checked, is reported as by {@code verify}. */
    private void report(FileResult outcome) {
        Optimization optimization = outcome.result().part(Optimization.class);
        if (optimization == null || outcome.verdict() == Verdict.VIOLATION) {
            if (repair && optimization != null) {
                console.err()
                        .println("fencepost: "
                                + (failures.platform == null
                                        ? "no orders mend this program: it is wrong with seq_cst everywhere, too"
                                        : "no flushes and fences behind stores mend this program"));
            }
            write(output.render(outcome, console, full), () -> OutcomePage.of(Version.tool(), outcome));
        } else {
            Optimum optimum = optimum(outcome, optimization);
            write(render(optimum), () -> new OptimumPage(Version.tool(), optimum).render());
        }
    }

    private void write(String text, Supplier<String> page) {
        console.out().print(text);
        console.out().flush();
        output.writePage(page);
    }

    private Optimum optimum(FileResult outcome, Optimization optimization) {
        SourceChange change = SourceChange.of(optimization, family());
        return new Optimum(
                outcome,
                SourceChange.columns(optimization.operations()),
                diff ? change.diff() : "",
                diff || apply ? change.byHand() : List.of(),
                apply ? change.apply() : List.of(),
                costs(),
                clientsOnly);
    }

    private String render(Optimum optimum) {
        return switch (output.format) {
            case text -> new OptimumText(Ink.of(console.colour()), full).render(optimum);
            case json -> new OptimumJson().render(optimum) + "\n";
        };
    }
}
