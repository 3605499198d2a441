package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.program.Program;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The explorer finds exactly the executions of brute force on every litmus test of the C dialect. */
class CorpusTest {
    private static final Path TESTS = Path.of("src/test/litmus/c11");

    @ParameterizedTest
    @ValueSource(strings = {"sc", "tso", "ra", "rc11", "c20", "imm", "imm-lxsx"})
    void sameExecutions(String model) throws IOException {
        LitmusParser parser = Dialects.parser();
        Engine oracle = new OracleEngine();
        Engine explorer = new ExplorerEngine();
        try (Stream<Path> files = Files.list(TESTS)) {
            assertThat(files.filter(file -> file.toString().endsWith(".litmus")))
                    .hasSizeGreaterThan(50)
                    .allSatisfy(file -> {
                        Program program = parser.parse(file).program();
                        ExecutionSet expected = oracle.list(program, model);
                        ExecutionSet actual = explorer.list(program, model);
                        assertThat(actual.states()).isEqualTo(expected.states());
                        if (program.threads().size() == 1) {
                            // The explorer shows no accesses that come before there are other threads.
                            assertThat(actual.size()).isEqualTo(expected.size());
                        } else {
                            assertThat(actual.complete()).isEqualTo(expected.complete());
                        }
                    });
        }
    }
}
