package org.fencepost.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.program.Environment;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** C programs whose verdicts on machines were once wrong, or hollow: the classes of mistakes, one by one. */
class ProgramVerdictsTest {
    private static final CFrontEnd FRONT_END = new CFrontEnd();
    private static final String VERIFIED = "verified";

    private static final String START = """
            #include <assert.h>
            #include <fencepost.h>
            #include <pthread.h>
            #include <stdatomic.h>
            #include <stdlib.h>
            #include <string.h>
            typedef struct { unsigned long lo, hi; } pair;
            _Alignas(16) _Atomic pair wide;
            atomic_int x, y;
            int plain;
            double number;
            int *object;
            pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
            """;

    @TempDir
    private Path directory;

    @AfterAll
    static void close() {
        FRONT_END.close();
    }

    // ---- sizes ------------------------------------------------------------------------------------------------------

    @Test
    void sixteenBytesHaveTwoHalves() throws IOException {
        String start = "pair a = {1, 2}, b = {3, 4}, r; ";
        both(VERIFIED, "", start + "atomic_store(&wide, a); r = atomic_load(&wide); assert(r.lo == 1 && r.hi == 2);");
        both("assertion", "", start + "atomic_store(&wide, a); r = atomic_load(&wide); assert(r.hi == 0);");
        both(
                VERIFIED,
                "",
                start + "atomic_store_explicit(&wide, a, memory_order_relaxed); r = atomic_exchange(&wide, b);"
                        + " assert(r.lo == 1 && r.hi == 2); r = atomic_load(&wide); assert(r.hi == 4);");
        // The lower halves are the same, so only the upper ones tell that this must not swap.
        both(
                VERIFIED,
                "",
                start
                        + "pair c = {1, 7}; atomic_store(&wide, a); assert(!atomic_compare_exchange_strong(&wide, &c, b));"
                        + " assert(c.hi == 2); assert(atomic_compare_exchange_strong(&wide, &c, b));");
    }

    @Test
    void otherThreadsSeeSixteenBytesAtOnce() throws IOException {
        String writer = "pair a = {1, 1}; atomic_store_explicit(&wide, a, memory_order_relaxed);";
        both(VERIFIED, writer, "pair r = atomic_load(&wide); assert(r.lo == r.hi);");
        both("assertion", writer, "pair r = atomic_load(&wide); assert(r.hi == 0);");
    }

    @Test
    void partsOfBufferedWritesAreForwarded() throws IOException {
        String union_ = "union { _Atomic unsigned long whole; _Atomic unsigned short part[4]; } u;\n";
        String writes = "atomic_store_explicit(&u.whole, 0x1111222233334444UL, memory_order_relaxed);"
                + " atomic_store_explicit(&u.part[1], 0x5555, memory_order_relaxed);";
        String read = "atomic_load_explicit(&u.whole, memory_order_relaxed)";
        expect(VERIFIED, "tso", START + union_ + main(writes + "assert(" + read + " == 0x1111222255554444UL);"));
        // What another thread writes in between lies in memory, and the rest in the buffer.
        String other =
                "void *other(void *p) { atomic_store_explicit(&u.part[3], 7, memory_order_relaxed); return 0; }\n";
        String both = "pthread_t t; pthread_create(&t, 0, other, 0);"
                + " atomic_store_explicit(&u.part[0], 1, memory_order_relaxed); unsigned long r = " + read + ";";
        expect(VERIFIED, "tso", START + union_ + other + main(both + "assert((r & 0xffff) == 1);"));
        expect("assertion", "tso", START + union_ + other + main(both + "assert(r != 0x0007000000000001UL);"));
    }

    // ---- memory -----------------------------------------------------------------------------------------------------

    @Test
    void writesBeforeAFreeMayArriveAfterIt() throws IOException {
        both(VERIFIED, "", "object = malloc(4); *object = 1; free(object);");
        both(
                VERIFIED,
                "",
                "object = malloc(4); *object = 1; free(object); object = malloc(4); *object = 2; free(object);");
        both("use-after-free", "", "object = malloc(4); free(object); *object = 1;");
        both("use-after-free", "*object = 1;", "free(object);", "object = malloc(4);");
        both("double-free", "", "object = malloc(4); free(object); free(object);");
        both("invalid-free", "", "object = malloc(4); free(object + 1);");
    }

