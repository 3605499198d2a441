package org.fencepost.explore.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.LitmusResult;
import org.junit.jupiter.api.Test;

class EnumeratingEngineTest {
    private static LitmusResult run(String model, String text) {
        return new EnumeratingEngine().run(new LitmusParser().parse("test.litmus", text), model);
    }

    private static final String SB = """
            X86 SB
            { }
             P0          | P1          ;
             MOV [x],$1  | MOV [y],$1  ;
             MOV EAX,[y] | MOV EAX,[x] ;
            exists (0:EAX=0 /\\ 1:EAX=0)
            """;

    @Test
    void storeBuffering() {
        LitmusResult tso = run("tso", SB);
        assertThat(tso.states()).hasSize(4);
        assertThat(tso.positive()).isEqualTo(1);
        assertThat(tso.negative()).isEqualTo(3);
        assertThat(run("sc", SB).allowed()).isFalse();
    }

    @Test
    void finalMemory() {
        LitmusResult result = run("tso", """
                X86 2+2W
                { x=5; z=7; }
                 P0         | P1         ;
                 MOV [x],$1 | MOV [y],$1 ;
                 MOV [y],$2 | MOV [x],$2 ;
                locations [z;]
                exists (x=1 /\\ y=1)
                """);
        assertThat(result.allowed()).isFalse();
        assertThat(result.states()).hasSize(3);
    }
}
