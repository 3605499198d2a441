package org.fencepost.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.fencepost.generate.critical.AxiomSet;
import org.fencepost.generate.critical.CriticalTest;
import org.fencepost.generate.critical.CriticalTests;
import org.fencepost.litmus.LitmusRunner;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/** The formula says what the exhaustive search says; what it allows, the machine itself has done. */
class SatSearchTest {
    @Test
    void ringsOfThreads() {
        for (int threads = 2; threads <= 8; threads++) {
            assertThat(answer(SearchesTest.ring(threads, true), new TsoMachine()))
                    .isEqualTo("allowed");
            assertThat(answer(SearchesTest.ring(threads, false), new TsoMachine()))
                    .isEqualTo("forbidden");
            assertThat(answer(SearchesTest.ring(threads, true), new ScMachine()))
                    .isEqualTo("forbidden");
        }
    }

    @Test
    void criticalTests() {
        for (String model : List.of("xf", "tso", "sc")) {
            CriticalTests tests = CriticalTests.find(AxiomSet.of(model), 6, () -> true);
            for (List<CriticalTest> some : List.of(tests.forbidden(), tests.justAllowed())) {
                for (CriticalTest test : some) {
                    String answer = answer(Dialects.parser().parse(test.name(), test.text()), Machines.find(model));
                    // Some are forbidden because nothing at all comes to an end.
                    assertThat(answer.equals("allowed")).as(test.text()).isNotEqualTo(test.isForbidden());
                }
            }
        }
    }

    /** Responses that a test does not await come in any order: one formula for all. */
    @Test
    void theTestsOfTheThesis() {
        for (Path file : LitmusRunner.files(List.of(Path.of("src/test/litmus/xf")))) {
            LitmusTest test = Dialects.parser().parse(file);
            Result expected = new LitmusRun(test).ask(new XfMachine(), new ExhaustiveSearch(true), new Monitor());
            assertThat(answer(test, new XfMachine())).as(file.toString()).isEqualTo(MachineFinding.answer(expected));
        }
    }

    @Test
    void whatItDoesNotKnowIsSaid() {
        LitmusTest update = Dialects.parser().parse("update", """
                X86 update
                { }
                P0          ;
                XCHG [x],EAX ;
                exists (x=0)
                """);
        assertThatThrownBy(() -> answer(update, new TsoMachine()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("read-modify-writes");
    }

    /** What clauses rule out while they are added, and a variable that none of them mentions. */
    @Test
    void contradictionsAndFreeVariables() {
        Formula formula = new Formula();
        int one = formula.newVariable();
        formula.newVariable();
        formula.add(-one);
        assertThat(formula.solve(() -> true)).isTrue();
        assertThat(formula.isTrue(one)).isFalse();
        assertThat(formula.isTrue(-one)).isTrue();
        formula.add(one);
        assertThat(formula.solve(() -> true)).isFalse();
    }

    /** A search that takes for ever (more pigeons than holes) ends when it is told to. */
    @Test
    void aSearchCanBeStopped() {
        int holes = 12;
        Formula formula = new Formula();
        int[][] in = new int[holes + 1][holes];
        for (int[] pigeon : in) {
            Arrays.setAll(pigeon, hole -> formula.newVariable());
            formula.add(pigeon);
        }
        for (int hole = 0; hole < holes; hole++) {
            for (int one = 0; one < in.length; one++) {
                for (int other = 0; other < one; other++) {
                    formula.add(-in[one][hole], -in[other][hole]);
                }
            }
        }
        AtomicInteger conflicts = new AtomicInteger();
        assertThat(formula.solve(() -> conflicts.incrementAndGet() < 100)).isNull();
    }

    private static String answer(LitmusTest test, Machine<?> machine) {
        return MachineFinding.answer(new LitmusRun(test).solve(machine, new Monitor()));
    }
}
