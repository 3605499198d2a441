package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Trying again after a failure for no reason shows nothing that a strong compare-and-swap does not show, and costs nothing. */
class RetriesTest {
    private static final int PROGRAMS = 20;

    @Test
    void weakRetriesHaveTheExecutionsOfStrongOnes() {
        ProgramGenerator generator = new ProgramGenerator(11, Features.WAITING, RetriesTest::isWanted);
        for (int number = 0; number < PROGRAMS; number++) {
            SmallProgram weak = generator.program(number);
            SmallProgram strong = new SmallProgram(
                    weak.name(),
                    weak.threads().stream().map(RetriesTest::strong).toList());
            assertThat(strong).isNotEqualTo(weak);
            assertThat(observations(strong)).as("%s", weak).isEqualTo(observations(weak));
        }
    }

    /** What threads observed, and in how many executions. */
    private static Object observations(SmallProgram program) {
        return new ExplorerEngine().list(program.lower(true), "rc11").states();
    }

    /** Weak ones that are tried again, and no others. */
    private static boolean isWanted(SmallProgram program) {
        boolean once = program.threads().stream().flatMap(List::stream).anyMatch(RetriesTest::triesOnce);
        boolean again = program.statements().anyMatch(RetriesTest::triesAgain);
        return again && !once && program.threads().size() < 4;
    }

    private static boolean triesOnce(SmallProgram.Statement statement) {
        return !triesAgain(statement)
                && (statement instanceof SmallProgram.Cas cas && cas.weak()
                        || statement.blocks().stream().flatMap(List::stream).anyMatch(RetriesTest::triesOnce));
    }

    /** With a loop around it that asks whether it was done. */
    private static boolean triesAgain(SmallProgram.Statement statement) {
        return statement instanceof SmallProgram.Until loop
                && loop.body().stream()
                        .anyMatch(inside -> inside instanceof SmallProgram.Cas cas
                                && cas.weak()
                                && loop.registers().equals(List.of(cas.done())));
    }

    private static List<SmallProgram.Statement> strong(List<SmallProgram.Statement> statements) {
        return statements.stream().map(RetriesTest::strong).toList();
    }

    private static SmallProgram.Statement strong(SmallProgram.Statement statement) {
        if (statement instanceof SmallProgram.Cas cas) {
            return new SmallProgram.Cas(
                    cas.register(),
                    cas.place(),
                    cas.expected(),
                    cas.desired(),
                    cas.success(),
                    cas.failure(),
                    false,
                    cas.done());
        } else if (statement instanceof SmallProgram.Until loop) {
            return new SmallProgram.Until(strong(loop.body()), loop.registers(), loop.equal(), loop.value());
        } else if (statement instanceof SmallProgram.If branch) {
            return new SmallProgram.If(
                    branch.register(), branch.value(), strong(branch.then()), strong(branch.otherwise()));
        }
        return statement;
    }
}
