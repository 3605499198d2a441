package org.fencepost.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.fencepost.selftest.BoundsSelfTest;
import org.fencepost.selftest.Feature;
import org.fencepost.selftest.Features;
import org.fencepost.selftest.InputSelfTest;
import org.fencepost.selftest.MachineSelfTest;
import org.fencepost.selftest.ProgramGenerator;
import org.fencepost.selftest.RandomComparison;
import org.fencepost.selftest.ReductionSelfTest;
import org.fencepost.selftest.SelfTest;
import org.fencepost.selftest.WideEngine;
import org.fencepost.selftest.crash.CrashSelfTest;
import org.fencepost.selftest.crash.CxlSelfTest;
import org.fencepost.selftest.fpga.FpgaSelfTest;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code fencepost selftest}: compares the explorer with brute force on random programs. */
@Command(
        name = "selftest",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Compare the explorer with brute force on random programs.",
            "",
            "Both must list the same executions, each once, with the same final states. The first program on which they",
            "differ is shrunk and printed as a litmus test, with what is missing or should not be there.",
            "With --crash it is the exploration of power failures, on programs in persistent memory; with --cxl that of",
            "failing machines which share memory. With --machines it is the explorer against the machines of simulate. With --symmetric it is exploration with symmetry reduction against",
            "exploration without it, on programs that have symmetric threads.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  fencepost selftest --programs 1000000 --seed 42",
            "  fencepost selftest --crash",
            "  fencepost selftest --cxl",
            "  fencepost selftest --symmetric",
            "  fencepost selftest --machines",
            "",
            "Exit codes: 0 they agree, 1 they differ, 2 wrong command line, 3 interrupted, or nothing was compared."
        })
final class SelfTestCommand implements Callable<Integer> {
    private final Console console;
    private final Interrupts interrupts;