    /** Without races what counts is what the machine does: a buffered write of another thread arrives in freed memory. */
    @Test
    void aBufferedWriteOfAnotherThreadComesTooLate() throws IOException {
        String program = threads("*object = 1;", "free(object);", "object = malloc(4);");
        assertThat(verdict("tso", program, false, true)).isEqualTo("use-after-free");
        String ordered = threads(
                "*object = 1; atomic_store_explicit(&x, 1, memory_order_relaxed);",
                "if (atomic_load_explicit(&x, memory_order_relaxed)) free(object);",
                "object = malloc(4);");
        assertThat(verdict("tso", ordered, false, true)).isEqualTo(VERIFIED);
        assertThat(verdict("tso", ordered, true, true)).isEqualTo(VERIFIED);
    }

    @Test
    void whatNobodyWroteIsNotRead() throws IOException {
        both("uninitialized", "", "object = malloc(4); assert(*object == 0); free(object);");
        both("uninitialized", "", "object = malloc(8); *(char *)object = 1; assert(*object != 0); free(object);");
        both(VERIFIED, "", "object = calloc(1, 4); assert(*object == 0); free(object);");
        both("out-of-bounds", "", "object = malloc(4); object[1] = 1; free(object);");
    }

    @Test
    void racesAreFoundUnlessNotWanted() throws IOException {
        both("race", "plain = 1;", "plain = 2;");
        both("race", "plain = 1; x = 1;", "if (!x) plain = 2;");
        both(
                VERIFIED,
                "plain = 1; atomic_store_explicit(&x, 1, memory_order_relaxed);",
                "if (atomic_load_explicit(&x, memory_order_relaxed)) plain = 2;");
        both(
                VERIFIED,
                "pthread_mutex_lock(&mutex); plain++; pthread_mutex_unlock(&mutex);",
                "pthread_mutex_lock(&mutex); plain++; pthread_mutex_unlock(&mutex);");
        assertThat(verdict("sc", threads("plain = 1;", "plain = 2;", ""), false, true))
                .isEqualTo(VERIFIED);
    }

    // ---- threads that stop, or never do ---------------------------------------------------------------------------

    @Test
    void aThreadThatNeverEndsDoesNotHideOthers() throws IOException {
        both("assertion", "for (;;) {}", "assert(y == 1);");
        both("assertion", "__VERIFIER_assume(0);", "assert(y == 1);");
        // Writes that enter a buffer are local steps without end.
        both(
                "assertion",
                "for (int i = 0;; i++) atomic_store_explicit(&x, i, memory_order_relaxed);",
                "assert(y == 1);");
    }

    @Test
    void whoLocksTwiceIsInADeadlock() throws IOException {
        both("deadlock", "", "pthread_mutex_lock(&mutex); pthread_mutex_lock(&mutex);");
        both("hang", "while (x == 0) {}", "");
        both("hang", "for (;;) {}", "while (y == 0) {}");
    }

    @Test
    void whatNeverCompletesIsNotChecked() throws IOException {
        both("nothing-checked", "", "__VERIFIER_assume(0);");
        both("livelock", "", "for (;;) {}");
    }

    @Test
    void returningFromMainEndsWaits() throws IOException {
        String start = "pthread_t t; pthread_create(&t, 0, other, 0);";
        for (String wait : List.of(
                "while (x == 0) {}",
                "pthread_mutex_lock(&mutex); pthread_mutex_lock(&mutex);",
                "pthread_mutex_lock(&mutex);",
                "for (;;) {}",
                "pthread_cond_t c = PTHREAD_COND_INITIALIZER; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
                        + " pthread_mutex_lock(&m); while (x == 0) pthread_cond_wait(&c, &m);")) {
            String other = START + "void *other(void *p) { y = 1; " + wait + " y = 2; return 0; }\n";
            String holding = "pthread_mutex_lock(&mutex); ";
            bothAsTheyAre(VERIFIED, other + main(holding + start));
            bothAsTheyAre("assertion", other + main(holding + start + " assert(y == 0);"));
            bothAsTheyAre("assertion", other.replace(wait, "assert(0);") + main(start));
        }
    }

