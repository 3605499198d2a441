package org.fencepost.model.cat;

import static org.assertj.core.api.Assertions.assertThat;

import org.fencepost.graph.Execution;
import org.fencepost.model.Judgement;
import org.fencepost.model.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The weak outcome of each classic shape, with the verdicts of the literature. */
class ClassicShapesTest {
    private static Judgement judge(String model, String threads) {
        Execution execution = Sketch.of(threads.split("\\|\\|"));
        return Models.load(model).judge(execution);
    }

    /** Outcomes of C programs. Columns: the outcome, then whether sc, tso and rc11 allow it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                // store buffering
                "W x 1 rlx; R y 0 rlx || W y 1 rlx; R x 0 rlx / no / yes / yes",
                "W x 1 sc; R y 0 sc || W y 1 sc; R x 0 sc / no / no / no",
                "W x 1 rel; R y 0 acq || W y 1 rel; R x 0 acq / no / yes / yes",
                "W x 1 rlx; F sc; R y 0 rlx || W y 1 rlx; F sc; R x 0 rlx / no / no / no",
                "W x 1 rlx; F acq_rel; R y 0 rlx || W y 1 rlx; F sc; R x 0 rlx / no / yes / yes",
                "W x 1 rlx; U z 0 1 rlx; R y 0 rlx || W y 1 rlx; U w 0 1 rlx; R x 0 rlx / no / no / yes",
                // message passing
                "W x 1 rlx; W y 1 rlx || R y 1 rlx; R x 0 rlx / no / no / yes",
                "W x 1 rlx; W y 1 rel || R y 1 acq; R x 0 rlx / no / no / no",
                "W x 1 rlx; F rel; W y 1 rlx || R y 1 rlx; F acq; R x 0 rlx / no / no / no",
                "W x 1 rlx; W y 1 rel; W y 2 rlx || R y 2 acq; R x 0 rlx / no / no / no",
                "W x 1 rlx; W y 1 rel || U y 1 2 rlx || R y 2 acq; R x 0 rlx / no / no / no",
                // load buffering
                "R x 1 rlx; W y 1 rlx || R y 1 rlx; W x 1 rlx / no / no / no",
                // independent reads of independent writes
                "W x 1 rlx || W y 1 rlx || R x 1 acq; R y 0 acq || R y 1 acq; R x 0 acq / no / no / yes",
                "W x 1 sc || W y 1 sc || R x 1 sc; R y 0 sc || R y 1 sc; R x 0 sc / no / no / no",
                // write to read causality
                "W x 1 rlx || R x 1 rlx; W y 1 rlx || R y 1 rlx; R x 0 rlx / no / no / yes",
                "W x 1 rel || R x 1 acq; W y 1 rel || R y 1 acq; R x 0 rlx / no / no / no",
                // 2+2W: the first write of each thread is the last in coherence
                "W x 2 rlx; W y 1 rlx || W y 2 rlx; W x 1 rlx / no / no / yes",
                "W x 2 rel; W y 1 rel || W y 2 rel; W x 1 rel / no / no / yes",
                "W x 2 sc; W y 1 sc || W y 2 sc; W x 1 sc / no / no / no",
                // coherence
                "W x 1 rlx; W x 2 rlx || R x 2 rlx; R x 1 rlx / no / no / no",
                "W x 2 rlx; W x 1 rlx / no / no / no",
                "R x 1 rlx; W x 1 rlx / no / no / no",
                "W x 1 rlx; R x 0 rlx / no / no / no",
                // two increments that read the same value
                "U x 0 1 rlx || U x 0 2 rlx / no / no / no",
                "U x 0 1 rlx || U x 1 2 rlx / yes / yes / yes",
                "W x 1 rlx || W x 2 rlx || R x 1 rlx; R x 2 rlx / yes / yes / yes",
            })
    void languageModels(String threads, String sc, String tso, String rc11) {
        assertThat(judge("sc", threads).consistent()).as("sc").isEqualTo(sc.equals("yes"));
        assertThat(judge("tso", threads).consistent()).as("tso").isEqualTo(tso.equals("yes"));
        assertThat(judge("rc11", threads).consistent()).as("rc11").isEqualTo(rc11.equals("yes"));
    }
}
