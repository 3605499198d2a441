package org.fencepost.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.Basis;
import org.junit.jupiter.api.Test;

class HerdOutputTest {
    private static Outcomes outcomes(String question) {
        return new Outcomes(Dialects.parser()
                .parse(
                        "t.litmus",
                        "C sb\nHash=99\n{}\nP0 (int *x, int* y) { int r = *y; }\nP1 (int *x) { int *r = x; }\n"
                                + question));
    }

    private static String print(Outcomes outcomes) {
        return HerdOutput.format(outcomes.result(Basis.model("sc")).withSeconds(0.014));
    }

    @Test
    void existsThatSometimesHolds() {
        Outcomes outcomes = outcomes("exists (0:r=1 /\\ x=0)");
        outcomes.add(new long[] {10, 0});
        outcomes.add(new long[] {1, 0});
        outcomes.add(new long[] {-1, 0});
        outcomes.add(new long[] {1, 0});
        assertThat(print(outcomes)).isEqualTo("""
                        Test sb Allowed
                        States 3
                        0:r=-1; [x]=0;
                        0:r=1; [x]=0;
                        0:r=10; [x]=0;
                        Ok
                        Witnesses
                        Positive: 2 Negative: 2
                        Condition exists (0:r=1 /\\ [x]=0)
                        Observation sb Sometimes 2 2
                        Time sb 0.01
                        Hash=99

                        """);
    }

    @Test
    void witnessesOfNotExistsAreTheOthers() {
        Outcomes outcomes = outcomes("~exists (0:r=1)");
        outcomes.add(new long[] {1});
        outcomes.add(new long[] {0});
        outcomes.add(new long[] {0});
        assertThat(print(outcomes))
                .contains("Test sb Forbidden\n", "\nNo\n", "Positive: 2 Negative: 1\n", "Sometimes 1 2\n");
    }

    @Test
    void forallThatAlwaysHolds() {
        Outcomes outcomes = outcomes("forall (0:r=1)");
        outcomes.add(new long[] {1});
        assertThat(print(outcomes)).contains("Test sb Required\n", "\nOk\n", "Observation sb Always 1 0\n");
    }

    @Test
    void addressesHaveNames() {
        Outcomes outcomes = outcomes("exists (1:r=x)");
        long x = Dialects.parser()
                .parse("t.litmus", "C t\n{}\nP0 (int *x) { }\n")
                .program()
                .globals()
                .get(0)
                .address();
        assertThat(outcomes.add(new long[] {x})).isTrue();
        assertThat(print(outcomes)).contains("1:r=x;\n");
    }

    @Test
    void undefinedBehaviourAndCutLoopsAreSaid() {
        Outcomes outcomes = outcomes("exists (0:r=1)");
        outcomes.flag(Set.of("data-race"), true);
        outcomes.cutoff();
        assertThat(print(outcomes))
                .contains(
                        "States 0\n", "Loop Undef\n", "Flag *undef*\nFlag data-race\n", "Observation sb Unknown 0 0\n");
    }
}
