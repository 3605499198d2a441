package org.fencepost.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.Interval;
import org.fencepost.memory.MemoryImage;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.Site;
import org.junit.jupiter.api.Test;

/** The worked examples of CXLMC (Figures 2 to 4): intervals, and what loads find. Times are counted from 1. */
class CxlFiguresTest {
    private static final long X = Program.PERSISTENT_BASE;
    private static final long Y = X + 8;
    private static final Program EMPTY = new ProgramBuilder("empty").build();

    /** Machines with one thread each, whose stores reach the cache at once. */
    private static final class Bench {
        private final SharedMemory memory = new SharedMemory(false, false, false, new Notes());
        private final Px86 x86;
        private int injected;

        Bench(Choices choices) {
            Loads loads = new Loads(memory, 0, choices, new Counter(), null);
            x86 = new Px86(memory, loads, (machine, point) -> injected++);
            for (String name : List.of("A", "B", "C")) {
                Machine machine = memory.addMachine(name, false);
                x86.addThread(new Host(machine, EMPTY, MemoryImage.of(EMPTY), null));
            }
        }

        private final class Counter implements Loads.Watcher {
            @Override
            public void mayFail(Machine writer, Machine reader, int thread, Site site) {
                injected++;
            }

            @Override
            public void readerMayFail(Machine reader, Machine writer, int thread, Site site) {}

            @Override
            public boolean isAmongOthers() {
                return false;
            }

            @Override
            public boolean isSure(CacheLine line, Machine writer, long stored) {
                return true;
            }

            @Override
            public int slot(int thread) {
                return thread;
            }

            @Override
            public void maybeEarlier() {
                throw new IllegalStateException("caches are lost here");
            }
        }

        void store(int machine, long address, long value) {
            x86.store(machine, new Action.Store(address, 8, value, Annotation.NA, Site.UNKNOWN));
            x86.drain(machine);
        }

        void clflush(int machine) {
            x86.flush(machine, Action.FlushKind.CLFLUSH, X, Site.UNKNOWN);
            x86.drain(machine);
        }

        int load(int machine, long address) {
            return (int) x86.load(machine, address, 8, Site.UNKNOWN);
        }

        void fail(int machine) {
            memory.machines().get(machine).fail(new FailurePoint("now", Site.UNKNOWN, machine));
        }

        List<Long> interval(int machine) {
            Interval interval = memory.line(X).interval(machine);
            return List.of(interval.begin(), interval.end());
        }

        /** Figure 3 up to the failure: B has read x=2 from A. */
        void figure3() {
            store(0, Y, 1);
            store(0, X, 2);
            assertThat(load(1, X)).isEqualTo(2);
            assertThat(interval(0)).containsExactly(2L, Interval.NEVER);
            store(0, Y, 3);
            store(0, X, 4);
            store(0, Y, 5);
            store(0, X, 6);
            fail(0);
        }

        /** Figure 4: A fails, then B. */
        void figure4() {
            store(0, Y, 1);
            store(0, X, 2);
            store(0, Y, 3);
            store(0, X, 4);
            fail(0);
            store(1, Y, 5);
            clflush(1);
            fail(1);
            assertThat(interval(0)).containsExactly(0L, Interval.NEVER);
            assertThat(interval(1)).containsExactly(6L, Interval.NEVER);
        }
    }

    /** The results of a scenario over all decisions. */
    private static <T> Set<T> all(Function<Bench, T> scenario) {
        Set<T> results = new HashSet<>();
        Choices choices = new Choices();
        do {
            results.add(scenario.apply(new Bench(choices)));
        } while (choices.advance());
        return results;
    }

    /** A10. */
    @Test
    void aFlushIsTheBeginOfTheInterval() {
        Bench bench = new Bench(new Choices());
        bench.store(0, Y, 1);
        bench.store(0, X, 2);
        bench.clflush(0);
        assertThat(bench.interval(0)).containsExactly(3L, Interval.NEVER);
        assertThat(bench.injected).isEqualTo(1);
        bench.store(0, Y, 3);
        bench.store(0, X, 4);
        assertThat(bench.interval(0)).containsExactly(3L, Interval.NEVER);
    }

