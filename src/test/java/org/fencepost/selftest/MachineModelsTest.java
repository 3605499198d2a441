package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.fencepost.FreshSeed;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.RmwOp;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/**
 * Programs under models in cat: the explorer finds what brute force finds, and what C is compiled to is what a compiler that has
 * nothing in common with the tables makes of it.
 */
class MachineModelsTest {
    private static final String OWN = "src/test/models/writes-pass-writes.cat";
    private static final List<String> MODELS = List.of(
            "pso",
            "aarch64",
            "power",
            "riscv",
            "aarch64:aarch64-lxsx",
            "aarch64:aarch64-ldar",
            "power:power-trailing",
            "lkmm",
            OWN);

    private static void agree(ProgramGenerator generator, int programs, List<String> models, String about) {
        assertThat(SelfTest.ofExplorer(generator, models)
                        .run(programs, 2, () -> true)
                        .map(Difference::describe))
                .as(about)
                .isEmpty();
    }

    @Test
    void randomPrograms() {
        agree(new ProgramGenerator(3, Features.DEFAULT), 25, MODELS, "");
        FreshSeed seed = FreshSeed.of(MachineModelsTest.class);
        agree(new ProgramGenerator(seed.value(), Features.DEFAULT), 25, MODELS, seed.toString());
    }

    @Test
    void randomUpdates() {
        List<String> models = List.of("aarch64", "power", "lkmm");
        FreshSeed seed = FreshSeed.of(MachineModelsTest.class);
        Features features = Features.DEFAULT.with(Feature.UPDATES);
        agree(new ProgramGenerator(seed.value() + 1, features), 60, models, seed.toString());
    }

    /** What is written before a thread starts is seen by it, also under models that know nothing of threads. */
    @Test
    void threadsThatAreStarted() {
        Features features = new Features(3, 7, 2, 300, Feature.STARTS);
        agree(new ProgramGenerator(4, features), 25, List.of("pso", "aarch64", "power", "riscv"), "");
    }

    /** The files of our own models, taken for somebody else's: explored under weaker models, and judged. */
    @Test
    void modelsInFiles() {
        List<String> files = List.of("sc", "tso", "ra", "rc11", "c20", "aarch64").stream()
                .map(name -> "src/main/resources/org/fencepost/models/" + name + ".cat")
                .toList();
        agree(new ProgramGenerator(5, Features.DEFAULT), 30, files, "");
    }

    // ---- forwarding -------------------------------------------------------------------------------------------------

    private static final SmallProgram.Place X = new SmallProgram.Variable(0);
    private static final SmallProgram.Place Y = new SmallProgram.Variable(1);

    /** What the exchange writes is read in its thread, and what follows from it reaches the exchange. */
    private static SmallProgram forwarded(Mode exchange) {
        return new SmallProgram(
                "forwarded",
                List.of(
                        List.of(
                                new SmallProgram.Rmw(0, RmwOp.XCHG, X, new SmallProgram.Constant(2), exchange),
                                new SmallProgram.Load(1, X, Mode.RLX),
                                new SmallProgram.Store(Y, new SmallProgram.Sum(1, 0), Mode.RLX)),
                        List.of(
                                new SmallProgram.Load(0, Y, Mode.RLX),
                                new SmallProgram.Store(X, new SmallProgram.Masked(0, 1), Mode.RLX))));
    }

    private static List<Limit> limits(SmallProgram program, String model) {
        Result result =
                new Explorer(program.lower(true), ExploreOptions.of(model).withRaces(false)).run();
        return result.limits();
    }

    @Test
    void whatIsLeftOutIsSaid() {
        assertThat(limits(forwarded(Mode.RLX), "aarch64"))
                .extracting(Limit::kind)
                .containsExactly(Limit.Kind.MODEL);
        assertThat(limits(forwarded(Mode.ACQ), "aarch64")).isEmpty();
        assertThat(limits(forwarded(Mode.RLX), "power")).isEmpty();
        assertThat(limits(forwarded(Mode.RLX), "riscv")).isEmpty();
    }

    /** What a release store hands on is updated twice, or once, and acquired, all in the thread that updates it. */
    private static SmallProgram acquiredLater(boolean twice) {
        List<SmallProgram.Statement> reader = new ArrayList<>();
        reader.add(new SmallProgram.Cas(0, X, 1, new SmallProgram.Constant(2), Mode.RLX, Mode.RLX, false));
        if (twice) {
            reader.add(new SmallProgram.Rmw(1, RmwOp.XCHG, X, new SmallProgram.Constant(3), Mode.RLX));
        }
        reader.add(new SmallProgram.Load(2, X, Mode.ACQ));
        reader.add(new SmallProgram.Load(3, Y, Mode.RLX));
        return new SmallProgram(
                "acquired-later",
                List.of(
                        reader,
                        List.of(
                                new SmallProgram.Store(Y, new SmallProgram.Constant(1), Mode.RLX),
                                new SmallProgram.Store(X, new SmallProgram.Constant(1), Mode.REL))));
    }

