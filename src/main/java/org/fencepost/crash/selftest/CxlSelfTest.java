package org.fencepost.crash.selftest;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.crash.Platform;
import org.fencepost.crash.Script;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Verdict;

/**
 * Compares the engine with eager exploration on random programs of several machines: what machines that live at the end
 * have observed must be the same, with any number of failures and with one, with and without global persistent flush.
 */
public final class CxlSelfTest {
    private final long seed;
    private long outcomes;

    public CxlSelfTest(long seed) {
        this.seed = seed;
    }

    /**
     * The first difference, in words.
     *
     * @param goOn asked before each program
     */
    public Optional<String> run(int programs, BooleanSupplier goOn) {
        for (int i = 0; i < programs && goOn.getAsBoolean(); i++) {
            ClusterProgram program = ClusterGenerator.program(seed * 1_000_003 + i);
            for (boolean keepsCaches : new boolean[] {false, true}) {
                int failures = i % 4 == 0 ? 1 : CrashOptions.ANY;
                Optional<String> difference = compare(program, keepsCaches, failures);
                if (difference.isPresent()) {
                    return Optional.of("program " + i + " of seed " + seed + ", " + difference.get());
                }
            }
        }
        return Optional.empty();
    }

    /** How many outcomes both have found, over all programs. */
    public long outcomes() {
        return outcomes;
    }

    private Optional<String> compare(ClusterProgram program, boolean keepsCaches, int failures) {
        Set<Map<String, Long>> expected =
                withRestrictions(program, new EagerCluster(program, keepsCaches, failures).outcomes());
        Platform.Cxl platform = keepsCaches ? Platform.Cxl.DEFAULT.withKeptCaches() : Platform.Cxl.DEFAULT;
        CrashOptions options = CrashOptions.DEFAULT
                .withPlatform(platform)
                .withFailures(failures)
                .withScript(new Script(program.turns()));
        Result result = new CrashChecker(program.programs(), options, new Monitor()).run();
        Set<Map<String, Long>> found = withRestrictions(
                program, result.states().stream().map(State::values).collect(Collectors.toSet()));
        outcomes += found.size();
        if (result.verdict() == Verdict.VERIFIED && found.equals(expected)) {
            return Optional.empty();
        }
        return Optional.of((keepsCaches ? "with" : "without") + " global persistent flush, failures " + failures + "\n"
                + program + "verdict " + result.verdict().label()
                + "\nmissing " + without(expected, found)
                + "\ntoo many " + without(found, expected) + "\n");
    }

    private static Set<Map<String, Long>> without(Set<Map<String, Long>> all, Set<Map<String, Long>> some) {
        Set<Map<String, Long>> rest = new HashSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    /** A machine can always fail at the very end: what some of the machines observe together is an outcome, too. */
    private static Set<Map<String, Long>> withRestrictions(ClusterProgram program, Set<Map<String, Long>> outcomes) {
        Set<Map<String, Long>> all = new HashSet<>();
        for (Map<String, Long> outcome : outcomes) {
            for (int machines = 1; machines < 1 << program.machines(); machines++) {
                Map<String, Long> rest = new TreeMap<>(outcome);
                rest.keySet().removeAll(labelsOutside(program, machines));
                if (!rest.isEmpty()) {
                    all.add(rest);
                }
            }
        }
        return all;
    }

    private static Set<String> labelsOutside(ClusterProgram program, int machines) {
        List<List<ClusterProgram.Step>> threads = program.threads();
        return IntStream.range(0, threads.size())
                .filter(thread -> (machines >> program.machineOf().get(thread) & 1) == 0)
                .boxed()
                .flatMap(thread -> IntStream.range(0, threads.get(thread).size())
                        .mapToObj(step -> ClusterProgram.label(thread, step)))
                .collect(Collectors.toSet());
    }
}
