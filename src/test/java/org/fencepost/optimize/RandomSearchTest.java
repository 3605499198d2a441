package org.fencepost.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.fencepost.Depth;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.Operations;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Site;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.Effort;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On random small programs, what the search finds is what trying all combinations finds. */
class RandomSearchTest {
    private static final int PROGRAMS = Depth.of(60, 160);
    private static final int MOST_COMBINATIONS = 700;

    /** Two threads over x, y and a plain d; it is wrong when all their loads read certain values. */
    private static final class Draft {
        private final SplittableRandom random;
        private final ProgramBuilder builder = new ProgramBuilder("random");
        private final long[] atomics;
        private final long plain;
        private final long hits;
        /** Every second program stores before it loads: on x86 nothing else needs an order. */
        private final boolean buffers;

        private int line;

        Draft(long seed, String model) {
            random = new SplittableRandom(seed);
            builder.trackDependencies(model.equals("imm"));
            buffers = model.equals("tso") && seed % 2 == 0;
            atomics = new long[] {builder.global("x", 4, 0), builder.global("y", 4, 0)};
            plain = builder.global("d", 4, 0);
            hits = builder.global("hits", 4, 0);
        }

        Program program() {
            boolean publishes = random.nextInt(3) == 0;
            for (int thread = 0; thread < 2; thread++) {
                FunctionBuilder code = new FunctionBuilder("thread" + thread, 0);
                List<Integer> loaded = new ArrayList<>();
                if (publishes && thread == 0) {
                    next(code);
                    code.store(code.constant(plain), code.constant(1), 4, Annotation.NA);
                }
                for (int i = 0; i < 2; i++) {
                    add(code, buffers ? 5 * i : random.nextInt(7), atomics[(thread + i) % 2], loaded);
                    if (i == 0 && random.nextInt(3) == 0) {
                        next(code);
                        code.fence(Annotation.of(Mode.SC));
                    }
                }
                failIf(code, loaded, publishes && thread == 1);
                var function = code.build();
                builder.define(function);
                builder.thread(function);
            }
            return builder.build();
        }

        private void next(FunctionBuilder code) {
            code.site(new Site("random.c", ++line, "f", null, false));
        }

        /** Threads use the variables in opposite order, or little could go wrong. */
        private void add(FunctionBuilder code, int kind, long variable, List<Integer> loaded) {
            next(code);
            int address = code.constant(variable);
            int one = code.constant(1);
            Annotation sc = Annotation.of(Mode.SC);
            int result = code.register();
            switch (kind) {
                case 0, 1, 2 -> code.store(address, one, 4, sc);
                case 3 -> {
                    code.rmw(result, RmwOp.ADD, address, one, 4, sc);
                    loaded.add(result);
                }
                case 4 -> {
                    code.cas(result, address, code.constant(0), one, 4, sc, sc);
                    loaded.add(result);
                }
                default -> {
                    code.load(result, address, 4, sc);
                    loaded.add(result);
                }
            }
        }

        /** When all loads read values chosen at random: counts that, or reads the plain variable, which may race. */
        private void failIf(FunctionBuilder code, List<Integer> loaded, boolean receives) {
            // Branches of a library need not go both ways for its users to be exercised.
            code.site(new Site("library", 2, "count", null, true));
            Label good = code.label();
            for (int register : loaded) {
                // What came first is most interesting when it was seen, what came later when it was not.
                int value = random.nextInt(4) == 0
                        ? random.nextInt(2)
                        : register == loaded.get(0) && loaded.size() > 1 ? 1 : 0;
                int same = code.register();
                Label on = code.label();
                code.binary(Op.EQ, same, register, code.constant(value), 32);
                code.branch(same, on, good);
                code.place(on);
            }
            if (receives) {
                next(code);
                code.load(code.register(), code.constant(plain), 4, Annotation.NA);
                code.jump(good);
            } else if (loaded.isEmpty()) {
                code.jump(good);
            } else {
                failIfSecond(code, good);
            }
            code.place(good);
            code.ret(code.constant(0));
        }

        /** Fails when the other thread came here as well; counting is no operation of the program itself. */
        private void failIfSecond(FunctionBuilder code, Label good) {
            code.site(new Site("library", 1, "count", null, true));
            int before = code.register();
            code.rmw(before, RmwOp.ADD, code.constant(hits), code.constant(1), 4, Annotation.of(Mode.RLX));
            int second = code.register();
            code.binary(Op.EQ, second, before, code.constant(1), 32);
            Label bad = code.label();
            code.branch(second, bad, good);
            code.place(bad);
            code.fail(FailureKind.ASSERTION, "this outcome is wrong");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rc11", "imm", "tso"})
    void findsExactlyTheMaximallyRelaxedCombinations(String model) {
        int optimized = 0;
        int ordered = 0;
        int refuted = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Program program = new Draft(seed, model).program();
            Operations operations = Operations.of(program);
            List<Combination> all = BruteForce.combinations(operations.all(), MOST_COMBINATIONS);
            if (all.size() > MOST_COMBINATIONS) {
                continue;
            }
            Result result = Programs.result(
                    program, Programs.options(model).withMost(1000).withEffort(Effort.ONE_CORE.withJobs(1 + seed % 2)));
            Optimization optimization = Optimization.of(result);
            Set<Combination> expected = BruteForce.minimal(BruteForce.holding(all, optimization), operations, model);
            if (expected.isEmpty()) {
                refuted++;
                assertThat(result.verdict()).as("seed %d", seed).isEqualTo(Verdict.VIOLATION);
                continue;
            }
            optimized++;
            ordered += expected.contains(all.get(0)) ? 0 : 1;
            assertThat(result.verdict()).as("seed %d", seed).isEqualTo(Verdict.VERIFIED);
            assertThat(optimization.complete()).as("seed %d", seed).isTrue();
            assertThat(new HashSet<>(optimization.best())).as("seed %d", seed).isEqualTo(expected);
            assertThat(optimization.best()).as("seed %d", seed).hasSameSizeAs(expected);
        }
        // The seeds are fixed: the test means nothing if they make no programs of interest.
        assertThat(optimized).isGreaterThan(PROGRAMS / 4);
        assertThat(ordered).isGreaterThan(PROGRAMS / 20);
        assertThat(refuted).isGreaterThan(PROGRAMS / 20);
    }
}
