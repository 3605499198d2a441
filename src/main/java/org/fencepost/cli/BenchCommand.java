package org.fencepost.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.bench.Bench;
import org.fencepost.bench.BenchChecker;
import org.fencepost.bench.BenchTask;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fencepost bench}: how fast verify is, alone or against another checker. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost bench [OPTIONS] [PROGRAM...]",
        description = {
            "Measure verify on a set of programs.",
            "",
            "Each program is checked in a process of its own, in turn with the peer if there is one; of several",
            "runs the one that took the least CPU time counts.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost bench --save today.csv",
            "  fencepost bench --compare today.csv counter-add deque",
            "  fencepost bench --peer 'genmc --{model} --disable-estimation -- {flags} {file}'"
        })
final class BenchCommand implements Callable<Integer> {
    private static final Pattern OUR_EXECUTIONS = Pattern.compile("\"explored\"\\s*:\\s*(\\d+)");
    private static final Pattern UNFINISHED = Pattern.compile("\"verdict\":\"(bounded|unsupported)\"");

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--set",
            paramLabel = "FILE",
            defaultValue = "bench/set.csv",
            description = "The table of programs, flags and models; the programs lie in 'programs' beside it."
                    + " Default: bench/set.csv.")
    private Path set;

    @Option(names = "--model", paramLabel = "MODEL", description = "Only the runs under this model.")
    private @Nullable String model;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "3", description = "How often each is run. Default: 3.")
    private int runs;

    @Option(names = "--jobs", paramLabel = "N", defaultValue = "1", description = "verify's --jobs. Default: 1.")
    private int jobs;

    @Option(
            names = "--options",
            paramLabel = "OPTIONS",
            defaultValue = "",
            description = "More options of verify, such as '--no-symmetry'.")
    private String options;

    @Option(names = "--save", paramLabel = "FILE", description = "Write the times to FILE.")
    private @Nullable Path save;

    @Option(names = "--compare", paramLabel = "FILE", description = "Compare with times that --save wrote.")
    private @Nullable Path compare;

    @Option(
            names = "--peer",
            paramLabel = "CMD",
            description = "Compare with this command line; {file}, {flags} and {model} stand for the program.")
    private @Nullable String peer;

    @Option(
            names = "--peer-executions",
            paramLabel = "REGEX",
            defaultValue = "complete executions explored: (\\d+)",
            description = "Finds the number of executions in what the peer prints.")
    private String peerExecutions;

    @Option(
            names = "--growth",
            paramLabel = "FILE",
            description = "Instead, measure how the time for one execution grows with its events, and draw it (SVG).")
    private @Nullable Path growth;

    @Parameters(paramLabel = "PROGRAM", arity = "0..*", description = "Only these programs of the set.")
    private List<String> programs = List.of();

    BenchCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (runs < 1 || jobs < 1) {
            throw wrong("--runs and --jobs take numbers from 1 on");
        }
        if (!Files.isReadable(set)) {
            throw wrong("cannot read the set of programs " + set + "; --set names another");
        }
        if (growth != null) {
            new GrowthMeasurement(program("growth"), console.out()).plot(growth);
            return 0;
        }
        List<BenchTask> tasks = BenchTask.read(set).stream()
                .filter(task -> programs.isEmpty() || programs.contains(task.program()))
                .filter(task -> model == null || model.equals(task.model()))
                .toList();
        if (tasks.isEmpty()) {
            throw wrong("no program of " + set + " is meant");
        }
        BenchChecker ours = new BenchChecker("fencepost", ourCommand(), OUR_EXECUTIONS, UNFINISHED);
        BenchChecker theirs =
                peer == null ? null : new BenchChecker("peer", peer, Pattern.compile(peerExecutions), UNFINISHED);
        Bench bench = new Bench(ours, theirs, runs, console.out());
        BenchTask nothing = new BenchTask("start", program("start"), List.of(), "rc11");
        bench.run(tasks, nothing, compare == null ? Map.of() : Bench.load(compare));
        if (save != null) {
            bench.save(save);
        }
        return verdict(bench.unfinished()).exitCode();
    }

    private Verdict verdict(List<String> unfinished) {
        if (unfinished.isEmpty()) {
            return Verdict.of(false, List.of());
        }
        Limit limit = new Limit(
                Limit.Kind.EXECUTIONS, "these runs did not come to their end: " + String.join(", ", unfinished));
        console.out().println(limit);
        return Verdict.of(false, List.of(limit));
    }

    private Path program(String name) {
        return set.resolveSibling("programs").resolve(name + ".c");
    }

    /** This very program in a new process, with the same options of the virtual machine; they suit the number of workers. */
    private String ourCommand() {
        Stream<String> own = ManagementFactory.getRuntimeMXBean().getInputArguments().stream();
        String machine = Stream.concat(own, Stream.of(JvmNeeds.collectors(jobs)))
                .map(option -> "'" + option + "'")
                .collect(Collectors.joining(" "));
        return "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "' " + machine + " -cp '"
                + System.getProperty("java.class.path") + "' " + Fencepost.class.getName() + " verify --jobs " + jobs
                + " --format json " + options + " --model {model} {file} -- {flags}";
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
