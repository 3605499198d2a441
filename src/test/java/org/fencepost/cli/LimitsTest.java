package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command with every limit: what was left out is said, in words, in JSON and by the exit code. */
class LimitsTest {
    private static final String COUNTER = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            atomic_int x;
            static void *add(void *u) { for (int i = 0; i < 3; i++) atomic_fetch_add(&x, i + 1); return 0; }
            int main(void) {
                pthread_t t[5];
                for (int i = 0; i < 5; i++) pthread_create(&t[i], 0, add, (void *)(long)i);
                for (int i = 0; i < 5; i++) pthread_join(t[i], 0);
                assert(atomic_load(&x) == 30);
            }
            """;
    private static final String ROUNDS = """
            #include <pthread.h>
            #include <stdatomic.h>
            atomic_int stop, work;
            static void *worker(void *u) { while (!atomic_load(&stop)) atomic_fetch_add(&work, 1); return 0; }
            int main(void) {
                pthread_t t;
                pthread_create(&t, 0, worker, 0);
                atomic_store(&stop, 1);
                pthread_join(t, 0);
            }
            """;
    private static final String RECURSION = """
            #include <pthread.h>
            #include <stdatomic.h>
            atomic_int x;
            static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
            static void *deep(void *u) { if (!atomic_load(&x)) down(1 << 20); return 0; }
            static void *set(void *u) { atomic_store(&x, 1); return 0; }
            int main(void) {
                pthread_t a, b;
                pthread_create(&a, 0, set, 0);
                pthread_create(&b, 0, deep, 0);
                pthread_join(a, 0);
                pthread_join(b, 0);
            }
            """;
    private static final String NEVER = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            extern void __VERIFIER_assume(int);
            atomic_int x;
            static void *set(void *u) { atomic_store(&x, 1); return 0; }
            int main(void) {
                pthread_t t;
                pthread_create(&t, 0, set, 0);
                __VERIFIER_assume(atomic_load(&x) == 2);
                assert(0);
            }
            """;
    private static final String INPUT = """
            extern int __VERIFIER_nondet_int(void);
            int main(void) {
                int n = __VERIFIER_nondet_int();
                return n * n + 7 == 0;
            }
            """;
    private static final String STORES = """
            #include <assert.h>
            #include <fencepost.h>
            #include <immintrin.h>
            int main(void) {
                long *p = fp_pm_root(256);
                for (int i = 0; i < 8; i++) { p[8 * (i & 3)] = i; _mm_clflush(&p[8 * (i & 3)]); }
            }
            int fp_recovery(void) { long *p = fp_pm_root(256); assert(p[0] <= 8); return 0; }
            """;
    private static final String SCHEDULES = """
            #include <fencepost.h>
            #include <immintrin.h>
            #include <pthread.h>
            static void *store(void *p) { *(volatile long *)p = 1; _mm_clflush(p); return 0; }
            int main(void) {
                char *p = fp_pm_root(256);
                pthread_t a, b;
                pthread_create(&a, 0, store, p);
                pthread_create(&b, 0, store, p + 64);
                pthread_join(a, 0);
                pthread_join(b, 0);
            }
            int fp_recovery(void) { long *p = fp_pm_root(256); return p[0] == p[8]; }
            """;
    private static final String NO_RECOVERY_LOOP = """
            #include <fencepost.h>
            #include <immintrin.h>
            int main(void) { volatile long *p = fp_pm_root(64); *p = 1; _mm_clflush((void *)p); }
            int fp_recovery(void) {
                volatile long *p = fp_pm_root(64);
                for (long i = 0; i < 1000000000; i++) p[1] = i;
                return 0;
            }
            """;
    private static final String STORE_BUFFERING = """
            X86 SB
            { }
             P0         | P1         ;
             MOV [x],$1 | MOV [y],$1 ;
             MOV EAX,[y]| MOV EAX,[x];
            exists (0:EAX=0 /\\ 1:EAX=2)
            """;

    @TempDir
    private Path directory;

    /** A command line in which a name stands for a file with this text. */
    record Row(String what, List<String> command, String file, String text, boolean json) {
        @Override
        public String toString() {
            return String.join(" ", command) + " " + file + " (" + what + ")";
        }
    }

