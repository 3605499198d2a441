package org.fencepost.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.model.cat.CatLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cat files as others write them: the names, events and habits that ours do not have. */
class OtherDialectsTest {
    private static final String LOST_UPDATE = """
            C lost
            { }
            P0(atomic_int *x) { int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); }
            P1(atomic_int *x) { int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); }
            exists (x=1)
            """;

    private static final String TWO_KINDS = """
            C kinds
            { }
            P0(int *x, volatile _Atomic(int) *y) { *x = 1; atomic_store_explicit(y, 1, memory_order_relaxed); }
            exists (x=1)
            """;

    @TempDir
    private Path directory;

    private static LitmusTest test(String text) {
        return Dialects.parser().parse("test.litmus", text);
    }

    private Histogram run(String test, String model) throws IOException {
        Path file = Files.writeString(directory.resolve("model.cat"), model);
        return Histogram.of(new EnumeratingEngine().run(test(test), file.toString()));
    }

    /** A model that asks for dependencies through registers gets ours, and every test its answer. */
    @Test
    void dependenciesComputedFromRegisters() throws IOException {
        String computed = "src/test/resources/org/fencepost/enumerate/computed/model.cat";
        EnumeratingEngine engine = new EnumeratingEngine();
        int compared = 0;
        for (Path file : files()) {
            LitmusTest test = Dialects.parser().parse(file);
            if (!test.isMixedSize()) {
                Histogram ours = Histogram.of(engine.run(test, "aarch64"));
                assertThat(Histogram.of(engine.run(test, computed)).states())
                        .as(file::toString)
                        .isEqualTo(ours.states());
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(300);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/litmus/aarch64"))) {
            return files.filter(file -> file.toString().endsWith(".litmus"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void updatesThatAreTwoEvents() throws IOException {
        String split = "irreflexive po-loc; (rf | co | fr) empty rmw & (fre; coe)";
        assertThat(CatLoader.text("split", split).meansSplitUpdates()).isTrue();
        assertThat(run(LOST_UPDATE, split).allowed()).isFalse();
        assertThat(run(LOST_UPDATE, "irreflexive po-loc; (rf | co | fr)").allowed())
                .isTrue();
        String either = "acyclic po-loc | rf | co | fr irreflexive fr; co";
        assertThat(CatLoader.text("either", either).meansSplitUpdates()).isFalse();
    }

    /** The kernel's model has had both spellings for what acquires. */
    @Test
    void locksAcquire() throws IOException {
        String lock = """
                C lock
                { }
                P0(spinlock_t *s, int *x) { spin_lock(s); WRITE_ONCE(*x, 1); spin_unlock(s); }
                exists (x=1)
                """;
        for (String spelling : List.of("ACQUIRE", "Acquire")) {
            assertThat(run(lock, "include \"lock.cat\" empty [" + spelling + "]; po; [Release]")
                            .allowed())
                    .isFalse();
        }
        assertThat(run(lock, "include \"lock.cat\" empty [ACQUIRE]; po; [RELEASE & R]")
                        .allowed())
                .isTrue();
    }

    @Test
    void variablesThatAreNotAtomic() throws IOException {
        String of = "let of(X) = [range([IW & X]; loc)] empty ";
        assertThat(run(TWO_KINDS, of + "of(NAL); [A]").allowed()).isTrue();
        assertThat(run(TWO_KINDS, of + "of(~NAL); [W & NA \\ IW]").allowed()).isTrue();
        assertThat(run(TWO_KINDS, of + "of(~NAL)").allowed()).isFalse();
        assertThat(run(TWO_KINDS, of + "of(NAL)").allowed()).isFalse();
    }

    @Test
    void lockedInstructionsAreAtomic() throws IOException {
        String sb = """
                X86 SB
                { }
                 P0            | P1            ;
                 MOV EAX,$1    | MOV EAX,$1    ;
                 XCHG [x],EAX  | XCHG [y],EAX  ;
                 MOV EBX,[y]   | MOV EBX,[x]   ;
                exists (0:EBX=0 /\\ 1:EBX=0)
                """;
        String tso = "acyclic po-loc | rf | co | fr empty rmw & (fre; coe)"
                + " acyclic po & (R * M | W * W) | rfe | co | fr | po & (W * R)";
        assertThat(run(sb, tso + " & (M * A | A * M)").allowed()).isFalse();
        assertThat(run(sb, tso + " & 0").allowed()).isTrue();
    }
}
