package org.fencepost.selftest.crash;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.crash.Audit;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.crash.Platform;
import org.fencepost.crash.Script;
import org.fencepost.program.Program;
import org.fencepost.selftest.Count;
import org.fencepost.selftest.RandomComparison;
import org.fencepost.selftest.Shrinker;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Verdict;

/**
 * Compares the engine with eager exploration on random programs of several machines: what machines that live at the end
 * have observed must be the same, with any number of failures and with one, plain, with global persistent flush, with
 * poison, with both, and where lines move as a whole. No execution on every schedule comes twice.
 */
public final class CxlSelfTest implements RandomComparison {
    private static final List<Platform.Cxl> PLATFORMS = List.of(
            Platform.Cxl.DEFAULT,
            Platform.Cxl.DEFAULT.withKeptCaches(),
            Platform.Cxl.DEFAULT.withPoison(),
            Platform.Cxl.DEFAULT.withKeptCaches().withPoison(),
            Platform.Cxl.DEFAULT.withMovedLines(),
            Platform.Cxl.DEFAULT.withMovedLines().withPoison());

    /** Brute force leaves out moments that make no difference, but for one in so many programs. */
    private static final int WHOLLY = 8;

    /** All schedules are compared where lines move as a whole for one in so many programs: there they are most. */
    private static final int MOVING = 8;

    private final long seed;
    /** Whether all schedules are compared. */
    private final boolean threads;

    private final BiFunction<Map<String, Program>, CrashOptions, Result> engine;
    /** How many outcomes both have found, over all programs. */
    public final Count outcomes = new Count();

    /** @param threads whether all schedules of small programs are compared, and not one of each larger one */
    public CxlSelfTest(long seed, boolean threads) {
        this(seed, threads, (programs, options) -> new CrashChecker(programs, options, new Monitor()).run());
    }

    /** @param engine what is compared with eager exploration */
    CxlSelfTest(long seed, boolean threads, BiFunction<Map<String, Program>, CrashOptions, Result> engine) {
        this.seed = seed;
        this.threads = threads;
        this.engine = engine;
    }

    @Override
    public IntFunction<Optional<String>> worker() {
        return this::compare;
    }

    private Optional<String> compare(int number) {
        long own = seed * 1_000_003 + number;
        ClusterProgram program = threads ? ClusterGenerator.smallProgram(own) : ClusterGenerator.program(own);
        int failures = number % 4 == 0 ? 1 : CrashOptions.ANY;
        for (Platform.Cxl platform : PLATFORMS) {
            if (threads && platform.movesLines() && number % MOVING != 0) {
                continue;
            }
            Comparison comparison = new Comparison(platform, failures, number % WHOLLY != 0);
            Compared compared = comparison.compare(program);
            outcomes.add(compared.found.size());
            if (compared.isWrong()) {
                ClusterProgram smallest = comparison.shrink(program, compared);
                return Optional.of("program " + number + " of seed " + seed + ", " + platform + ", failures " + failures
                        + "\n" + smallest + comparison.compare(smallest));
            }
        }
        return Optional.empty();
    }

    /** The difference on one program, in words. */
    Optional<String> compare(ClusterProgram program, Platform.Cxl platform, int failures, boolean sparing) {
        Compared compared = new Comparison(platform, failures, sparing).compare(program);
        return compared.isWrong() ? Optional.of(compared.toString()) : Optional.empty();
    }

    /** What both have found on one program. */
    private record Compared(
            Set<Map<String, Long>> expected, Set<Map<String, Long>> found, Verdict verdict, List<String> twice) {
        boolean differ() {
            return !found.equals(expected) || !twice.isEmpty();
        }

        boolean isWrong() {
            return differ() || !verdict.isVerified();
        }

        @Override
        public String toString() {
            return "verdict " + verdict.label() + "\nmissing " + without(expected, found) + "\ntoo many "
                    + without(found, expected) + "\ntwice " + twice + "\n";
        }
    }

    /** One way to compare. */
    private final class Comparison {
        private final Platform.Cxl platform;
        private final int failures;
        private final boolean sparing;

        Comparison(Platform.Cxl platform, int failures, boolean sparing) {
            this.platform = platform;
            this.failures = failures;
            this.sparing = sparing;
        }

        /** Where lines move as a whole, non-temporal stores are refused. */
        Compared compare(ClusterProgram any) {
            ClusterProgram program = platform.movesLines() ? any.withPlainStores() : any;
            EagerCluster eager = threads
                    ? new EagerCluster(program, platform, failures)
                    : new EagerCluster(program, platform, failures, sparing);
            Audit audit = new Audit(false);
            CrashOptions options = CrashOptions.DEFAULT
                    .withAudit(audit)
                    .withPlatform(platform)
                    .withFailures(failures)
                    .withScript(threads ? null : script(program));
            Result result = engine.apply(program.programs(), options);
            Set<Map<String, Long>> found =
                    result.states().stream().map(State::values).collect(Collectors.toSet());
            return new Compared(
                    withRestrictions(program, eager.outcomes()),
                    withRestrictions(program, found),
                    result.verdict(),
                    audit.twice());
        }

        /** Where outcomes differ, they still do; a small program may have another verdict for good reasons. */
        ClusterProgram shrink(ClusterProgram program, Compared compared) {
            return Shrinker.smallest(program, ClusterProgram::simpler, simpler -> {
                Compared again = compare(simpler);
                return compared.differ() ? again.differ() : again.verdict == compared.verdict;
            });
        }
    }

    /** One turn more than needed, of nobody: the script is not over as long as the last step is under way. */
    private static Script script(ClusterProgram program) {
        List<Integer> turns = new ArrayList<>(program.turns());
        turns.add(~program.threads().size() - turns.size());
        return new Script(turns);
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
        List<List<Step>> threads = program.threads();
        return IntStream.range(0, threads.size())
                .filter(thread -> (machines >> program.machineOf().get(thread) & 1) == 0)
                .boxed()
                .flatMap(thread -> IntStream.range(0, threads.get(thread).size())
                        .mapToObj(step -> ClusterProgram.label(thread, step)))
                .collect(Collectors.toSet());
    }
}
