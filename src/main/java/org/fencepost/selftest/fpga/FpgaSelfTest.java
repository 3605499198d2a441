package org.fencepost.selftest.fpga;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.machine.ExhaustiveSearch;
import org.fencepost.machine.LitmusRun;
import org.fencepost.machine.Machine;
import org.fencepost.machine.ProgramRun;
import org.fencepost.machine.XfMachine;
import org.fencepost.selftest.Count;
import org.fencepost.selftest.RandomComparison;
import org.fencepost.selftest.Shrinker;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/**
 * Compares the machine of a CPU and an FPGA, with and without its reduction, with {@link FigureMachine} on random litmus tests: they end in
 * the same states; small tests end in the same ones by the axioms, too. One in ten is compared as a C program besides, half of these with requests of cache lines.
 */
public final class FpgaSelfTest implements RandomComparison {
    /** Axioms judge every order in which responses can come. */
    private static final int MOST_FOR_AXIOMS = 3;
    /** One in so many is compiled, too. */
    private static final int COMPILED = 10;

    private final long seed;
    private final Supplier<Machine<?>> machine;
    /** Final states of all tests. */
    public final Count states = new Count();

    /** Requests whose response was not awaited. */
    public final Count late = new Count();

    /** Tests that were compared as C programs, too. */
    public final Count compiled = new Count();

    private final Compiled compiler = new Compiled();

    public FpgaSelfTest(long seed) {
        this(seed, XfMachine::new);
    }

    /** @param machine what is compared with the figures */
    FpgaSelfTest(long seed, Supplier<Machine<?>> machine) {
        this.seed = seed;
        this.machine = machine;
    }

    @Override
    public IntFunction<Optional<String>> worker() {
        return this::compare;
    }

    @Override
    public Optional<String> run(int programs, int jobs, BooleanSupplier goOn) {
        try (compiler) {
            return RandomComparison.super.run(programs, jobs, goOn);
        }
    }

    private Optional<String> compare(int number) {
        FpgaProgram program = FpgaProgram.random(seed, number);
        if (!differs(program)) {
            return number % COMPILED == 0
                    ? compareCompiled(program.awaiting(), number, number % (2 * COMPILED) == 0)
                    : Optional.empty();
        }
        FpgaProgram smallest = Shrinker.smallest(program, FpgaProgram::simpler, this::differs);
        return Optional.of("They disagree on\n" + smallest + "the figures: " + FigureMachine.ends(smallest)
                + "\nthe axioms: " + allowed(smallest) + "\nthe machine: " + ends(smallest, true)
                + "\nwithout reduction: " + ends(smallest, false)
                + "\n(program " + number + " of seed " + seed + ")\n");
    }

    private Optional<String> compareCompiled(FpgaProgram program, int number, boolean lines) {
        compiled.add(1);
        if (!differsCompiled(program, lines)) {
            return Optional.empty();
        }
        FpgaProgram smallest = Shrinker.smallest(program, FpgaProgram::simpler, each -> differsCompiled(each, lines));
        return Optional.of("They disagree on\n" + FpgaSource.of(smallest, lines) + "the figures: "
                + FigureMachine.ends(smallest) + "\nthe machine: " + endsCompiled(smallest, lines) + "\n(program "
                + number
                + " of seed " + seed + ", compiled)\n");
    }

    private boolean differsCompiled(FpgaProgram program, boolean lines) {
        return !FigureMachine.ends(program).equals(endsCompiled(program, lines));
    }

    /** How the program ends that the compiler makes of it. */
    private Set<Map<String, Long>> endsCompiled(FpgaProgram program, boolean lines) {
        Set<Map<String, Long>> ends = new HashSet<>();
        new ProgramRun(compiler.program(FpgaSource.of(program, lines)), false)
                .visit(machine.get(), new ExhaustiveSearch(true), new Monitor(), ending -> {
                    if (ending.failure() != null) {
                        throw new IllegalStateException(ending.failure().message());
                    }
                    ends.add(new TreeMap<>(ending.observed()));
                });
        return ends;
    }

    private boolean differs(FpgaProgram program) {
        if (program.requests().isEmpty()) {
            return false; // nobody would know that its first thread is an FPGA's
        }
        Set<Map<String, Long>> expected = FigureMachine.ends(program);
        states.add(expected.size());
        late.add(2L * program.requests().size() - program.order().size());
        return !expected.equals(ends(program, true))
                || !expected.equals(ends(program, false))
                || isForAxioms(program) && !expected.equals(allowed(program));
    }

    /** A request on any channel is three. */
    private static boolean isForAxioms(FpgaProgram program) {
        long any = program.requests().stream()
                .filter(request -> request.channel() == FpgaProgram.ANY)
                .count();
        return program.requests().size() + any <= MOST_FOR_AXIOMS;
    }

    /** What the axioms allow. */
    private static Set<Map<String, Long>> allowed(FpgaProgram program) {
        LitmusTest test = test(program);
        return states(test, new EnumeratingEngine().run(test, "xf"));
    }

    private Set<Map<String, Long>> ends(FpgaProgram program, boolean reduces) {
        LitmusTest test = test(program);
        return states(test, new LitmusRun(test).all(machine.get(), reduces));
    }

    private static LitmusTest test(FpgaProgram program) {
        return Dialects.parser().parse("random.litmus", program.toString());
    }

    private static Set<Map<String, Long>> states(LitmusTest test, Result result) {
        Set<Map<String, Long>> ends = new HashSet<>();
        for (Histogram.FinalState state : Histogram.of(result).states()) {
            Map<String, Long> values = new TreeMap<>();
            for (int i = 0; i < test.shown().size(); i++) {
                values.put(test.shown().get(i).label(), state.values().get(i));
            }
            ends.add(values);
        }
        return ends;
    }
}