    @Option(
            names = "--programs",
            paramLabel = "N",
            defaultValue = "20000",
            description = "How many programs to compare. Default: ${DEFAULT-VALUE}.")
    private int programs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Each seed gives other programs. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            split = ",",
            description =
                    "The models to compare under. Default: sc, tso, ra, rc11, c20 and imm; with --waiting, --symmetric and"
                            + " --barriers also imm-lxsx; with --mixed and --wide without both, which refuse overlapping"
                            + " accesses.")
    private @Nullable List<String> asked;

    private List<String> models = List.of();

    @Option(names = "--non-atomics", description = "Make non-atomic accesses too.")
    private boolean nonAtomics;

    @Option(names = "--updates", description = "Make more read-modify-writes.")
    private boolean updates;

    @Option(names = "--mixed", description = "Make accesses of 1, 2 and 4 bytes that overlap.")
    private boolean mixed;

    @Option(
            names = "--wide",
            description = "Explore accesses that are four times as wide, up to 16 bytes, and compare with brute"
                    + " force on the narrow ones.")
    private boolean wide;

    @Option(
            names = "--waiting",
            description =
                    "Make programs that wait (in loops, for mutexes, for assumptions), and compare exploration with"
                            + " and without --no-in-place.")
    private boolean waiting;

    @Option(
            names = "--crash",
            description =
                    "Compare the exploration of power failures with an eager one, on programs of up to 10 stores to"
                            + " 3 cache lines, with one and two failures.")
    private boolean crash;

    @Option(
            names = "--threads",
            description =
                    "With --crash: all programs have 2 or 3 threads, some of them after a failure, too. With --cxl: all"
                            + " schedules of small programs are compared, and not one of each larger one.")
    private boolean threads;

    @Option(
            names = "--cxl",
            description = "Compare the exploration of failing machines that share memory with an eager one, on programs"
                    + " of 2 or 3 machines with up to 8 stores, with and without global persistent flush and poison.")
    private boolean cxl;

    @Option(
            names = "--symmetric",
            description = "Compare symmetry reduction with plain exploration, on programs of 2 to 4 threads that a main"
                    + " thread starts, some of them with the same code.")
    private boolean symmetric;

    @Option(
            names = "--barriers",
            description = "Make programs whose threads meet at barriers, and compare exploration with and without"
                    + " --no-barriers.")
    private boolean barriers;

    @Option(
            names = "--machines",
            description =
                    "Compare the explorer under sc and tso with the machines sc and tso: accesses of different sizes and"
                            + " of 16 bytes, threads that wait, races, allocated objects.")
    private boolean machines;

    @Option(
            names = "--fpga",
            description =
                    "Compare the machine xf with a second one, written from the figures of the thesis alone, on litmus"
                            + " tests of up to 6 requests, of which a third is not awaited, and up to 2 CPU threads; one"
                            + " in ten as a C program, too.")
    private boolean fpga;

    @Option(
            names = "--inputs",
            description = "Make programs that read inputs, and compare the values that matter, chosen where the program"
                    + " looks at them, with all values one by one.")
    private boolean inputs;

    @Option(
            names = "--bounds",
            description = "Make programs that only a bound ends (of loops, or of recursion), and compare verdicts of"
                    + " exploration with and without its reductions, in both orders of threads, and of brute force.")
    private boolean bounds;

    @Option(
            names = "--transactions",
            description =
                    "Make programs with transactions, some of which are aborted, and compare with brute force under sc, tso,"
                            + " ra and rc11.")
    private boolean transactions;

    @Option(names = "--jobs", paramLabel = "N", description = "How many to compare at once. Default: one a core.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    /** Programs that were compared, whichever the kind. */
    private int compared;

    SelfTestCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public Integer call() {
        if (programs < 0) {
            throw new InputException("--programs takes a number from 0 on");
        }
        List<String> usual =
                transactions ? List.of("sc", "tso", "ra", "rc11") : List.of("sc", "tso", "ra", "rc11", "c20");
        models = new ArrayList<>(asked == null ? usual : asked);
        if (asked == null && !mixed && !wide && !transactions) {
            models.addAll(waiting || symmetric || barriers ? List.of("imm", "imm-lxsx") : List.of("imm"));
        }
        if (symmetric || waiting || barriers) {
            return compareReductions();
        }
        if (machines) {
            return compareEngines();
        }
        if (fpga) {
            return compareFpga();
        }
        if (inputs) {
            return compareInputs();
        }
        if (bounds) {
            return compareBounds();
        }
        return cxl ? compareMachines() : crash ? compareFailures() : compareExecutions();
    }

    private List<String> models() {
        return Objects.requireNonNull(models);
    }

    private int compareReductions() {
        ReductionSelfTest test = new ReductionSelfTest(seed, features(), models());
        return compare(
                test,
                () -> "Exploration with and without reductions agree on " + programs + " programs (seed " + seed
                        + ") under " + String.join(", ", models()) + ": " + test.explored + " of " + test.executions
                        + " executions were explored, and " + test.blockedNow + " end blocked instead of "
                        + test.blockedBefore + ". In " + test.off
                        + " cases symmetric threads were not taken for each other, although nothing was written between"
                        + " their starts.");
    }

    /** What programs have that one asks for; those of each kind do what those of the kinds before it do. */
    private Features features() {
        Features kind = barriers
                ? Features.BARRIERS
                : symmetric
                        ? Features.SYMMETRIC
                        : waiting ? Features.WAITING : mixed ? Features.MIXED : Features.DEFAULT;
        if (transactions) {
            kind = Features.TRANSACTIONS;
        }
        Features sized = mixed ? kind.with(Feature.MIXED) : kind;
        Features busy = updates ? sized.with(Feature.UPDATES) : sized;
        return nonAtomics ? busy.with(Feature.NON_ATOMICS) : busy;
    }

    private int compareExecutions() {
        ProgramGenerator generator = new ProgramGenerator(seed, features());
        SelfTest test =
                wide ? new SelfTest(generator, models(), WideEngine::new) : SelfTest.ofExplorer(generator, models());
        return compare(
                test.inWords(),
                () -> "The explorer and brute force agree on " + programs + " programs (seed " + seed + ") under "
                        + String.join(", ", models()) + ".");
    }

    private int compareEngines() {
        MachineSelfTest test = new MachineSelfTest(seed);
        return compare(
                test,
                () -> "The explorer and the machines sc and tso agree on " + programs + " programs (seed " + seed
                        + "): " + test.states + " observations; in " + test.wrong
                        + " cases both found something wrong; " + test.tooLarge() + " were too large.");
    }

    private int compareFpga() {
        FpgaSelfTest test = new FpgaSelfTest(seed);
        return compare(
                test,
                () -> "The machine xf and the figures of the thesis agree on " + programs + " tests (seed " + seed
                        + "): " + test.states + " final states; " + test.late + " responses were not awaited; "
                        + test.compiled + " were compared as C programs, too.");
    }

    private int compareInputs() {
        InputSelfTest test = new InputSelfTest(seed, models());
        return compare(
                test,
                () -> "The values of inputs that matter and all values give the same on " + programs
                        + " programs (seed "
                        + seed + ") under " + String.join(", ", models()) + ": " + test.executions
                        + " executions instead of " + test.bruteForce + "; " + test.tooLarge()
                        + " explorations were too large.");
    }

    private int compareBounds() {
        BoundsSelfTest test = new BoundsSelfTest(seed, models());
        return compare(
                test,
                () -> "Verdicts agree on " + programs + " programs that bounds end (seed " + seed + ") under "
                        + String.join(", ", models()) + ": a bound was reached " + test.bounded
                        + " times, brute force judged " + test.judged + " times, " + test.tooLarge()
                        + " explorations were too large.");
    }

    private int compareFailures() {
        CrashSelfTest test = new CrashSelfTest(seed, threads);
        return compare(
                test,
                () -> "The exploration of failures and brute force agree on " + (programs - test.tooLarge())
                        + " programs (seed " + seed + ") with " + test.outcomes + " outcomes; "
                        + test.tooLarge() + " more were too large for brute force. On " + test.partial
                        + " of them the exploration is bounded: what it finds must be there.");
    }

    private int compareMachines() {
        CxlSelfTest test = new CxlSelfTest(seed, threads);
        return compare(
                test,
                () -> "The exploration of failing machines and brute force agree on " + programs + " programs (seed "
                        + seed + ") with " + test.outcomes + " outcomes.");
    }

    private int compare(RandomComparison comparison, Supplier<String> agreement) {
        Optional<String> difference = watched(comparison);
        if (difference.isPresent()) {
            console.out().print(difference.get());
            return Verdict.VIOLATION.exitCode();
        }
        if (interrupts.interrupted()) {
            console.err()
                    .println("Interrupted after " + compared + " of " + programs + " programs; no difference so far.");
            return Verdict.BOUNDED.exitCode();
        }
        console.out().println(agreement.get());
        return Verdict.of(false, limits(comparison.tooLarge())).exitCode();
    }

    /** What could not be compared is said beside what was; when nothing was, there is no agreement. */
    private List<Limit> limits(long tooLarge) {
        List<Limit> limits = new ArrayList<>(interrupts.limits());
        if (programs <= tooLarge) {
            limits.add(new Limit(Limit.Kind.NOTHING_CHECKED, "nothing was compared"));
            console.out().println("Nothing was compared.");
        }
        return limits;
    }

    private Optional<String> watched(RandomComparison comparison) {
        try (ProgressLine progress = new ProgressLine(console, programs, "programs")) {
            return comparison.run(programs, Math.max(1, jobs), () -> {
                synchronized (progress) {
                    progress.step();
                    compared += interrupts.interrupted() ? 0 : 1;
                }
                return !interrupts.interrupted();
            });
        }
    }
}
