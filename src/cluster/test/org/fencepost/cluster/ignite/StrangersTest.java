package org.fencepost.cluster.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever has no certificate, another one or an expired one gets nothing, and garbage on the ports disturbs nobody. {@code
 * -Dfencepost.cluster.garbage=60} sends it for a minute.
 */
class StrangersTest {
    private static final int GARBAGE_SECONDS = Integer.getInteger("fencepost.cluster.garbage", 3);
    private static final List<String> CHECK =
            List.of("--no-symmetry", "bench/programs/counter-add.c", "--", "-DN=7");

    @TempDir
    private Path directory;

    @BeforeEach
    void makeKeys() throws IOException, InterruptedException {
        keys("authority", "good", "365", "+0d");
        keys("authority", "expired", "1", "-3d");
        keys("another", "wrong", "365", "+0d");
    }

    private void keys(String authority, String name, String days, String start)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "sh",
                        "deploy/make-keys.sh",
                        directory.resolve(authority).toString(),
                        directory.resolve(name).toString(),
                        days,
                        start)
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }

    private String verify(Processes processes, Path hosts) throws IOException, InterruptedException {
        return processes.run(List.of(
                        "verify", "--cluster", hosts.toString(), "--cluster-patience", "5s", CHECK.get(0), CHECK.get(1),
                        CHECK.get(2), CHECK.get(3))
                .toArray(String[]::new));
    }

    @Test
    void strangersGetNothing() throws IOException, InterruptedException {
        try (Processes processes = new Processes(directory, "keys good")) {
            Processes.Worker worker = processes.worker();
            assertThat(worker.awaitReady()).as(worker.said()).isTrue();
            for (String keys : List.of("", "keys wrong", "keys expired")) {
                Path hosts = directory.resolve("stranger.txt");
                Files.writeString(hosts, "127.0.0.1:" + processes.port + "\n" + keys + "\n");
                String output = processes.run("cluster", "status", hosts.toString());
                assertThat(output).as(keys).doesNotContain("busy");
            }
            AtomicInteger sent = new AtomicInteger();
            Thread garbage = new Thread(() -> sendGarbage(processes.port, sent));
            garbage.start();
            String output = verify(processes, processes.hosts);
            garbage.join();
            assertThat(output).startsWith("0\n").contains("5040 executions");
            assertThat(sent).hasPositiveValue();
            assertThat(worker.process().isAlive()).isTrue();
            assertThat(verify(processes, processes.hosts)).startsWith("0\n");
        }
    }

    /** To the ports for discovery and for messages. */
    private static void sendGarbage(int port, AtomicInteger sent) {
        Random random = new Random(port);
        long end = System.nanoTime() + GARBAGE_SECONDS * 1_000_000_000L;
        while (System.nanoTime() < end) {
            byte[] bytes = new byte[1 + random.nextInt(100_000)];
            random.nextBytes(bytes);
            int to = random.nextBoolean() ? port : port - 400;
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), to);
                    OutputStream out = socket.getOutputStream()) {
                out.write(bytes);
                sent.incrementAndGet();
            } catch (IOException e) {
                // They may hang up on us.
            }
        }
    }
}
