package org.fencepost.cluster.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.fencepost.FreshSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real cluster whose workers and whose driver are killed (SIGKILL) at random moments and come back: the totals are those of one process.
 * {@code -Dfencepost.cluster.runs=20} makes more such runs than a build has time for.
 */
class KilledProcessesTest {
    private static final int RUNS = Integer.getInteger("fencepost.cluster.runs", 1);
    private static final int DRIVERS_KILLED = Integer.getInteger("fencepost.cluster.drivers", 1);
    private static final Path PROGRAM = Path.of("bench/programs/counter-add.c");

    /** A program with its options; 8! orders of additions, 7! of taking a lock, and failures of a log. */
    private static final List<List<String>> CHECKS = List.of(
            List.of("verify", "--no-symmetry", "--model", "rc11", PROGRAM.toString(), "--", "-DN=8"),
            List.of("verify", "--no-symmetry", "--model", "tso", "bench/programs/lock-ticket.c", "--", "-DN=7"),
            List.of("crash", "examples/pm/hash.c"));

    @TempDir
    private Path directory;

    @Test
    void totalsAreThoseOfOneProcess() throws IOException, InterruptedException {
        Random random = new Random(FreshSeed.of(KilledProcessesTest.class).value());
        try (Processes processes = new Processes(directory)) {
            List<Processes.Worker> workers = new ArrayList<>(List.of(processes.worker(), processes.worker()));
            for (List<String> check : CHECKS) {
                String alone = result(processes.run(check.toArray(String[]::new)));
                assertThat(alone).startsWith("0\n");
                for (int run = 0; run < RUNS; run++) {
                    assertThat(result(killed(processes, workers, check, random)))
                            .as("%s", check)
                            .isEqualTo(alone);
                }
            }
        }
    }

    /** What was found, without the time that it took. */
    private static String result(String output) {
        return output.lines()
                .filter(line -> !line.contains("(exploration")
                        && !line.startsWith("fencepost: ")
                        && !line.contains(" blocked, "))
                .reduce("", (all, line) -> all + line + "\n");
    }

    private String killed(
            Processes processes, List<Processes.Worker> workers, List<String> check, Random random)
            throws IOException, InterruptedException {
        Path books = directory.resolve("books");
        Files.deleteIfExists(books);
        for (int attempt = 0; ; attempt++) {
            Path output = directory.resolve("driver");
            Process driver = processes.start(output, arguments(check, processes, books));
            driver.waitFor(1000 + random.nextInt(3000), TimeUnit.MILLISECONDS);
            if (driver.isAlive()) {
                replace(workers, random.nextInt(workers.size()), processes);
            }
            if (attempt >= DRIVERS_KILLED) {
                assertThat(driver.waitFor(180, TimeUnit.SECONDS)).isTrue();
            }
            if (!driver.isAlive()) {
                return driver.exitValue() + "\n" + Files.readString(output);
            }
            driver.destroyForcibly().waitFor();
        }
    }

    /** One dies when it is at work; the next one is not waited for. */
    private static void replace(List<Processes.Worker> workers, int victim, Processes processes)
            throws IOException, InterruptedException {
        assertThat(workers.get(victim).awaitReady())
                .as(workers.get(victim).said())
                .isTrue();
        workers.get(victim).kill();
        workers.set(victim, processes.worker());
    }

    private static String[] arguments(List<String> check, Processes processes, Path books) {
        List<String> arguments = new ArrayList<>(check);
        arguments.addAll(
                1,
                List.of(
                        "--cluster",
                        processes.hosts.toString(),
                        Files.exists(books) ? "--resume" : "--checkpoint",
                        books.toString(),
                        "--checkpoint-every",
                        "1s",
                        "--cluster-patience",
                        "170s"));
        return arguments.toArray(String[]::new);
    }
}
