package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.Depth;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.explore.Property;
import org.fencepost.program.Environment;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Limits;
import org.fencepost.program.NotSupportedException;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Violation;
import org.fencepost.work.Effort;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The suite of C and C++ programs: each is checked under each model, from its source to its verdict, and gives exactly what
 * the table says. Every execution is remembered, so that one that is explored twice is an error.
 */
class ProgramSuiteTest {
    private static final Path PROGRAMS = Path.of("src/test/programs");
    private static final List<Expectation> TABLE = Expectation.read(PROGRAMS.resolve("expected.csv"));
    private static final Set<String> MODELS = Set.of("sc", "tso", "ra", "rc11");

    /** What some programs are checked under besides. */
    private static final String FURTHER = "c20";

    /** The C++ library's own code is part of a program: numbers of executions are those of this version. */
    private static final int PINNED_CPP = 12;

    /** Checks only programs whose path starts so, for a quick look: {@code -Dfencepost.programs=mixed/}. */
    private static final String ONLY = System.getProperty("fencepost.programs", "");

    /** Programs with more executions are explored by one worker only, to save time. */
    private static final long MOST_FOR_MANY_WORKERS = 400;

    private static final int[] MANY = {2, 3, 8};

    /** One execution of these is as long as thousands of others: many workers, and symmetry, only under this model. */
    private static final Map<String, String> ONE_MODEL_FOR_MANY = Map.of(
            "library/too-many-threads.c", "rc11",
            "library/wrong-beside-endless.c", "tso");

    /** Programs with more executions are explored with symmetry reduction under one model, to save time. */
    private static final long MOST_FOR_SYMMETRY = 100_000;

    private static CFrontEnd frontEnd;

    @BeforeAll
    static void open() {
        frontEnd = new CFrontEnd();
    }

    @AfterAll
    static void close() {
        frontEnd.close();
    }

