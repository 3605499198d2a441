package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.fencepost.selftest.WaitingProgram.Kind;
import org.fencepost.selftest.WaitingProgram.Line;
import org.junit.jupiter.api.Test;

/** Trying again after a failure for no reason shows nothing that a strong compare-and-swap does not show, and costs nothing. */
class RetriesTest {
    private static final int PROGRAMS = 150;

    @Test
    void weakRetriesHaveTheExecutionsOfStrongOnes() {
        int compared = 0;
        for (int number = 0; number < PROGRAMS; number++) {
            WaitingProgram weak = with(WaitingProgram.random(11, number), Kind.ADD_BY_CAS, Kind.ADD_BY_WEAK_CAS);
            if (has(weak, Kind.ADD_BY_WEAK_CAS)
                    && !has(weak, Kind.TRY_WEAK_CAS)
                    && weak.threads().size() < 4) {
                WaitingProgram strong = with(weak, Kind.ADD_BY_WEAK_CAS, Kind.ADD_BY_CAS);
                assertThat(observations(weak)).as("%s", weak).isEqualTo(observations(strong));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(10);
    }

    /** What threads observed, and in how many executions. */
    private static Object observations(WaitingProgram program) {
        return new ExplorerEngine().list(program.lower(), "rc11").states();
    }

    private static boolean has(WaitingProgram program, Kind kind) {
        return program.threads().stream().flatMap(List::stream).anyMatch(line -> line.kind() == kind);
    }

    private static WaitingProgram with(WaitingProgram program, Kind kind, Kind other) {
        return new WaitingProgram(program.threads().stream()
                .map(lines -> lines.stream()
                        .map(line -> line.kind() == kind
                                ? new Line(other, line.variable(), line.value(), line.mode())
                                : line)
                        .toList())
                .toList());
    }
}
