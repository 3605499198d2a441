package org.fencepost.cluster.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** {@code optimize --cluster}: the checks that last long are done by workers, and the table is that of one process. Takes a minute, so only long runs have it. */
@EnabledIfSystemProperty(named = "fencepost.cluster.runs", matches = ".+")
class OptimizeOnClusterTest {
    @TempDir
    private Path directory;

    @Test
    void theTableIsThatOfOneProcess() throws IOException, InterruptedException {
        try (Processes processes = new Processes(directory)) {
            Processes.Worker worker = processes.worker();
            assertThat(worker.awaitReady()).as(worker.said()).isTrue();
            String program = "bench/programs/queue-ms.c";
            String alone = table(processes.run("optimize", program, "--", "-DN=3"));
            String together = table(processes.run(
                    "optimize", "--cluster", processes.hosts.toString(), program, "--", "-DN=3"));
            assertThat(together).startsWith("0\n").isEqualTo(alone);
            assertThat(processes.run("cluster", "status", processes.hosts.toString()))
                    .contains("1 worker")
                    .doesNotContain(" 0 pieces done");
        }
    }

    private static String table(String output) {
        return output.lines()
                .filter(line -> !line.matches(".*\\d s( \\(.*)?\\.?") && !line.startsWith("fencepost: "))
                .reduce("", (all, line) -> all + line + "\n");
    }
}
