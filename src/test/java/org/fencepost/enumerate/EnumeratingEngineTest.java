package org.fencepost.enumerate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnumeratingEngineTest {
    private static Histogram run(String model, String text) {
        return Histogram.of(new EnumeratingEngine().run(Dialects.parser().parse("test.litmus", text), model));
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
        Histogram tso = run("tso", SB);
        assertThat(tso.states()).hasSize(4);
        assertThat(tso.positive()).isEqualTo(1);
        assertThat(tso.negative()).isEqualTo(3);
        assertThat(run("sc", SB).allowed()).isFalse();
    }

    @Test
    void finalMemory() {
        Histogram result = run("tso", """
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

    /** herd's Undef is for undefined_unless alone; a flag leaves the states their meaning. */
    @Test
    void flagsAreNotUndefinedBehaviour() {
        Histogram race = run("rc11", """
                C race
                { [x] = 0; }
                P0 (int* x) { *x = 1; }
                P1 (int* x) { int r0 = *x; }
                exists (1:r0=1)
                """);
        assertThat(race.flags()).containsExactly("data-race");
        assertThat(race.undefined()).isTrue();
        Histogram kernel = run("lkmm", """
                C race
                { }
                P0 (int* x) { *x = 1; }
                P1 (int* x) { int r0 = READ_ONCE(*x); }
                exists (1:r0=1)
                """);
        assertThat(kernel.flags()).contains("data-race");
        assertThat(kernel.undefined()).isFalse();
    }

    /** Only c11 of our models lets a value come from a circle of dependencies. */
    @Test
    void valuesOutOfThinAir() {
        String test = """
                C cyc
                { [x] = 0; [y] = 0; }
                P0 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                  if (r0) atomic_store_explicit(y, 1, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                  if (r0) atomic_store_explicit(x, 1, memory_order_relaxed);
                }
                exists (0:r0=1 /\\ 1:r0=1)
                """;
        assertThat(run("c11", test).allowed()).isTrue();
        assertThat(run("rc11", test).allowed()).isFalse();
        assertThat(run("imm", test).allowed()).isFalse();
    }

    private static final String PARTS = """
            X86 parts
            { uint32_t x; }
             P0           | P1          ;
             MOV EAX,$257 | MOV AL,[x]  ;
             MOV [x],EAX  | MOV EBX,[x] ;
            exists (1:EAX=1 /\\ 1:EBX=0)
            """;

    /** Where sizes are mixed, the form of a model for parts can be named, and a file is a model like any other. */
    @Test
    void modelsOfMixedSizes(@TempDir Path directory) throws IOException {
        assertThat(run("tso", PARTS).states()).hasSize(3);
        assertThat(run("tso-mixed", PARTS).states()).isEqualTo(run("tso", PARTS).states());
        assertThat(run("rc11-mixed", PARTS).states()).hasSize(3);
        assertThat(run("sc-mixed", SB).states()).isEqualTo(run("sc", SB).states());
        Path file = directory.resolve("mine.cat");
        Files.writeString(file, "mine\nacyclic po | si; (rf | co | fr); si as sc\n");
        assertThat(run(file.toString(), PARTS).allowed()).isFalse();
        Files.writeString(directory.resolve("parts.cat"), "parts\nacyclic po-loc | rf | co | fr as coherent\n");
        assertThat(run(directory.resolve("parts.cat").toString(), PARTS).states())
                .hasSizeGreaterThan(3);
        assertThatThrownBy(() -> run("pso", PARTS)).hasMessageContaining("accesses of different sizes");
    }

    /** What was found before the monitor said stop is there, and the result says that it is not all. */
    @Test
    void stopsWhenAsked() {
        Monitor monitor = new Monitor();
        monitor.stop(Limit.time("enough"));
        Result result = new EnumeratingEngine().run(Dialects.parser().parse("test.litmus", SB), "tso", monitor);
        assertThat(result.limits()).containsExactly(Limit.time("enough"));
        assertThat(Histogram.of(result).verdict()).isEqualTo("unknown");
    }
}
