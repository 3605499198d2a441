package org.fencepost.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import org.fencepost.litmus.HerdOutput;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.machine.ChosenRun;
import org.fencepost.machine.ExhaustiveSearch;
import org.fencepost.machine.FirstAnswer;
import org.fencepost.machine.FuzzSearch;
import org.fencepost.machine.LitmusRun;
import org.fencepost.machine.Machine;
import org.fencepost.machine.MachineFinding;
import org.fencepost.machine.Machines;
import org.fencepost.machine.RandomSearch;
import org.fencepost.machine.Search;
import org.fencepost.machine.XfMachine;
import org.fencepost.program.Limits;
import org.fencepost.report.html.MachinePage;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.Supervised;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fencepost simulate}: a litmus test or a program on an abstract machine. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost simulate [OPTIONS] FILE [-- CLANG-FLAGS]",
        description = {
            "Run a litmus test on an abstract machine: is it allowed, and how does it come about?",
            "Or a C program: can an assertion fail, a thread wait for ever, an access go wrong?",
            "",
            "Allowed means that the test's condition can come true (for forall: that it can fail). Then the steps of",
            "the machine that lead there are shown, each with the state of the machine after it.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost simulate examples/litmus/SB-x86.litmus --machine tso",
            "  fencepost simulate examples/litmus/SB-x86.litmus --machine sc",
            "  fencepost simulate examples/litmus/SB-x86.litmus --search random --seed 7",
            "  fencepost simulate examples/litmus/SB-x86.litmus --search all",
            "  fencepost simulate examples/litmus/SB-x86.litmus --interactive",
            "  fencepost simulate src/test/litmus/xf/fig2.4a.litmus --machine xf",
            "",
            "  fencepost simulate examples/fpga/queue.c --machine xf -- -DDROP=1",
            "",
            "Exit codes: 0 allowed or forbidden, or a program that cannot fail; 1 a program that can; 2 wrong or",
            "unsupported input, 3 not decided: something was left out, or there was nothing to check."
        })
final class SimulateCommand implements Callable<Integer>, JvmNeeds.Command {
    /** What a person who chooses each step leaves out. */
    private static final List<Limit> ONE_RUN =
            List.of(new Limit(Limit.Kind.SCHEDULE, "one run was chosen, step by step"));

    private final Console console;
    private final Interrupts interrupts;

    @Option(
            names = "--machine",
            paramLabel = "NAME",
            description =
                    "sc (one memory, nothing else), tso (x86: a write buffer a thread), xf (CPU and FPGA) or xf-fences (the same, with fences that hold back the writes of all channels). Default: xf for tests in XF, otherwise tso.")
    private @Nullable String machine;

    @Option(
            names = "--search",
            paramLabel = "NAME",
            description =
                    "exhaustive visits every state; random runs the machine again and again, fuzz learns from its runs, and"
                            + " both can only say allowed; sat solves one formula (litmus tests without branches); all runs fuzz and exhaustive side by side. Default: exhaustive.")
    private SearchName search = SearchName.exhaustive;

