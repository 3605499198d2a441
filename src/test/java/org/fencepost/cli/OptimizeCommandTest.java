package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manners of {@code optimize}: what it prints, writes and ends with. */
class OptimizeCommandTest {
    private static final String PUBLISH = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            static atomic_int ready;
            static int data;
            static void *send(void *unused) {
                data = 1;
                atomic_thread_fence(memory_order_seq_cst);
                atomic_store(&ready, 1);
                return NULL;
            }
            static int receive(void) {
                return ready ? data : 1;
            }
            int main(void) {
                pthread_t t;
                pthread_create(&t, NULL, send, NULL);
                assert(receive() == 1);
                pthread_join(t, NULL);
                return 0;
            }
            """;

    @TempDir
    private Path directory;

    private static Session optimize(String... arguments) {
        List<String> all = new ArrayList<>(List.of("optimize"));
        all.addAll(List.of(arguments));
        return Session.run(all.toArray(String[]::new));
    }

    private Path program(String text) throws IOException {
        Path file = directory.resolve("publish.c");
        Files.writeString(file, text);
        return file;
    }

    @Test
    void reportNamesFunctionOperationLineAndOrders() {
        Session session = optimize("--from-sc", "examples/ttas.c");
        assertThat(session.code()).isZero();
        assertThat(session.out().lines().limit(11).toList())
                .containsExactly(
                        "examples/ttas.c: optimized under rc11",
                        "",
                        "  acquire  examples/ttas.c",
                        "    line   15  load              sc --> rlx",
                        "    line   17  exchange          sc --> acq",
                        "  release  examples/ttas.c",
                        "    line   21  store             sc --> rel",
                        "",
                        "  before: 3 sc",
                        "  after:  1 rlx, 1 acq, 1 rel",
                        "");
        assertThat(session.out()).containsPattern("\\d+ checks, \\d+ more combinations refuted by known executions; ");
    }

    /** What the search found is found, also when it is not known whether it is right for another client. */
    @Test
    void checkThatIsNotFinishedSaysNothingOfWeakerOrders() {
        Session session = optimize("--unroll", "3", "--check", "-DLONG", "src/test/limits/rounds-client.c");
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.out())
                .contains("whether it is correct with -DLONG as well (--check) is not known")
                .doesNotContain("may be correct");
    }

    /** The model is that of the standard, as in verify. */
    @Test
    void standardChoosesTheModel() {
        assertThat(optimize("--from-sc", "examples/ttas.c", "--", "-std=c23").out())
                .contains("examples/ttas.c: optimized under c20, the default for -std=c23");
    }

    @Test
    void jsonHasTheDocumentedKeys() throws IOException {
        Session session = optimize("--from-sc", "--format", "json", "--explain", "examples/ttas.c");
        JsonNode json = new ObjectMapper().readTree(session.out());
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);
        assertThat(keys)
                .containsExactly(
                        "file",
                        "model",
                        "platform",
                        "machine",
                        "standard",
                        "verdict",
                        "operations",
                        "missed",
                        "before",
                        "after",
                        "checks",
                        "replays",
                        "seconds",
                        "totalSeconds",
                        "alternatives",
                        "complete",
                        "costs",
                        "necessities",
                        "diff",
                        "byHand",
                        "written",
                        "limit",
                        "error",
                        "version");
        assertThat(json.get("operations").toString())
                .isEqualTo(
                        "["
                                + "{\"function\":\"acquire\",\"operation\":\"load\",\"file\":\"examples/ttas.c\",\"line\":15,\"column\":16,\"from\":\"sc\",\"to\":\"rlx\",\"state\":\"weakened\",\"threads\":2,\"met\":[[1,2]]},"
                                + "{\"function\":\"acquire\",\"operation\":\"exchange\",\"file\":\"examples/ttas.c\",\"line\":17,\"column\":14,\"from\":\"sc\",\"to\":\"acq\",\"state\":\"weakened\",\"threads\":2,\"met\":[[1,2]]},"
                                + "{\"function\":\"release\",\"operation\":\"store\",\"file\":\"examples/ttas.c\",\"line\":21,\"column\":5,\"from\":\"sc\",\"to\":\"rel\",\"state\":\"weakened\",\"threads\":2,\"met\":[[1,2]]}]");
        assertThat(json.get("after").toString())
                .isEqualTo("{\"removed\":0,\"rlx\":1,\"acq\":1,\"rel\":1,\"acq_rel\":0,\"sc\":0}");
        assertThat(json.get("necessities")).hasSize(2);
        assertThat(json.get("necessities").get(0).get("execution").get("events"))
                .isNotEmpty();
    }

    @Test
    void explainsWhatIsAskedFor() {
        Session line = optimize("--from-sc", "--explain", "21", "examples/ttas.c");
        assertThat(line.out()).contains("Why examples/ttas.c:21 store").doesNotContain("Why examples/ttas.c:17");
        Session column = optimize("--from-sc", "--explain=17:14", "examples/ttas.c");
        assertThat(column.out()).contains("Why examples/ttas.c:17 exchange").doesNotContain("Why examples/ttas.c:21");
        Session none = optimize("--from-sc", "--explain=17:3", "examples/ttas.c");
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.out() + none.err()).contains("no operation at 17:3").contains("15:16, 17:14, 21:5");
    }

    /** Two ways to publish: a fence, or a store that releases; the table decides. */
    @Test
    void costsDecideBetweenOptima() throws IOException {
        Path file = program(PUBLISHED_TWICE);
        assertThat(optimize("--cost", "armv8", "--model", "aarch64", file.toString())
                        .out())
                .contains("after:  cost 6: 1 removed, 1 acq, 1 rel")
                .contains("Also maximally relaxed: cost 23: 1 rlx, 1 acq, 1 rel")
                .contains("There are no other");
        Path table = file.resolveSibling("cheap_fences.costs");
        String rest = "update rlx=1 acq=1 rel=1 acq_rel=1 sc=1\nfailed rlx=1 acq=1 sc=1\nload rlx=1 acq=2 sc=3\n"
                + "compare_exchange rlx=1 acq=1 rel=1 acq_rel=1 sc=1\nstore rlx=1 rel=9 sc=9\n";
        Files.writeString(table, rest + "fence acq=1 rel=1 acq_rel=1 sc=1\n");
        assertThat(optimize("--cost", table.toString(), file.toString()).out())
                .contains("after:  cost 4: 1 rlx, 1 acq, 1 rel");
        Files.writeString(table, rest + "fence acq=1 rel=x acq_rel=1 sc=1\n");
        Session wrong = optimize("--cost", table.toString(), file.toString());
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.out() + wrong.err()).contains("cheap_fences.costs:6: expected rel=NUMBER, not 'rel=x'");
    }

    private static final String PUBLISHED_TWICE = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            atomic_int x;
            int d;
            static void *left(void *unused) {
              d = 1;
              atomic_thread_fence(memory_order_seq_cst);
              atomic_store(&x, 1);
              return 0;
            }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, left, 0);
              if (atomic_load(&x)) assert(d == 1);
              pthread_join(t, 0);
            }
            """;

