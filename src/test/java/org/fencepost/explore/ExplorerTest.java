package org.fencepost.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.Annotation.ACQ;
import static org.fencepost.program.Annotation.REL;
import static org.fencepost.program.Annotation.RLX;
import static org.fencepost.program.Annotation.SC;

import java.util.List;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Exact numbers of executions of the classic shapes. */
class ExplorerTest {
    private static final List<String> MODELS = List.of("sc", "tso", "ra", "rc11");

    @Test
    void storeBuffering() {
        counts(storeBuffering(false), 3, 4, 4, 4);
        counts(storeBuffering(true), 3, 3, 4, 3);
    }

    private static Program storeBuffering(boolean fences) {
        Threads threads = new Threads();
        for (String[] pair : new String[][] {{"x", "y"}, {"y", "x"}}) {
            threads.thread(t -> {
                t.write(pair[0], 1, RLX);
                if (fences) {
                    t.fence(SC);
                }
                t.read(pair[1], RLX);
            });
        }
        return threads.build();
    }

    @Test
    void messagePassing() {
        counts(
                new Threads()
                        .thread(t -> t.write("x", 1, RLX).write("f", 1, RLX))
                        .thread(t -> {
                            t.read("f", RLX);
                            t.read("x", RLX);
                        })
                        .build(),
                3,
                3,
                4,
                4);
        counts(
                new Threads()
                        .thread(t -> t.write("x", 1, RLX).write("f", 1, REL))
                        .thread(t -> {
                            t.read("f", ACQ);
                            t.read("x", RLX);
                        })
                        .build(),
                3,
                3,
                3,
                3);
    }

    @Test
    void twoPlusTwoWrites() {
        counts(
                new Threads()
                        .thread(t -> t.write("x", 1, RLX).write("y", 2, RLX))
                        .thread(t -> t.write("y", 1, RLX).write("x", 2, RLX))
                        .build(),
                3,
                3,
                4,
                4);
    }

    @Test
    void loadBuffering() {
        counts(
                new Threads()
                        .thread(t -> {
                            t.read("x", RLX);
                            t.write("y", 1, RLX);
                        })
                        .thread(t -> {
                            t.read("y", RLX);
                            t.write("x", 1, RLX);
                        })
                        .build(),
                3,
                3,
                3,
                3);
    }

    @Test
    void independentReads() {
        Threads threads = new Threads().thread(t -> t.write("x", 1, RLX)).thread(t -> t.write("y", 1, RLX));
        for (String[] pair : new String[][] {{"x", "y"}, {"y", "x"}}) {
            threads.thread(t -> {
                t.read(pair[0], ACQ);
                t.read(pair[1], ACQ);
            });
        }
        counts(threads.build(), 15, 15, 16, 16);
    }

    @Test
    void increments() {
        int factorial = 1;
        for (int n = 1; n <= 6; n++) {
            factorial *= n;
            Threads threads = new Threads();
            for (int i = 0; i < n; i++) {
                threads.thread(t -> t.add("x", 1, RLX));
            }
            counts(threads.build(), factorial, factorial, factorial, factorial);
        }
    }

    @Test
    void readersAndWriters() {
        Threads readers = new Threads().thread(t -> t.write("x", 1, RLX));
        for (int i = 0; i < 6; i++) {
            readers.thread(t -> t.read("x", RLX));
        }
        counts(readers.build(), 64, 64, 64, 64);
        Threads writers = new Threads().thread(t -> t.read("x", RLX));
        for (int i = 1; i <= 4; i++) {
            int value = i;
            writers.thread(t -> t.write("x", value, RLX));
        }
        counts(writers.build(), 120, 120, 120, 120);
    }

    @Test
    void loadBufferingUnderImm() {
        assertThat(immCount(false, false)).isEqualTo(4);
        assertThat(immCount(true, false)).isEqualTo(4);
        assertThat(immCount(true, true)).isEqualTo(3);
    }

    /** LB with a data dependency in the first and in the second thread. */
    private static long immCount(boolean first, boolean second) {
        Program program = new Threads()
                .thread(t -> loadThenStore(t, "x", "y", first))
                .thread(t -> loadThenStore(t, "y", "x", second))
                .build();
        ExploreOptions options = ExploreOptions.of("imm").withDuplicateCheck(true);
        return new Explorer(program, options).run().executions();
    }

    private static void loadThenStore(Threads.Body t, String from, String to, boolean dependent) {
        int r = t.read(from, RLX);
        int value = t.code.register();
        if (dependent) {
            t.code.binary(Op.XOR, value, r, r, 32);
            t.code.binary(Op.ADD, value, value, t.code.constant(1), 32);
        } else {
            t.code.move(value, t.code.constant(1));
        }
        t.writeRegister(to, value, RLX);
    }

    private static void counts(Program program, long... expected) {
        for (int i = 0; i < MODELS.size(); i++) {
            Result result =
                    new Explorer(program, ExploreOptions.of(MODELS.get(i)).withDuplicateCheck(true)).run();
            assertThat(result.violations()).isEmpty();
            assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
            assertThat(result.executions()).as(MODELS.get(i)).isEqualTo(expected[i]);
        }
    }
}
