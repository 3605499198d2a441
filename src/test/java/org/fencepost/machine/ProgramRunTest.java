package org.fencepost.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.program.Limits;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** C programs on machines: the queue between CPU and FPGA, and what goes wrong in small programs. */
class ProgramRunTest {
    private static final CFrontEnd FRONT_END = new CFrontEnd();
    private static final Path QUEUE = Path.of("examples/fpga/queue.c");

    @TempDir
    private Path directory;

    @AfterAll
    static void close() {
        FRONT_END.close();
    }

    /** X+F, Figure 3.8, and the two ways to synchronise. */
    @Test
    void theQueueIsRight() {
        for (int test = 1; test <= 4; test++) {
            Path file = Path.of("examples/fpga/figure3.8.c");
            assertThat(failure(file, "xf", "-DTEST=" + test)).isNull();
            assertThat(failure(file, "xf", "-DTEST=" + test, "-DMANY")).isNull();
        }
        assertThat(failure(QUEUE, "xf")).isNull();
        assertThat(failure(QUEUE, "xf", "-DTO_FPGA")).isNull();
        assertThat(failure(QUEUE, "xf", "-DMANY", "-DELEMENTS=2")).isNull();
        assertThat(failure(QUEUE, "xf", "-DTO_FPGA", "-DMANY", "-DELEMENTS=2")).isNull();
    }

    @Test
    void eachDroppedSynchronisationIsFound() {
        assertThat(failure(QUEUE, "xf", "-DDROP=1", "-DELEMENTS=2")).contains("an element was lost");
        assertThat(failure(QUEUE, "xf", "-DDROP=1", "-DMANY", "-DELEMENTS=1")).contains("an element was lost");
        // Listing 3.3 as printed.
        assertThat(failure(QUEUE, "xf", "-DDROP=2")).contains("an element was lost");
        assertThat(failure(Path.of("examples/fpga/figure3.8.c"), "xf", "-DTEST=1", "-DDROP=2"))
                .contains("Tail == 2");
        assertThat(failure(QUEUE, "xf", "-DTO_FPGA", "-DDROP=3")).contains("the last Head");
        assertThat(failure(QUEUE, "xf", "-DTO_FPGA", "-DMANY", "-DDROP=3", "-DELEMENTS=2"))
                .contains("the last Head");
        assertThat(failure(QUEUE, "xf", "-DTO_FPGA", "-DDROP=5", "-DELEMENTS=1"))
                .contains("an element was lost");
    }

    /** States without their history: the number grows by the same with each element. */
    @Test
    void eightElementsAreDecided() {
        long five = states("-DELEMENTS=5");
        long eight = states("-DELEMENTS=8");
        assertThat(eight - five).isLessThan(2 * (five - states("-DELEMENTS=2")));
    }

    private static long states(String... flags) {
        Result result = new ProgramRun(FRONT_END.load(QUEUE, flags(flags)), false)
                .ask(new XfMachine(3, true), new ExhaustiveSearch(true), new Monitor());
        assertThat(result.verdict().isVerified()).isTrue();
        return MachineFinding.of(result).amount();
    }

    /** The table of the manual, found by leaving things out; and what Listing 3.3 lacks. */
    @Test
    void theLeastSynchronisation() {
        LeastSynchronisation.Answer right = least();
        assertThat(right.needed())
                .extracting(Change::kind)
                .containsExactlyInAnyOrder(
                        Change.Kind.NO_WAIT_FOR_WRITE,
                        Change.Kind.NO_WAIT_FOR_WRITE,
                        Change.Kind.ANY_CHANNEL,
                        Change.Kind.ANY_CHANNEL);
        assertThat(right.made()).extracting(Change::kind).containsExactly(Change.Kind.ANY_CHANNEL);
        assertThat(right.undecided()).isEmpty();
        LeastSynchronisation.Answer listing = least("-DDROP=2");
        assertThat(listing.asWritten().violations()).isNotEmpty();
        assertThat(listing.made()).extracting(Change::kind).containsExactly(Change.Kind.WAIT_FOR_WRITE);
        LeastSynchronisation.Answer fences = least("-DMANY", "-DELEMENTS=2");
        assertThat(fences.needed()).extracting(Change::kind).containsExactly(Change.Kind.NO_FENCE);
        assertThat(fences.made()).isEmpty();
        // Waiting for writes does not mend reads that come too early.
        assertThat(least("-DTO_FPGA", "-DDROP=5", "-DELEMENTS=1").changed()).isFalse();
    }

