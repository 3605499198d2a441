package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrashCommandTest {
    @Test
    void saysWhichSchedulesWereCovered() {
        Session session = Session.run("crash", "--schedules", "3", "examples/pm/list.c");
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("verified under px86", "30 failure points", "schedules 1 to 3.");
    }

    /** What is left is in a file, and another process, here with more workers, comes to the same totals. */
    @Test
    void goesOnFromACheckpoint(@TempDir Path directory) {
        String file = directory.resolve("left").toString();
        Session first = Session.run("crash", "--max-executions", "3", "--checkpoint", file, "examples/pm/list.c");
        assertThat(first.code()).isEqualTo(3);
        assertThat(first.out()).contains("--resume " + file + " goes on");
        Session rest = Session.run("crash", "--jobs", "3", "--resume", file, "examples/pm/list.c");
        assertThat(rest.code()).isZero();
        assertThat(rest.out()).containsPattern("every one of the \\d+ executions");
        assertThat(line(rest, "executions")).isEqualTo(line(Session.run("crash", "examples/pm/list.c"), "executions"));
        Session other = Session.run("verify", "--resume", file, "examples/pm/list.c");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.out() + other.err()).contains("was written by the command crash");
    }

    /** The same in the middle of failure points of a program with threads. */
    @Test
    void goesOnFromACheckpointOfThreads(@TempDir Path directory) {
        String program = "src/test/programs/crash/two_threads.c";
        String whole = line(Session.run("crash", program), "executions");
        for (String most : new String[] {"8", "10", "20", "30"}) {
            String file = directory.resolve("left" + most).toString();
            Session first = Session.run("crash", "--max-executions", most, "--checkpoint", file, program);
            assertThat(first.code()).isEqualTo(3);
            Session rest = Session.run("crash", "--resume", file, program);
            assertThat(rest.code()).isZero();
            assertThat(line(rest, "executions")).isEqualTo(whole);
        }
    }

    private static String line(Session session, String word) {
        return session.out()
                .lines()
                .filter(line -> line.contains(word))
                .findFirst()
                .orElse("");
    }

    @Test
    void tellsTheStoryOfAViolation() {
        Session session = Session.run("crash", "examples/pm/broken/log_missing_fence.c");
        assertThat(session.code()).isEqualTo(1);
        assertThat(session.out())
                .contains(
                        "The power fails before the fence at examples/pm/broken/log_missing_fence.c:18",
                        "thread 0  stores log->entry[0].value = 1 at examples/pm/broken/log_missing_fence.c:22: lost",
                        "What to look at: A fence is enough: after the flush at examples/pm/broken/log_missing_fence.c:23");
    }

    @Test
    void tellsWhatEachMachineDid() throws IOException {
        Session session = Session.run("crash", "--platform", "cxl", "examples/cxl/ring_broken.c");
        assertThat(session.code()).isEqualTo(1);
        assertThat(session.out())
                .contains(
                        "producer  stores ring->slots[0].number = 1 at examples/cxl/ring_broken.c:39: lost",
                        "producer  fails before machine main reads at examples/cxl/ring_broken.c:57",
                        "not found: ring->slots[0].number = 1 at examples/cxl/ring_broken.c:39 by machine producer, which was lost");
        Session json = Session.run("crash", "--platform", "cxl", "--format", "json", "examples/cxl/ring_broken.c");
        JsonNode timeline = new ObjectMapper().readTree(json.out()).at("/violations/0/crash/timeline");
        assertThat(timeline.findValuesAsText("what")).contains("store", "load", "failure");
    }

    @Test
    void machinesRunDifferentPrograms(@TempDir Path directory) throws IOException {
        Path writer = directory.resolve("writer.c");
        Files.writeString(writer, """
                #include <fencepost.h>
                static long own = 1;
                int main(void) {
                    long *p = fp_cxl_root(128);
                    own = 7;
                    p[0] = 42;
                    p[8] = 1;
                    return 0;
                }
                """);
        Path reader = directory.resolve("reader.c");
        Files.writeString(reader, """
                #include <assert.h>
                #include <fencepost.h>
                static long own = 1;
                int main(void) {
                    volatile long *p = fp_cxl_root(128);
                    assert(own == 1 && fp_machine_self() == 1);
                    while (!p[8])
                        if (fp_machine_failed(0))
                            return 0;
                    assert(p[0] == 42);
                    return 0;
                }
                """);
        String[] command = {
            "crash", "--platform", "cxl", "--machine", "A=" + writer, "--machine", "B=" + reader, "--gpf"
        };
        assertThat(Session.run(command).out()).contains("verified under cxl", "threads on every schedule");
        String[] without = Arrays.copyOf(command, command.length - 1);
        assertThat(Session.run(without).out()).contains("p[0] == 42", "B  reads p[0]");
        assertThat(Session.run("crash", "--platform", "cxl", "--machine", "A=" + writer)
                        .code())
                .isEqualTo(2);
        assertThat(Session.run("crash", "--gpf", writer.toString()).err()).contains("--platform cxl");
    }

    @Test
    void saysWhenNoMachineCanFail() {
        String two = "src/test/programs/cxl/figure3.c";
        Session unknown = Session.run("crash", "--platform", "cxl", "--may-fail", "nobody", two);
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.out()).contains("machine nobody is to fail", "there are main, A");
        Session alone = Session.run("crash", "--platform", "cxl", "examples/pm/log.c");
        assertThat(alone.code()).isEqualTo(2);
        assertThat(alone.out()).contains("starts no other machine");
        Session without = Session.run("crash", "--platform", "cxl", "--failures", "0", two);
        assertThat(without.out()).contains("Covered: 0 failure points, no failures");
    }

    @Test
    void wholeLinesRefuseNonTemporalStores() {
        Session session =
                Session.run("crash", "--platform", "cxl", "--whole-lines", "src/test/programs/cxl/stream_leaves.c");
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.out()).contains("stream_leaves.c:16", "--whole-lines does not support non-temporal stores");
    }

    @ParameterizedTest
    @CsvSource({
        "A,         'A=writer.c, not ''A'''",
        "=two.c,    'not ''=two.c'''",
        "A=,        'not ''A='''",
        "B=other.c, two machines of the name B"
    })
    void refusesMachinesThatHaveNoNameOrNoFile(String machine, String message) {
        Session session = Session.run("crash", "--platform", "cxl", "--machine", "B=two.c", "--machine", machine);
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains(message);
    }

    @Test
    void comparesTheEffortWithAnEagerChecker() {
        Session session = Session.run("crash", "src/test/programs/crash/array.c");
        assertThat(session.out()).contains("82 executions", "would have taken 81.");
    }

    @Test
    void listsLoadsThatCanFindSeveralStores() throws IOException {
        Session session = Session.run("crash", "--show-reads", "examples/pm/broken/log_missing_fence.c");
        assertThat(session.out())
                .contains(
                        "Loads that can find more than one store after a failure",
                        "load at examples/pm/broken/log_missing_fence.c:37",
                        "pm+0x0 = 1, stored at examples/pm/broken/log_missing_fence.c:24",
                        "what memory was filled with");
        Session json = Session.run("crash", "--format", "json", "examples/pm/broken/log_missing_fence.c");
        JsonNode load = new ObjectMapper().readTree(json.out()).at("/openLoads/0");
        assertThat(load.path("line").asInt()).isEqualTo(37);
        assertThat(load.at("/stores/0/line").asInt()).isEqualTo(24);
    }

    @Test
    void warnsOfFlushesAndFencesForNothing(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("wasted.c");
        Files.writeString(file, """
                #include <fencepost.h>
                #include <immintrin.h>
                static void persist(long *p) {
                    _mm_clwb(p);
                    _mm_sfence();
                }
                int main(void) {
                    long *p = fp_pm_root(256);
                    p[0] = 1;
                    persist(&p[0]);
                    persist(&p[1]);
                    persist(&p[8]);
                    _mm_mfence();
                    p[16] = 1;
                    _mm_clflush(&p[16]);
                    _mm_sfence();
                    p[24] = 1;
                    _mm_clwb(&p[24]);
                    _mm_clflushopt(&p[25]);
                    _mm_sfence();
                    return 0;
                }
                """);
        String out = Session.run("crash", file.toString()).out();
        assertThat(out.lines().filter(line -> line.contains("warning")).map(line -> line.replace(file.toString(), "F")))
                .containsExactly(
                        "  warning (wasted-flush): this flush (called at F:11) was for nothing: the cache line was"
                                + " flushed before and not stored to since (F:4)",
                        "  warning (wasted-flush): this flush (called at F:12) was for nothing: nothing was stored to"
                                + " the cache line (F:4)",
                        "  warning (wasted-flush): this flush was for nothing: the cache line was flushed before and not"
                                + " stored to since (F:19)",
                        "  warning (wasted-fence): this fence was for nothing: no flush was waiting for a store fence"
                                + " (F:16)");
    }

    @Test
    void guessesAtAWrongOrder() {
        Session session = Session.run("crash", "examples/pm/broken/log_wrong_order.c");
        assertThat(session.out())
                .contains("but the store to log->count at examples/pm/broken/log_wrong_order.c:22 was durable by then");
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

    /** Each with one clear sentence, at its line. */
    @Test
    void wrongProgramsAreToldWhy(@TempDir Path directory) throws IOException {
        String header = "#include <fencepost.h>\n#include <pminterface.h>\n";
        String[][] programs = {
            {"int main(void) { return 0; }", "the program never asks for persistent memory"},
            {"int main(void) { return fp_pm_root(1ul << 40) == 0; }", ":3: a root of 1099511627776 bytes"},
            {"int main(void) { return fp_pm_root(fp_crashes() ? 200 : 100) == 0; }", "the root keeps its size"},
            {"int main(void) { int x; setRegionFromID(0, &x); return 0; }", "use --pm-heap"},
            {"int main(void) { return 0; }\nint fp_recovery(int x) { return x; }", "conflicting types"}
        };
        Path file = directory.resolve("wrong.c");
        for (String[] program : programs) {
            Files.writeString(file, header + program[0] + "\n");
            Session session = Session.run("crash", file.toString());
            assertThat(session.code()).as(program[0]).isEqualTo(2);
            assertThat(session.out() + session.err()).contains(program[1]).doesNotContain("Exception");
        }
    }

    @Test
    void recoveryThatFailsOrNeverEndsIsFound(@TempDir Path directory) throws IOException {
        String main = """
                #include <fencepost.h>
                #include <immintrin.h>
                int main(void) {
                    volatile long **p = fp_pm_root(64);
                    p[0] = fp_pm_alloc(8);
                    _mm_clflush(p);
                    return 0;
                }
                """;
        Path file = directory.resolve("recovery.c");
        Files.writeString(
                file, main + "int fp_recovery(void) { volatile long **p = fp_pm_root(64); return **p != 0; }");
        Session session = Session.run("crash", file.toString());
        assertThat(session.out())
                .contains("violation (null-dereference)", "recovery.c:9", "stores p[0] = &heap@recovery.c:5");
        Files.writeString(
                file, main + "int fp_recovery(void) { long *volatile *p = fp_pm_root(64); while (!*p) {} return 0; }");
        assertThat(Session.run("crash", file.toString()).out()).contains("violation (hang)", "recovery.c:9");
        Files.writeString(
                file,
                main
                        + "int fp_recovery(void) { long *volatile *p = fp_pm_root(64); while (!*p) {} return 0; }"
                                .replace("{}", "p[1]++;"));
        Session endless = Session.run("crash", "--unroll", "1000", file.toString());
        assertThat(endless.code()).isEqualTo(3);
        assertThat(endless.out()).contains("recovery.c:9", "in a program that was started again after a failure");
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
