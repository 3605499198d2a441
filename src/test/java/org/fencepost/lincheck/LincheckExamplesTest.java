package org.fencepost.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.crash.Platform;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.model.FastModel;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table in the read-me file of the examples says what {@code fencepost lincheck} finds, and by which smallest client. */
class LincheckExamplesTest {
    private static final Path EXAMPLES = Path.of("examples/lincheck");
    private static final List<String> MODELS = List.of("sc", "tso", "rc11", "c20", "imm");
    private static final CFrontEnd C = new CFrontEnd();

    private static String loadedKey = "";
    private static Program loaded;

    record Row(String file, String flag, int threads, int calls, String model, String verdict, String client) {
        List<String> flags() {
            return flag.isEmpty() ? List.of() : Arrays.asList(flag.split(" "));
        }

        @Override
        public String toString() {
            return file + " " + flag + " " + model;
        }
    }

    /** Rows of one program under several models, which follow each other. */
    private static Program load(Row row, boolean dependencies) {
        String key = row.file() + " " + row.flag() + " " + dependencies;
        if (!key.equals(loadedKey)) {
            CompileOptions compile =
                    CompileOptions.DEFAULT.withFlags(row.flags()).withDependencies(dependencies);
            loaded = C.load(EXAMPLES.resolve(row.file()), compile);
            loadedKey = key;
        }
        return loaded;
    }

    @AfterAll
    static void close() {
        C.close();
    }

    /** Lines such as {@code | ms-queue.c | -DRELAXED | 2 × 2 | rc11, c20 | race | enqueue(1) || dequeue() |}. */
    static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(EXAMPLES.resolve("README.md"))) {
            String[] cells = line.replace("`", "").replace("\\|", "!").split(" *\\| *", -1);
            if (cells.length > 6 && cells[1].matches(".*\\.(c|cpp)")) {
                String[] size = cells[3].split(" × ");
                for (String model : cells[4].split(", ")) {
                    rows.add(new Row(
                            cells[1],
                            cells[2],
                            Integer.parseInt(size[0]),
                            Integer.parseInt(size[1]),
                            model,
                            cells[5],
                            cells[6].replace("!", "|")));
                }
            }
        }
        return rows;
    }

    @ParameterizedTest
    @MethodSource("rows")
    void isAsTheTableSays(Row row) {
        Result result = check(row);
        Checked checked = result.part(Checked.class);
        assertThat(verdict(result)).isEqualTo(row.verdict());
        assertThat(checked.failing() == null ? "" : checked.failing().toString())
                .isEqualTo(row.client());
    }

    @Test
    void hasARowForEveryExample() throws IOException {
        try (Stream<Path> files = Files.walk(EXAMPLES).filter(Files::isRegularFile)) {
            assertThat(rows().stream().map(Row::file).distinct())
                    .containsAll(files.map(file -> EXAMPLES.relativize(file).toString())
                            .filter(name -> !name.endsWith(".md"))
                            .toList());
        }
    }

    /** Structures without failures: each is right under all models, and has a broken sibling that only some models show. */
    @Test
    void everyStructureHasASiblingThatOnlySomeModelsShow() throws IOException {
        Map<String, List<Row>> structures =
                rows().stream().filter(row -> !row.file().contains("/")).collect(Collectors.groupingBy(Row::file));
        assertThat(structures).hasSize(30);
        structures.forEach((file, rows) -> {
            assertThat(models(rows, "", true)).as(file).containsExactlyInAnyOrderElementsOf(MODELS);
            assertThat(rows.stream().map(Row::flag).distinct()).as(file).anyMatch(flag -> isShownBySome(rows, flag));
        });
    }

    private static boolean isShownBySome(List<Row> rows, String flag) {
        List<String> right = models(rows, flag, true);
        List<String> wrong = models(rows, flag, false);
        return !right.isEmpty() && !wrong.isEmpty() && right.size() + wrong.size() == MODELS.size();
    }

    private static List<String> models(List<Row> rows, String flag, boolean verified) {
        return rows.stream()
                .filter(row -> row.flag().equals(flag) && row.verdict().equals("verified") == verified)
                .map(Row::model)
                .toList();
    }

    private static Result check(Row row) {
        if (row.model().matches("(px86|cxl).*")) {
            return checkDurable(row);
        }
        boolean dependencies = FastModel.named(row.model()).orElseThrow().tracksDependencies();
        Program program = load(row, dependencies);
        boolean races = FastModel.named(row.model()).orElseThrow().hasPlainAccesses();
        ExploreOptions explore = ExploreOptions.of(row.model()).withRaces(races);
        LincheckOptions options = LincheckOptions.of(explore, row.threads(), row.calls());
        return new Lincheck(program, options, new Monitor()).run();
    }

    private static Result checkDurable(Row row) {
        List<Integer> fills = row.model().contains("0xff") ? List.of(0, 0xff) : List.of(0);
        int failures = row.model().contains("twice") ? 2 : 1;
        Platform platform = row.model().startsWith("cxl") ? Platform.Cxl.DEFAULT : new Platform.PersistentMemory();
        LincheckOptions options = LincheckOptions.of(ExploreOptions.of("sc"), row.threads(), row.calls())
                .withFailing(new Failing(Durability.STRICT, platform, failures, fills, List.of()));
        return new Lincheck(load(row, false), options, new Monitor()).run();
    }

    /** What a report calls it, with the kind of a violation. */
    private static String verdict(Result result) {
        return result.violations().isEmpty()
                ? result.verdict().label()
                : result.violations().get(0).kind().label();
    }
}