    /** ARMv8 keeps an acquire load behind the update that it reads from, not behind those before; the kernel's model behind none. */
    @Test
    void whatAThreadUpdatesAndAcquires() {
        assertThat(limits(acquiredLater(false), "aarch64")).isEmpty();
        assertThat(limits(acquiredLater(true), "aarch64"))
                .extracting(Limit::kind)
                .containsExactly(Limit.Kind.MODEL);
        for (boolean twice : List.of(false, true)) {
            Program program = acquiredLater(twice).lower(true);
            assertThat(new ExplorerEngine().list(program, "lkmm").size())
                    .isEqualTo(new OracleEngine().list(program, "lkmm").size());
        }
    }

    /** It acquires when it fails; that it might swap, and then does not, is seen only in an execution that is left out. */
    @Test
    void aCompareAndSwapThatAcquiresInOneCaseOnly() {
        SmallProgram program = new SmallProgram(
                "one-case",
                List.of(
                        List.of(
                                new SmallProgram.Cas(0, X, 2, new SmallProgram.Constant(2), Mode.RLX, Mode.SC, false),
                                new SmallProgram.Store(Y, new SmallProgram.Constant(1), Mode.RLX)),
                        List.of(
                                new SmallProgram.Load(0, Y, Mode.RLX),
                                new SmallProgram.If(
                                        0,
                                        1,
                                        List.of(new SmallProgram.Store(X, new SmallProgram.Constant(2), Mode.RLX)),
                                        List.of()))));
        assertThat(limits(program, "lkmm")).extracting(Limit::kind).containsExactly(Limit.Kind.MODEL);
    }

    @Test
    void bruteForceFindsWhatIsLeftOut() {
        Program program = forwarded(Mode.RLX).lower(true);
        int all = new OracleEngine().list(program, "aarch64").size();
        assertThat(new ExplorerEngine().list(program, "aarch64").size()).isEqualTo(all - 1);
        assertThat(new OracleEngine().list(program, "aarch64", "imm").size()).isEqualTo(all - 1);
    }

    // ---- mappings ---------------------------------------------------------------------------------------------------

    /** Final values of all registers, thread by thread, as brute force has them of the mapped program. */
    private static Set<List<Long>> mapped(SmallProgram program) {
        Set<List<Long>> states = new HashSet<>();
        Map<SortedMap<String, Long>, Long> found =
                new OracleEngine().list(program.lowerPlainly(true), "aarch64").states();
        for (SortedMap<String, Long> state : found.keySet()) {
            List<Long> values = new ArrayList<>();
            for (int t = 0; t < program.threads().size(); t++) {
                for (int r = 0; r < program.registers(t); r++) {
                    values.add(state.get(t + ":r" + r));
                }
            }
            states.add(values);
        }
        return states;
    }

    /** The same of the program as assembly. */
    private static Set<List<Long>> assembled(SmallProgram program, int registers) {
        Histogram result = Histogram.of(new EnumeratingEngine()
                .run(Dialects.parser().parse("random.litmus", ArmPrinter.print(program)), "aarch64"));
        Set<List<Long>> states = new HashSet<>();
        result.states().forEach(state -> states.add(state.values().subList(0, registers)));
        return states;
    }

    private static int registers(SmallProgram program) {
        int sum = 0;
        for (int t = 0; t < program.threads().size(); t++) {
            sum += program.registers(t);
        }
        return sum;
    }

    /** A conditional select picks an address; in C it is one that the address depends on. */
    private static boolean picks(SmallProgram program) {
        return program.toString().contains(" ? ");
    }

    @Test
    void theTableSaysWhatTheAssemblyDoes() {
        ProgramGenerator generator = new ProgramGenerator(6, new Features(3, 6, 2, 200));
        int compared = 0;
        for (int i = 0; i < 120; i++) {
            SmallProgram program = generator.program(i);
            if (registers(program) == 0 || picks(program)) {
                continue;
            }
            Set<List<Long>> expected = assembled(program, registers(program));
            boolean compares = program.statements().anyMatch(SmallProgram.Cas.class::isInstance);
            if (compares) {
                // One instruction is as strong as the stronger of its orders; the table looks at the one that counts.
                assertThat(mapped(program)).as(program.toString()).containsAll(expected);
            } else {
                assertThat(mapped(program)).as(program.toString()).isEqualTo(expected);
            }
            compared++;
        }
        assertThat(compared).isGreaterThan(40);
    }
}
