package org.fencepost.cluster.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A network that is slow, cut and mended, or gone: no wrong total, no hang, and who is left alone says so. */
@EnabledIfSystemProperty(named = "fencepost.cluster.runs", matches = ".+")
class NetworkFaultsTest {
    private static final int PATIENCE_SECONDS = 90;

    @TempDir
    private Path directory;

    private Process verify(Processes processes, Path output, int patience) throws IOException {
        return processes.start(
                output,
                "verify",
                "--no-symmetry",
                "--cluster",
                processes.hosts.toString(),
                "--cluster-patience",
                patience + "s",
                "bench/programs/counter-add.c",
                "--",
                "-DN=9");
    }

    @Test
    void nothingIsLostAndNobodyHangs() throws IOException, InterruptedException {
        try (Network network = new Network()) {
            assumeTrue(network.make(), "no network namespaces here");
            try (Processes processes = new Processes(directory, network.inside())) {
                Processes.Worker slow = processes.worker();
                Processes.Worker worker = processes.worker();
                assertThat(slow.awaitReady() && worker.awaitReady()).as(worker.said()).isTrue();
                survives(processes, network, slow);
                isGone(processes, network);
            }
        }
    }

    /** One worker is silent for longer than it takes to be given up; then nobody reaches anybody for as long. */
    private void survives(Processes processes, Network network, Processes.Worker slow)
            throws IOException, InterruptedException {
        Path output = directory.resolve("driver");
        Process driver = verify(processes, output, PATIENCE_SECONDS);
        Thread.sleep(2000);
        slow.signal("STOP");
        Thread.sleep(3500);
        slow.signal("CONT");
        assertThat(network.cut()).isTrue();
        Thread.sleep(4000);
        assertThat(network.up()).isTrue();
        assertThat(driver.waitFor(2 * PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(output)).contains("verified under rc11").contains("362880 executions");
        assertThat(driver.exitValue()).isZero();
    }

    private void isGone(Processes processes, Network network) throws IOException, InterruptedException {
        Path output = directory.resolve("left-alone");
        Process driver = verify(processes, output, 5);
        Thread.sleep(2500);
        assertThat(driver.isAlive()).as("the program is too short").isTrue();
        assertThat(network.cut()).isTrue();
        assertThat(driver.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(Files.readString(output)).isTrue();
        assertThat(Files.readString(output)).contains("the cluster is gone");
        assertThat(driver.exitValue()).isEqualTo(3);
    }
}
