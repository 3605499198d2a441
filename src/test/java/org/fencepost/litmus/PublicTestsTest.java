package org.fencepost.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Parses the public litmus tests, when they are there: in {@code ../shared/litmus} beside the project, or where the
 * system property {@code fencepost.litmus} says.
 */
class PublicTestsTest {
    @ParameterizedTest
    @ValueSource(strings = {"C11", "LKMM", "X86", "AARCH64", "PPC", "RISCV"})
    void nearlyAllAreAccepted(String directory) throws IOException {
        Path root = Path.of(System.getProperty("fencepost.litmus", "../shared/litmus"));
        assumeTrue(Files.isDirectory(root.resolve(directory)), "no public litmus tests in " + root);
        LitmusParser parser = Dialects.parser();
        Map<String, Path> refused = new TreeMap<>();
        List<Path> files = files(root.resolve(directory));
        for (Path file : files) {
            try {
                parser.parse(file);
            } catch (InputException e) {
                refused.put(file + ": " + e.getMessage(), file);
            }
        }
        assertThat(refused.size())
                .as("refused of " + files.size() + ": %s", String.join("\n", refused.keySet()))
                .isLessThanOrEqualTo(files.size() / 50);
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(f -> f.toString().endsWith(".litmus")).sorted().toList();
        }
    }
}