    @Test
    void leavingMainEndsNoWaits() throws IOException {
        String other = START + "void *other(void *p) { while (x == 0) {} return 0; }\n";
        String start = "pthread_t t; pthread_create(&t, 0, other, 0);";
        bothAsTheyAre("hang", other + main(start + " pthread_exit(0);"));
        bothAsTheyAre("hang", other + main(start + " pthread_join(t, 0);"));
        bothAsTheyAre(VERIFIED, other + main(start + " x = 1;"));
        bothAsTheyAre("nothing-checked", other.replace("while (x == 0) {}", "__VERIFIER_assume(0);") + main(start));
    }

    /** Nobody relies on luck. */
    @Test
    void whatHappensForNoReasonCanBeTurnedOff() throws IOException {
        String text = START + "pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n"
                + "void *other(void *p) { pthread_mutex_lock(&mutex); plain = 1; pthread_cond_signal(&c);"
                + " pthread_mutex_unlock(&mutex); return 0; }\n"
                + main(
                        "pthread_t t; pthread_mutex_lock(&mutex); pthread_create(&t, 0, other, 0);"
                                + " pthread_cond_wait(&c, &mutex); assert(plain); pthread_mutex_unlock(&mutex); pthread_join(t, 0);");
        Limits without = Limits.DEFAULT.withEnvironment(new Environment(true, false, true));
        assertThat(verdict("sc", text, Limits.DEFAULT)).isEqualTo("assertion");
        assertThat(verdict("sc", text, without)).isEqualTo(VERIFIED);
    }

    // ---- FPGA -------------------------------------------------------------------------------------------------------

    @Test
    void responsesAreKnownByKindAndTag() throws IOException {
        fpga(VERIFIED, "fpga_write_req(1, &y, 5, 0); fpga_read_req(1, &x, 0); assert(fpga_await_read(0) == 0);");
        fpga(
                VERIFIED,
                "fpga_write_req(1, &x, 5, 0); fpga_fence_all(0); fpga_await_fence(0); fpga_read_req(2, &x, 0);"
                        + " assert(fpga_await_read(0) == 5);");
        fpga(
                "assertion",
                "fpga_write_req(1, &x, 5, 0); fpga_fence_all(0); fpga_await_write(0); fpga_read_req(2, &x, 0);"
                        + " assert(fpga_await_read(0) == 5);");
    }

    @Test
    void aTagThatIsUsedAgainInFlightTellsNothing() throws IOException {
        refused(
                "two requests for 'read m0' can be under way",
                "fpga_read_req(1, &x, 0); fpga_read_req(2, &y, 0); fpga_await_read(0);");
        refused(
                "two requests for 'write m0' can be under way",
                "fpga_write_req(1, &x, 1, 0); fpga_write_req(1, &y, 1, 0); fpga_await_write(0);");
        fpga(VERIFIED, "fpga_write_req(1, &x, 1, 0); fpga_write_req(1, &y, 1, 0);");
        fpga(
                VERIFIED,
                "fpga_write_req(1, &x, 1, 0); fpga_fence_all(1); fpga_await_fence(1); fpga_write_req(1, &x, 2, 0);"
                        + " fpga_await_write(0); fpga_read_req(1, &x, 0); assert(fpga_await_read(0) == 2);");
    }

    @Test
    void whatNobodyRequestedAndUnknownChannelsAreRefused() {
        refused("nothing is left to wait for", "fpga_await_fence(3);");
        refused(
                "nothing is left to wait for",
                "fpga_write_req(1, &x, 1, 0); fpga_await_write(0); fpga_await_write(0);");
        refused("there is no channel 4: the machine has 3 (--channels)", "fpga_write_req(4, &x, 1, 0);");
        refused("there is no channel 7", "fpga_fence_one(7, 0);");
    }

    private void refused(String message, String fpga) {
        assertThatThrownBy(() -> fpga("", fpga))
                .isInstanceOfSatisfying(
                        InputException.class,
                        e -> assertThat(e.site().user().line()).isGreaterThan(1))
                .hasMessageContaining(message);
    }

    /** Two states that differ only in how often a thread has looked are one, and a round that never ends is noticed. */
    @Test
    void statesWithoutTheirHistory() throws IOException {
        expect(VERIFIED, "xf", threads("while (!x) { y = 1; }", "x = 1;", ""));
        expect("loop", "xf", threads("while (!x) { y = 1; }", "", ""));
        expect("loop", "xf", threads("for (;;) { y = 1; y = 2; }", "assert(y < 3);", ""));
        expect("assertion", "xf", threads("for (;;) { y = 1; y = 2; }", "assert(y < 2);", ""));
        // Steps that nobody else can tell, round and round: they must not put off the others for ever.
        expect(
                "assertion",
                "xf",
                threads(
                        "volatile int i = 0; for (;;) { i = !i; atomic_thread_fence(memory_order_seq_cst); }",
                        "assert(x == 1);",
                        ""));
    }

