package org.fencepost.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.fencepost.explore.Explorer;
import org.fencepost.explore.HuntOptions;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fencepost hunt}: looks for errors in programs that have too many executions to explore all. */
@Command(
        name = "hunt",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost hunt [OPTIONS] FILE... [-- CLANG-FLAGS]",
        description = {
            "Look for errors in C and C++ programs that have too many executions to explore all.",
            "",
            "Schedules are tried one after the other until one goes wrong or time is up. What is found is an execution",
            "that the model allows, made small. That nothing is found proves nothing; what was covered is said.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost hunt examples/mp.c",
            "  fencepost hunt --model tso --timeout 5m --seed 7 queue.c test.c",
            "  fencepost hunt --strategies bounded --bound 2 ring.c",
            "",
            "Exit codes: 1 violation, 2 wrong or unsupported input, 3 nothing found."
        })
final class HuntCommand implements Callable<Integer> {
    private final Console console;
    private final FileChecker checker;

    @Mixin
    private CheckOptions check;

    @Mixin
    private ProjectOptions project;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "How long to look at a program: 30s, 5m, 2h. Default: 60s.")
    private Duration timeout;

    @Option(
            names = "--schedules",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many schedules to try. Default: as many as there is time for.")
    private long schedules;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "Of all that is random: the same seed tries the same schedules. Default: 1.")
    private long seed;

    @Option(
            names = "--strategies",
            paramLabel = "NAME",
            split = ",",
            description = "Which take turns: bounded, pct, random, coverage. Default: all.")
    private Set<HuntOptions.Way> strategies = EnumSet.allOf(HuntOptions.Way.class);

    @Option(
            names = "--bound",
            paramLabel = "N",
            defaultValue = "1000",
            description = "bounded: try executions with at most N deviations. Default: as many as there is time for.")
    private int bound;

    @Option(
            names = "--delays",
            description = "bounded: to let another thread go on than the next one in turn is a deviation also where a"
                    + " thread has ended or waits; for programs with many threads.")
    private boolean delays;

    @Option(
            names = "--depth",
            paramLabel = "D",
            defaultValue = "3",
            description = "pct: look for bugs that need up to D - 1 changes of priority. Default: 3.")
    private int depth;

    @Option(names = "--as-found", description = "Show an error as it was found: do not make it small.")
    private boolean asFound;

    @Mixin
    private ResultOptions results;

    @Mixin
    private FileArguments arguments;

    HuntCommand(Console console, Interrupts interrupts, FileChecker.Engine engine) {
        this.console = console;
        this.checker = new FileChecker(console, interrupts, new Hunting(engine));
    }

    @Override
    public Integer call() {
        results.check();
        arguments.require(!arguments.files().isEmpty(), "no FILE to check");
        check.check(arguments);
        arguments.require(schedules >= 0, "--schedules takes a number from 1 on (0: no limit)");
        arguments.require(bound >= 0, "--bound takes a number from 0 on");
        arguments.require(depth >= 1 && depth <= 8, "--depth takes a number from 1 to 8");
        arguments.require(!strategies.isEmpty(), "--strategies takes one or more names");
        EffortOptions effort = new EffortOptions();
        effort.timeout = timeout;
        ProgramRequests programs =
                new ProgramRequests(console, checker, check, project, new LimitOptions(), effort, arguments);
        return new FileRun(console, checker, results).over("hunt", programs.requests(), outcome -> {});
    }

    private HuntOptions hunting() {
        return new HuntOptions(seed, schedules, strategies, bound, delays, depth, !asFound);
    }

    /** Tries some executions where {@code verify} would explore all. */
    private final class Hunting implements FileChecker.Engine {
        private final FileChecker.Engine engine;

        Hunting(FileChecker.Engine engine) {
            this.engine = engine;
        }

        @Override
        public void prepare(Path file, FileChecker.Request request) {
            engine.prepare(file, request);
        }

        @Override
        public void prepareAll(List<Path> files, FileChecker.Request request) {
            engine.prepareAll(files, request);
        }

        @Override
        public boolean isProgram(Path file, FileChecker.Request request) {
            return engine.isProgram(file, request);
        }

        @Override
        public Program load(Path file, FileChecker.Request request) {
            return engine.load(file, request);
        }

        @Override
        public Result explore(Program program, FileChecker.Request request, Monitor monitor) {
            return new Explorer(program, VerifyEngine.exploring(request), monitor).hunt(hunting());
        }
    }
}
