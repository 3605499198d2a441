package org.fencepost.generate.critical;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The quick judge says what the cat model says, of every execution of random programs. */
class PathJudgeTest {
    @Test
    void saysWhatTheModelSays() {
        for (String model : List.of("xf", "src/test/models/xf-original.cat", "src/test/models/xf-printed.cat", "tso")) {
            AxiomSet axioms = AxiomSet.of(model);
            int[] counts = new int[2];
            for (int seed = 0; seed < 30; seed++) {
                Sketch program = RandomSketch.next(new Random(seed), 8, 3, axioms.hasFpga());
                ProgramJudge quickest = axioms.judge(program);
                new AllowedExecutions(any -> false, execution -> {
                            boolean forbidden = axioms.judge().isForbidden(execution, execution.all());
                            assertThat(quickest.isForbidden(execution)).isEqualTo(forbidden);
                            counts[forbidden ? 1 : 0]++;
                            assertThat(axioms.model()
                                            .judge(SketchExecution.of(execution))
                                            .consistent())
                                    .isEqualTo(!forbidden);
                        })
                        .find(program);
            }
            assertThat(counts[0]).isGreaterThan(50);
            assertThat(counts[1]).isGreaterThan(50);
        }
    }
}
