package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Loops that wait, in disguise; loops that do not; and threads that go round for ever ({@code loops/loops.csv}). */
class LoopsTest {
    private static final Path LOOPS = Path.of("src/test/programs/loops");
    private static final Set<String> MODELS = Set.of("sc", "tso", "ra", "rc11", "c20");
    /** Long executions show no more than these, and take longer. */
    private static final int MOST_EVENTS = 150;

    private record Row(String file, List<String> models, String verdict) {
        static Row parse(String line) {
            String[] cells = line.split(",", -1);
            return new Row(cells[0], List.of(cells[1].split(" ")), (cells[2] + " " + cells[3]).strip());
        }
    }

    private static List<Row> rows() {
        try (Stream<String> lines = Files.lines(LOOPS.resolve("loops.csv"))) {
            return lines.skip(1).map(Row::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CFrontEnd frontEnd;

    /** Compiles all at once. */
    @BeforeAll
    static void open() {
        frontEnd = new CFrontEnd();
        frontEnd.prepare(
                rows().stream().map(row -> LOOPS.resolve(row.file)).distinct().toList(), CompileOptions.DEFAULT);
    }

    @AfterAll
    static void close() {
        frontEnd.close();
    }

    @TestFactory
    Stream<DynamicTest> verdicts() {
        return rows().stream().map(row -> DynamicTest.dynamicTest(row.file + " " + row.models, () -> check(row)));
    }

    private static void check(Row row) {
        Program program = frontEnd.load(LOOPS.resolve(row.file), CompileOptions.DEFAULT);
        for (String model : row.models) {
            assertThat(verdict(program, model)).as(row.file + " " + model).isEqualTo(row.verdict);
        }
    }

    private static String verdict(Program program, String model) {
        ExploreOptions options = ExploreOptions.of(model).withMaxEvents(MOST_EVENTS);
        Result result = new Explorer(program, options).run();
        String kinds = result.violations().stream().map(v -> v.kind().label()).collect(Collectors.joining(" "));
        return (result.verdict().label() + " " + kinds).strip();
    }

    /** Nobody forgets a program or a model. */
    @Test
    void tableIsComplete() {
        Set<String> onDisk = new TreeSet<>();
        String[] names = LOOPS.toFile().list((directory, name) -> name.endsWith(".c"));
        onDisk.addAll(Arrays.asList(names));
        assertThat(rows().stream().map(Row::file).collect(Collectors.toSet()))
                .isEqualTo(onDisk)
                .hasSizeGreaterThan(80);
        rows().stream()
                .collect(Collectors.groupingBy(
                        Row::file, Collectors.flatMapping(row -> row.models.stream(), Collectors.toSet())))
                .forEach((file, models) -> assertThat(models).as(file).isEqualTo(MODELS));
    }
}
