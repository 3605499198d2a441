package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run in a second virtual machine looks from outside like one in the first. */
class RestartTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"--memory 64m, -XX:MaxHeapSize=67108864", "--timeout 2m, -XX:TieredStopAtLevel=4"})
    void optionsReachTheVirtualMachine(String option, String expected) throws Exception {
        Process process = start("-XX:+PrintCommandLineFlags", ("verify " + option + " examples/mp.c").split(" "));
        String out = output(process);
        assertThat(out).contains("verified under rc11").contains(expected);
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void othersStayWhereTheyAre() throws Exception {
        Process process =
                start("-XX:+PrintCommandLineFlags", "verify", "--timeout", "30s", "--jobs", "1", "examples/mp.c");
        assertThat(output(process)).startsWith("examples/mp.c: verified");
    }

    @Test
    void theExitCodeIsTheSame() throws Exception {
        Process process = start("", "verify", "--memory", "128m", "examples/broken/mp.c");
        assertThat(output(process)).contains("data race");
        assertThat(process.exitValue()).isEqualTo(1);
    }

    /** Java's own exit code for that would be a verdict. */
    @Test
    void memoryThatJavaCannotHave() throws Exception {
        Process process = start("", "verify", "--memory", "1k", "examples/mp.c");
        assertThat(output(process)).isEmpty();
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("Java cannot start with this much memory: 1k");
        assertThat(process.exitValue()).isEqualTo(2);
    }

    @Test
    void aSignalIsHandedOn() throws Exception {
        Process process = startLong();
        ProcessHandle child = process.children().findAny().orElseThrow();
        process.toHandle().destroy(); // unlike its own, this leaves the output open
        assertThat(output(process)).contains("it was interrupted");
        assertThat(process.exitValue()).isEqualTo(3);
        assertThat(child.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
    }

    @Test
    void whoIsKilledTakesTheOtherAlong() throws Exception {
        Process process = startLong();
        ProcessHandle child = process.children().findAny().orElseThrow();
        process.destroyForcibly().waitFor();
        assertThat(child.onExit().get(30, TimeUnit.SECONDS).isAlive()).isFalse();
    }

    @Test
    void whatIsLong() {
        assertThat(JvmNeeds.isLong(null)).isFalse();
        assertThat(JvmNeeds.isLong(Duration.ofSeconds(59))).isFalse();
        assertThat(JvmNeeds.isLong(Duration.ofSeconds(60))).isTrue();
        assertThat(new JvmNeeds(null, false, 1).isNothing()).isTrue();
        assertThat(new JvmNeeds(null, true, 1).options()).contains("-XX:ParallelGCThreads=1");
        assertThat(new JvmNeeds(1L << 30, false, 0).options()).containsExactly("-Xmx1073741824");
    }

    /** @param own the user's options for Java, which only a second virtual machine gets here: the first is not started by the launcher */
    private static Process start(String own, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseParallelGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Fencepost.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("FENCEPOST_JAVA_OPTS", own);
        return builder.start();
    }

    /** A run that takes hours, and has begun to explore. */
    private Process startLong() throws IOException, InterruptedException {
        Path checkpoint = directory.resolve("checkpoint");
        String options =
                "verify --checkpoint-every 100ms --jobs 1 --no-symmetry bench/programs/lock-ticket.c --checkpoint ";
        Process process = start("", (options + checkpoint + " -- -DN=14").split(" "));
        while (process.isAlive() && !Files.exists(checkpoint)) {
            Thread.sleep(20);
        }
        return process;
    }

    private static String output(Process process) throws IOException, InterruptedException {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return out;
    }
}
