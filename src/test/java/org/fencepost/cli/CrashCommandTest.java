package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashCommandTest {
    @Test
    void saysWhichSchedulesWereCovered() {
        Session session = Session.run("crash", "--schedules", "3", "examples/pm/list.c");
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("verified under px86", "30 failure points", "schedules 1 to 3, not on all");
    }

    @Test
    void tellsTheStoryOfAViolation() {
        Session session = Session.run("crash", "examples/pm/broken/log_missing_fence.c");
        assertThat(session.code()).isEqualTo(1);
        assertThat(session.out())
                .contains(
                        "The power fails before the fence at examples/pm/broken/log_missing_fence.c:18",
                        "lost: pm+0x40 = 1, stored at examples/pm/broken/log_missing_fence.c:22",
                        "What to look at: The store to pm+0x40 at examples/pm/broken/log_missing_fence.c:22 was lost");
    }

    @Test
    void writesJson() throws IOException {
        Session session = Session.run("crash", "--format", "json", "examples/pm/broken/log_missing_fence.c");
        JsonNode json = new ObjectMapper().readTree(session.out());
        assertThat(json.path("verdict").asText()).isEqualTo("violation");
        assertThat(json.path("failurePoints").asInt()).isEqualTo(1);
        JsonNode failure = json.at("/violations/0/crash/failures/0");
        assertThat(failure.path("line").asInt()).isEqualTo(18);
        assertThat(failure.at("/lines/1/lost/0/line").asInt()).isEqualTo(22);
    }

    @Test
    void refusesWhatItDoesNotModel(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("temporary.c");
        Files.writeString(file, """
                #include <libpmem.h>
                int main(void) {
                    return pmem_map_file("/pm", 64, PMEM_FILE_TMPFILE, 0600, 0, 0) == 0;
                }
                """);
        Session session = Session.run("crash", file.toString());
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.out() + session.err()).contains("pmem_map_file with PMEM_FILE_TMPFILE", "temporary.c:3");
        assertThat(Session.run("crash", "--fill", "300", file.toString()).err()).contains("--fill takes bytes");
        assertThat(Session.run("verify", "examples/pm/list.c").out()).contains("use the crash command");
    }
}
