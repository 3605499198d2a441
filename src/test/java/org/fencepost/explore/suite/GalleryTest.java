package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Dependencies;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/** The table of {@code docs/manual/gallery.md} is what {@code verify} answers; its cells were written from the literature, not from the tool. */
class GalleryTest {
    private static final Path PAGE = Path.of("docs/manual/gallery.md");
    private static final Path PROGRAMS = Path.of("examples/gallery");
    private static final Pattern ROW = Pattern.compile("\\| \\[(\\S+)]\\(\\.\\./\\.\\./(\\S+)\\) \\|[^|]*\\|(.*)\\|");

    @Test
    void everyCellIsTrue() throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        List<String> models = lines.stream()
                .filter(line -> line.startsWith("| program |"))
                .flatMap(line ->
                        Arrays.stream(line.split("\\|")).map(String::strip).skip(3))
                .toList();
        assertThat(models).hasSize(10);
        int rows = 0;
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            for (String line : lines) {
                Matcher row = ROW.matcher(line);
                if (row.matches()) {
                    rows++;
                    check(frontEnd, Path.of(row.group(2)), models, row.group(3));
                }
            }
        }
        try (Stream<Path> programs = Files.list(PROGRAMS)) {
            assertThat(programs.count()).as("programs in the table").isEqualTo(rows);
        }
    }

    private static void check(CFrontEnd frontEnd, Path file, List<String> models, String cells) {
        List<String> answers =
                Arrays.stream(cells.split("\\|")).map(String::strip).toList();
        assertThat(answers).as(file + "").hasSameSizeAs(models);
        for (int i = 0; i < models.size(); i++) {
            assertThat(answers.get(i))
                    .as("%s under %s", file, models.get(i))
                    .isEqualTo(allows(frontEnd, file, models.get(i)) ? "yes" : "–");
        }
    }

    private static boolean allows(CFrontEnd frontEnd, Path file, String model) {
        CompileOptions options = CompileOptions.DEFAULT.withDependencies(
                ProgramModel.named(model).map(ProgramModel::dependencies).orElse(Dependencies.Tracking.ALL));
        Program program = frontEnd.load(file, options);
        Result result = new Explorer(program, ExploreOptions.of(model)).run();
        assertThat(result.limits()).as("%s under %s", file, model).isEmpty();
        return result.violations().stream().anyMatch(violation -> violation.kind() == FailureKind.ASSERTION);
    }
}