    private static LeastSynchronisation.Answer least(String... flags) {
        return new LeastSynchronisation(
                        FRONT_END.load(QUEUE, flags(flags)), Limits.DEFAULT, 3, 1, 100_000, new Monitor())
                .find();
    }

    @Test
    void endsAreCounted() {
        Map<String, Long> failures = new TreeMap<>();
        Map<String, Long> successes = new TreeMap<>();
        List<Limit> limits = new ProgramRun(FRONT_END.load(QUEUE, flags("-DDROP=1", "-DELEMENTS=2")), true)
                .ends(new XfMachine(), new ExhaustiveSearch(true), new Monitor(), failures, successes);
        assertThat(limits).isEmpty();
        assertThat(successes).containsOnlyKeys("{received=12}");
        assertThat(failures).hasSize(3);
    }

    @Test
    void smallPrograms() throws IOException {
        String start = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <fencepost.h>\n"
                + "atomic_int x, y; int a, b; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
                + "void *other(void *p) { ONE return 0; }\n"
                + "int main(void) { pthread_t t; pthread_create(&t, 0, other, 0); TWO pthread_join(t, 0); END return 0; }\n";
        String sb = start.replace("ONE", "atomic_store_explicit(&x, 1, memory_order_relaxed); a = y;")
                .replace("TWO", "atomic_store_explicit(&y, 1, memory_order_relaxed); b = x;")
                .replace("END", "assert(a + b > 0);");
        assertThat(failure(write("sb.c", sb), "tso")).contains("a + b > 0");
        assertThat(failure(write("sb.c", sb), "sc")).isNull();
        String hang = start.replace("ONE", "while (x == 0) {}")
                .replace("TWO", "y = 1;")
                .replace("END", "");
        assertThat(failure(write("hang.c", hang), "tso")).contains("P1 waits for ever");
        String wait = start.replace("ONE", "while (x == 0) {}")
                .replace("TWO", "x = 1;")
                .replace("END", "");
        assertThat(failure(write("wait.c", wait), "tso")).isNull();
        String locks = start.replace("ONE", "pthread_mutex_lock(&m); a = a + 1; pthread_mutex_unlock(&m);")
                .replace("TWO", "pthread_mutex_lock(&m); a = a + 1; pthread_mutex_unlock(&m);")
                .replace("END", "assert(a == 2);");
        assertThat(failure(write("locks.c", locks), "tso")).isNull();
        String cheat = start.replace("ONE", "fpga_fence_all(1); a = 1;")
                .replace("TWO", "")
                .replace("END", "");
        assertThatThrownBy(() -> failure(write("cheat.c", cheat), "xf"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("without a request");
        assertThatThrownBy(() -> failure(write("cheat.c", cheat), "tso"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("has no rule for this: fpga");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static CompileOptions flags(String... flags) {
        return CompileOptions.DEFAULT.withFlags(List.of(flags));
    }

    /** How the program fails, or null; for small programs also without leaving out orders, which makes no difference. */
    private static String failure(Path file, String machine, String... flags) {
        var program = FRONT_END.load(file, CompileOptions.DEFAULT.withFlags(Arrays.asList(flags)));
        Result result =
                new ProgramRun(program, true).ask(Machines.find(machine), new ExhaustiveSearch(true), new Monitor());
        if (!machine.equals("xf") || file.toString().contains("figure")) {
            Result plain = new ProgramRun(program, true)
                    .ask(Machines.find(machine), new ExhaustiveSearch(false), new Monitor());
            assertThat(plain.verdict()).isEqualTo(result.verdict());
        }
        return result.violations().isEmpty() ? null : result.violations().get(0).message();
    }
}
