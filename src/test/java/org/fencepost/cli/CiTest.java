package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The step of the GitHub Action and of the GitLab template, with a launcher that only says how it was called. */
class CiTest {
    @TempDir
    private Path home;

    private record Ended(int code, String out) {}

    @BeforeEach
    void copy() throws IOException {
        Files.createDirectories(home.resolve("ci"));
        Files.copy(Path.of("ci/check"), home.resolve("ci/check"));
        Path launcher = Files.writeString(home.resolve("fencepost"), "#!/bin/sh\necho \"$@\"\nexit ${CODE:-0}\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    private Ended check(Map<String, String> environment) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder("sh", "ci/check").directory(home.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out);
    }

    @Test
    void writesReports() throws Exception {
        Ended ended = check(Map.of("FENCEPOST_FILES", "a.c b.c", "FENCEPOST_FLAGS", "-DN=2"));
        assertThat(ended.code()).isZero();
        assertThat(ended.out())
                .contains("--sarif fencepost-reports/fencepost.sarif", "--junit", "--html", "a.c b.c -- -DN=2");
        assertThat(home.resolve("fencepost-reports")).isDirectory();
    }

    @Test
    void failsOnWhatItIsToldTo() throws Exception {
        Map<String, String> bounded = Map.of("FENCEPOST_FILES", "a.c", "CODE", "3");
        assertThat(check(bounded).code()).isZero();
        assertThat(check(Map.of("FENCEPOST_FILES", "a.c", "CODE", "3", "FENCEPOST_FAIL_ON", "bounded"))
                        .code())
                .isEqualTo(3);
        assertThat(check(Map.of("FENCEPOST_FILES", "a.c", "CODE", "1")).code()).isEqualTo(1);
        assertThat(check(Map.of("FENCEPOST_FILES", "a.c", "CODE", "1", "FENCEPOST_FAIL_ON", "never"))
                        .code())
                .isZero();
        assertThat(check(Map.of()).code()).isNotZero();
    }

    @Test
    void theActionSaysWhatTheStepReads() throws IOException {
        String action = Files.readString(Path.of("action.yml"));
        String step = Files.readString(Path.of("ci/check"));
        assertThat(action).contains("ci/check", "fencepost-reports/fencepost.sarif");
        for (String variable : new String[] {"FILES", "OPTIONS", "FLAGS", "FAIL_ON"}) {
            assertThat(action).contains("FENCEPOST_" + variable + ": ");
            assertThat(step).contains("${FENCEPOST_" + variable + ":");
        }
    }
}