    @Test
    void requestsCarryTheBitsOfTheirValue() throws IOException {
        fpga(VERIFIED, "fpga_write_req(1, &number, 2.5, 0);", "", "assert(number == 2.5);");
        fpga(VERIFIED, "fpga_write_req(1, &number, 3, 0);", "", "assert(number == 3.0);");
        assertThatThrownBy(() -> fpga("", "fpga_write_req(1, &wide, ((pair){1, 2}), 0);"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("8 bytes at most");
        assertThatThrownBy(() -> fpga("", "__fp_fpga_read_req(1, &wide, 16, 0);"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("8 bytes at most, not 16");
        assertThatThrownBy(() -> fpga("", "y = 1; fpga_write_req(1, &x, 1, 0);"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("without a request");
    }

    @Test
    void requestsMakeMistakesToo() throws IOException {
        fpga("uninitialized", "fpga_read_req(1, object, 0); fpga_await_read(0);", "object = malloc(4);", "");
        fpga("use-after-free", "fpga_write_req(1, object, 1, 0);", "object = malloc(4);", "", "free(object);");
    }

    // ---- helpers ----------------------------------------------------------------------------------------------------

    private void fpga(String expected, String fpga, String... others) throws IOException {
        String before = others.length > 0 ? others[0] : "";
        String after = others.length > 1 ? others[1] : "";
        String during = others.length > 2 ? others[2] : "";
        String thread = fpga.replace("object", "(int *)p");
        expect(
                expected,
                "xf",
                START + "void *other(void *p) { " + thread + " return 0; }\n"
                        + main(before + " pthread_t t; pthread_create(&t, 0, other, object); " + during
                                + " pthread_join(t, 0); " + after));
    }

    private void both(String expected, String other, String body, String... before) throws IOException {
        String text = other.isEmpty() ? START + main(body) : threads(other, body, before.length > 0 ? before[0] : "");
        bothAsTheyAre(expected, text);
    }

    private void bothAsTheyAre(String expected, String text) throws IOException {
        expect(expected, "sc", text);
        expect(expected, "tso", text);
    }

    private static String threads(String other, String body, String before) {
        return START + "void *other(void *p) { " + other + " return 0; }\n"
                + main(before + " pthread_t t; pthread_create(&t, 0, other, 0); " + body + " pthread_join(t, 0);");
    }

    private static String main(String body) {
        return "int main(void) { " + body + " return 0; }\n";
    }

    /** With and without the reduction. */
    private void expect(String expected, String machine, String text) throws IOException {
        assertThat(verdict(machine, text, true, true)).as(machine + " " + text).isEqualTo(expected);
        boolean isEndless = text.contains("for (int i = 0;; i++)");
        assertThat(isEndless ? expected : verdict(machine, text, true, false))
                .as(machine + ", all orders " + text)
                .isEqualTo(expected);
    }

    private String verdict(String machine, String text, Limits limits) throws IOException {
        return verdict(machine, new ProgramRun(load(text), true, limits), true);
    }

    private Program load(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("program.c"), text);
        return FRONT_END.load(file, CompileOptions.DEFAULT.withFlags(List.of()));
    }

    private String verdict(String machine, String text, boolean races, boolean reduces) throws IOException {
        return verdict(machine, new ProgramRun(load(text), races), reduces);
    }

    /** What goes wrong, or why that is not known, or that nothing does. */
    private static String verdict(String machine, ProgramRun run, boolean reduces) {
        Result result = run.ask(
                machine.equals("xf") ? new XfMachine(3, true) : Machines.find(machine),
                new ExhaustiveSearch(reduces, 20_000),
                new Monitor());
        if (!result.violations().isEmpty()) {
            FailureKind kind = result.violations().get(0).kind();
            return kind.label();
        }
        if (!result.limits().isEmpty()) {
            Limit.Kind kind = result.limits().get(0).kind();
            return kind.label();
        }
        return VERIFIED;
    }
}
