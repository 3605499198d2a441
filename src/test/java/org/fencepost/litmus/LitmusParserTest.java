package org.fencepost.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.Basis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LitmusParserTest {
    private static LitmusTest parse(String text) {
        return Dialects.parser().parse("t.litmus", text);
    }

    private static LitmusTest asking(String question) {
        return parse("C t\n{ int a[2]={7,8}; int *p=&y; int z=-1; }\nP0 (int* x, int* y) { int r0 = 1; int r1 = 2; }\n"
                + "P1 (int *x) { int r0 = 1; }\n" + question);
    }

    @Test
    void header() {
        LitmusTest test = parse("C SB+rlx (sbrlx) \"store buffering\"\nCycle=Fre PodWR\nHash=12ab\n{}\n"
                + "P0 (int* x) { *x = 1; }\nforall (x=1)\n<<\nshow 0\n>>\n");
        assertThat(test.name()).isEqualTo("SB+rlx");
        assertThat(test.doc()).isEqualTo("store buffering");
        assertThat(test.info()).containsEntry("Cycle", "Fre PodWR").containsEntry("Hash", "12ab");
        assertThat(test.condition().quantifier()).isEqualTo(Condition.Quantifier.FORALL);
        assertThat(test.program().tracksDependencies()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exists (0:r0=1)                      | true",
                "exists (0:r0=2)                      | false",
                "exists (P0:r0=1 /\\ 1:r0=0x1)        | true",
                "exists (0:r0=0 \\/ 0:r1=2 /\\ x=0)   | true",
                "exists (0:r0=1 => 0:r1=3)            | false",
                "exists (0:r0=0 /\\ x=0 => x=1)       | false",
                "exists (~(x=1) /\\ not (y=2))        | true",
                "exists (0:r0 != 2 /\\ 0:r1 <> 1)     | true",
                "exists (0:r0=1:r0)                   | true",
                "exists (0:r0=0:r1)                   | false",
                "exists ([x]=[y])                     | true",
                "exists (x=*y)                        | true",
                "exists ([x]=0:r0)                    | false",
                "exists (a[1]=8 /\\ a={7,8})          | true",
                "exists (p=y /\\ p=&y)                | true",
                "exists (p=x)                         | false",
                "exists (z=-1 /\\ z=0xffffffff)       | true",
                "exists (true /\\ ~false)             | true",
                "(0:r0=1)                             | true",
                "final (0:r0=1)                       | true",
                "exists x=0 /\\ y=0 with tso: exists; | true",
            })
    void propositions(String question, boolean holds) {
        assertThat(new SequentialRun(asking(question)).holds()).isEqualTo(holds);
    }

    @Test
    void conditionsPrintAsHerdPrintsThem() {
        assertThat(HerdOutput.format(asking("~exists (0:r0=1 /\\ (x=1 \\/ y=0x2) /\\ not (p=y => a[1]=3))")
                        .condition()))
                .isEqualTo("~exists (0:r0=1 /\\ ([x]=1 \\/ [y]=2) /\\ not ([p]=y => a[1]=3))");
        assertThat(HerdOutput.format(asking("").condition())).isEqualTo("forall (true)");
        assertThat(HerdOutput.format(
                        asking("exists (0:r0=0 \\/ 0:r1=2 /\\ [x]=0:r0)").condition()))
                .isEqualTo("exists (0:r0=0 \\/ 0:r1=2 /\\ [x]=0:r0)");
    }

    @Test
    void statesShowConditionAndLocationsButNotTheFilter() {
        LitmusTest test = asking("locations [y; 1:r0;]\nfilter (0:r1=2)\nexists (x=0)");
        assertThat(test.shown()).extracting(Observable::label).containsExactly("1:r0", "x", "y");
        assertThat(test.observables()).extracting(Observable::label).containsExactly("1:r0", "x", "y", "0:r1");
        assertThat(new SequentialRun(test).state()).isEqualTo("1:r0=1; [x]=0; [y]=0;");
    }

    @Test
    void filteredExecutionsDoNotCount() {
        LitmusTest test = asking("filter (0:r1=2)\nexists (0:r0=1)");
        Outcomes outcomes = new Outcomes(test);
        outcomes.add(new long[] {1, 2});
        outcomes.add(new long[] {0, 2});
        outcomes.add(new long[] {1, 3});
        Histogram result = Histogram.of(outcomes.result(Basis.model("sc")));
        assertThat(result.positive()).isEqualTo(1);
        assertThat(result.negative()).isEqualTo(1);
        assertThat(result.states()).hasSize(2);
    }

    @Test
    void initialStates() {
        LitmusTest test = parse("C t\n{ x; y=2; [z]=3; int u=4; volatile int *q=&u; atomic_t v = ATOMIC_INIT(5);"
                + " unsigned long w = 6; _Atomic int t=7; uint64_t 0:r0=8; int *0:r1=&x }\n"
                + "P0 (int *x) { }\nexists (x=0 /\\ y=2 /\\ z=3 /\\ u=4 /\\ q=u /\\ v=5 /\\ w=6 /\\ t=7"
                + " /\\ 0:r0=8 /\\ 0:r1=x)");
        assertThat(new SequentialRun(test).holds()).isTrue();
    }
}
