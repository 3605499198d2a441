package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of the paper about mixed sizes: each state that it names is observed in one execution, and no other. */
class MixerExamplesTest {
    private static CFrontEnd frontEnd;

    @BeforeAll
    static void open() {
        frontEnd = new CFrontEnd();
    }

    @AfterAll
    static void close() {
        frontEnd.close();
    }

    @ParameterizedTest
    @CsvSource({
        // a = 0 with the store of both bytes first is the execution that no extension makes consistent.
        "2.3, sc, 'a=0 x=101; a=1 x=101; a=1 x=102'",
        "2.3, ra, 'a=0 x=101; a=1 x=101; a=1 x=102'",
        "2.3, rc11, 'a=0 x=101; a=1 x=101; a=1 x=102'",
        // On x86 the first store may still be in the buffer when the byte next to it is read.
        "2.3, tso, 'a=0 x=101; a=0 x=102; a=1 x=101; a=1 x=102'",
        // From right to left: b=100, a=1, x=1010202.
        "2.4, sc, 'a=0 b=102 x=1010203; a=0 b=2 x=1010103; a=1 b=0 x=1010102; a=1 b=100 x=1010202;"
                + " a=1 b=102 x=1010203; a=1 b=2 x=1010103'",
        "2.4, ra, 'a=0 b=102 x=1010203; a=0 b=2 x=1010103; a=1 b=0 x=1010102; a=1 b=100 x=1010202;"
                + " a=1 b=102 x=1010203; a=1 b=2 x=1010103'",
        // The execution with a=101 needs a revisit by two writes together.
        "3.1, sc, 'a=0; a=1; a=100; a=101'",
        "3.1, tso, 'a=0; a=1; a=100; a=101'",
        "3.1, ra, 'a=0; a=1; a=100; a=101'",
        "3.1, rc11, 'a=0; a=1; a=100; a=101'",
        // A load of both bytes never sees the second store without the first.
        "3.2, sc, 'a=0; a=1; a=101'",
        "3.2, tso, 'a=0; a=1; a=101'",
        "3.2, ra, 'a=0; a=1; a=101'",
        // All bytes 1 although 2 is written last (x=1010102) needs a byte that is reconsidered.
        "3.4, sc, 'a=0 x=1010101; a=0 x=1010102; a=101 x=1010101; a=101 x=1010102; a=1010000 x=1010101;"
                + " a=1010000 x=1010102; a=1010002 x=1010101; a=1010101 x=1010101; a=1010101 x=1010102;"
                + " a=1010102 x=1010102; a=102 x=1010102; a=2 x=1010101'",
        "3.4, ra, 'a=0 x=1010101; a=0 x=1010102; a=101 x=1010101; a=101 x=1010102; a=1010000 x=1010101;"
                + " a=1010000 x=1010102; a=1010002 x=1010101; a=1010101 x=1010101; a=1010101 x=1010102;"
                + " a=1010102 x=1010102; a=102 x=1010102; a=2 x=1010101'",
        "4.1, sc, 'a=0 b=1 x=102; a=1 b=0 x=102'",
        "4.1, ra, 'a=0 b=1 x=102; a=1 b=0 x=102'",
    })
    void statesOf(String example, String model, String states) {
        Path file = Path.of("src/test/programs/mixed/paper-" + example + ".c");
        Program program = frontEnd.load(file, CompileOptions.DEFAULT);
        Result result = new Explorer(program, ExploreOptions.of(model).withDuplicateCheck(true)).run();
        Set<String> observed =
                result.states().stream().map(MixerExamplesTest::text).collect(Collectors.toCollection(TreeSet::new));
        assertThat(String.join("; ", observed)).isEqualTo(states);
        assertThat(result.executions()).isEqualTo(observed.size());
    }

    private static String text(State state) {
        return state.values().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + Long.toHexString(entry.getValue()))
                .collect(Collectors.joining(" "));
    }
}
