package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExplainCommandTest {
    @Test
    void listsAllPages() {
        Session session = Session.run("explain");
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("Kinds of violations", "  deadlock ", "Memory models", "  rc11 ", "  psc ");
    }

    @Test
    void showsAPage() {
        assertThat(Session.run("explain", "RACE").out()).startsWith("race: ");
    }

    @Test
    void unknownTopicSaysWhereTheListIs() {
        Session session = Session.run("explain", "rac");
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err())
                .isEqualTo("fencepost: there is no page about 'rac'; fencepost explain lists all pages\n");
    }
}
