package org.fencepost.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.fencepost.generate.Cycle;
import org.fencepost.generate.CycleList;
import org.fencepost.generate.Families;
import org.fencepost.generate.GeneratedTest;
import org.fencepost.generate.MinimalTests;
import org.fencepost.generate.ModelPair;
import org.fencepost.generate.Vocabularies;
import org.fencepost.generate.Vocabulary;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.LitmusRunner;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.machine.emit.Emission;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost generate}: makes litmus tests. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Make litmus tests: from cycles of relaxations, or all that tell two models apart. Or make C programs of litmus tests.",
            "",
            "Edges of cycles are diy's: Rfe Fre Coe Rfi Fri Coi PodWR PosRR DpAddrdR DpDatadW DpCtrldW DpCtrlIsbdR Rmw,",
            "fences such as MFencedWR DMB.SYdWW LwSyncdRW Fence.rw.rwdWW ScdWR MbdWR, annotations such as PodWWPL RfeLA.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost generate --dialect aarch64 PodWR Fre PodWR Fre",
            "  fencepost generate --allowed-by tso --forbidden-by sc --events 6",
            "  fencepost generate --dialect ppc --family MP,LB --relax 'Pod**,Syncd**,DpAddrd*' --output tests",
            "  fencepost generate --model xf --critical --events 6 --output tests",
            "  fencepost generate --model xf --critical --events 6 --emit softcore --output hardware",
            "  fencepost generate --from-litmus SB.litmus > sb.c && fencepost verify --model c20 sb.c",
            "  fencepost generate --dialect x86 --size 6 --relax 'Rfe,Fre,Coe,Pod**' --model tso --output tests",
            "",
            "Exit codes: 0 tests were made, 2 wrong command line, 3 interrupted or stopped by a limit."
        })
final class GenerateCommand implements Callable<Integer> {
    private static final int MOST_EVENTS = 10;

    private final Console console;
    private final Interrupts interrupts;
    private final LitmusEngine engine;
    /** Both are there while the command runs. */
    @SuppressWarnings("NullAway.Init")
    private TestClock clock;

    @SuppressWarnings("NullAway.Init")
    private TestJudge judge;

    /** How many litmus tests have no program in C. */
    private int notMade;

    @Option(
            names = "--dialect",
            paramLabel = "NAME",
            description = "x86, x86_64, aarch64, ppc, riscv, c or kernel. Default: x86, or one that both models know.")
    private @Nullable String dialect;

    @Option(names = "--cycles", paramLabel = "FILE", description = "A file with one cycle a line; # starts a comment.")
    private @Nullable Path cycleFile;

    @Option(
            names = "--family",
            paramLabel = "NAMES",
            split = ",",
            description = "Families such as SB,MP,LB: all variants whose threads have edges of --relax.")
    private List<String> families = new ArrayList<>();

    @Option(names = "--size", paramLabel = "N", description = "All cycles of up to N edges of --relax.")
    private int size;

    @Option(
            names = "--relax",
            paramLabel = "EDGES",
            split = "[, ]+",
            description = "Edges for --family and --size; * stands for R and W, as in Pod**.")
    private List<String> relaxations = new ArrayList<>();

    @Option(names = "--allowed-by", paramLabel = "MODEL", description = "All minimal tests that this model allows ...")
    private @Nullable String allowedBy;

    @Option(names = "--forbidden-by", paramLabel = "MODEL", description = "... and this one forbids.")
    private @Nullable String forbiddenBy;

    @Option(
            names = "--critical",
            description =
                    "All tests that --model (xf, tso, ...) forbids and in which every event matters; and without fences.")
    private boolean critical;

