package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SelfTestCommandTest {
    @Test
    void saysOnHowManyProgramsBothAgree() {
        Session session = Session.run("selftest", "--programs", "20", "--seed", "5", "--model", "sc,rc11");
        assertThat(session.code()).isZero();
        assertThat(session.out())
                .isEqualTo("The explorer and brute force agree on 20 programs (seed 5) under sc, rc11.\n");
    }

    @Test
    void comparesTheExplorationOfFailures() {
        Session session = Session.run("selftest", "--crash", "--programs", "30", "--seed", "3");
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("The exploration of failures and brute force agree on 30 programs (seed 3)");
    }

    @Test
    void anUnknownModelIsWrongInput() {
        Session session = Session.run("selftest", "--programs", "1", "--model", "scc");
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains("scc").doesNotContain("Exception");
    }

    @Test
    void anyNumberOfProgramsMustBePositive() {
        assertThat(Session.run("selftest", "--programs", "many").code()).isEqualTo(2);
    }
}
