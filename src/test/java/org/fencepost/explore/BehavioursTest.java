package org.fencepost.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.Annotation.RLX;

import java.util.Random;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;
import org.fencepost.program.Limits;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.junit.jupiter.api.Test;

/** What a thread does depends on the answers it got, and not on which answers were tried before. */
class BehavioursTest {
    private static final int READS = 40;
    private static final long FACTOR = 31;

    /** Stores, after each read, a number made of all that was read so far. */
    private static Program reader() {
        return new Threads()
                .thread(body -> {
                    int sum = body.code.register();
                    body.code.move(sum, body.code.constant(0));
                    for (int i = 0; i < READS; i++) {
                        body.code.binary(Op.MUL, sum, sum, body.code.constant(FACTOR), 32);
                        body.code.binary(Op.ADD, sum, sum, body.read("x", RLX), 32);
                        body.writeRegister("y", sum, RLX);
                    }
                })
                .build();
    }

    @Test
    void anyOrderOfAnswers() {
        Program program = reader();
        Behaviours behaviours = new Behaviours(
                program,
                ExploreOptions.of("rc11"),
                true,
                FastModel.named("rc11").orElseThrow(),
                new ThreadNumbers(1),
                new WideValues());
        Step root = behaviours.root(0, program.start(0, Limits.DEFAULT), 0);
        Random random = new Random(1);
        long[] answers = new long[READS];
        for (int round = 0; round < 3000; round++) {
            int changed = random.nextInt(round % 10 == 0 ? READS : 6) + 1;
            for (int i = READS - changed; i < READS; i++) {
                answers[i] = random.nextInt(3);
            }
            follow(behaviours, root, answers);
        }
        assertThat(behaviours.size()).isGreaterThan(2 * READS + 3000);
    }

    private static void follow(Behaviours behaviours, Step root, long[] answers) {
        Step step = root;
        int sum = 0;
        for (long answer : answers) {
            assertThat(step.action).isInstanceOf(Action.Load.class);
            step = behaviours.next(step, answer);
            sum = (int) (FACTOR * sum + answer);
            assertThat((int) ((Action.Store) step.action).value()).isEqualTo(sum);
            step = behaviours.next(step, 0);
        }
        assertThat(step.action).isInstanceOf(Action.End.class);
    }
}