    @Option(
            names = "--at-least-one-read",
            description =
                    "With --critical: only tests that read something. Example: --critical --at-least-one-read --events 5")
    private boolean wantsRead;

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "4",
            description =
                    "With --allowed-by and --critical: up to how many accesses and fences. Default: ${DEFAULT-VALUE}.")
    private int events;

    @Option(
            names = "--from-litmus",
            paramLabel = "FILE",
            description =
                    "Make a C program of a litmus test in C, for verify; of a directory, of each in it. May be repeated.")
    private List<Path> litmus = new ArrayList<>();

    @Option(
            names = "--emit",
            paramLabel = "WHAT",
            description =
                    "With --critical or --from-litmus, of tests in XF: c, C programs with the machine in them, for CBMC,"
                            + " KLEE or libFuzzer; or softcore, programs of a soft core, with a simulation of the hardware.")
    private @Nullable Emission emission;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Write a file a test, and @all, the list of them. Default: standard output.")
    private @Nullable Path output;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            split = ",",
            description = "Judge each test and write expected.csv beside the tests.")
    private List<String> models = new ArrayList<>();

    @Mixin
    private TestLimits limits;

    @Parameters(paramLabel = "EDGE", arity = "0..*", description = "The edges of a cycle.")
    private List<String> edges = new ArrayList<>();

    GenerateCommand(Console console, Interrupts interrupts, LitmusEngine engine) {
        this.console = console;
        this.interrupts = interrupts;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        try (TestClock running = new TestClock(interrupts, limits.each(Integer.MAX_VALUE), limits.all)) {
            clock = running;
            judge = new TestJudge(running.watching(engine));
            make();
            return exitCode();
        }
    }

    private void make() {
        if (wantsRead && !critical) {
            throw new InputException("--at-least-one-read goes with --critical");
        }
        if (emission != null && !critical && litmus.isEmpty()) {
            throw new InputException("--emit goes with --critical or --from-litmus");
        }
        if (emission != null && output == null) {
            throw new InputException("--emit needs --output");
        }
        if (!litmus.isEmpty()) {
            convert();
        } else if (critical) {
            findCritical();
        } else if (allowedBy != null || forbiddenBy != null) {
            distinguish();
        } else {
            write();
        }
    }

    private void write() {
        Vocabulary vocabulary = Vocabularies.named(dialect == null ? "x86" : dialect);
        List<Cycle> cycles = cycles(vocabulary);
        if (cycles.isEmpty() && !clock.isOver()) {
            throw new InputException("no cycle can be made of these edges");
        }
        TestFiles files = new TestFiles(console, judge, output, models);
        for (Cycle cycle : cycles) {
            if (clock.isOver()) {
                break;
            }
            files.add(cycle.test());
        }
        files.finish(clock.isOver());
    }

    private void convert() {
        boolean others = allowedBy != null || forbiddenBy != null || critical || !edges.isEmpty() || cycleFile != null;
        if (others || !families.isEmpty() || size != 0 || dialect != null || !models.isEmpty()) {
            throw new InputException(
                    "--from-litmus makes programs of tests that are there; it takes --emit and --output only");
        }
        if (emission != null) {
            emit(emission, Objects.requireNonNull(output));
            return;
        }
        ProgramFiles files = new ProgramFiles(console, output);
        files.convert(litmus);
        notMade = files.refused();
    }

    private void emit(Emission what, Path directory) {
        LitmusParser parser = Dialects.parser();
        List<LitmusTest> tests =
                LitmusRunner.files(litmus).stream().map(parser::parse).toList();
        TestFiles.write(directory, what.files(tests));
        console.out().println(tests.size() + (tests.size() == 1 ? " test in " : " tests in ") + directory);
    }

    private void findCritical() {
        if (models.size() != 1) {
            throw new InputException("--critical needs one --model whose forbidden tests to find");
        }
        boolean others = allowedBy != null || forbiddenBy != null || !edges.isEmpty() || cycleFile != null;
        if (others || !families.isEmpty() || size != 0 || dialect != null) {
            throw new InputException(
                    "--critical finds tests by itself; it takes --model, --events, --at-least-one-read,"
                            + " --emit and --output only");
        }
        notMade = new CriticalGeneration(console, judge, emission)
                .run(models.get(0), events, wantsRead, output, () -> !clock.isOver());
    }

    private void distinguish() {
        if (allowedBy == null || forbiddenBy == null || allowedBy.equals(forbiddenBy)) {
            throw new InputException("--allowed-by and --forbidden-by need each other: two different models");
        }
        if (!edges.isEmpty() || cycleFile != null || !families.isEmpty() || size != 0) {
            throw new InputException("--allowed-by finds tests by itself; it takes no cycles");
        }
        if (events < 2 || events > MOST_EVENTS) {
            throw new InputException("--events must be between 2 and " + MOST_EVENTS);
        }
        ModelPair pair = ModelPair.of(allowedBy, forbiddenBy, dialect);
        if (pair.plainOnly()) {
            console.err()
                    .println("Only plain accesses and dependencies: " + allowedBy + " and " + forbiddenBy
                            + " do not both know the rest of "
                            + pair.vocabulary().name() + ".");
        }
        TestFiles files = new TestFiles(console, judge, output, models);
        for (GeneratedTest test : new MinimalTests(pair, events, () -> !clock.isOver()).find()) {
            judge.confirm(test.name(), test.text(), allowedBy, true);
            judge.confirm(test.name(), test.text(), forbiddenBy, false);
            files.add(test);
        }
        files.finish(clock.isOver());
        if (files.isEmpty()) {
            console.out()
                    .println((clock.isOver()
                                    ? "No such test was found so far, of up to "
                                    : "There is no such test of up to ")
                            + events + " events in " + pair.vocabulary().name() + ".");
        }
    }

    private int exitCode() {
        if (clock.isOver()) {
            console.err().println("Not all tests were made: " + clock.overall() + ".");
        }
        if (judge.undecided() > 0) {
            console.err()
                    .println(judge.undecided() + " times a model did not reach the end of a test:"
                            + " nothing is said of those.");
        }
        List<Limit> limits = new ArrayList<>();
        if (notMade > 0) {
            limits.add(new Limit(Limit.Kind.NOTHING_CHECKED, notMade + " tests were left out"));
        }
        if (clock.isOver()) {
            limits.add(clock.overall());
        }
        if (judge.undecided() > 0) {
            limits.add(Limit.time(judge.undecided() + " tests were not decided"));
        }
        return Verdict.of(false, limits).exitCode();
    }

    private List<Cycle> cycles(Vocabulary vocabulary) {
        long ways = Stream.of(!edges.isEmpty(), cycleFile != null, !families.isEmpty(), size != 0)
                .filter(given -> given)
                .count();
        if (ways != 1) {
            throw new InputException(
                    "say what to make, in one of these ways: the edges of a cycle, --cycles FILE, --family"
                            + " NAMES, --size N, or --allowed-by and --forbidden-by");
        }
        if ((size != 0 || !families.isEmpty()) && relaxations.isEmpty()) {
            throw new InputException("--relax must say of which edges, for example --relax 'Rfe,Fre,Pod**'");
        }
        if (size != 0) {
            if (size < 2) {
                throw new InputException("--size must be 2 at least");
            }
            return CycleList.upTo(size, vocabulary, relaxations, () -> !clock.isOver());
        }
        List<Cycle> cycles = new ArrayList<>();
        families.forEach(family -> cycles.addAll(Families.variants(vocabulary, family, relaxations)));
        if (!edges.isEmpty()) {
            cycles.addAll(Cycle.parse(vocabulary, String.join(" ", edges)));
        }
        if (cycleFile != null) {
            readCycles(vocabulary, cycleFile, cycles);
        }
        return cycles;
    }

    private void readCycles(Vocabulary vocabulary, Path file, List<Cycle> cycles) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new InputException("cannot read " + file + ": " + e.getMessage());
        }
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceAll("#.*", "").strip();
            if (line.isEmpty()) {
                continue;
            }
            try {
                // A name before a colon, as the field's lists have it, is not needed: cycles name themselves.
                cycles.addAll(Cycle.parse(vocabulary, line.replaceFirst("^[^\\s:]+:", "")));
            } catch (InputException e) {
                throw new InputException(e.getMessage(), new Site(file.toString(), i + 1, "", null, false));
            }
        }
    }
}