    @Option(
            names = "--no-reduction",
            description = "With --search exhaustive: also try orders of steps that make no difference.")
    private boolean plain;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "With --search random and fuzz: how often. Default: 100000.")
    private long runs = 100_000;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "With --search random, fuzz and all: where to start. Default: 1.")
    private long seed = 1;

    @Mixin
    private EffortOptions effort;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the steps as a page for a browser.")
    private @Nullable Path html;

    @Option(names = "--interactive", description = "Choose each step yourself; steps can be taken back.")
    private boolean interactive;

    @Option(
            names = "--channels",
            paramLabel = "N",
            description = "With --machine xf: how many channels a request on any channel can choose from. Default: 3.")
    private int channels = 3;

    @Option(names = "--no-races", description = "With a C program: do not look for data races on plain accesses.")
    private boolean noRaces;

    @Mixin
    private ProgramOptions program;

    @Option(
            names = "--ends",
            description = "With a C program: list all ways to end, and which share of them are failures.")
    private boolean ends;

    @Mixin
    private FileArguments arguments;

    /** There while the command runs. */
    @SuppressWarnings("NullAway.Init")
    private Path file;

    /** The searches by the names that people type. */
    enum SearchName {
        exhaustive,
        random,
        fuzz,
        sat,
        all
    }

    SimulateCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public JvmNeeds needs() {
        return effort.needs(false);
    }

    @Override
    public Integer call() {
        arguments.require(arguments.files().size() == 1, "simulate takes one FILE: a litmus test, or a C program");
        file = Path.of(arguments.files().get(0));
        if (runs < 1) {
            throw new InputException("--runs must be 1 at least");
        }
        ReportFile.check(html);
        if (channels < 1 || channels > 16) {
            throw new InputException("--channels must be between 1 and 16");
        }
        Machine<?> chosen = machine();
        if (ends && (search == SearchName.fuzz || search == SearchName.all)) {
            throw new InputException("--ends goes with --search exhaustive or random");
        }
        checkEffort();
        if (interactive) {
            return interact(chosen);
        }
        if (ProgramSimulation.isProgram(file)) {
            return simulate(chosen).exitCode();
        }
        if (ends
                || noRaces
                || !arguments.clangFlags().isEmpty()
                || program.clang != null
                || !program.limits().equals(Limits.DEFAULT)) {
            throw new InputException("--ends, --no-races, --unroll, --inputs, --no-spurious-failures,"
                    + " --no-spurious-wake-ups, --still-clock, --clang and compiler flags are for C programs");
        }
        return answer(Dialects.parser().parse(file), chosen).exitCode();
    }

    private Machine<?> machine() {
        boolean isProgram = ProgramSimulation.isProgram(file);
        String name = machine != null ? machine : isProgram ? "tso" : Machines.forDialect(dialect());
        Machine<?> found = Machines.find(name);
        return found instanceof XfMachine fpga ? fpga.with(channels, isProgram) : found;
    }

    private String dialect() {
        return Dialects.parser().parse(file).dialect().name();
    }

    /** What is asked for and cannot be given must not be left out in silence. */
    private void checkEffort() {
        effort.check(arguments);
        if (effort.isSaved()) {
            throw new InputException("simulate cannot write checkpoints: it would have to write every state that it has"
                    + " visited; leave out --checkpoint and --resume");
        }
        if (effort.jobs() > 1 && (search == SearchName.fuzz || search == SearchName.sat)) {
            throw new InputException(
                    "--search " + search + " has one worker (a run of fuzz learns from those before it,"
                            + " sat solves one formula): leave out --jobs");
        }
    }

    private Verdict simulate(Machine<?> chosen) {
        if (html != null && ends) {
            throw new InputException("--html draws one run; leave out --ends");
        }
        return within(file.toString(), chosen, (supervised, monitor) -> {
            ProgramSimulation simulation = supervised.load(this::simulation);
            return supervised.explore(() -> ends
                    ? simulation.ends(chosen, search(), search == SearchName.random, monitor)
                    : simulation.check(chosen, search(), monitor, html));
        });
    }

    /** A question that is answered before the deadline, or not. */
    private Verdict within(String name, Machine<?> chosen, BiFunction<Supervised, Monitor, Verdict> question) {
        Monitor monitor = new Monitor();
        interrupts.watch(monitor);
        try (Watchdog watchdog = new Watchdog(monitor, console, name, effort.timeout)) {
            return question.apply(new Supervised(monitor, Supervised.GRACE_MILLIS), monitor);
        } catch (Supervised.Stopped e) {
            List<Limit> limits = List.of(Objects.requireNonNullElse(monitor.limit(), Limit.interrupted()));
            console.out().println(name + ": not decided on " + chosen.name() + " (" + Limit.sentence(limits) + ")");
            return Verdict.BOUNDED;
        }
    }

    private ProgramSimulation simulation() {
        return new ProgramSimulation(console, file, arguments.clangFlags(), !noRaces, program);
    }

    private Search search() {
        return switch (search) {
            case exhaustive -> exhaustive();
            case random -> new RandomSearch(seed, runs).withJobs(effort.workers());
            case fuzz -> new FuzzSearch(seed, runs);
            case sat -> throw new InputException("--search sat is for litmus tests, not for programs");
            case all -> new FirstAnswer(new FuzzSearch(seed, Long.MAX_VALUE), exhaustive());
        };
    }

    private Search exhaustive() {
        return new ExhaustiveSearch(!plain).withJobs(effort.workers());
    }

    private Integer interact(Machine<?> chosen) {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        if (ProgramSimulation.isProgram(file)) {
            ChosenRun<?> walk = simulation().walk(chosen);
            new InteractiveRun(
                            console,
                            input,
                            walk,
                            ending -> ending.failure() == null
                                    ? "nothing failed"
                                    : ending.failure().message())
                    .run();
            return Verdict.of(walk.hasFailed(), ONE_RUN).exitCode();
        } else {
            LitmusTest test = Dialects.parser().parse(file);
            LitmusRun run = new LitmusRun(test);
            String question = HerdOutput.format(test.condition());
            ChosenRun<?> walk = run.walk(chosen);
            new InteractiveRun(
                            console,
                            input,
                            walk,
                            ending -> (run.isWitness(ending)
                                            ? "this is what the test asks for: "
                                            : "not what the test asks for: ")
                                    + question)
                    .run();
            boolean isShown = walk.ending() != null && run.isWitness(walk.ending());
            return Verdict.of(false, isShown ? List.of() : ONE_RUN).exitCode();
        }
    }

    private Verdict answer(LitmusTest test, Machine<?> chosen) {
        return within(test.name(), chosen, (supervised, monitor) -> {
            Result result = supervised.explore(() -> {
                LitmusRun run = new LitmusRun(test);
                return search == SearchName.sat ? run.solve(chosen, monitor) : run.ask(chosen, search(), monitor);
            });
            report(test, chosen.name(), result);
            return result.verdict();
        });
    }

    private void report(LitmusTest test, String machineName, Result result) {
        MachineFinding finding = MachineFinding.of(result);
        String verdict = MachineFinding.answer(result);
        String reason = result.limits().isEmpty() ? "" : " (" + Limit.sentence(result.limits()) + ")";
        String question = HerdOutput.format(test.condition());
        String answer = verdict.replace("unknown", "not decided") + " on " + machineName + reason;
        String text = test.name() + ": " + answer + ": " + question + "  (" + finding.effort() + ")\n" + finding.text();
        console.out().print(text);
        console.out().flush();
        if (html != null) {
            MachinePage page = new MachinePage(
                    Version.tool(),
                    file.toString(),
                    machineName,
                    verdict,
                    question,
                    answer + "; " + finding.effort(),
                    finding.pictures(),
                    text);
            ReportFile.write(html, page.render());
        }
    }
}
