package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What imm says of updates, plain accesses and races, as a user asks for it. */
class ImmProgramsTest {
    private static Session verify(String file, String options, String macro) {
        List<String> arguments = new ArrayList<>(List.of("verify"));
        arguments.addAll(Arrays.asList(options.split(" ")));
        arguments.add("src/test/programs/imm/" + file);
        if (macro != null) {
            arguments.addAll(List.of("--", macro));
        }
        return Session.run(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "update-then-store.c / --model imm / / assertion",
                "update-then-store.c / --model imm-lxsx / / verified",
                "update-then-store.c / --model rc11 / / verified",
                "update-then-store.c / --model imm / -DORDER=memory_order_relaxed / assertion",
                "update-then-store.c / --model imm / -DORDER=memory_order_acquire / verified",
                "update-then-store.c / --model imm / -DORDER=memory_order_acq_rel / verified",
                "update-then-store.c / --model imm / -DUPDATE(object)=atomic_exchange_explicit(object,1,ORDER) / assertion",
                "update-then-store.c / --model imm / -DUPDATE(object)=atomic_fetch_or_explicit(object,1,ORDER) / assertion",
                "update-then-store.c / --model imm / -DVALUE(read)=((read)*0+1) / verified",
                "plain-flag.c / --model imm / / verified",
                "plain-flag.c / --model imm --no-races / / verified",
                "plain-flag.c / --model imm --races / / race",
                "plain-flag.c / --model imm / -DFENCE(order)= / assertion",
                "plain-flag.c / --model rc11 / / race",
                "plain-flag.c / --model rc11 --races / / race",
                "plain-flag.c / --model rc11 --no-races / / verified",
                "plain-flag.c / --model ra --no-races / / verified",
                "plain-flag.c / --model rc11 --no-races / -DFENCE(order)= / assertion",
                "seqlock-plain.c / --model imm / / verified",
                "long-chain.c / --model imm / / verified",
                "wait-and-buffer.c / --model imm / / assertion",
                "wait-and-buffer.c / --model imm-lxsx / / assertion",
                "wait-and-buffer.c / --model imm / -DORDER=memory_order_acquire / verified",
                "wait-and-buffer.c / --model rc11 / / verified",
                "later-first.c / --model imm / -DORDER=memory_order_relaxed / assertion",
                "later-first.c / --model imm-lxsx / -DORDER=memory_order_relaxed / assertion",
                "later-first.c / --model aarch64 / -DORDER=memory_order_relaxed / assertion",
                "later-first.c / --model imm / -DORDER=memory_order_acquire / verified",
                "later-first.c / --model rc11 / -DORDER=memory_order_relaxed / verified",
                "seqlock-plain.c / --model imm --races / / race",
                "seqlock-plain.c / --model rc11 / / race",
                "seqlock-plain.c / --model rc11 --no-races / / verified",
                "seqlock-plain.c / --model imm / -DREADER_FENCE=memory_order_relaxed / assertion",
            })
    void verdicts(String file, String options, String macro, String expected) {
        Session session = verify(file, options, macro);
        boolean verified = expected.equals("verified");
        assertThat(session.code()).as(session.out()).isEqualTo(verified ? 0 : 1);
        assertThat(session.out()).contains(verified ? "verified" : "violation (" + expected + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"imm", "imm-lxsx"})
    void locksLeaveNoThreadWaiting(String model) {
        String all = "every one of the 576 executions";
        assertThat(verify("ttas.c", "--model " + model, null).out())
                .contains(all)
                .doesNotContain("blocked");
        assertThat(verify("ttas.c", "--no-in-place --no-symmetry --model " + model, null)
                        .out())
                .contains(all, "1625 more end blocked");
    }

    @Test
    void saysThatRacesWereNotLookedFor() {
        String races = "Data races are errors of the language, not of this model";
        assertThat(verify("plain-flag.c", "--model imm", null).out()).contains(races, "--races");
        assertThat(verify("plain-flag.c", "--model imm --no-races", null).out()).doesNotContain(races);
        assertThat(verify("plain-flag.c", "--model rc11 --no-races", null).out())
                .doesNotContain(races);
    }

    @Test
    void racesAreReportedOrNot() {
        Session session = verify("plain-flag.c", "--races --no-races", null);
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains("--no-races, --races are mutually exclusive");
    }

    /** A thread that waits for its own mutex has no other value to wait for, whatever it read before. */
    @ParameterizedTest
    @ValueSource(strings = {"-DOWN", "-DUPDATE"})
    void waitsForItsOwnMutex(String macro) {
        Session session = verify("../locks/deadlock-self-old-value.c", "--model imm", macro);
        assertThat(session.out()).contains("violation (deadlock)");
    }
}