    /** A11: y is any of its values since B's load; y=3 narrows A's interval to [y=3, y=5); x is then 2 or 4. */
    @Test
    void loadsAfterTheFailureNarrowTheInterval() {
        assertThat(all(bench -> {
                    bench.figure3();
                    int y = bench.load(1, Y);
                    if (y == 3) {
                        assertThat(bench.interval(0)).containsExactly(3L, 5L);
                        assertThat(bench.load(1, Y)).isEqualTo(3);
                        assertThat(bench.interval(0)).containsExactly(3L, 5L);
                    }
                    return y;
                }))
                .containsExactlyInAnyOrder(1, 3, 5);
    }

    /** A12. */
    @Test
    void figure3HasFiveOutcomes() {
        assertThat(all(bench -> {
                    bench.figure3();
                    return List.of(bench.load(1, Y), bench.load(1, X));
                }))
                .containsExactlyInAnyOrder(List.of(1, 2), List.of(3, 2), List.of(3, 4), List.of(5, 4), List.of(5, 6));
    }

    /** A13: the writer may fail before its store is read. */
    @Test
    void theFirstLoadIsAFailurePoint() {
        Bench bench = new Bench(new Choices());
        bench.figure3();
        assertThat(bench.injected).isEqualTo(1);
    }

    /** A14 and A15. */
    @Test
    void eachFailedMachineHasItsInterval() {
        assertThat(all(bench -> {
                    bench.figure4();
                    int x = bench.load(2, X);
                    if (x == 2) {
                        assertThat(bench.interval(0)).containsExactly(2L, 4L);
                    }
                    return List.of(x, bench.load(2, Y));
                }))
                .containsExactlyInAnyOrder(List.of(0, 5), List.of(2, 5), List.of(4, 5));
    }

    /** A lost store of B says nothing about when A's line was written back: x of before it and y of after it go together. */
    @Test
    void storesOfOtherMachinesDoNotBoundTheInterval() {
        assertThat(all(bench -> {
                    bench.store(0, X, 1);
                    bench.store(1, X, 2);
                    bench.store(0, Y, 3);
                    bench.fail(0);
                    bench.fail(1);
                    int x = bench.load(2, X);
                    assertThat(bench.load(2, X)).isEqualTo(x);
                    return List.of(x, bench.load(2, Y));
                }))
                .containsExactlyInAnyOrder(List.of(2, 0), List.of(2, 3), List.of(1, 0), List.of(1, 3), List.of(0, 0));
    }

    /** A16: only another machine's load writes the line back. */
    @Test
    void aLoadOfTheSameMachineSaysNothing() {
        Bench bench = new Bench(new Choices());
        bench.x86.addThread(new Host(bench.memory.machines().get(0), EMPTY, MemoryImage.of(EMPTY), null));
        bench.store(0, X, 1);
        assertThat(bench.load(3, X)).isEqualTo(1);
        assertThat(bench.interval(0)).containsExactly(0L, Interval.NEVER);
        assertThat(bench.injected).isZero();
        assertThat(bench.load(1, X)).isEqualTo(1);
        assertThat(bench.interval(0)).containsExactly(1L, Interval.NEVER);
        assertThat(bench.injected).isEqualTo(1);
    }

    /** A17: m lines with n lost stores each, all looked at: (n + 1)^m states. */
    @Test
    void looksAtEveryState() {
        int lines = 3;
        int stores = 2;
        assertThat(all(bench -> {
                    for (int i = 0; i < stores; i++) {
                        for (int line = 0; line < lines; line++) {
                            bench.store(0, X + CacheLine.SIZE * line, i + 1);
                        }
                    }
                    bench.fail(0);
                    return List.of(
                            bench.load(1, X), bench.load(1, X + CacheLine.SIZE), bench.load(1, X + 2 * CacheLine.SIZE));
                }))
                .hasSize(27);
    }
}
