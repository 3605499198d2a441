package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.fencepost.verdict.Monitor;
import org.junit.jupiter.api.Test;

class WatchdogTest {
    @Test
    void tellsHowFarItIs() {
        Monitor monitor = new Monitor();
        monitor.report(1000, 0);
        assertThat(Watchdog.progress(monitor, 2)).isEqualTo("1,000 executions, 0 blocked, 500/s, 2 s");
        monitor.expect(10_000, 12.4);
        assertThat(Watchdog.progress(monitor, 2))
                .isEqualTo("1,000 executions, 0 blocked, 500/s, 2 s, 12 events each, perhaps 10 % done, 18 s left");
        monitor.expect(1e9, 12.4);
        assertThat(Watchdog.progress(monitor, 2)).endsWith("perhaps less than 0.1 % done, 23 days left");
    }

    @Test
    void anEstimateThatIsPassedIsNoLongerTold() {
        Monitor monitor = new Monitor();
        monitor.report(1000, 10);
        monitor.expect(500, 3);
        assertThat(Watchdog.progress(monitor, 1)).endsWith("3 events each");
    }
}
