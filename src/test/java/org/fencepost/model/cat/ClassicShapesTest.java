package org.fencepost.model.cat;

import static org.assertj.core.api.Assertions.assertThat;

import org.fencepost.graph.Execution;
import org.fencepost.model.Judgement;
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

    /** What C++20 changed. Columns: the outcome, then whether rc11 and c20 allow it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                // release sequences: stores of the same thread, updates, fences
                "W x 1 rlx; W y 1 rel; W y 2 rlx || R y 2 acq; R x 0 rlx / no / yes",
                "W x 1 rlx; W y 1 sc; W y 2 rlx || R y 2 sc; R x 0 rlx / no / yes",
                "W x 1 rlx; W y 1 rel; W y 2 rlx || U y 2 3 rlx || R y 3 acq; R x 0 rlx / no / yes",
                "W x 1 rlx; W y 1 rel || U y 1 2 rlx || U y 2 3 rlx || R y 3 acq; R x 0 rlx / no / no",
                "W x 1 rlx; W y 1 rel; U y 1 2 rlx || R y 2 acq; R x 0 rlx / no / no",
                "W x 1 rlx; F rel; W y 1 rlx; W y 2 rlx || R y 2 acq; R x 0 rlx / no / no",
                // seq_cst reads of relaxed writes
                "W x 1 rlx || W y 1 rlx || R x 1 sc; R y 0 sc || R y 1 sc; R x 0 sc / yes / no",
                "W x 1 rlx || W y 1 rlx || R x 1 acq; R y 0 sc || R y 1 sc; R x 0 sc / yes / yes",
                "W y 1 sc; W x 1 sc || W x 2 rlx || R x 2 sc; R y 0 sc / yes / no",
                // happens-before through one location
                "W x 1 sc; W x 2 rel || R x 2 acq; R y 0 sc || W y 1 sc; R x 0 sc / yes / no",
                "W x 1 sc; W z 1 rel || R z 1 acq; R y 0 sc || W y 1 sc; R x 0 sc / no / no",
                // happens-before that begins or ends between threads
                "W x 1 sc || R x 1 acq; R y 0 sc || W y 1 sc; R x 0 sc / yes / yes",
                "U x 0 1 sc || R x 1 acq; R y 0 sc || W y 1 sc; R x 0 sc / yes / yes",
                "W x 1 sc || R x 1 sc; R y 0 sc || W y 1 sc; R x 0 sc / no / no",
                "W y 1 sc; W x 1 rel || U x 1 2 sc || W x 3 sc; R y 0 sc / yes / yes",
                // fences that synchronise with an access
                "W y 1 rlx; F sc; W x 1 rlx || R x 1 acq; W z 1 sc || W z 2 sc; R y 0 sc / no / no",
                "W z 2 sc; W x 1 rel || R x 1 rlx; F sc; R y 0 rlx || W y 1 sc; W z 1 sc / no / no",
                "W x 1 rlx; F sc; R y 0 rlx || W y 1 sc; R x 0 sc / no / no",
                "W x 1 rlx; F sc; R y 0 rlx || W y 1 rlx; F sc; R x 0 rlx / no / no",
                // no values out of thin air, and atomic updates
                "R x 1 rlx; W y 1 rlx || R y 1 rlx; W x 1 rlx / no / no",
                "U x 0 1 rlx || U x 0 2 rlx / no / no",
                "W x 1 rel; R y 0 acq || W y 1 rel; R x 0 acq / yes / yes",
            })
    void standardOf2020(String threads, String rc11, String c20) {
        assertThat(judge("rc11", threads).consistent()).as("rc11").isEqualTo(rc11.equals("yes"));
        assertThat(judge("c20", threads).consistent()).as("c20").isEqualTo(c20.equals("yes"));
    }

    /** Stores pass each other unless something stops them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "W x 1 rlx; W y 1 rlx || R y 1 rlx; R x 0 rlx / yes",
                "W x 1 rlx; W y 1 rel || R y 1 rlx; R x 0 rlx / no",
                "W x 1 rlx; F rel; W y 1 rlx || R y 1 rlx; R x 0 rlx / no",
                "W x 1; F SFENCE; W y 1 || R y 1; R x 0 / no",
                "W x 1 rlx; R y 0 rlx || W y 1 rlx; R x 0 rlx / yes",
                "W x 1 rlx; F sc; R y 0 rlx || W y 1 rlx; F sc; R x 0 rlx / no",
                "W x 2 rlx; W y 1 rlx || W y 2 rlx; W x 1 rlx / yes",
                "R x 1 rlx; W y 1 rlx || R y 1 rlx; W x 1 rlx / no",
                "W x 1 rlx || R x 1 rlx; W y 1 rlx || R y 1 rlx; R x 0 rlx / no",
            })
    void pso(String threads, String allowed) {
        assertThat(judge("pso", threads).consistent()).isEqualTo(allowed.equals("yes"));
    }

    /** RC11 without an order of seq_cst operations. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "W x 1 sc; R y 0 sc || W y 1 sc; R x 0 sc / yes",
                "W x 1 rlx; F sc; R y 0 rlx || W y 1 rlx; F sc; R x 0 rlx / yes",
                "W x 1 rlx; W y 1 rel || R y 1 acq; R x 0 rlx / no",
                "W x 1 rlx; W y 1 sc || R y 1 sc; R x 0 rlx / no",
                "W x 1 rlx; W y 1 rlx || R y 1 acq; R x 0 rlx / yes",
                "R x 1 rlx; W y 1 rlx || R y 1 rlx; W x 1 rlx / no",
                "U x 0 1 rlx || U x 0 2 rlx / no",
                "U x 2 1 rlx || W x 2 rlx / no",
            })
    void ra(String threads, String allowed) {
        assertThat(judge("ra", threads).consistent()).isEqualTo(allowed.equals("yes"));
    }

    /** Out of thin air is not forbidden; the rest is as in RC11 for these. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "R x 1 rlx; W y 1 rlx || R y 1 rlx; W x 1 rlx / yes",
                "R x 1 acq; W y 1 rel || R y 1 acq; W x 1 rel / no",
                "W x 1 sc; R y 0 sc || W y 1 sc; R x 0 sc / no",
                "W x 1 rlx; W y 1 rel || R y 1 acq; R x 0 rlx / no",
                "W x 1 rlx; W y 1 rlx || R y 1 rlx; R x 0 rlx / yes",
                "W x 1 rlx || W y 1 rlx || R x 1 acq; R y 0 acq || R y 1 acq; R x 0 acq / yes",
                "U x 0 1 rlx || U x 0 2 rlx / no",
                "U x 2 1 rlx || W x 2 rlx / no",
            })
    void c11(String threads, String allowed) {
        assertThat(judge("c11", threads).consistent()).isEqualTo(allowed.equals("yes"));
    }

    /** Dependencies order; those into the write of an update do not order its read. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "R x 1 rlx; W y 1 rlx || R y 1 rlx; W x 1 rlx / yes",
                "R x 1 rlx; W y 1 rlx data:0 || R y 1 rlx; W x 1 rlx / yes",
                "R x 1 rlx; W y 1 rlx data:0 || R y 1 rlx; W x 1 rlx data:0 / no",
                "R x 1 rlx; W y 1 rlx ctrl:0 || R y 1 rlx; W x 1 rlx addr:0 / no",
                "R x 1 acq; W y 1 rlx || R y 1 rlx; W x 1 rel / no",
                "R x 1 rlx; F acq; W y 1 rlx || R y 1 rlx; F rel; W x 1 rlx / no",
                // the read of the update starts before its data arrive
                "R x 1 rlx; U z 0 1 rlx data:0; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / yes",
                "R x 1 rlx; U z 0 1 rlx ctrl:0; W y 1 rlx ctrl:0 || R y 1 rlx; W x 1 rlx data:0 / no",
                "R x 1 rlx; U z 0 1 rlx addr:0; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / no",
                // and what comes after the update does not wait for its read, unless that is acquired or used
                "U x 1 2 rlx; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / yes",
                "U x 1 2 rel; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / yes",
                "U x 1 2 acq; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / no",
                "U x 1 2 rlx; F acq; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / no",
                "U x 1 2 rlx; W y 1 rel || R y 1 rlx; W x 1 rlx data:0 / no",
                "U x 1 2 rlx; W y 1 rlx data:0 || R y 1 rlx; W x 1 rlx data:0 / no",
                "U x 1 2 rlx; W x 3 rlx || R x 3 rlx; W x 1 rlx / no",
                // plain accesses are relaxed ones
                "W x 1 rlx; F rel; W y 1 na || R y 1 na; F acq; R x 0 rlx / no",
                "W x 1 na; F rel; W y 1 na || R y 1 rlx; F acq; R x 0 na / no",
                "W x 1 rlx; W y 1 na || R y 1 na; R x 0 rlx / yes",
                // the same with the update as two events
                "R x 1 rlx; R z 0 rlx; W z 1 rlx rmw:1 data:0; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / yes",
                "R x 1 rlx; R z 0 rlx ctrl:0; W z 1 rlx rmw:1 ctrl:0; W y 1 rlx ctrl:0 || R y 1 rlx; W x 1 rlx data:0 / no",
                "W x 1 rlx; W y 1 rel || R y 1 acq; R x 0 rlx / no",
                "W x 1 rlx; W y 1 rlx || R y 1 rlx; R x 0 rlx / yes",
                "W x 1 sc; R y 0 sc || W y 1 sc; R x 0 sc / no",
                "W x 1 rlx; F sc; R y 0 rlx || W y 1 rlx; F sc; R x 0 rlx / no",
                "W x 1 rlx || W y 1 rlx || R x 1 acq; R y 0 acq || R y 1 acq; R x 0 acq / yes",
                "W x 1 rlx || W y 1 rlx || R x 1 rlx; F sc; R y 0 rlx || R y 1 rlx; F sc; R x 0 rlx / no",
                "U x 0 1 rlx || U x 0 2 rlx / no",
            })
    void imm(String threads, String allowed) {
        assertThat(judge("imm", threads).consistent()).isEqualTo(allowed.equals("yes"));
    }

    /** The order of the paper, by its other name. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "R x 1 rlx; W y 1 rlx || R y 1 rlx; W x 1 rlx / yes",
                "R x 1 rlx; U z 0 1 rlx data:0; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / yes",
                "R x 1 rlx; U z 0 1 rlx ctrl:0; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / no",
                "U x 1 2 rlx; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / no",
                "U x 1 2 rel; W y 1 rlx || R y 1 rlx; W x 1 rlx data:0 / no",
            })
    void immWithExclusivePairs(String threads, String allowed) {
        assertThat(judge("imm-lxsx", threads).consistent()).isEqualTo(allowed.equals("yes"));
    }

    /** Verdicts of "Simplifying ARM concurrency" and the manual. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "W x 1; W y 1 || R y 1; R x 0 / yes",
                "W x 1; F DMB.SY; W y 1 || R y 1; R x 0 / yes",
                "W x 1; F DMB.SY; W y 1 || R y 1; R x 0 addr:0 / no",
                "W x 1; F DMB.ST; W y 1 || R y 1; F DMB.LD; R x 0 / no",
                "W x 1; F DMB.ISHST; W y 1 || R y 1; F DSB.ISHLD; R x 0 / no",
                "W x 1; F DMB.LD; W y 1 || R y 1; F DMB.LD; R x 0 / yes",
                "W x 1; W y 1 L || R y 1 A; R x 0 / no",
                "W x 1; W y 1 L || R y 1 Q; R x 0 / no",
                "W x 1; W y 1 || R y 1 A; R x 0 / yes",
                "W x 1; F DMB.SY; W y 1 || R y 1; R x 0 ctrl:0 / yes",
                "W x 1; F DMB.SY; W y 1 || R y 1; F ISB ctrl:0; R x 0 ctrl:0 / no",
                "W x 1; R y 0 || W y 1; R x 0 / yes",
                "W x 1; F DMB.SY; R y 0 || W y 1; F DMB.SY; R x 0 / no",
                "W x 1; F DMB.ST; R y 0 || W y 1; F DMB.SY; R x 0 / yes",
                "W x 1; F DSB.ST; R y 0 || W y 1; F DSB.SY; R x 0 / no",
                "W x 1 L; R y 0 A || W y 1 L; R x 0 A / no",
                "W x 1 L; R y 0 Q || W y 1 L; R x 0 Q / yes",
                "R x 1; W y 1 || R y 1; W x 1 / yes",
                "R x 1; W y 1 data:0 || R y 1; W x 1 / yes",
                "R x 1; W y 1 data:0 || R y 1; W x 1 data:0 / no",
                "R x 1; W y 1 addr:0 || R y 1; W x 1 ctrl:0 / no",
                "W x 1 || W y 1 || R x 1; R y 0 || R y 1; R x 0 / yes",
                "W x 1 || W y 1 || R x 1; R y 0 addr:0 || R y 1; R x 0 addr:0 / no",
                "W x 1 || R x 1; W y 1 data:0 || R y 1; R x 0 addr:0 / no",
                "W x 2; W y 1 || W y 2; W x 1 / yes",
                "W x 2; F DMB.ST; W y 1 || W y 2; F DMB.ST; W x 1 / no",
                "W x 2; F DMB.ST; W y 1 || R y 1; W x 1 data:0 / no",
                "W x 1; F DMB.SY; W y 1 || W y 2; F DMB.SY; R x 0 / no",
                "W x 1; F DMB.SY; W y 1 || W y 2; R x 0 / yes",
                // PPOCA and PPOAA
                "W x 1; F DMB.SY; W y 1 || R y 1; W z 1 ctrl:0; R z 1 ctrl:0; R x 0 addr:2 / yes",
                "W x 1; F DMB.SY; W y 1 || R y 1; W z 1 addr:0; R z 1; R x 0 addr:2 / no",
                "W x 1; W x 2 || R x 2; R x 1 / no",
                // atomics
                "R x 0 X; W x 2 X lxsx:0 || W x 1 / no",
                "R x 0 X; W x 2 X amo:0 || W x 1 / no",
                "R x 1 X; W x 2 X lxsx:0 || W x 1 / yes",
                "W x 1; R z 0 X; W z 1 X amo:1; R y 0 || W y 1; F DMB.SY; R x 0 / yes",
                "W x 1; R z 0 X A; W z 1 X L amo:1; R y 0 || W y 1; F DMB.SY; R x 0 / no",
                "R x 1 NoRet; F DMB.LD; W y 1 || R y 1; W x 1 data:0 / yes",
            })
    void aarch64(String threads, String allowed) {
        assertThat(judge("aarch64", threads).consistent()).isEqualTo(allowed.equals("yes"));
    }

    /** Verdicts of "Herding cats" and of the POWER tables before it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "W x 1; W y 1 || R y 1; R x 0 / yes",
                "W x 1; F LWSYNC; W y 1 || R y 1; R x 0 / yes",
                "W x 1; F LWSYNC; W y 1 || R y 1; R x 0 addr:0 / no",
                "W x 1; F EIEIO; W y 1 || R y 1; R x 0 addr:0 / no",
                "W x 1; F SYNC; W y 1 || R y 1; R x 0 ctrl:0 / yes",
                "W x 1; F SYNC; W y 1 || R y 1; F ISYNC ctrl:0; R x 0 ctrl:0 / no",
                "W x 1; F SYNC; R y 0 || W y 1; F SYNC; R x 0 / no",
                "W x 1; F LWSYNC; R y 0 || W y 1; F LWSYNC; R x 0 / yes",
                "R x 1; W y 1 || R y 1; W x 1 / yes",
                "R x 1; W y 1 data:0 || R y 1; W x 1 data:0 / no",
                "W x 1 || W y 1 || R x 1; R y 0 addr:0 || R y 1; R x 0 addr:0 / yes",
                "W x 1 || W y 1 || R x 1; F LWSYNC; R y 0 || R y 1; F LWSYNC; R x 0 / yes",
                "W x 1 || W y 1 || R x 1; F SYNC; R y 0 || R y 1; F SYNC; R x 0 / no",
                "W x 1 || R x 1; W y 1 data:0 || R y 1; R x 0 addr:0 / yes",
                "W x 1 || R x 1; F LWSYNC; W y 1 || R y 1; R x 0 addr:0 / no",
                "W x 1; F LWSYNC; W y 1 || R y 1; W z 1 data:0 || R z 1; R x 0 addr:0 / no",
                "W x 1; F SYNC; W y 1 || W y 2; F SYNC; R x 0 / no",
                "W x 1; F LWSYNC; W y 1 || W y 2; F SYNC; R x 0 / yes",
                "W x 2; F LWSYNC; W y 1 || W y 2; F LWSYNC; W x 1 / no",
                "W x 2; F LWSYNC; W y 1 || R y 1; W x 1 data:0 / no",
                "W x 1; F SYNC; W y 1 || R y 1; W z 1 ctrl:0; R z 1 ctrl:0; R x 0 addr:2 / yes",
                "W x 1; F SYNC; W y 1 || R y 1; W z 1 addr:0; R z 1; R x 0 addr:2 / no",
                "R x 0 X; W x 2 X lxsx:0 || W x 1 / no",
            })
    void power(String threads, String allowed) {
        assertThat(judge("power", threads).consistent()).isEqualTo(allowed.equals("yes"));
    }

    /** Verdicts from the appendix of the RISC-V manual and its litmus tests. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "W x 1; W y 1 || R y 1; R x 0 / yes",
                "W x 1; F Fence.w.w; W y 1 || R y 1; F Fence.r.r; R x 0 / no",
                "W x 1; F Fence.r.r; W y 1 || R y 1; F Fence.r.r; R x 0 / yes",
                "W x 1; F Fence.rw.rw; W y 1 || R y 1; R x 0 addr:0 / no",
                "W x 1; F Fence.rw.rw; W y 1 || R y 1; R x 0 ctrl:0 / yes",
                "W x 1; W y 1 Rel || R y 1 Acq; R x 0 / no",
                "W x 1; F Fence.rw.rw; R y 0 || W y 1; F Fence.rw.rw; R x 0 / no",
                "W x 1; F Fence.tso; R y 0 || W y 1; F Fence.rw.rw; R x 0 / yes",
                "W x 1; F Fence.tso; W y 1 || R y 1; F Fence.tso; R x 0 / no",
                "R x 1; W y 1 || R y 1; W x 1 / yes",
                "R x 1; W y 1 data:0 || R y 1; W x 1 ctrl:0 / no",
                "W x 1 || W y 1 || R x 1; R y 0 addr:0 || R y 1; R x 0 addr:0 / no",
                "W x 1; F Fence.rw.rw; W y 1 || R y 1; W z 1 ctrl:0; R z 1 ctrl:0; R x 0 addr:2 / yes",
                "W x 1; F Fence.rw.rw; W y 1 || R y 1; W z 1 addr:0; R z 1; R x 0 addr:2 / no",
                // an AMO is one operation: release orders its read too, acquire its write
                "R x 1; R z 0 X; W z 1 X amo:1 data:0; W y 1 addr:1 || R y 1; F Fence.rw.rw; W x 1 / no",
                "W x 1; R y 0 X Rel; W y 1 X Rel amo:1 || R y 1; F Fence.r.r; R x 0 / no",
                "R x 0 X; W x 2 X lxsx:0 || W x 1 / no",
                "R x 0 X; W x 2 X amo:0 || W x 1 / no",
            })
    void riscv(String threads, String allowed) {
        assertThat(judge("riscv", threads).consistent()).isEqualTo(allowed.equals("yes"));
    }

    /** Verdicts of the kernel documentation. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "W x 1 Once; W y 1 Once || R y 1 Once; R x 0 Once / yes",
                "W x 1 Once; F Wmb; W y 1 Once || R y 1 Once; F Rmb; R x 0 Once / no",
                "W x 1 Once; F Wmb; W y 1 Once || R y 1 Once; R x 0 Once / yes",
                "W x 1 Once; F Wmb; W y 1 Once || R y 1 Once; R x 0 Once addr:0 / no",
                "W x 1 Once; W y 1 Release || R y 1 Acquire; R x 0 Once / no",
                "W x 1 Once; F Mb; R y 0 Once || W y 1 Once; F Mb; R x 0 Once / no",
                "W x 1 Once; F Mb; R y 0 Once || W y 1 Once; R x 0 Once / yes",
                "W x 1 Release; R y 0 Acquire || W y 1 Release; R x 0 Acquire / yes",
                "R x 1 Once; W y 1 Once || R y 1 Once; W x 1 Once / yes",
                "R x 1 Once; W y 1 Once ctrl:0 || R y 1 Once; F Mb; W x 1 Once / no",
                "W x 1 Once || W y 1 Once || R x 1 Once; F Rmb; R y 0 Once || R y 1 Once; F Rmb; R x 0 Once / yes",
                "W x 1 Once || W y 1 Once || R x 1 Once; F Mb; R y 0 Once || R y 1 Once; F Mb; R x 0 Once / no",
                // full-barrier, failed and value-less read-modify-writes
                "W x 1 Once; R z 0 Mb; W z 1 Mb amo:1; R y 0 Once || W y 1 Once; F Mb; R x 0 Once / no",
                "W x 1 Once; R z 0 Once; W z 1 Once amo:1; R y 0 Once || W y 1 Once; F Mb; R x 0 Once / yes",
                "W x 1 Once; R z 0 Mb RMW; R y 0 Once || W y 1 Once; F Mb; R x 0 Once / yes",
                "W x 1 Once; F Before-atomic; R z 0 Noreturn; W z 1 Noreturn amo:2; R y 0 Once || W y 1 Once; F Mb; R x 0 Once / no",
                // a grace period does not fit into a critical section
                "W x 1 Once; F Sync-rcu; W y 1 Once || F Rcu-lock; R y 1 Once; R x 0 Once; F Rcu-unlock / no",
                "W x 1 Once; F Sync-rcu; W y 1 Once || F Rcu-lock; R x 0 Once; R y 1 Once; F Rcu-unlock / no",
                "W x 1 Once; F Sync-rcu; R y 0 Once || F Rcu-lock; W y 1 Once; R x 0 Once; F Rcu-unlock / no",
                "W x 1 Once; F Sync-rcu; R y 0 Once || W y 1 Once; R x 0 Once / yes",
                // nested critical sections: the outer one counts
                "W x 1 Once; F Sync-rcu; R y 0 Once || F Rcu-lock; W y 1 Once; F Rcu-lock; F Rcu-unlock; R x 0 Once; F Rcu-unlock / no",
                "W x 1 Once; F Sync-rcu; W y 1 Once || R x 0 Once; F Rcu-lock; F Rcu-unlock; R y 1 Once / yes",
            })
    void lkmm(String threads, String allowed) {
        assertThat(judge("lkmm", threads).consistent()).isEqualTo(allowed.equals("yes"));
    }

    /** Races are raised as flags of executions that the model allows. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "rc11 / W x 1 na || R x 1 na / data-race",
                "rc11 / W x 1 na || R x 0 rlx / data-race",
                "rc11 / W x 1 rlx || R x 1 rlx / ''",
                "rc11 / W x 1 na; W y 1 rel || R y 1 acq; R x 1 na / ''",
                "rc11 / W x 1 na; W y 1 rlx || R y 1 rlx; R x 1 na / data-race",
                "ra   / W x 1 na || W x 2 na / data-race",
                "imm  / W x 1 na || R x 1 na / data-race",
                "c11  / W x 1 na || R x 0 na / data-race",
                "lkmm / W x 1 || R x 1 Once / data-race",
                "lkmm / W x 1 Once || R x 1 Once / ''",
                "lkmm / W x 1; W y 1 Release || R y 1 Acquire; R x 1 / ''",
                "lkmm / F Rcu-lock; R x 0 Once || W x 1 Once / unmatched-rcu-lock",
            })
    void flags(String model, String threads, String flags) {
        Judgement judgement = judge(model, threads);
        assertThat(judgement.consistent()).isTrue();
        assertThat(String.join(" ", judgement.flags())).isEqualTo(flags);
    }
}
