package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code lincheck --progress}: what is known of structures, and small ones that differ in one thing. */
class LincheckProgressTest {
    private static final String HEAD =
            "#include <fencepost.h>\n#include <stdatomic.h>\n#include <pthread.h>\nvoid fp_make(void) {}\n"
                    + "static atomic_int x, y;\n";

    @TempDir
    private Path directory;

    private Session check(String program, String progress, String... options) throws IOException {
        Path file = Files.writeString(directory.resolve("structure.c"), HEAD + program);
        String[] all = new String[options.length + 6];
        System.arraycopy(new String[] {"lincheck", "--threads", "2", "--progress", progress}, 0, all, 0, 5);
        System.arraycopy(options, 0, all, 5, options.length);
        all[all.length - 1] = file.toString();
        return Session.run(all);
    }

    @ParameterizedTest
    @CsvSource({
        "treiber-stack.c, lock-free, 0",
        "treiber-stack.c, wait-free, 1",
        "ms-queue.c, lock-free, 0",
        "two-lock-queue.c, obstruction-free, 1",
        "lock-stack.c, lock-free, 1",
        "seqlock.c, obstruction-free, 1",
        "counter.c, wait-free, 0",
        "hash-set.c, wait-free, 0",
        "rcu-register.c, wait-free, 0",
        "spsc-ring.c, wait-free, 0",
        "ticket-counter.c, obstruction-free, 1",
    })
    void knownStructures(String file, String progress, int code) {
        Session session =
                Session.run("lincheck", "--threads", "2", "--progress", progress, "examples/lincheck/" + file);
        assertThat(session.code()).as(session.out() + session.err()).isEqualTo(code);
        assertThat(session.out()).contains(code == 1 ? "violation (progress)" : "on all interleavings of");
    }

    @Test
    void showsTheThreadThatNeverEnds() throws IOException {
        String lock = "FP_OPERATION(fetch_increment) { while (atomic_exchange(&y, 1)) {}\n"
                + "int r = atomic_load(&x); atomic_store(&x, r + 1); atomic_store(&y, 0); return r; }\n"
                + "FP_LINCHECK(counter, fetch_increment)";
        Session session = check(lock, "lock-free", "--calls", "1");
        assertThat(session.code()).as(session.out()).isEqualTo(1);
        assertThat(session.out())
                .contains(
                        "not lock-free: while the others are stopped, thread 1 never ends fetch_increment()",
                        "    thread 1: fetch_increment()\n    thread 2: fetch_increment()\n",
                        "P2 updates y=0 to 1 in memory",
                        "and then, over and over\n    P1 updates y=1 to 1 in memory");
    }

    /** Each takes back what the other has done; who is alone comes to an end. */
    @Test
    void threadsThatKeepEachOtherBusy() throws IOException {
        String livelock =
                "FP_OPERATION(write, 1, 2) { do { atomic_store(&x, argument); } while (atomic_load(&x) != argument);\n"
                        + "return FP_DONE; }\n"
                        + "FP_LINCHECK(register, write)";
        Session lockFree = check(livelock, "lock-free", "--calls", "1", "--unroll", "3");
        assertThat(lockFree.code()).as(lockFree.out()).isEqualTo(1);
        assertThat(lockFree.out()).contains("threads can keep each other from ending any call for ever");
        Session obstructionFree = check(livelock, "obstruction-free", "--calls", "1", "--unroll", "3");
        assertThat(obstructionFree.code()).as(obstructionFree.out()).isEqualTo(3);
        assertThat(obstructionFree.out()).doesNotContain("violation");
    }

    /** Retries twice and then takes a way that nobody can cross: two calls of others are too few to tell. */
    @Test
    void whatLooksEndlessInSmallClientsOnly() throws IOException {
        String helped = "FP_OPERATION(fetch_increment) { int r = atomic_load(&x);\n"
                + "if (atomic_compare_exchange_strong(&x, &r, r + 1)) return r;\n"
                + "return atomic_fetch_add(&x, 1); }\n"
                + "FP_LINCHECK(counter, fetch_increment)";
        Session session = check(helped, "wait-free");
        assertThat(session.code()).as(session.out()).isZero();
        assertThat(session.out()).contains("no call makes more than 3 accesses to memory");
        Session endless = check(
                "FP_OPERATION(fetch_increment) { int r = atomic_load(&x);\n"
                        + "while (!atomic_compare_exchange_strong(&x, &r, r + 1)) {} return r; }\n"
                        + "FP_LINCHECK(counter, fetch_increment)",
                "wait-free");
        assertThat(endless.code()).as(endless.out()).isEqualTo(1);
        assertThat(endless.out()).contains("longer, 2, 3, 4 accesses to memory with 0, 1, ... of them");
    }

    @Test
    void callsThatHaveToWaitAreLeftOut() throws IOException {
        String box = "FP_OPERATION(give) { atomic_store(&x, 1); return 1; }\n"
                + "FP_OPERATION(await) { while (!atomic_load(&x)) {} return 1; }\n"
                + "static int there;\n"
                + "FP_SPECIFY(give) { there = 1; return 1; }\n"
                + "FP_SPECIFY(await) { fp_assume(there); return 1; }\n"
                + "FP_LINCHECK_IN_C(give, await)";
        Session session = check(box, "lock-free", "--calls", "1");
        assertThat(session.code()).as(session.out()).isZero();
        assertThat(session.out()).contains("without await, which may have to wait");
        Session none = check(box.replace("FP_LINCHECK_IN_C(give, await)", "FP_LINCHECK_IN_C(await)"), "lock-free");
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.out()).contains("all operations may have to wait");
    }

    @Test
    void oneCallEachDoesNotTellWhetherItIsWaitFree() throws IOException {
        String add =
                "FP_OPERATION(fetch_increment) { return atomic_fetch_add(&x, 1); }\nFP_LINCHECK(counter, fetch_increment)";
        Session session = check(add, "wait-free", "--calls", "1");
        assertThat(session.code()).as(session.out()).isEqualTo(3);
        assertThat(session.out()).contains("--threads 2 --calls 2");
        assertThat(check(add, "fair").err()).contains("'fair' is none of obstruction-free, lock-free and wait-free");
    }
}
