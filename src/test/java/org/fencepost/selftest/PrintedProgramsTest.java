package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.program.Program;
import org.junit.jupiter.api.Test;

/** A program printed as a litmus test is the same program when it is read again. */
class PrintedProgramsTest {
    private static final int PROGRAMS = 300;

    @Test
    void sameExecutions() {
        ProgramGenerator generator = new ProgramGenerator(17, new Features(4, 10, 3, 300, Feature.NON_ATOMICS));
        Engine oracle = new OracleEngine();
        for (int i = 0; i < PROGRAMS; i++) {
            SmallProgram small = generator.program(i);
            String text = LitmusPrinter.print(small, new TreeMap<>());
            Program printed = Dialects.parser().parse("printed.litmus", text).program();
            assertThat(oracle.list(printed, "rc11").size())
                    .as(text)
                    .isEqualTo(oracle.list(small.lower(false), "rc11").size());
        }
    }
}
