package org.fencepost.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.fencepost.generate.critical.AxiomSet;
import org.fencepost.generate.critical.CriticalTest;
import org.fencepost.generate.critical.CriticalTests;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.LitmusRunner;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.junit.jupiter.api.Test;

/** The formula says what the exhaustive search says; what it allows, the machine itself has done. */
class SatSearchTest {
    @Test
    void ringsOfThreads() {
        for (int threads = 2; threads <= 8; threads++) {
            assertThat(solve(SearchesTest.ring(threads, true), new TsoMachine()))
                    .isInstanceOf(Answer.Found.class);
            assertThat(solve(SearchesTest.ring(threads, false), new TsoMachine()))
                    .isInstanceOf(Answer.Excluded.class);
            assertThat(solve(SearchesTest.ring(threads, true), new ScMachine())).isInstanceOf(Answer.Excluded.class);
        }
    }

    @Test
    void criticalTests() {
        for (String model : List.of("xf", "tso", "sc")) {
            CriticalTests tests = CriticalTests.find(AxiomSet.of(model), 6, () -> true);
            for (List<CriticalTest> some : List.of(tests.forbidden(), tests.justAllowed())) {
                for (CriticalTest test : some) {
                    Answer<?> answer = solve(new LitmusParser().parse(test.name(), test.text()), Machines.find(model));
                    // Some are forbidden because nothing at all comes to an end.
                    assertThat(answer instanceof Answer.Found<?>)
                            .as(test.text())
                            .isNotEqualTo(test.isForbidden());
                }
            }
        }
    }

    /** Responses that a test does not await come in any order: one formula for each. */
    @Test
    void theTestsOfTheThesis() {
        for (Path file : LitmusRunner.files(List.of(Path.of("src/test/litmus/xf")))) {
            LitmusTest test = new LitmusParser().parse(file);
            Answer<?> expected = new LitmusRun(test).ask(new XfMachine(), new ExhaustiveSearch(true), new Monitor());
            assertThat(solve(test, new XfMachine()).getClass())
                    .as(file.toString())
                    .isEqualTo(expected.getClass());
        }
    }

    @Test
    void whatItDoesNotKnowIsSaid() {
        LitmusTest update = new LitmusParser().parse("update", """
                X86 update
                { }
                P0          ;
                XCHG [x],EAX ;
                exists (x=0)
                """);
        assertThatThrownBy(() -> solve(update, new TsoMachine()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("read-modify-writes");
    }

    @Test
    void theSolverAgreesWithTryingAllValues() {
        Random random = new Random(1);
        for (int problem = 0; problem < 300; problem++) {
            int variables = 3 + random.nextInt(8);
            int[][] clauses = new int[variables * 4 + random.nextInt(5)][];
            SatSolver solver = new SatSolver();
            for (int i = 0; i < variables; i++) {
                solver.newVariable();
            }
            for (int i = 0; i < clauses.length; i++) {
                clauses[i] = random.ints(1 + random.nextInt(4), 1, variables + 1)
                        .distinct()
                        .map(variable -> random.nextBoolean() ? variable : -variable)
                        .toArray();
                solver.add(clauses[i].clone());
            }
            boolean possible = false;
            for (int values = 0; values < 1 << variables && !possible; values++) {
                possible = holds(clauses, values);
            }
            assertThat(solver.solve(() -> true)).isEqualTo(possible);
            if (possible) {
                int values = 0;
                for (int variable = 1; variable <= variables; variable++) {
                    values |= solver.isTrue(variable) ? 1 << variable - 1 : 0;
                }
                assertThat(holds(clauses, values)).isTrue();
            }
        }
    }

    private static boolean holds(int[][] clauses, int values) {
        for (int[] clause : clauses) {
            boolean holds = false;
            for (int literal : clause) {
                holds |= (values >> Math.abs(literal) - 1 & 1) == (literal > 0 ? 1 : 0);
            }
            if (!holds) {
                return false;
            }
        }
        return true;
    }

    private static Answer<?> solve(LitmusTest test, Machine<?> machine) {
        return new LitmusRun(test).solve(machine, new Monitor());
    }
}
