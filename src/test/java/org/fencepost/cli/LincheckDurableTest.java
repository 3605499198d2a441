package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code lincheck --durable}: what has ended survives power failures; the structures of the examples are in their table. */
class LincheckDurableTest {
    /** Two registers in one: a value with a copy in another cache line, which are stored one after the other. */
    private static final String REGISTER = "#include <fencepost.h>\n#include <immintrin.h>\n"
            + "static struct pair { _Alignas(64) long value; _Alignas(64) long copy; } *r;\n"
            + "void fp_make(void) { r = fp_pm_root(sizeof *r); }\n"
            + "void fp_recover(void) { r = fp_pm_root(sizeof *r); }\n"
            + "FP_OPERATION(write, FP_FRESH) { r->value = argument; VALUE; r->copy = argument; COPY; return FP_DONE; }\n"
            + "FP_OPERATION(read) { return READ; }\n"
            + "FP_DURABLE(register, write, read)\n";

    private static final String PERSIST = "_mm_clwb(&r->%s), _mm_sfence()";

    @TempDir
    private Path directory;

    private Session check(String program, String... options) throws IOException {
        Path file = Files.writeString(directory.resolve("register.c"), program);
        String[] all = new String[options.length + 4];
        all[0] = "lincheck";
        all[1] = "--threads";
        all[2] = "1";
        System.arraycopy(options, 0, all, 3, options.length);
        all[all.length - 1] = file.toString();
        return Session.run(all);
    }

    private static String register(String value, String copy, String read) {
        return REGISTER.replace("VALUE", value).replace("COPY", copy).replace("READ", read);
    }

    private static String persist(String what) {
        return PERSIST.formatted(what);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                // flushed and fenced: both
                "true, value, 0, 0",
                // never flushed: the latest writes are lost, all of them or none
                "false, value, 1, 0",
                // the value may be lost and the copy kept, and the other way round
                "false, old, 1, 1",
            })
    void whatMayBeLost(boolean flushes, String read, int strict, int buffered) throws IOException {
        String program = register(
                flushes ? persist("value") : "",
                flushes ? persist("copy") : "",
                read.equals("value") ? "r->value" : "r->copy > r->value ? -5 : r->value");
        Session durable = check(program, "--durable");
        assertThat(durable.code()).as(durable.out() + durable.err()).isEqualTo(strict);
        Session lossy = check(program, "--durable", "--buffered");
        assertThat(lossy.code()).as(lossy.out() + lossy.err()).isEqualTo(buffered);
    }

    @Test
    void showsWhatWasLost() throws IOException {
        Session session = check(register("_mm_clwb(&r->value)", "", "r->value"), "--durable");
        assertThat(session.code()).as(session.out()).isEqualTo(1);
        assertThat(session.out())
                .contains(
                        "violation (linearizability) under px86",
                        "not durably linearizable: no order of the calls gives write(1) = 1, read() = 0",
                        "thread 1: write(1)",
                        "when an operation has ended");
    }

    /** A value that was read must not be lost, although the write has not ended: who reads has to flush, too. */
    @ParameterizedTest
    @CsvSource({"false, 1", "true, 0"})
    void whoReadsFlushes(boolean flushes, int code) throws IOException {
        String store = "__atomic_store_n(&r->value, argument, __ATOMIC_SEQ_CST)";
        String read = flushes ? "({ long v = r->value; " + persist("value") + "; v; })" : "r->value";
        Path file = Files.writeString(
                directory.resolve("threads.c"),
                register(persist("value"), "", read)
                        .replace("r->value = argument", store)
                        .replace("r->copy = argument;", ""));
        Session session = Session.run("lincheck", "--durable", "--threads", "2", "--calls", "1", file.toString());
        assertThat(session.code()).as(session.out() + session.err()).isEqualTo(code);
        assertThat(session.out())
                .contains(
                        flushes
                                ? "Durably linearizable for all clients of up to 2 threads"
                                : "no order of the calls gives write(1) ..., read() = 1, read() = 0");
    }

    @Test
    void needsToKnowHowToRecover() throws IOException {
        String program = register("", "", "0").replace("FP_DURABLE", "FP_LINCHECK");
        assertThat(check(program, "--durable").out()).contains("--durable needs a structure that can be recovered");
        assertThat(check(program, "--durable", "--relaxed", "1").err()).contains("--durable does not go with");
        assertThat(check(program, "--durable", "--fill", "300").err()).contains("--fill takes bytes");
        assertThat(check(program, "--platform", "cxl").err()).contains("go with --durable");
    }

    @Test
    void refusesAModel() throws IOException {
        Session session = check(register("", "", "0"), "--durable", "--model", "tso");
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains("--model does not go with it");
    }

    /** There is room for 24 calls after a failure. */
    @Test
    void saysWhenItDoesNotLookAtAll() throws IOException {
        String keys = IntStream.range(0, 25).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        String program = "#include <fencepost.h>\nvoid fp_make(void) { fp_pm_root(8); }\nvoid fp_recover(void) {}\n"
                + "FP_OPERATION(contains, " + keys + ") { return 0; }\nFP_DURABLE(set, contains)\n";
        Session session = check(program, "--durable", "--calls", "1");
        assertThat(session.code()).as(session.out()).isEqualTo(3);
        assertThat(session.out()).contains("after a failure only 24 of 25 calls were made");
    }

    /** The write that was under way is in memory, or not; what is said about it must be true. */
    @ParameterizedTest
    @CsvSource({
        "'r->value == thread * 8 + number ? FP_DONE : FP_NOT_DONE', 0, Durably linearizable",
        "FP_NOT_DONE, 1, 'no order of the calls gives read() = 1'",
        "FP_DONE, 1, no order of the calls gives",
        "'r->value == 0 ? FP_NOT_DONE : number + 4', 1, no order of the calls gives write(1) = 5",
        "7, 1, no order of the calls gives write(1) = 7",
    })
    void whatBecameOfACall(String answer, int code, String said) throws IOException {
        String program = register(persist("value"), "", "r->value == 9 ? 1 : r->value == 10 ? 2 : 0")
                .replace("r->value = argument", "r->value = fp_caller() * 8 + fp_turn()")
                .replace("r->copy = argument;", "")
                .replace(
                        "FP_DURABLE",
                        "long fp_resolve(long thread, long number) { return " + answer + "; }\nFP_DETECTABLE");
        Session session = check(program.replace("FP_OPERATION(read)", "FP_OPERATION_AFTER(read)"), "--durable");
        assertThat(session.code()).as(session.out() + session.err()).isEqualTo(code);
        assertThat(session.out()).contains(said);
    }
}
