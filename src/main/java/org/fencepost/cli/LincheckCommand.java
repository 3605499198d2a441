package org.fencepost.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.fencepost.lincheck.Criterion;
import org.fencepost.lincheck.Durability;
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

    @Option(
            names = "--durable",
            description =
                    "For structures in persistent memory: the power may fail, and operations that have ended survive.")
    private boolean durable;

    @Option(names = "--buffered", description = "With --durable: the latest operations may be lost.")
    private boolean buffered;

    @Option(
            names = "--fill",
            paramLabel = "BYTE,...",
            split = ",",
            defaultValue = "0",
            converter = ByteConverter.class,
            description = "With --durable: what new persistent memory is filled with. Default: 0.")
    private List<Integer> fills = List.of();

    @Mixin
    private CheckOptions check;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private EffortOptions effort;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the result as a page for a browser, with the history as a picture.")
    private @Nullable Path html;

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
        if (html != null) {
            OutcomePage page = new OutcomePage(Version.tool());
            page.add(outcome);
            ReportFile.write(html, page.render());
        }
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

    /** A byte, as 255 or 0xff. */
    static final class ByteConverter implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            try {
                int value = Integer.decode(text);
                if (value >= 0 && value <= 0xff) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // said below
            }
            throw new TypeConversionException("'" + text + "' is no byte");
        }
    }

    /** Explores clients where another engine would explore the program. */
    private final class Engine implements FileChecker.Engine {
        @Override
        public Basis basis(FileChecker.Request request) {
            return durability() == null ? loader.basis(request) : Basis.platform("px86");
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
                    .withDurability(durability(), fills);
            return new Lincheck(program, options, monitor).run();
        }
    }

    private void checkOptions() {
        int files = arguments.files().size();
        arguments.require(files == 1, "lincheck takes one FILE; there are " + files);
        arguments.require(isSize(threads) && isSize(calls), "--threads and --calls take numbers from 1 to 8");
        arguments.require(relaxed >= 0, "--relaxed takes a number from 0 on");
        arguments.require(
                !durable || progress == null && relaxed == 0 && criterion == Criterion.LINEARIZABLE,
                "--durable does not go with --progress, --relaxed or --criterion");
        arguments.require(durable || !buffered, "--buffered goes with --durable");
        arguments.require(!effort.isSaved(), "lincheck writes no checkpoints");
        check.check(arguments);
        effort.check(arguments);
        ReportFile.check(html);
    }

    private @Nullable Durability durability() {
        return !durable ? null : buffered ? Durability.BUFFERED : Durability.STRICT;
    }

    private static boolean isSize(int number) {
        return number >= 1 && number <= 8;
    }
}
