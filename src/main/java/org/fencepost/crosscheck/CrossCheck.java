package org.fencepost.crosscheck;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.fencepost.generate.critical.AxiomSet;
import org.fencepost.generate.critical.CriticalTest;
import org.fencepost.generate.critical.CriticalTests;
import org.fencepost.generate.critical.ProgramTest;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.LitmusResult;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.machine.Answer;
import org.fencepost.machine.ExhaustiveSearch;
import org.fencepost.machine.LitmusRun;
import org.fencepost.machine.Machine;
import org.fencepost.machine.TraceText;
import org.fencepost.verdict.Monitor;

/**
 * Compares axioms and machine (X+F, section 4.3.2, "from above and from below"): what the axioms only just forbid, the machine must
 * not do; what they just allow, it must; and random programs must end on both in exactly the same states.
 *
 * @param <H> the hardware of the machine
 */
public final class CrossCheck<H> {
    private final AxiomSet axioms;
    private final Machine<H> machine;
    private final BooleanSupplier proceed;
    private final LitmusParser parser = new LitmusParser();
    private long compared;

    /** @param proceed asked before each test; when it says no, the comparison ends */
    public CrossCheck(AxiomSet axioms, Machine<H> machine, BooleanSupplier proceed) {
        this.axioms = axioms;
        this.machine = machine;
        this.proceed = proceed;
    }

    /** How many tests were compared since this was made. */
    public long compared() {
        return compared;
    }

    /**
     * All critical tests and just allowed ones, the smallest first.
     *
     * @param threads tests with more CPU threads than that are left out
     * @return the first of which axioms and machine say different things
     */
    public Optional<Disagreement> criticalTests(int events, int threads) {
        CriticalTests tests = CriticalTests.find(axioms, events, proceed);
        for (List<CriticalTest> some : List.of(tests.forbidden(), tests.justAllowed())) {
            for (CriticalTest test : some) {
                if (!proceed.getAsBoolean()) {
                    return Optional.empty();
                }
                if (test.cpuThreads() <= threads) {
                    compared++;
                    Answer<H> answer = ask(test.name(), test.text());
                    boolean done = answer instanceof Answer.Found<H>;
                    if (done == test.isForbidden()) {
                        List<String> reasons = test.isForbidden() ? List.of(test.reason()) : List.of();
                        return Optional.of(new Disagreement(
                                test.text(), !test.isForbidden(), reasons, trace(test.text(), answer)));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Answer<H> ask(String name, String text) {
        LitmusTest test = parser.parse(name, text);
        return new LitmusRun(test).ask(machine, new ExhaustiveSearch(true), new Monitor());
    }

    private String trace(String text, Answer<H> answer) {
        return answer instanceof Answer.Found<H> found
                ? new TraceText<>(machine, parser.parse("trace", text).program()).format(found)
                : "";
    }

    /**
     * Random programs, each compared by all its final states.
     *
     * @param progress told the number of each program
     */
    public Optional<Disagreement> randomTests(long count, long seed, int events, int threads, LongConsumer progress) {
        for (long i = 0; i < count && proceed.getAsBoolean(); i++) {
            progress.accept(i);
            // Each program has a seed of its own, so that it can be made again without those before it.
            ProgramTest test = ProgramTest.random(axioms, new Random(seed * 1_000_003 + i), events, threads);
            compared++;
            if (differs(test)) {
                return Optional.of(describe(smallest(test)));
            }
        }
        return Optional.empty();
    }

    private boolean differs(ProgramTest test) {
        return !test.outcomes().equals(machineOutcomes(test));
    }

    private Set<Map<String, Long>> axiomsOnly(ProgramTest test) {
        Set<Map<String, Long>> left = new HashSet<>(test.outcomes());
        left.removeAll(machineOutcomes(test));
        return left;
    }

    private Set<Map<String, Long>> machineOnly(ProgramTest test) {
        Set<Map<String, Long>> left = new HashSet<>(machineOutcomes(test));
        left.removeAll(test.outcomes());
        return left;
    }

    private Set<Map<String, Long>> machineOutcomes(ProgramTest program) {
        LitmusTest test = parser.parse("random", program.text("random"));
        Set<Map<String, Long>> outcomes = new HashSet<>();
        for (LitmusResult.FinalState state :
                new LitmusRun(test).all(machine, true).states()) {
            Map<String, Long> outcome = new HashMap<>();
            for (int i = 0; i < test.shown().size(); i++) {
                outcome.put(
                        test.shown().get(i).location().text(), state.values().get(i));
            }
            outcomes.add(outcome);
        }
        return outcomes;
    }

    /** Takes away what can be taken away while axioms and machine still differ. */
    private ProgramTest smallest(ProgramTest test) {
        for (ProgramTest smaller : test.smaller()) {
            if (differs(smaller)) {
                return smallest(smaller);
            }
        }
        return test;
    }

    private Disagreement describe(ProgramTest test) {
        Set<Map<String, Long>> byMachine = machineOnly(test);
        if (byMachine.isEmpty()) {
            Map<String, Long> outcome = axiomsOnly(test).iterator().next();
            return new Disagreement(test.text("disagreement", outcome), true, List.of(), "");
        }
        Map<String, Long> outcome = byMachine.iterator().next();
        String text = test.text("disagreement", outcome);
        return new Disagreement(text, false, test.reasons(outcome), trace(text, ask("disagreement", text)));
    }
}