    static Stream<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (String model : List.of("sc", "tso", "ra", "rc11", "imm")) {
            program(rows, "rounds of a loop", "rounds.c", ROUNDS, "verify", "--unroll", "3", "--model", model);
            program(rows, "calls", "recursion.c", RECURSION, "verify", "--model", model);
            program(rows, "nothing checked", "never.c", NEVER, "verify", "--model", model);
        }
        program(rows, "executions", "counter.c", COUNTER, "verify", "--max-executions", "5");
        program(rows, "executions", "counter.c", COUNTER, "verify", "--max-executions", "5", "--jobs", "2");
        program(rows, "time", "counter.c", COUNTER, "verify", "--no-symmetry", "--timeout", "300ms");
        program(rows, "inputs", "input.c", INPUT, "verify");
        program(rows, "time", "counter.c", COUNTER, "optimize", "--no-symmetry", "--timeout", "300ms");
        program(rows, "rounds of a loop", "rounds.c", ROUNDS, "optimize", "--unroll", "3");
        program(rows, "nothing checked", "never.c", NEVER, "optimize");
        program(
                rows,
                "inputs",
                "input.c",
                INPUT.replace("int main", "_Atomic int x; int main").replace("return n", "return x + n"),
                "optimize");
        program(rows, "schedules", "rounds.c", ROUNDS, "hunt", "--schedules", "40");
        program(rows, "schedules", "input.c", INPUT, "hunt", "--schedules", "40", "--strategies", "bounded");
        program(rows, "executions", "stores.c", STORES, "crash", "--max-executions", "2");
        program(rows, "schedules", "schedules.c", SCHEDULES, "crash", "--seed", "7");
        program(rows, "schedules", "schedules.c", SCHEDULES, "crash", "--schedules", "5");
        program(rows, "rounds of a loop", "loop.c", NO_RECOVERY_LOOP, "crash", "--unroll", "10");
        text(rows, "time", "counter.c", COUNTER, "simulate", "--machine", "tso", "--timeout", "300ms");
        text(
                rows,
                "schedules",
                "counter.c",
                COUNTER,
                "simulate",
                "--machine",
                "sc",
                "--search",
                "random",
                "--runs",
                "5");
        text(rows, "inputs", "input.c", INPUT, "simulate", "--machine", "sc");
        text(rows, "nothing checked", "never.c", NEVER, "simulate", "--machine", "sc");
        text(rows, "schedules", "SB.litmus", STORE_BUFFERING, "simulate", "--search", "random", "--runs", "5");
        text(rows, "schedules", "SB.litmus", STORE_BUFFERING, "simulate", "--search", "fuzz", "--runs", "5");
        return rows.stream();
    }

    private static void program(List<Row> rows, String what, String file, String text, String... command) {
        rows.add(new Row(what, List.of(command), file, text, true));
    }

    private static void text(List<Row> rows, String what, String file, String text, String... command) {
        rows.add(new Row(what, List.of(command), file, text, false));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void whatIsLeftOutIsSaid(Row row) throws IOException {
        Path file = Files.writeString(directory.resolve(row.file()), row.text());
        Session session = run(row.command(), file.toString());
        assertThat(session.code()).as("%s%s", session.out(), session.err()).isEqualTo(3);
        assertThat(session.out().lines().findFirst().orElse("")).doesNotContain("verified", "optimized", "cannot fail");
        if (row.json()) {
            JsonNode report = new ObjectMapper()
                    .readTree(run(row.command(), "--format", "json", file.toString())
                            .out());
            assertThat(report.get("verdict").asText()).isEqualTo("bounded");
            assertThat(report.get("limit")).isNotEmpty();
            assertThat(report.get("limit")).allSatisfy(limit -> {
                assertThat(limit.get("kind").asText()).isNotEmpty();
                assertThat(limit.get("text").asText()).isNotEmpty();
            });
        }
    }

    private static Session run(List<String> command, String... more) {
        return Session.run(Stream.concat(command.stream(), Arrays.stream(more)).toArray(String[]::new));
    }
}
