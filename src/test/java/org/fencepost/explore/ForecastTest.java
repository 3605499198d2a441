package org.fencepost.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.Annotation.RLX;

import java.util.List;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/** The forecast is an estimate, but its mean over many probes is the number of executions. */
class ForecastTest {
    private static final int PROBES = 4000;

    private static void assertClose(Program program, String model) {
        Result result = new Explorer(program, ExploreOptions.of(model)).run();
        double all = result.executions() + result.blocked();
        double estimate = new Explorer(program, ExploreOptions.of(model)).estimate(PROBES);
        assertThat(estimate).as(model + ": of " + all).isBetween(all * 0.6, all * 1.6);
    }

    @Test
    void additionsToOneCounter() {
        Threads threads = new Threads();
        for (int t = 0; t < 5; t++) {
            threads.thread(body -> body.add("x", 1, RLX));
        }
        assertClose(threads.build(), "rc11"); // 5! = 120
    }

    @Test
    void readersAndWriters() {
        Threads threads = new Threads();
        for (int t = 0; t < 3; t++) {
            int value = t + 1;
            threads.thread(body -> body.write("x", value, RLX).write("y", value, RLX));
        }
        threads.thread(body -> {
            body.read("x", RLX);
            body.read("y", RLX);
            body.read("x", RLX);
        });
        for (String model : List.of("sc", "tso", "rc11")) {
            assertClose(threads.build(), model);
        }
    }
}
