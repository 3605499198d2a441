package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.fencepost.Depth;
import org.fencepost.FreshSeed;
import org.fencepost.program.Program;
import org.junit.jupiter.api.Test;

/**
 * The explorer finds exactly the executions of brute force, each once, on random programs. More of them with {@code
 * fencepost selftest}.
 */
class RandomProgramsTest {
    private static final List<String> MODELS = List.of("sc", "tso", "ra", "rc11", "c20");
    /** Where accesses do not overlap. */
    private static final List<String> ALL_MODELS = List.of("sc", "tso", "ra", "rc11", "c20", "imm");

    private static final int JOBS = Runtime.getRuntime().availableProcessors();

    /** How many programs to compare, in percent; {@code -Dfencepost.random=300} for a thorough run. */
    private static final int PERCENT = Integer.getInteger("fencepost.random", Depth.of(35, 100));

    private static int share(int programs) {
        return Math.max(1, programs * PERCENT / 100);
    }

    private static void agree(long seed, Features options, int programs) {
        agree(seed, options, programs, options.has(Feature.MIXED) ? MODELS : ALL_MODELS);
    }

    private static void agree(long seed, Features options, int programs, List<String> models) {
        ProgramGenerator generator = new ProgramGenerator(seed, options);
        assertThat(SelfTest.ofExplorer(generator, models)
                        .run(share(programs), JOBS, () -> true)
                        .map(Difference::describe))
                .isEmpty();
    }

    @Test
    void atomics() {
        agree(1, Features.DEFAULT, 2_000);
        agree(FreshSeed.of(RandomProgramsTest.class).value(), Features.DEFAULT, 500);
    }

    /** Threads that can disagree about order, as few of the others can. */
    @Test
    void cyclesUnderImm() {
        CycleGenerator generator = new CycleGenerator(8);
        OracleEngine oracle = new OracleEngine();
        ExplorerEngine explorer = new ExplorerEngine();
        for (int i = 0; i < share(400); i++) {
            SmallProgram small = generator.program(i);
            Program program = small.lower(true);
            assertThat(Difference.between(
                            small, "imm", oracle.list(program, "imm"), explorer.list(small, program, "imm")))
                    .isNull();
        }
    }

    @Test
    void exclusivePairs() {
        agree(7, Features.DEFAULT.with(Feature.NON_ATOMICS), 1_000, List.of("imm-lxsx"));
    }

    /** Accesses of 1, 2 and 4 bytes that overlap; wasted exploration is as short as Mixer's Theorem 4.4 says. */
    @Test
    void mixedSizes() {
        agree(3, Features.MIXED, 700);
    }

    /** Non-atomic accesses tear where others access a part of them. */
    @Test
    void mixedSizesWithNonAtomics() {
        agree(2, Features.MIXED.with(Feature.NON_ATOMICS), 300);
    }

    /** Accesses of 16 bytes: whole ones in the normal exploration, and overlapping ones of 4, 8 and 16 bytes. */
    @Test
    void sixteenBytes() {
        for (Features options : List.of(Features.DEFAULT, Features.MIXED)) {
            assertThat(new SelfTest(new ProgramGenerator(5, options), MODELS, WideEngine::new)
                            .run(share(250), JOBS, () -> true)
                            .map(Difference::describe))
                    .isEmpty();
        }
    }

    /** What the naive exploration keeps is the same. */
    @Test
    void mixedSizesTheNaiveWay() {
        ProgramGenerator generator = new ProgramGenerator(4, Features.MIXED);
        assertThat(new SelfTest(generator, MODELS, () -> new ExplorerEngine(true))
                        .run(share(80), JOBS, () -> true)
                        .map(Difference::describe))
                .isEmpty();
    }

    /** Transactions, explored as wholes (Mixer, section 5). */
    @Test
    void transactions() {
        assertThat(SelfTest.ofExplorer(
                                new ProgramGenerator(26, Features.TRANSACTIONS), List.of("sc", "tso", "ra", "rc11"))
                        .run(share(150), JOBS, () -> true)
                        .map(Difference::describe))
                .isEmpty();
    }

    /** Racy executions are executions too. */
    @Test
    void nonAtomics() {
        agree(2, new Features(4, 10, 3, 500, Feature.NON_ATOMICS), 800);
    }
}
