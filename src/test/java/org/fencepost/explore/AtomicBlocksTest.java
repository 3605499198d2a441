package org.fencepost.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.junit.jupiter.api.Test;

/** Atomic blocks under sc against all interleavings that have blocks in one piece, on random programs. */
class AtomicBlocksTest {
    /** How many programs to compare; {@code -Dfencepost.blocks=5000} for a thorough run. */
    private static final int PROGRAMS = Integer.getInteger("fencepost.blocks", 400);

    private static final int VARIABLES = 2;

    enum Kind {
        STORE,
        LOAD,
        ASSUME,
        FAIL_IF
    }

    /** All but stores read the variable first. */
    record Line(Kind kind, int variable, int value, boolean inBlock, boolean beginsBlock) {}

    @Test
    void sameOutcomesAsInterleavings() {
        int failing = 0;
        int stuck = 0;
        for (int number = 0; number < PROGRAMS; number++) {
            List<List<Line>> threads = random(new SplittableRandom(number));
            Interleavings all = new Interleavings(threads);
            all.run();
            Result result = new Explorer(lower(threads), ExploreOptions.of("sc").withLiveness(false)).run();
            assertThat(!result.violations().isEmpty())
                    .as("%d: %s", number, threads)
                    .isEqualTo(all.fails);
            if (!all.fails) {
                assertThat(result.states().stream().map(State::values).collect(Collectors.toSet()))
                        .as("%d: %s", number, threads)
                        .isEqualTo(all.outcomes);
            }
            failing += all.fails ? 1 : 0;
            stuck += all.isStuck ? 1 : 0;
        }
        assertThat(failing).isBetween(PROGRAMS / 10, PROGRAMS * 9 / 10);
        assertThat(stuck).isGreaterThan(PROGRAMS / 20);
    }

    private static List<List<Line>> random(SplittableRandom random) {
        List<List<Line>> threads = new ArrayList<>();
        int count = 2 + random.nextInt(2);
        for (int t = 0; t < count; t++) {
            List<Line> lines = new ArrayList<>();
            boolean inBlock = false;
            for (int left = 1 + random.nextInt(count == 2 ? 5 : 3); left > 0; left--) {
                boolean begins = random.nextInt(3) == 0;
                inBlock = begins || inBlock && random.nextInt(4) > 0;
                int kind = random.nextInt(8);
                Kind what = kind < 4 ? Kind.STORE : kind < 6 ? Kind.LOAD : Kind.values()[kind - 4];
                lines.add(new Line(what, random.nextInt(VARIABLES), random.nextInt(3), inBlock, begins));
            }
            threads.add(lines);
        }
        return threads;
    }

    private static Program lower(List<List<Line>> threads) {
        ProgramBuilder program = new ProgramBuilder("blocks");
        long[] addresses = {program.global("x", 4, 0), program.global("y", 4, 0)};
        for (int t = 0; t < threads.size(); t++) {
            FunctionBuilder code = new FunctionBuilder("P" + t, 0);
            boolean inBlock = false;
            for (int i = 0; i < threads.get(t).size(); i++) {
                Line line = threads.get(t).get(i);
                mark(code, inBlock && (!line.inBlock || line.beginsBlock), "__VERIFIER_atomic_end");
                mark(code, line.inBlock && (!inBlock || line.beginsBlock), "__VERIFIER_atomic_begin");
                inBlock = line.inBlock;
                lower(code, line, code.constant(addresses[line.variable]), t + "." + i);
            }
            mark(code, inBlock, "__VERIFIER_atomic_end");
            code.ret(code.constant(0));
            program.thread(code.build());
        }
        return program.build();
    }

    private static void mark(FunctionBuilder code, boolean wanted, String name) {
        if (wanted) {
            code.intrinsic(Intrinsics.find(name), new int[0], new int[0]);
        }
    }

    private static void lower(FunctionBuilder code, Line line, int address, String label) {
        Annotation how = Annotation.of(Mode.RLX);
        if (line.kind == Kind.STORE) {
            code.store(address, code.constant(line.value), 4, how);
            return;
        }
        int seen = code.register();
        int equal = code.register();
        code.load(seen, address, 4, how);
        code.binary(Op.EQ, equal, seen, code.constant(line.value), 32);
        if (line.kind == Kind.LOAD) {
            code.observe(label, seen);
        } else if (line.kind == Kind.ASSUME) {
            code.intrinsic(Intrinsics.find("__VERIFIER_assume"), new int[] {equal}, new int[0]);
        } else {
            Label fails = code.label();
            Label done = code.label();
            code.branch(equal, fails, done);
            code.place(fails);
            code.fail(FailureKind.ASSERTION, "as wanted");
            code.place(done);
        }
    }

    /** A machine with one memory that runs one line at a time, or one block. */
    private static final class Interleavings {
        private final List<List<Line>> threads;
        private final Set<Map<String, Long>> outcomes = new HashSet<>();
        private boolean fails;
        private boolean isStuck;

        Interleavings(List<List<Line>> threads) {
            this.threads = threads;
        }

        void run() {
            explore(new int[threads.size()], new long[VARIABLES], new TreeMap<>());
        }

        private void explore(int[] at, long[] memory, TreeMap<String, Long> seen) {
            boolean ended = true;
            for (int t = 0; t < at.length; t++) {
                ended &= at[t] == threads.get(t).size();
                if (at[t] >= 0 && at[t] < threads.get(t).size()) {
                    step(t, at.clone(), memory.clone(), new TreeMap<>(seen));
                }
            }
            if (ended && !seen.isEmpty()) {
                outcomes.add(seen);
            }
        }

        private void step(int t, int[] at, long[] memory, TreeMap<String, Long> seen) {
            Line line;
            do {
                line = threads.get(t).get(at[t]);
                long value = memory[line.variable];
                if (line.kind == Kind.STORE) {
                    memory[line.variable] = line.value;
                } else if (line.kind == Kind.LOAD) {
                    seen.put(t + "." + at[t], value);
                } else if (line.kind == Kind.ASSUME && value != line.value) {
                    if (line.inBlock) {
                        isStuck = true;
                        return;
                    }
                    at[t] = -1;
                    explore(at, memory, seen);
                    return;
                } else if (line.kind == Kind.FAIL_IF && value == line.value) {
                    fails = true;
                    return;
                }
                at[t]++;
            } while (line.inBlock && goesOn(t, at[t]));
            explore(at, memory, seen);
        }

        private boolean goesOn(int t, int next) {
            return next < threads.get(t).size()
                    && threads.get(t).get(next).inBlock
                    && !threads.get(t).get(next).beginsBlock;
        }
    }
}
