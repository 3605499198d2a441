package org.fencepost.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of cache lines: what is read or written at once, and what is not. */
class FpgaLinesTest {
    private static final CFrontEnd FRONT_END = new CFrontEnd();
    private static final Path LINE = Path.of("examples/fpga/line.c");

    @TempDir
    private Path directory;

    @AfterAll
    static void close() {
        FRONT_END.close();
    }

    @Test
    void aLineIsWrittenAtOnceAndSeveralAreNot() {
        assertThat(failure(LINE)).isNull();
        assertThat(failure(LINE, "-DSIZE=128")).contains("the value is not");
        assertThat(failure(LINE, "-DSIZE=256")).contains("the value is not");
    }

    @Test
    void onlyEnabledBytesAreWritten() {
        assertThat(failure(LINE, "-DENABLED")).contains("the value is not");
    }

    @Test
    void aLineIsReadAtOnceAndSeveralAreNot() throws IOException {
        String program = """
                #include <assert.h>
                #include <fencepost.h>
                #include <pthread.h>
                #include <stdatomic.h>
                #define WORDS (SIZE / 8)
                static _Alignas(SIZE) _Atomic long record[WORDS];
                static void *fpga(void *unused)
                {
                    long values[WORDS];
                    fpga_read_req_lines(2, record, SIZE, 3);
                    fpga_await_read_into(values, 3);
                    assert(values[FLAG] == 0 || values[DATA] == 42);
                    return unused;
                }
                int main(void)
                {
                    pthread_t reader;
                    pthread_create(&reader, 0, fpga, 0);
                    atomic_store_explicit(&record[DATA], 42, memory_order_relaxed);
                    atomic_store_explicit(&record[FLAG], 1, memory_order_relaxed);
                    pthread_join(reader, 0);
                    return 0;
                }
                """;
        Path file = Files.writeString(directory.resolve("read.c"), program);
        assertThat(failure(file, "-DSIZE=64", "-DDATA=0", "-DFLAG=7")).isNull();
        assertThat(failure(file, "-DSIZE=64", "-DDATA=7", "-DFLAG=0")).isNull();
        // The first line is read first: what is in it may be older.
        assertThat(failure(file, "-DSIZE=128", "-DDATA=0", "-DFLAG=15")).contains("values[DATA] == 42");
        assertThat(failure(file, "-DSIZE=128", "-DDATA=15", "-DFLAG=0")).isNull();
    }

    @Test
    void whatNoHardwareDoesIsRefusedWithItsLine() throws IOException {
        assertRefused("fpga_read_req_lines(1, record, 48, 0);", "not 48, or lines of 64, 128 or 256");
        assertRefused("fpga_read_req_lines(1, record + 1, 64, 0);", "an address that is a multiple of 64");
        assertRefused("fpga_read_req_lines(1, record, 128, 0);", "an address that is a multiple of 128");
        assertThat(failure(body("fpga_read_req_lines(1, record + 8, 128, 0);"))).contains("where no object is");
        assertThat(failure(body("fpga_read_req_lines(1, record, 64, 0); fpga_await_read(0);")))
                .contains("use fpga_await_read_into");
        assertThat(failure(body("long w; fpga_await_read_into(&w, 0);")))
                .contains("no read was requested with the tag 0");
        assertThat(failure(body("long w[4] = {0}; fpga_write_req_from(1, record, w, 32, 0);")))
                .contains("64, 128 or 256 bytes, not 32");
    }

    private void assertRefused(String body, String message) throws IOException {
        Path file = body(body);
        assertThatThrownBy(() -> failure(file))
                .isInstanceOfSatisfying(
                        InputException.class,
                        refused -> assertThat(refused.site().user().line()).isEqualTo(6))
                .hasMessageContaining(message);
    }

    /** With a record at an address that is a multiple of 64, and not of 128. */
    private Path body(String body) throws IOException {
        String text = """
                #include <fencepost.h>
                #include <pthread.h>
                static _Alignas(128) struct { char before[64]; long record[16]; } memory;
                #define record memory.record
                static void *fpga(void *unused) {
                BODY
                    return unused;
                }
                int main(void)
                {
                    pthread_t thread;
                    pthread_create(&thread, 0, fpga, 0);
                    pthread_join(thread, 0);
                    return 0;
                }
                """;
        return Files.writeString(directory.resolve("body.c"), text.replace("BODY", body));
    }

    private static String failure(Path file, String... flags) {
        var program = FRONT_END.load(file, CompileOptions.DEFAULT.withFlags(List.of(flags)));
        Result result =
                new ProgramRun(program, false).ask(new XfMachine(3, true), new ExhaustiveSearch(true), new Monitor());
        return result.violations().isEmpty() ? null : result.violations().get(0).message();
    }
}
