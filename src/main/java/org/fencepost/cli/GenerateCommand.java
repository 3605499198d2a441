package org.fencepost.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.fencepost.generate.Cycle;
import org.fencepost.generate.CycleList;
import org.fencepost.generate.Families;
import org.fencepost.generate.Vocabularies;
import org.fencepost.generate.Vocabulary;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost generate}: makes litmus tests. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Make litmus tests: from cycles of relaxations, or all that tell two models apart.",
            "",
            "Edges of cycles are diy's: Rfe Fre Coe Rfi Fri Coi PodWR PosRR DpAddrdR DpDatadW DpCtrldW DpCtrlIsbdR Rmw,",
            "fences such as MFencedWR DMB.SYdWW LwSyncdRW Fence.rw.rwdWW ScdWR MbdWR, annotations such as PodWWPL RfeLA.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost generate --dialect aarch64 PodWR Fre PodWR Fre",
            "  fencepost generate --dialect ppc --family MP,LB --relax 'Pod**,Syncd**,DpAddrd*' --output tests",
            "  fencepost generate --dialect x86 --size 6 --relax 'Rfe,Fre,Coe,Pod**' --model tso --output tests",
            "",
            "Exit codes: 0 tests were made, 2 wrong command line, 3 interrupted or stopped by a limit."
        })
final class GenerateCommand implements Callable<Integer> {
    private final Console console;
    private final Interrupts interrupts;
    private final LitmusEngine engine;

    @Option(
            names = "--dialect",
            paramLabel = "NAME",
            description = "x86, x86_64, aarch64, ppc, riscv, c or kernel. Default: x86.")
    private String dialect;

    @Option(names = "--cycles", paramLabel = "FILE", description = "A file with one cycle a line; # starts a comment.")
    private Path cycleFile;

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

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Write a file a test, and @all, the list of them. Default: standard output.")
    private Path output;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            split = ",",
            description = "Judge each test and write expected.csv beside the tests.")
    private List<String> models = new ArrayList<>();

    @Parameters(paramLabel = "EDGE", arity = "0..*", description = "The edges of a cycle.")
    private List<String> edges = new ArrayList<>();

    GenerateCommand(Console console, Interrupts interrupts, LitmusEngine engine) {
        this.console = console;
        this.interrupts = interrupts;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        Vocabulary vocabulary = Vocabularies.named(dialect == null ? "x86" : dialect);
        List<Cycle> cycles = cycles(vocabulary);
        if (cycles.isEmpty()) {
            throw new InputException("no cycle can be made of these edges");
        }
        TestFiles files = new TestFiles(console, engine, output, models);
        for (Cycle cycle : cycles) {
            if (interrupts.interrupted()) {
                break;
            }
            files.add(cycle.test());
        }
        files.finish();
        return (interrupts.interrupted() ? Verdict.BOUNDED : Verdict.VERIFIED).exitCode();
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
            return CycleList.upTo(size, vocabulary, relaxations, () -> !interrupts.interrupted());
        }
        List<Cycle> cycles = new ArrayList<>();
        families.forEach(family -> cycles.addAll(Families.variants(vocabulary, family, relaxations)));
        if (!edges.isEmpty()) {
            cycles.addAll(Cycle.parse(vocabulary, String.join(" ", edges)));
        }
        if (cycleFile != null) {
            readCycles(vocabulary, cycles);
        }
        return cycles;
    }

    private void readCycles(Vocabulary vocabulary, List<Cycle> cycles) {
        List<String> lines;
        try {
            lines = Files.readAllLines(cycleFile);
        } catch (IOException e) {
            throw new InputException("cannot read " + cycleFile + ": " + e.getMessage());
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
                throw new InputException(e.getMessage(), new Site(cycleFile.toString(), i + 1, "", null, false));
            }
        }
    }
}
