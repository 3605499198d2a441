package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code fencepost} in a checkout of its own, with a Java and a Maven that only note that they were called. */
class LauncherTest {
    /** Prints its arguments one a line; its standard input decides the exit code. */
    private static final String JAVA = """
            #!/bin/sh
            for argument in "$@"; do
                case $argument in
                    -version) echo "openjdk version \\"${STUB_VERSION:-17.0.1}\\"" >&2; exit "${STUB_TRIAL:-0}" ;;
                    train | -Xshare:dump) exit 1 ;;
                esac
            done
            echo "pid $$"
            printf '%s\\n' "$@"
            read -r code
            exit "$code"
            """;

    private static final String MAVEN = """
            #!/bin/sh
            echo built >>builds
            mkdir -p target/lib && : >target/fencepost.jar
            """;

    @TempDir
    Path directory;

    private Path home;
    private final Map<String, String> environment = new HashMap<>();

    private record Run(long pid, int code, String out, String err) {
        List<String> arguments() {
            return out.lines().skip(1).toList();
        }
    }

    @BeforeEach
    void checkout() throws IOException {
        Assumptions.assumeTrue(
                FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
        home = Files.createDirectories(directory.toRealPath().resolve("check out"));
        Files.copy(Path.of("fencepost"), home.resolve("fencepost"));
        Path jvm = Files.createDirectories(home.resolve("src/main/jvm"));
        for (String file : List.of("common", "collector", "quick")) {
            Files.copy(Path.of("src/main/jvm", file), jvm.resolve(file));
        }
        Files.writeString(home.resolve("pom.xml"), "");
        Files.createDirectories(directory.resolve("bin"));
        program("java", JAVA);
        program("mvn", MAVEN);
        home.resolve("fencepost").toFile().setExecutable(true);
    }

    @Test
    void theFirstUseBuilds() throws Exception {
        Run run = launch("verify", "x.c");
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("building fencepost (first use");
        assertThat(run.arguments()).endsWith("-jar", home + "/target/fencepost.jar", "verify", "x.c");
        assertThat(launch("verify", "x.c").err()).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void changedSourcesAreBuiltAgain() throws Exception {
        built();
        Files.setLastModifiedTime(
                home.resolve("pom.xml"), FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(launch().err()).contains("its sources have changed");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aBuildThatFailsIsShown() throws Exception {
        program("mvn", "#!/bin/sh\necho no such symbol; exit 1\n");
        Run run = launch();
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("no such symbol", "the build failed");
        assertThat(home.resolve(".fencepost/building")).doesNotExist();
    }

    /** Options are Java's business: whatever they are, the virtual machine is the same and gets them as they are. */
    @Test
    void optionsAreNotLookedAt() throws Exception {
        built();
        List<String> plain = launch("verify").arguments();
        String[] all = {"verify", "--memory", "4g", "--jobs=1", "--timeout", "5m", "", "a  b", "--", "-D*", "$HOME"};
        List<String> more = launch(all).arguments();
        assertThat(more.subList(0, plain.size())).isEqualTo(plain);
        assertThat(more.subList(plain.size(), more.size()))
                .isEqualTo(List.of(all).subList(1, all.length));
    }

    @Test
    void commandsWithShortRunsHaveTheQuickCompilerOnly() throws Exception {
        built();
        String quick = "@" + home + "/src/main/jvm/quick";
        for (String command : List.of("verify", "lincheck", "litmus", "bench")) {
            assertThat(launch(command).arguments()).contains(quick);
        }
        assertThat(launch("crash").arguments()).doesNotContain(quick);
        assertThat(launch().arguments()).doesNotContain(quick);
    }

    /** So signals, standard input and the exit code are Java's own. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 137})
    void javaTakesThePlaceOfTheScript(int code) throws Exception {
        built();
        Run run = launchWithInput(code + "\n", "simulate", "--interactive");
        assertThat(run.code()).isEqualTo(code);
        assertThat(run.out()).startsWith("pid " + run.pid() + "\n");
    }

    @Test
    void theUsersOwnOptionsForJava() throws Exception {
        built();
        environment.put("FENCEPOST_JAVA_OPTS", "-Xss64m -XX:+UseG1GC");
        assertThat(launch("verify").arguments())
                .containsSubsequence("-Xss64m", "-XX:+UseG1GC", "-jar")
                .doesNotContain("@" + home + "/src/main/jvm/collector");
        environment.put("FENCEPOST_JAVA_OPTS", "-Xss64m");
        assertThat(launch("verify").arguments())
                .containsSubsequence("@" + home + "/src/main/jvm/collector", "-Xss64m", "-jar");
        environment.put("STUB_TRIAL", "1");
        Run run = launch("verify");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("Java does not start with FENCEPOST_JAVA_OPTS='-Xss64m'");
    }

    @Test
    void anOldJavaIsRefused() throws Exception {
        environment.put("STUB_VERSION", "11.0.2");
        Run run = launch();
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("Java 17 or newer is needed", "is version 11");
    }

    /** A file where the directory should be keeps out even those whom permissions do not. */
    @Test
    void withoutPermissionToWriteWhatIsBuiltRuns() throws Exception {
        Files.writeString(home.resolve(".fencepost"), "");
        Run run = launch();
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("it is not built yet", home + " cannot be written");

        Files.createDirectories(home.resolve("target/lib"));
        Path jar = Files.writeString(home.resolve("target/fencepost.jar"), "");
        run = launch("verify");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();

        Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
        run = launch("verify");
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("going on with what was built");
        assertThat(builds()).isZero();
    }

    @Test
    void aLockOfSomebodyWhoHasEndedIsBroken() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        lock(hostName() + ":" + ended.pid());
        assertThat(launch().code()).isZero();
        assertThat(builds()).isEqualTo(1);
        assertThat(home.resolve(".fencepost").toFile().list()).noneMatch(name -> name.startsWith("building"));
    }

    @Test
    void aLockWithoutAnOwnerIsNobodys() throws Exception {
        Files.createDirectories(home.resolve(".fencepost/building"));
        assertThat(launch().code()).isZero();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aBuildOnAnotherMachineIsAwaitedForSomeTime() throws Exception {
        lock("elsewhere:1");
        environment.put("FENCEPOST_BUILD_WAIT", "1");
        Run run = launch();
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("waiting for the build by process 1 on elsewhere")
                .contains("remove " + home + "/.fencepost/building");
        assertThat(builds()).isZero();
        assertThat(Files.isSymbolicLink(home.resolve(".fencepost/building"))).isTrue();
    }

    @Test
    void whoeverComesSecondFindsTheWorkDone() throws Exception {
        lock(hostName() + ":" + ProcessHandle.current().pid());
        Process process = start();
        assertThat(process.getErrorStream().read()).isPositive(); // it says that it waits
        built();
        Files.delete(home.resolve(".fencepost/building"));
        assertThat(finish(process, "0\n").code()).isZero();
        assertThat(builds()).isZero();
    }

    /** Others train the archive of classes; it is not needed. */
    @Test
    void nobodyWaitsForTheArchive() throws Exception {
        built();
        Files.delete(home.resolve("target/fencepost.jsa"));
        lock("elsewhere:1");
        Run run = launch();
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aLimitThatIsNoNumberIsRefused() throws Exception {
        environment.put("FENCEPOST_BUILD_WAIT", "soon");
        Run run = launch();
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("FENCEPOST_BUILD_WAIT is a number of seconds");
    }

    @Test
    void shellcheckHasNothingToSay() throws Exception {
        Process process;
        try {
            process = new ProcessBuilder("shellcheck", "--shell=sh", "fencepost").start();
        } catch (IOException e) {
            Assumptions.abort("shellcheck is not installed");
            return;
        }
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
    }

    /** As after a build. */
    private void built() throws IOException {
        Files.createDirectories(home.resolve("target/lib"));
        Files.writeString(home.resolve("target/fencepost.jar"), "");
        Files.writeString(home.resolve("target/fencepost.jsa"), "");
        Files.createDirectories(home.resolve(".fencepost"));
        Files.writeString(home.resolve(".fencepost/java"), directory.resolve("bin/java") + "\n");
    }

    private void lock(String owner) throws IOException {
        Files.createDirectories(home.resolve(".fencepost"));
        Files.createSymbolicLink(home.resolve(".fencepost/building"), Path.of(owner));
    }

    private long builds() throws IOException {
        Path notes = home.resolve("builds");
        return Files.exists(notes) ? Files.readAllLines(notes).size() : 0;
    }

    private Run launch(String... arguments) throws Exception {
        return launchWithInput("0\n", arguments);
    }

    private Run launchWithInput(String input, String... arguments) throws Exception {
        return finish(start(arguments), input);
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(home.resolve("fencepost").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("FENCEPOST_") || name.equals("JAVA_HOME"));
        builder.environment().put("PATH", directory.resolve("bin") + ":/usr/bin:/bin");
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static Run finish(Process process, String input) throws Exception {
        try (Writer writer = process.outputWriter(StandardCharsets.UTF_8)) {
            writer.write(input);
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("Broken pipe"); // it has ended before it read anything
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Run(process.pid(), process.exitValue(), out, err);
    }

    private static String hostName() throws IOException {
        Process process = new ProcessBuilder("uname", "-n").start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private void program(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve("bin").resolve(name), text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
