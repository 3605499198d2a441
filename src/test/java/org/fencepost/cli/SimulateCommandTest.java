package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {
    private static final String SB = "examples/litmus/SB-x86.litmus";

    @TempDir
    private Path directory;

    @Test
    void anAllowedTestIsShownStepByStep() {
        Session session = Session.run("simulate", SB, "--machine", "tso");
        assertThat(session.code()).isZero();
        assertThat(session.out())
                .startsWith("SB-x86: allowed on tso: exists (0:EAX=0 /\\ 1:EAX=0)")
                .contains("P0 buffers the write x=1")
                .contains("memory x=0 y=0  P0 buffer [x=1]  P1 buffer [y=1]")
                .contains("P0's buffered x=1 reaches memory")
                .contains("   6  ")
                .doesNotContain("   7  ");
    }

    @Test
    void aForbiddenTestHasNoTrace() {
        Session session = Session.run("simulate", SB, "--machine", "sc");
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains(": forbidden on sc: ").hasLineCount(1);
    }

    @Test
    void randomRunsFindButDoNotExclude() {
        Session found = Session.run("simulate", SB, "--search", "random");
        assertThat(found.code()).isZero();
        assertThat(found.out()).contains("allowed on tso").contains("random runs)");
        Session nothing = Session.run("simulate", SB, "--machine", "sc", "--search", "random", "--runs", "50");
        assertThat(nothing.code()).isEqualTo(3);
        assertThat(nothing.out()).contains("not decided on sc (random runs exclude nothing)");
    }

    /** What cannot be given is refused, not ignored. */
    @Test
    void whatItCannotDoItSays() {
        Session saved = Session.run(
                "simulate", SB, "--checkpoint", directory.resolve("c").toString());
        assertThat(saved.code()).isEqualTo(2);
        assertThat(saved.err()).contains("simulate cannot write checkpoints");
        Session shared = Session.run("simulate", SB, "--search", "fuzz", "--jobs", "2");
        assertThat(shared.code()).isEqualTo(2);
        assertThat(shared.err()).contains("--search fuzz has one worker");
        assertThat(Session.run("simulate", SB, "--jobs", "2").out())
                .isEqualTo(Session.run("simulate", SB, "--jobs", "1").out());
    }

    /** Exit code 0 is for everything explored and something checked; what is less says so. */
    @Test
    void nothingLessThanAllIsAnAnswer() throws IOException {
        Path vacuous = Files.writeString(directory.resolve("vacuous.litmus"), """
                XF vacuous
                { }
                 P0 ;
                 WrReq(ch1, x, 1, m1) ;
                 FnReqAll(m2) ;
                 FnRspAll(m2) ;
                 WrRsp(ch1, m1) ;
                forall (x=2)
                """);
        for (String search : List.of("exhaustive", "sat", "all")) {
            Session session = Session.run("simulate", vacuous.toString(), "--machine", "xf", "--search", search);
            assertThat(session.code()).as(search).isEqualTo(3);
            assertThat(session.out()).as(search).contains("not decided on xf (nothing was checked");
        }
        Path program = Files.writeString(directory.resolve("fine.c"), "int main(void) { return 0; }\n");
        assertThat(Session.run("simulate", program.toString()).code()).isZero();
        assertThat(Session.run("simulate", program.toString(), "--ends").code()).isZero();
        for (String search : List.of("random", "fuzz")) {
            Session session = Session.run("simulate", program.toString(), "--search", search, "--runs", "5");
            assertThat(session.code()).as(search).isEqualTo(3);
        }
        Session ends = Session.run("simulate", program.toString(), "--ends", "--search", "random", "--runs", "5");
        assertThat(ends.code()).isEqualTo(3);
        assertThat(ends.out()).contains("not everything was seen: random runs exclude nothing");
    }

    @Test
    void racesAreReportedUnlessNotWanted() throws IOException {
        Path race = Files.writeString(directory.resolve("race.c"), """
                #include <pthread.h>
                int shared;
                void *run(void *p) { shared = 1; return p; }
                int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); shared = 2; pthread_join(t, 0); return 0; }
                """);
        Session found = Session.run("simulate", race.toString(), "--machine", "sc");
        assertThat(found.code()).isEqualTo(1);
        assertThat(found.out()).contains("data race on shared: non-atomic write at ");
        assertThat(Session.run("simulate", race.toString(), "--no-races").code())
                .isZero();
        assertThat(Session.run("simulate", SB, "--no-races").err()).contains("are for C programs");
    }

    @Test
    void luckAndInputsAreChosenAsInVerify() throws IOException {
        Path luck = Files.writeString(directory.resolve("luck.c"), """
                #include <assert.h>
                #include <stdatomic.h>
                atomic_int x;
                int main(void) { int zero = 0; assert(atomic_compare_exchange_weak(&x, &zero, 1)); return 0; }
                """);
        Path input = Files.writeString(directory.resolve("input.c"), """
                int __VERIFIER_nondet_int(void);
                void __VERIFIER_assume(int);
                int main(void) { int n = __VERIFIER_nondet_int(); __VERIFIER_assume(0 <= n && n < 10); return n * n; }
                """);
        assertThat(Session.run("simulate", luck.toString()).code()).isEqualTo(1);
        assertThat(Session.run("simulate", luck.toString(), "--no-spurious-failures")
                        .code())
                .isZero();
        assertThat(Session.run("simulate", input.toString()).code()).isZero();
        assertThat(Session.run("simulate", input.toString(), "--inputs", "3").code())
                .isEqualTo(3);
        assertThat(Session.run("simulate", input.toString(), "--inputs", "0").err())
                .contains("'0' is no number from 1 on");
        assertThat(Session.run("simulate", SB, "--still-clock").err()).contains("are for C programs");
    }

    @Test
    void whatAMachineCannotDoIsNamed() throws IOException {
        Path file = directory.resolve("mb.litmus");
        Files.writeString(file, """
                C mb
                { }
                P0(int *x) {
                  WRITE_ONCE(*x, 1);
                  smp_mb();
                }
                exists (x=1)
                """);
        Session session = Session.run("simulate", file.toString());
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err())
                .contains("the machine 'tso' has no rule for this: fence")
                .contains(":5");
        Session other = Session.run("simulate", "src/test/litmus/aarch64/2+2W.litmus");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("does not run tests in AArch64, only in C, X86, X86_64");
        assertThat(Session.run("simulate", SB, "--machine", "pdp").err())
                .contains("there is no machine 'pdp'; choose one of sc, tso, xf");
    }
}
