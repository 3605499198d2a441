package org.fencepost.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.fencepost.lincheck.Criterion;
import org.fencepost.lincheck.Lincheck;
import org.fencepost.lincheck.LincheckOptions;
import org.fencepost.lincheck.Progress;
import org.fencepost.program.Program;
import org.fencepost.report.FileResult;
import org.fencepost.report.html.OutcomePage;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code fencepost lincheck}: whether a structure is linearizable. */
@Command(
        name = "lincheck",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost lincheck [OPTIONS] FILE [-- CLANG-FLAGS]",
        description = {
            "Is this queue a queue? Check that a structure is linearizable.",
            "",
            "The file says how to make the structure, which operations it has and what they should do",
            "(fencepost new --template lincheck NAME writes an example). Programs that use the structure are",
            "generated, each is explored, and the history of every execution is compared with the specification.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost lincheck examples/lincheck/ms-queue.c",
            "  fencepost lincheck --threads 2 --calls 3 --model tso stack.c",
            "  fencepost lincheck --threads 2 --progress lock-free stack.c",
            "  fencepost lincheck --durable --threads 1 log.c",
            "  fencepost lincheck --criterion sequential counter.cpp -- -std=c++20",
            "",
            "Exit codes: 0 linearizable for all clients up to this size, 1 some client shows an error,",
            "2 wrong or unsupported input, 3 stopped by a limit."
        })
final class LincheckCommand implements Callable<Integer>, JvmNeeds.Command {
    private final Console console;
    private final Interrupts interrupts;
    private final FileChecker.Engine loader;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "3",
            description = "Clients have up to N threads, 8 at most. Default: 3.")
    private int threads;

    @Option(
            names = "--calls",
            paramLabel = "N",
            defaultValue = "2",
            description = "Each thread calls up to N operations, 8 at most. Default: 2.")
    private int calls;

    @Option(
            names = "--criterion",
            paramLabel = "CRITERION",
            defaultValue = "linearizable",
            description = "linearizable (default), quiescent or sequential: which orders of calls count.")
    private Criterion criterion;

    @Option(
            names = "--relaxed",
            paramLabel = "K",
            defaultValue = "0",
            description = "For queues and stacks: a removal may take any of the K + 1 values that are next.")
    private int relaxed;

    @Option(
            names = "--progress",
            paramLabel = "PROGRESS",
            converter = ProgressConverter.class,
            description = "Also check that threads that are stopped cannot keep others from finishing:"
                    + " obstruction-free, lock-free or wait-free, on all interleavings.")
    private @Nullable Progress progress;

    @Mixin
    private FailingOptions failing;

    @Mixin
    private CheckOptions check;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private EffortOptions effort;

    @Mixin
    private OutputOptions output;

    @Option(names = "--full", description = "Show all clients, and all events of an execution.")
    private boolean full;

    @Mixin
    private FileArguments arguments;

    LincheckCommand(Console console, Interrupts interrupts, FileChecker.Engine loader) {
        this.console = console;
        this.interrupts = interrupts;
        this.loader = loader;
    }

    @Override
    public JvmNeeds needs() {
        return effort.needs(true);
    }

    @Override
    public Integer call() {
        checkOptions();
        FileChecker checker = new FileChecker(console, interrupts, new Engine());
        FileResult outcome = checker.check(
                new FileChecker.Request(arguments.files().get(0), arguments.clangFlags(), check, limits, effort));
        console.out().print(output.render(outcome, console, full));
        console.out().flush();
        output.writePage(() -> OutcomePage.of(Version.tool(), outcome));
        return outcome.verdict().exitCode();
    }

    /** Takes names as people write them. */
    static final class ProgressConverter implements ITypeConverter<Progress> {
        @Override
        public Progress convert(String text) {
            return Stream.of(Progress.values())
                    .filter(progress -> progress.label().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "'" + text + "' is none of obstruction-free, lock-free and wait-free"));
        }
    }

    /** Explores clients where another engine would explore the program. */
    private final class Engine implements FileChecker.Engine {
        @Override
        public Basis basis(FileChecker.Request request) {
            return failing.isAsked() ? failing.basis() : loader.basis(request);
        }

        @Override
        public Program load(Path file, FileChecker.Request request) {
            return loader.load(file, request);
        }

        @Override
        public Result explore(Program program, FileChecker.Request request, Monitor monitor) {
            LincheckOptions options = LincheckOptions.of(VerifyEngine.exploring(request), threads, calls)
                    .with(criterion, relaxed)
                    .withProgress(progress)
                    .withFailing(failing.failing());
            return new Lincheck(program, options, monitor).run();
        }
    }

    private void checkOptions() {
        int files = arguments.files().size();
        arguments.require(files == 1, "lincheck takes one FILE; there are " + files);
        arguments.require(isSize(threads) && isSize(calls), "--threads and --calls take numbers from 1 to 8");
        arguments.require(relaxed >= 0, "--relaxed takes a number from 0 on");
        arguments.require(
                !failing.isAsked() || progress == null && relaxed == 0 && criterion == Criterion.LINEARIZABLE,
                "--durable does not go with --progress, --relaxed or --criterion");
        failing.check(arguments, check);
        arguments.require(!effort.isSaved(), "lincheck writes no checkpoints");
        check.check(arguments);
        effort.check(arguments);
        output.check();
    }

    private static boolean isSize(int number) {
        return number >= 1 && number <= 8;
    }
}
