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
 * {@code -Dfencepost.cluster.runs=20} makes more such runs than a build has time for: of twenty programs, with one, two and four workers.
 */
class KilledProcessesTest {
    private static final int RUNS = Integer.getInteger("fencepost.cluster.runs", 0);
    private static final int DRIVERS_KILLED = Integer.getInteger("fencepost.cluster.drivers", 1);

    /** Commands with programs; 8! orders of additions, 7! of taking a lock, and failures of a hash table. */
    private static final List<String> FEW = List.of(
            "verify --no-symmetry --model rc11 bench/programs/counter-add.c -- -DN=8",
            "verify --no-symmetry --model tso bench/programs/lock-ticket.c -- -DN=7",
            "crash examples/pm/hash.c");

    private static final List<String> MORE = List.of(
            "verify --no-symmetry --model sc bench/programs/fibonacci.c -- -DN=5",
            "verify --no-symmetry --model imm bench/programs/last-zero.c -- -DN=17",
            "verify --no-symmetry --model rc11 bench/programs/writers.c -- -DN=6",
            "verify --no-symmetry --model tso bench/programs/store-buffers-fence.c -- -DN=8",
            "verify --no-symmetry --model rc11 bench/programs/lock-clh.c -- -DN=7",
            "verify --no-symmetry --model sc bench/programs/lock-peterson.c -- -DN=4",
            "verify --no-symmetry --model rc11 bench/programs/rwlock.c -- -DN=3",
            "verify --no-symmetry --model imm bench/programs/seqlock-writers.c -- -DN=3",
            "verify --no-symmetry --model rc11 bench/programs/queue-ms.c -- -DN=3",
            "verify --no-symmetry --model sc bench/programs/stack-treiber.c -- -DN=4",
            "verify --no-symmetry --model tso bench/programs/pipeline.c -- -DN=9",
            "verify --no-symmetry --model rc11 src/test/programs/mixed/ticket-halves.c",
            "verify --no-symmetry --model rc11 src/test/programs/mixed/packed-queue.c",
            "crash --failures 2 examples/pm/allocator.c",
            "crash --failures 2 --fill 0,0xff examples/pm/checksum.c",
            "crash --platform cxl --schedules 1 --fill 0,0xff examples/cxl/radix.c",
            "crash --platform cxl --schedules 1 examples/cxl/refcount.c");

    @TempDir
    private Path directory;

    @Test
    void totalsAreThoseOfOneProcess() throws IOException, InterruptedException {
        Random random = new Random(FreshSeed.of(KilledProcessesTest.class).value());
        if (RUNS == 0) {
            compare(2, FEW, 1, random);
            return;
        }
        List<String> all = new ArrayList<>(FEW);
        all.addAll(MORE);
        for (int remote : new int[] {1, 2, 4}) {
            compare(remote, all, RUNS, random);
        }
    }

    private void compare(int remote, List<String> checks, int runs, Random random)
            throws IOException, InterruptedException {
        try (Processes processes = new Processes(Files.createTempDirectory(directory, "remote"))) {
            List<Processes.Worker> workers = new ArrayList<>();
            for (int i = 0; i < remote; i++) {
                workers.add(processes.worker());
            }
            for (String check : checks) {
                List<String> words = List.of(check.split(" "));
                String alone = result(processes.run(words.toArray(String[]::new)));
                assertThat(alone).matches("(?s)[03]\n.*");
                for (int run = 0; run < runs; run++) {
                    assertThat(result(killed(processes, workers, words, random)))
                            .as("%s, %d workers", check, remote)
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
            Process driver = processes.startAlone(output, arguments(check, processes, books));
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
