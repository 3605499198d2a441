package org.fencepost.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that check themselves: each must run to the end of main, which returns 0. */
class CProgramsTest {
    private static final Path PROGRAMS = Path.of("src/test/programs/c");
    private static CFrontEnd frontEnd;

    @BeforeAll
    static void open() {
        frontEnd = new CFrontEnd();
    }

    @AfterAll
    static void close() {
        frontEnd.close();
    }

    static List<Path> programs() throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void runsToItsEnd(Path file) {
        assumeTrue(!file.toString().endsWith(".cpp") || hasCppHeaders(), "no headers of libstdc++ on this machine");
        SequentialMachine machine = SequentialMachine.run(frontEnd.load(file, CompileOptions.DEFAULT));
        assertThat(machine.failure).isNull();
        assertThat(machine.result()).isZero();
    }

    static boolean hasCppHeaders() {
        try {
            return !CppHeaders.find().isEmpty();
        } catch (InputException e) {
            return false;
        }
    }
}
