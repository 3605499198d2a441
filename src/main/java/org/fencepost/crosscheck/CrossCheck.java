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
import java.util.function.Supplier;
import org.fencepost.generate.critical.AxiomSet;
import org.fencepost.generate.critical.CriticalTest;
import org.fencepost.generate.critical.CriticalTests;
import org.fencepost.generate.critical.ProgramTest;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.machine.ExhaustiveSearch;
import org.fencepost.machine.LitmusRun;
import org.fencepost.machine.Machine;
import org.fencepost.machine.MachineFinding;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/**
 * Compares axioms and machine (X+F, section 4.3.2, "from above and from below"): what the axioms only just forbid, the machine must
 * not do; what they just allow, it must; and random programs must end on both in exactly the same states.
 */
public final class CrossCheck {
    private final AxiomSet axioms;
    private final Machine<?> machine;
    private final BooleanSupplier proceed;
    private final LitmusParser parser = Dialects.parser();
    private final Supplier<Monitor> monitors;
    private long compared;
    private long unfinished;

    /**
     * @param proceed asked before each test; when it says no, the comparison ends
     * @param monitors one for each test: a test that it stops is left out
     */
    public CrossCheck(AxiomSet axioms, Machine<?> machine, BooleanSupplier proceed, Supplier<Monitor> monitors) {
        this.monitors = monitors;
        this.axioms = axioms;
        this.machine = machine;
        this.proceed = proceed;
    }

    /** How many tests were compared since this was made. */
    public long compared() {
        return compared;
    }

    /** How many more were left out because their monitors stopped them. */
    public long unfinished() {
        return unfinished;
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
                    Result answer = ask(test.name(), test.text(), monitors.get());
                    if (count(isDecided(answer)) && MachineFinding.isFound(answer) == test.isForbidden()) {
                        List<String> reasons = test.isForbidden() ? List.of(test.reason()) : List.of();
                        return Optional.of(new Disagreement(test.text(), !test.isForbidden(), reasons, trace(answer)));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Also when nothing comes to an end: then the test's own end cannot be reached either. */
    private static boolean isDecided(Result answer) {
        return answer.limits().stream().allMatch(limit -> limit.kind() == Limit.Kind.NOTHING_CHECKED);
    }

    private boolean count(boolean finished) {
        compared += finished ? 1 : 0;
        unfinished += finished ? 0 : 1;
        return finished;
    }

    private Result ask(String name, String text, Monitor monitor) {
        LitmusTest test = parser.parse(name, text);
        return new LitmusRun(test).ask(machine, new ExhaustiveSearch(true), monitor);
    }

    private static String trace(Result answer) {
        return MachineFinding.of(answer).text();
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
            Optional<Boolean> differs = differs(test);
            if (count(differs.isPresent()) && differs.get()) {
                return Optional.of(describe(smallest(test)));
            }
        }
        return Optional.empty();
    }

    /** Whether axioms and machine differ; empty when one of them did not finish. */
    private Optional<Boolean> differs(ProgramTest test) {
        Monitor monitor = monitors.get();
        Optional<Set<Map<String, Long>>> byAxioms = test.outcomes(monitor);
        Set<Map<String, Long>> byMachine = machineOutcomes(test, monitor);
        return monitor.mustStop() ? Optional.empty() : byAxioms.map(outcomes -> !outcomes.equals(byMachine));
    }

    private Set<Map<String, Long>> axiomsOnly(ProgramTest test) {
        Set<Map<String, Long>> left = new HashSet<>(axiomOutcomes(test));
        left.removeAll(machineOutcomes(test, new Monitor()));
        return left;
    }

    private Set<Map<String, Long>> machineOnly(ProgramTest test) {
        Set<Map<String, Long>> left = new HashSet<>(machineOutcomes(test, new Monitor()));
        left.removeAll(axiomOutcomes(test));
        return left;
    }

    private static Set<Map<String, Long>> axiomOutcomes(ProgramTest test) {
        return test.outcomes(new Monitor()).orElseThrow();
    }

    private Set<Map<String, Long>> machineOutcomes(ProgramTest program, Monitor monitor) {
        LitmusTest test = parser.parse("random", program.text("random"));
        Set<Map<String, Long>> outcomes = new HashSet<>();
        Histogram histogram = Histogram.of(new LitmusRun(test).all(machine, true, monitor));
        for (Histogram.FinalState state : histogram.states()) {
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
            if (differs(smaller).orElse(false)) {
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
        return new Disagreement(text, false, test.reasons(outcome), trace(ask("disagreement", text, new Monitor())));
    }
}
