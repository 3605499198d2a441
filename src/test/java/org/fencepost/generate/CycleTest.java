package org.fencepost.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CycleTest {
    private static GeneratedTest test(String dialect, String cycle) {
        List<Cycle> cycles = Cycle.parse(Vocabularies.named(dialect), cycle);
        assertThat(cycles).hasSize(1);
        return cycles.get(0).test();
    }

    private static Histogram run(GeneratedTest test, String model) {
        return Histogram.of(new EnumeratingEngine().run(Dialects.parser().parse(test.name(), test.text()), model));
    }

    @Test
    void storeBuffering() {
        assertThat(test("x86", "PodWR Fre PodWR Fre").text()).isEqualTo("""
                        X86 SB
                        Cycle=PodWR Fre PodWR Fre
                        {}
                         P0          | P1          ;
                         MOV [x],$1  | MOV [y],$1  ;
                         MOV EAX,[y] | MOV EAX,[x] ;
                        exists (0:EAX=0 /\\ 1:EAX=0)
                        """);
    }

    @ParameterizedTest
    @CsvSource({
        "x86, Fre MFencedWR Fre PodWR, SB+mfence+po",
        "x86, Rfe PodRR Fre PodWW, MP",
        "aarch64, Rfe DpAddrdR Fre DMB.SYdWW, MP+dmb.sy+addr",
        "aarch64, Rfe DpAddrdR Rfi? Fre, ''",
        "aarch64, DMB.SYdWW Rfe DpDatadW Rfi DpAddrdR Fre, MP+dmb.sy+data-rfi-addr",
        "aarch64, PodWWPL Rfe PodRRAP Fre, MP+popl+poap",
        "aarch64, PodWW L Rfe A PodRR Fre, MP+popl+poap",
        "ppc, Syncd** Rfe DpCtrlIsyncdR Fre, MP+sync+ctrlisync",
        "riscv, Fence.rw.rwdWR Fre Fence.rw.rwdWR Fre, SB+fence.rw.rws",
        "c, FenceScdWR Fre FenceScdWR Fre, SB+fencescs",
        "c, PodWRScSc Fre PodWRScSc Fre, SB+poscscs",
        "kernel, FenceMbdWROnceOnce FreOnceOnce FenceMbdWROnceOnce FreOnceOnce, SB+mbs",
        "kernel, WmbdWW Wse PodWROnceAcquire Fre, R+wmb+poonceacquire",
        "x86, Rfe PosRR Fre, CoRR",
        "x86, PodWR Fre PodWR Fre PodWR Fre, 3.SB",
        "x86, PodWR Fre PodWR Fre PodWR Fre PodWR Fre, WR+WR+WR+WR",
    })
    void names(String dialect, String cycle, String name) {
        if (name.isEmpty()) {
            assertThatThrownBy(() -> test(dialect, cycle))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("Rfi?");
        } else {
            assertThat(test(dialect, cycle).name()).isEqualTo(name);
        }
    }

    /** Each test asks for one execution: under a model that forbids nothing but incoherence there is exactly one. */
    @ParameterizedTest
    @CsvSource({
        "power, ppc, Rfe PodRR Fre Rfe PodRR Fre",
        "power, ppc, PodWW Coe PodWW Coe PodWW Coe",
        "power, ppc, Rfe Rmw PodWR Fre PodWR Fre",
        "aarch64, aarch64, Coe PodWW Coe Coe PodWW Coe",
        "aarch64, aarch64, Rfe LxSx PodWR Fre PodWR Fre",
        "aarch64, aarch64, Rfe Amo.Swp PodWR Fre PodWR Fre",
        "riscv, riscv, Rfe Rmw PodWR Fre PodWR Fre",
        "riscv, riscv, Rfe LxSx PodWR Fre PodWR Fre",
        "tso, x86, Coe Rfi PodRR Fre PodWW Coe",
        "rc11, c, PodWW Coe PodWW Coe",
        "lkmm, kernel, Rfe Rmw PodWR Fre PodWR Fre",
    })
    void exactlyOneExecution(String model, String dialect, String cycle) {
        assertThat(run(test(dialect, cycle), model).positive()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "rc11, PodWRRlxRlx Fre PodWR Fre, allowed",
        "rc11, PodWRScSc Fre PodWRScSc Fre, forbidden",
        "rc11, FenceScdWR Fre FenceScdWR Fre, forbidden",
        "rc11, FenceAcqReldWR Fre FenceAcqReldWR Fre, allowed",
        "rc11, PodWWRlxRel RfeRelAcq PodRRAcqRlx Fre, forbidden",
        "rc11, PodWWRlxRel Rfe PodRR Fre, allowed",
        "rc11, PodRW Rfe PodRW Rfe, forbidden",
        "c11, PodRW Rfe PodRW Rfe, allowed",
        "imm, PodRW Rfe PodRW Rfe, allowed",
        "imm, DpDatadW Rfe DpAddrdW Rfe, forbidden",
        "imm, DpCtrldW Rfe DpCtrldW Rfe, forbidden",
        "tso, PodWRScSc Fre PodWRScSc Fre, forbidden",
    })
    void classicVerdictsOfC(String model, String cycle, String verdict) {
        assertThat(run(test("c", cycle), model).allowed()).isEqualTo(verdict.equals("allowed"));
    }

    @ParameterizedTest
    @CsvSource({
        "x86, PodWR Fre PodRW Fre, cannot follow",
        "x86, PodWR, two edges at least",
        "x86, PosWW Coi, stays in one thread",
        "x86, PodWR Fre PosWW Coe, one edge alone changes the location",
        "x86, DpAddrdR Fre PodWR Fre, dependencies order nothing",
        "x86, FooWR Fre, no edge of a cycle",
        "aarch64, DpDatadR Fre, only writes can depend on data",
        "aarch64, PodWWPA Rfe, does not say how",
        "aarch64, PodWWPL RfePP PodRR Fre, cannot be both",
        "aarch64, Coe Coe, contradict itself",
        "c, Rfe RmwScRlx PodWR Fre PodWR Fre, no read-modify-write",
    })
    void badCycles(String dialect, String cycle, String message) {
        assertThatThrownBy(() -> test(dialect, cycle))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void allCyclesOfFourEdges() {
        List<Cycle> cycles =
                CycleList.upTo(4, Vocabularies.named("x86"), List.of("Rfe", "Fre", "Coe", "Pod**"), () -> true);
        Set<String> names = new TreeSet<>();
        cycles.forEach(cycle -> names.add(cycle.name()));
        assertThat(names).hasSameSizeAs(cycles).contains("SB", "MP", "LB", "S", "R", "2+2W");
        assertThat(cycles.stream().map(cycle -> cycle.test().canonicalForm())).doesNotHaveDuplicates();
    }

    @Test
    void familiesLeaveOutWhatDoesNotFit() {
        List<Cycle> cycles = Families.variants(
                Vocabularies.named("aarch64"), "MP", List.of("Pod**", "DMB.SYd**", "DpAddrd*", "DpDatadW"));
        assertThat(cycles.stream().map(Cycle::name))
                .containsExactlyInAnyOrder(
                        "MP", "MP+po+dmb.sy", "MP+po+addr", "MP+dmb.sy+po", "MP+dmb.sys", "MP+dmb.sy+addr");
    }
}
