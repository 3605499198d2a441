package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code fencepost lincheck} says; that it is right is for {@code LincheckExamplesTest}. */
class LincheckCommandTest {
    private static final String HEAD = "#include <fencepost.h>\n#include <stdatomic.h>\nvoid fp_make(void) {}\n";
    private static final String REGISTER = HEAD
            + "static atomic_int x;\n"
            + "FP_OPERATION(write, FP_FRESH) { atomic_store(&x, argument); return FP_DONE; }\n"
            + "FP_OPERATION(read) { return atomic_load(&x); }\n";

    @TempDir
    private Path directory;

    private Session check(String program, String... options) throws IOException {
        Path file = Files.writeString(directory.resolve("structure.c"), program);
        String[] all = new String[options.length + 2];
        all[0] = "lincheck";
        System.arraycopy(options, 0, all, 1, options.length);
        all[all.length - 1] = file.toString();
        return Session.run(all);
    }

    @Test
    void saysForWhichClientsItIsAProof() throws IOException {
        Session session = check(REGISTER + "FP_LINCHECK(register, write, read)", "--threads", "2", "--full");
        assertThat(session.code()).as(session.out() + session.err()).isZero();
        assertThat(session.out())
                .contains(
                        "verified under rc11",
                        "Linearizable for all clients of up to 2 threads with up to 2 calls each.",
                        "10 clients explored, 17 smaller ones are part of them",
                        "write(1); read() || write(2); read()");
    }

    @Test
    void showsTheSmallestClientAndItsHistory() {
        Session session = Session.run("lincheck", "--threads", "2", "examples/lincheck/register.c", "--", "-DSTALE");
        assertThat(session.code()).isEqualTo(1);
        assertThat(session.out())
                .contains(
                        "violation (linearizability)",
                        "not linearizable: no order of the calls gives read() = 0, read() = 0, write(1) = 1",
                        "    thread 1: read(); read()\n    thread 2: write(1)\n",
                        "write(1) = 1 (thread 2) comes before read() = 0 (thread 1): a client can see to that",
                        "load relaxed value -> 0");
    }

    @Test
    void aClientCutByALimitIsNoProof() throws IOException {
        Session session = check(REGISTER + "FP_LINCHECK(register, write, read)", "--max-executions", "2");
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.out()).contains("bounded", "the limit of 2 executions was reached", "(client ");
    }

    @Test
    void aClientByHand() throws IOException {
        String main = "#include <pthread.h>\n"
                + "static void *run(void *unused) { FP_CALL(write, 5); return 0; }\n"
                + "int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); FP_CALL(read);\n"
                + "pthread_join(t, 0); return FP_CALL(read) != 5; }\n";
        Session right = check(REGISTER + "FP_LINCHECK(register, write, read)\n" + main);
        assertThat(right.code()).as(right.out()).isZero();
        assertThat(right.out()).contains("Linearizable in this client: 2 executions with 2 different histories.");
        Session wrong = check((REGISTER + "FP_LINCHECK(register, write, read)\n" + main)
                .replace("return atomic_load(&x);", "return 0;"));
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.out()).contains("write(5) = 1", "it happens before");
    }

    /** Two threads that read stale values: sequentially consistent, and no more than that. */
    @ParameterizedTest
    @CsvSource({"linearizable, 1", "quiescent, 1", "sequential, 0"})
    void weakerCriteria(String criterion, int code) {
        Session session = Session.run(
                "lincheck",
                "--threads",
                "2",
                "--criterion",
                criterion,
                "examples/lincheck/register.c",
                "--",
                "-DSTALE");
        assertThat(session.code()).as(session.out()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0"})
    void relaxedQueues(String relaxed, int code) throws IOException {
        String lifo = HEAD
                + "static int items[4], count;\n"
                + "FP_OPERATION_BY(only, enqueue, FP_FRESH) { items[count++] = argument; return FP_DONE; }\n"
                + "FP_OPERATION_BY(only, dequeue) { return count == 0 ? FP_EMPTY : items[--count]; }\n"
                + "FP_LINCHECK(queue, enqueue, dequeue)";
        Session session = check(lifo, "--threads", "1", "--calls", "3", "--relaxed", relaxed);
        assertThat(session.code()).as(session.out()).isEqualTo(code);
    }

    @Test
    void specificationsInCMayChooseAndWait() throws IOException {
        String program = HEAD
                + "static atomic_int full; static int there;\n"
                + "FP_OPERATION(give) { int no = 0; return atomic_compare_exchange_strong(&full, &no, 1); }\n"
                + "FP_OPERATION(await) { while (!atomic_load(&full)) {} return 1; }\n"
                + "FP_SPECIFY(give) { if (fp_choose(2)) return 0; int was = there; there = 1; return !was; }\n"
                + "FP_SPECIFY(await) { fp_assume(there); return 1; }\n"
                + "FP_LINCHECK_IN_C(give, await)";
        Session right = check(program, "--threads", "2", "--calls", "1");
        assertThat(right.code()).as(right.out()).isZero();
        Session wrong = check(program.replace("fp_assume(there); ", ""), "--threads", "2", "--calls", "1");
        assertThat(wrong.out()).contains("violation (hang)", "    thread 1: await()");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FP_LINCHECK(heap, write, read)|there is no specification 'heap'; choose one of channel, counter, deque, map",
                "FP_LINCHECK(counter, write, read)|specification counter has no operation 'write'; it has add, decrement",
                "FP_OPERATION2(put, 1, 2, 3) { return 0; } FP_LINCHECK(map, put)|needs an even number",
                "int y;|there is no function main in this file",
                "int main(void) { return 0; }|the file describes no structure",
                "FP_SPECIFY(read) { return atomic_fetch_add(&x, 1); } FP_LINCHECK_IN_C(read)|the specification of read does more",
            })
    void wrongFiles(String end, String message) throws IOException {
        Session session = check(REGISTER + end, "--threads", "1", "--calls", "1");
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.out()).contains(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--threads 9|--threads and --calls take numbers from 1 to 8",
                "--jobs 0|--jobs takes a number from 1 on",
                "--model arm|unknown model 'arm'",
                "--criterion causal|causal",
            })
    void wrongOptions(String options, String message) throws IOException {
        Session session = check(REGISTER + "FP_LINCHECK(register, write, read)", options.split(" "));
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains(message);
    }

    @Test
    void otherCommandsSayWhatToUse() throws IOException {
        Path file = Files.writeString(directory.resolve("queue.c"), REGISTER + "FP_LINCHECK(register, write, read)");
        Session session = Session.run("verify", file.toString());
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.out()).contains("but for 'fencepost lincheck'");
    }
}