    @TestFactory
    Stream<DynamicTest> programs() {
        Map<String, List<Expectation>> bySource = TABLE.stream()
                .collect(Collectors.groupingBy(Expectation::source, LinkedHashMap::new, Collectors.toList()));
        return bySource.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(ONLY))
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> check(entry.getValue())));
    }

    /** Nobody forgets a program or a model. */
    @Test
    void tableIsComplete() throws IOException {
        Set<String> inTable = TABLE.stream().map(Expectation::file).collect(Collectors.toCollection(TreeSet::new));
        Set<String> directories = inTable.stream()
                .map(file -> file.substring(0, file.indexOf('/')))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> onDisk = new TreeSet<>();
        for (String directory : directories) {
            try (Stream<Path> files = Files.list(PROGRAMS.resolve(directory))) {
                files.forEach(file -> onDisk.add(directory + "/" + file.getFileName()));
            }
        }
        assertThat(inTable).isEqualTo(onDisk).hasSizeGreaterThanOrEqualTo(150);
        TABLE.stream()
                .collect(Collectors.groupingBy(
                        row -> row.file() + row.flags(), Collectors.mapping(Expectation::model, Collectors.toSet())))
                .forEach((program, models) -> {
                    models.remove(FURTHER);
                    assertThat(models).as(program).isEqualTo(MODELS);
                });
    }

    /** The version of the C++ library's headers that are installed, 0 for none. */
    private static int cppVersion() {
        String[] names = Path.of("/usr/include/c++").toFile().list();
        return names == null
                ? 0
                : Stream.of(names)
                        .filter(name -> name.matches("\\d+"))
                        .mapToInt(Integer::parseInt)
                        .max()
                        .orElse(0);
    }

    private static void check(List<Expectation> rows) {
        assumeTrue(!rows.get(0).file().startsWith("cpp/") || cppVersion() > 0, "no headers of the C++ library");
        Program program = null;
        for (Expectation row : rows) {
            String found;
            try {
                program = program == null ? load(row) : program;
                found = describe(row, explore(program, row));
                if (row.left() != row.blocked()) {
                    Result plain = new Explorer(
                                    program, options(row).withInPlace(false).withBarriers(false))
                            .run();
                    assertThat(plain.executions() + "," + plain.blocked())
                            .as("%s without in-place revisits", row)
                            .isEqualTo(row.executions() + "," + row.blocked());
                }
            } catch (InputException e) {
                found = unsupported(row, e.site());
            } catch (NotSupportedException e) {
                found = unsupported(row, e.site());
            }
            assertThat(found).as("%s under %s", row.file(), row).isEqualTo(describe(row));
        }
    }

    private static Program load(Expectation row) {
        return frontEnd.load(PROGRAMS.resolve(row.file()), CompileOptions.DEFAULT.withFlags(row.clangFlags()));
    }

    private static Property property(Expectation row) {
        return Arrays.stream(Property.values())
                .filter(property -> row.has("--property=" + property.label()))
                .findFirst()
                .orElse(Property.ALL);
    }

    private static ExploreOptions options(Expectation row) {
        return ExploreOptions.of(row.model())
                .withRaces(!row.has("--no-races") && property(row).isBrokenBy(FailureKind.RACE))
                .withProperty(property(row))
                .withLiveness(!row.has("--no-liveness"))
                .withNaiveMixed(row.has("--naive-mixed"))
                .withNaiveTransactions(row.has("--naive-transactions"))
                .withLimits(Limits.DEFAULT
                        .withUnroll(row.number("--unroll", 0))
                        .withInputs(row.number("--inputs", Limits.DEFAULT.inputs()))
                        .withEnvironment(environment(row)))
                .withSymmetry(false)
                .withDuplicateCheck(true);
    }

    private static Environment environment(Expectation row) {
        return new Environment(
                !row.has("--no-spurious-failures"), !row.has("--no-spurious-wake-ups"), !row.has("--still-clock"));
    }

    private static Result explore(Program program, Expectation row) {
        ExploreOptions options = options(row);
        Result result = new Explorer(program, options).run();
        if (isOnceMore(row, result)) {
            checkSymmetry(program, options, row, result);
        }
        for (int jobs : workers(row, result)) {
            ExploreOptions many =
                    options.withEffort(Effort.ONE_CORE.withJobs(jobs).withGrain(1));
            assertThat(withoutTime(new Explorer(program, many).run()))
                    .as("%s with %d workers", row, jobs)
                    .usingRecursiveComparison()
                    .isEqualTo(withoutTime(result));
        }
        return result;
    }

    private static boolean isOnceMore(Expectation row, Result result) {
        String few = result.executions() > MOST_FOR_SYMMETRY ? "rc11" : row.model();
        return Depth.DEEP || row.model().equals(ONE_MODEL_FOR_MANY.getOrDefault(row.file(), few));
    }

    /** Each program with each number of workers, but not under each model, unless there is time. */
    private static int[] workers(Expectation row, Result result) {
        if (result.executions() + result.blocked() > MOST_FOR_MANY_WORKERS || !isOnceMore(row, result)) {
            return new int[0];
        }
        return Depth.DEEP ? MANY : new int[] {MANY[TABLE.indexOf(row) % MANY.length]};
    }

    /** Symmetry reduction changes no verdict and no number, but of waits that another execution has shown to end. */
    private static void checkSymmetry(Program program, ExploreOptions options, Expectation row, Result plain) {
        Result reduced = new Explorer(program, options.withSymmetry(true)).run();
        assertThat(reduced.verdict()).as("%s with symmetry reduction", row).isEqualTo(plain.verdict());
        if (plain.violations().isEmpty()) {
            assertThat(reduced.executions())
                    .as("%s with symmetry reduction", row)
                    .isEqualTo(plain.executions());
            assertThat(reduced.blocked()).as("%s with symmetry reduction", row).isLessThanOrEqualTo(plain.blocked());
            assertThat(reduced.states())
                    .as("%s with symmetry reduction", row)
                    .containsExactlyInAnyOrderElementsOf(plain.states());
        }
    }

    private static Result withoutTime(Result r) {
        return new Result(r.counts(), 0, r.violations(), r.warnings(), r.states(), r.limits(), r.crash());
    }

    private static String describe(Expectation row) {
        return describe(row, row.verdict(), first(row.kinds()), first(row.lines()), row.executions(), row.left());
    }

    private static String describe(Expectation row, Result result) {
        List<Violation> found = result.violations().isEmpty() ? result.warnings() : result.violations();
        String kind = found.stream()
                .map(Violation::kind)
                .map(FailureKind::label)
                .findFirst()
                .orElse("");
        Object line = result.violations().isEmpty()
                ? ""
                : result.violations().get(0).site().user().line();
        return describe(
                row,
                result.verdict().label(),
                row.kinds().contains(kind) ? row.kinds().get(0) : kind,
                row.lines().contains(line) ? row.lines().get(0) : line,
                row.executions() < 0 ? -1 : result.executions(),
                row.left() < 0 ? -1 : result.blocked());
    }

    private static String unsupported(Expectation row, Site site) {
        Object line = site == null ? "" : site.user().line();
        return describe(row, "unsupported", "", line, -1, -1);
    }

    /** In the order of the table's cells, so that a new number is easily put in. */
    private static String describe(
            Expectation row, String verdict, Object kind, Object line, long executions, long blocked) {
        boolean counted = !row.file().startsWith("cpp/") || cppVersion() == PINNED_CPP;
        return verdict + "," + kind + "," + line + "," + (counted ? executions + "," + blocked : "");
    }

    private static Object first(List<?> cells) {
        return cells.isEmpty() ? "" : cells.get(0);
    }
}
