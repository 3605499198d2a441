package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whoever asks for help in any of the usual ways gets it. */
class HelpTest {
    @Test
    void helpIsTheOverview() {
        Session overview = Session.run();
        assertThat(overview.out()).contains("verify", "optimize", "crash");
        assertThat(Session.run("help").out()).isEqualTo(overview.out());
    }

    @Test
    void helpWithACommandIsItsHelp() {
        assertThat(Session.run("help", "verify").out())
                .isNotEmpty()
                .isEqualTo(Session.run("verify", "--help").out());
        assertThat(Session.run("help", "nonsense").code()).isEqualTo(2);
    }
}
