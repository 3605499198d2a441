package org.fencepost.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.fencepost.program.Annotation.RLX;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.fencepost.Depth;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.Effort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An exploration that is killed, again and again, ends with exactly the numbers of one that is not. */
class KillAndResumeTest {
    private static final int KILLS = Depth.of(8, 20);
    private static final int THREADS = 9;
    private static final long EXECUTIONS = 362_880; // 9!: each order of the additions
    private static final String READY = "exploring";

    @TempDir
    private Path directory;

    /** What is killed: explores, from the checkpoint if there is one, and prints what that came to. */
    public static final class Child {
        private Child() {}

        public static void main(String[] arguments) {
            Path file = Path.of(arguments[0]);
            Effort effort = Effort.ONE_CORE.withJobs(2).withCheckpoint(file, Duration.ofMillis(20));
            System.out.println(READY);
            Result result = new Explorer(
                            counters(THREADS),
                            ExploreOptions.of("rc11").withEffort(Files.exists(file) ? effort.withResume(file) : effort))
                    .run();
            System.out.println(result.verdict() + " " + result.executions() + " " + result.blocked());
        }
    }

    private static Program counters(int threads) {
        Threads program = new Threads();
        for (int i = 0; i < threads; i++) {
            program.thread(t -> t.add("x", 1, RLX));
        }
        return program.build();
    }

    @Test
    void totalsAreExactAfterKills() throws IOException, InterruptedException {
        Path file = directory.resolve("checkpoint");
        Random random = new Random(1);
        int kills = 0;
        while (kills < KILLS) {
            Process child = start(file);
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
                assertThat(out.readLine()).isEqualTo(READY);
                if (child.waitFor(random.nextInt(250), TimeUnit.MILLISECONDS)) {
                    assertThat(out.readLine()).isEqualTo("VERIFIED " + EXECUTIONS + " 0");
                    Files.delete(file);
                } else {
                    child.destroyForcibly().waitFor();
                    kills++;
                }
            }
        }
        Process last = start(file);
        assertThat(new String(last.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("VERIFIED " + EXECUTIONS + " 0");
    }

    private static Process start(Path file) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        whereIs(Child.class) + File.pathSeparator + whereIs(Explorer.class),
                        Child.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static Path whereIs(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void stopsAndGoesOn() {
        Path file = directory.resolve("checkpoint");
        Program program = counters(6);
        for (String model : List.of("sc", "tso", "ra", "rc11", "c20", "imm")) {
            Effort effort = Effort.ONE_CORE.withCheckpoint(file, Duration.ofMinutes(1));
            ExploreOptions options = ExploreOptions.of(model).withDuplicateCheck(true);
            Result first = new Explorer(program, options.withMaxExecutions(100).withEffort(effort)).run();
            assertThat(first.verdict()).isEqualTo(Verdict.BOUNDED);
            assertThat(first.limits().get(0).text()).contains("--resume");
            Effort more = effort.withResume(file).withJobs(3).withGrain(1);
            Result second = new Explorer(program, options.withMaxExecutions(300).withEffort(more)).run();
            assertThat(second.executions()).isEqualTo(300);
            Result third = new Explorer(program, options.withEffort(more)).run();
            assertThat(third.verdict()).isEqualTo(Verdict.VERIFIED);
            assertThat(third.executions()).as(model).isEqualTo(720);
            Result again = new Explorer(program, options.withEffort(more)).run();
            assertThat(again.executions()).isEqualTo(720);
        }
    }

    /** Dropping what it knows about threads costs time, not executions. */
    @Test
    void forgetsUnderPressure() throws InterruptedException {
        Monitor monitor = new Monitor();
        Thread presser = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                monitor.requestMemory();
            }
        });
        presser.start();
        Result result = new Explorer(
                        counters(6),
                        ExploreOptions.of("rc11")
                                .withEffort(Effort.ONE_CORE.withJobs(2).withGrain(1)),
                        monitor)
                .run();
        presser.interrupt();
        presser.join();
        assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
        assertThat(result.executions()).isEqualTo(720);
    }

    @Test
    void refusesWhatDoesNotFit() throws IOException {
        Path file = directory.resolve("checkpoint");
        Effort effort = Effort.ONE_CORE.withCheckpoint(file, Duration.ofMinutes(1));
        ExploreOptions options = ExploreOptions.of("rc11").withEffort(effort);
        new Explorer(counters(4), options.withMaxExecutions(5)).run();

        assertRefused(counters(5), options, file, "another program");
        assertRefused(counters(4), ExploreOptions.of("sc"), file, "other options (model rc11, --inputs 64)");
        assertRefused(counters(4), options, directory.resolve("missing"), "there is no checkpoint");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 5] ^= 1;
        Files.write(file, bytes);
        assertRefused(counters(4), options, file, "damaged");
        Files.writeString(file, "something else");
        assertRefused(counters(4), options, file, "not a checkpoint");
    }

    private static void assertRefused(Program program, ExploreOptions options, Path file, String why) {
        Effort resuming = Effort.ONE_CORE.withResume(file);
        assertThatThrownBy(() -> new Explorer(program, options.withEffort(resuming)).run())
                .isInstanceOf(InputException.class)
                .hasMessageContaining(why);
    }
}