    @Test
    void changesTheSourceAndSaysWhatToWriteByHand() throws IOException {
        Path file = program(PUBLISH);
        Session shown = optimize("--diff", file.toString());
        assertThat(shown.code()).isZero();
        assertThat(Files.readString(file)).isEqualTo(PUBLISH);
        assertThat(shown.out())
                .containsPattern("--- .*publish\\.c\\n\\+\\+\\+ .*publish\\.c\\n@@ -5,8 \\+5,7 @@\\n")
                .contains("""
                         static int data;
                         static void *send(void *unused) {
                             data = 1;
                        -    atomic_thread_fence(memory_order_seq_cst);
                        -    atomic_store(&ready, 1);
                        +    atomic_store_explicit(&ready, 1, memory_order_release);
                             return NULL;
                         }
                         static int receive(void) {
                        """)
                .contains("publish.c:13: load in receive needs only memory_order_acquire;"
                        + " write atomic_load_explicit(..., memory_order_acquire)");
        Session applied = optimize("--apply", file.toString());
        assertThat(applied.out()).containsPattern("Written: .*publish\\.c\\n");
        assertThat(Files.readString(file))
                .isEqualTo(PUBLISH.replace("    atomic_thread_fence(memory_order_seq_cst);\n", "")
                        .replace("atomic_store(&ready, 1)", "atomic_store_explicit(&ready, 1, memory_order_release)"));
        try (var files = Files.list(directory)) {
            assertThat(files).as("no temporary file is left").containsExactly(file);
        }
        assertThat(optimize(file.toString()).out()).contains("rel stays").contains("sc --> acq");
    }

    @Test
    void programThatIsWrongIsReportedAsByVerify() throws IOException {
        Path file = program(PUBLISH.replace("atomic_thread_fence(memory_order_seq_cst);", "")
                .replace("atomic_store(&ready, 1)", "atomic_store_explicit(&ready, 1, memory_order_relaxed)"));
        Session session = optimize(file.toString());
        assertThat(session.code()).isEqualTo(1);
        // It is wrong in two ways, and either may be found first.
        assertThat(session.out()).containsPattern("violation \\((race|assertion)\\) under rc11");
        assertThat(optimize("--from-sc", file.toString()).code()).isZero();
    }

    @Test
    void wrongInputAndCommandLines() throws IOException {
        assertThat(optimize("--only", "nowhere", "examples/ttas.c"))
                .satisfies(session -> assertThat(session.code()).isEqualTo(2))
                .satisfies(session -> assertThat(session.out()).contains("acquire, release"));
        assertThat(optimize("--model", "alpha", "examples/ttas.c").code()).isEqualTo(2);
        assertThat(optimize("examples/ttas.c", "examples/mp.c").code()).isEqualTo(2);
        assertThat(optimize("--jobs", "0", "examples/ttas.c").code()).isEqualTo(2);
        assertThat(optimize(directory.resolve("none.c").toString()).code()).isEqualTo(2);
        assertThat(optimize(program("int main(void) { retur 0; }").toString()).code())
                .isEqualTo(2);
    }

    @Test
    void programWithoutAtomicsHasNothingToRelax() throws IOException {
        Session session = optimize(program("int main(void) { return 0; }").toString());
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("There is no atomic operation in this program.");
    }
}
