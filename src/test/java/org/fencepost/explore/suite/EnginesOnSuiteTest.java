package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.enumerate.Bounds;
import org.fencepost.enumerate.Oracle;
import org.fencepost.enumerate.Outcome;
import org.fencepost.enumerate.QuickJudge;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.explore.HuntOptions;
import org.fencepost.machine.Ending;
import org.fencepost.machine.ExhaustiveSearch;
import org.fencepost.machine.Machines;
import org.fencepost.machine.ProgramRun;
import org.fencepost.model.cat.Models;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Limits;
import org.fencepost.program.NotSupportedException;
import org.fencepost.program.Program;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/**
 * The same program gets the same answer from every engine: each program of the suite on the machines sc and tso, by enumeration
 * and, where nothing is persistent, by {@code crash} without failures (tso), compared with what the table says about the explorer (verdicts) and with the explorer itself (executions and
 * what they observe). What is too large for one of them is left out there. A hunt finds what is wrong, and nothing else.
 */
class EnginesOnSuiteTest {
    private static final Path PROGRAMS = Path.of("src/test/programs");

    /** Checks only programs whose path starts so, for a quick look. */
    private static final String ONLY = System.getProperty("fencepost.programs", "");

    private static final Map<String, String> LEFT_OUT = Map.of(
            "memory/allocates-for-ever.c", "each state holds a copy of what a thread alone can see, here gigabytes");

    /** So many comparisons have to be made: of verdicts of each kind, of observations, and of all executions. */
    private static final Map<String, Integer> AT_LEAST = Map.of(
            "verified",
            350,
            "violation",
            180,
            "bounded",
            4,
            "unsupported",
            8,
            "observed",
            20,
            "enumerated",
            1_500,
            "crash verified",
            280,
            "crash violation",
            130,
            "hunt verified",
            200,
            "hunt violation",
            150);

    private final Map<String, Integer> compared = new TreeMap<>();
    private final Map<String, String> different = new TreeMap<>();

    @Test
    void sameAnswers() {
        Map<String, List<Expectation>> bySource = Expectation.read(PROGRAMS.resolve("expected.csv")).stream()
                .filter(EnginesOnSuiteTest::isWanted)
                .collect(Collectors.groupingBy(Expectation::source, LinkedHashMap::new, Collectors.toList()));
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            bySource.values().forEach(rows -> compare(frontEnd, rows));
        }
        System.out.println("engines on the suite: " + compared);
        assertThat(different).isEmpty();
        if (ONLY.isEmpty()) {
            AT_LEAST.forEach((what, least) ->
                    assertThat(compared.getOrDefault(what, 0)).as(what).isGreaterThanOrEqualTo(least));
        }
    }

    /**
     * Machines refuse atomic blocks, and enumeration knows none: those are compared with all interleavings elsewhere. Transactions are for
     * {@code verify} alone; the self test compares them with brute force.
     */
    private static boolean isWanted(Expectation row) {
        return row.flags().equals(row.clangFlags())
                && !row.file().startsWith("cpp/")
                && !row.file().startsWith("blocks/")
                && !row.file().startsWith("transactions/")
                && !LEFT_OUT.containsKey(row.file())
                && row.file().startsWith(ONLY);
    }

    /** The rows of one program, which is compiled once. One that cannot be loaded is refused to every engine. */
    private void compare(CFrontEnd frontEnd, List<Expectation> rows) {
        Program program;
        try {
            CompileOptions options = CompileOptions.DEFAULT.withDependencies(true); // for imm; others look past them
            program = frontEnd.load(
                    PROGRAMS.resolve(rows.get(0).file()),
                    options.withFlags(rows.get(0).clangFlags()));
        } catch (InputException | NotSupportedException e) {
            rows.forEach(row -> note(row, "unsupported " + e.getMessage()));
            return;
        }
        rows.stream().filter(row -> Set.of("sc", "tso").contains(row.model())).forEach(row -> onMachine(program, row));
        rows.stream().filter(row -> row.model().equals("tso")).forEach(row -> withoutFailures(program, row));
        rows.stream().filter(row -> HUNTED.contains(row.model())).forEach(row -> hunt(program, row));
        new Enumeration(program, rows.get(0).source()).compare();
    }

    private void note(Expectation row, String found) {
        boolean agrees = found.startsWith(row.verdict())
                && (!row.verdict().equals("violation")
                        || row.kinds().stream().anyMatch(List.of(found.split(" "))::contains));
        if (agrees || found.equals("large")) {
            count(agrees ? row.verdict() : found);
        } else {
            different.put(row.file() + " " + row, row.verdict() + " " + row.kinds() + ", but here " + found);
        }
    }

    private void count(String what) {
        compared.merge(what, 1, Integer::sum);
    }

    // ---- machines ---------------------------------------------------------------------------------------------------

    /** The most states of a program; {@code -Dfencepost.states=100000} for a thorough run. */
    private static final long MOST_STATES = Long.getLong("fencepost.states", 800);

    private void onMachine(Program program, Expectation row) {
        try {
            String found = found(program, row);
            note(row, found);
            if (found.equals("verified") && program.calls(Intrinsics.find("__fp_observe"))) {
                compareObservations(program, row);
            }
        } catch (InputException | NotSupportedException e) {
            note(row, "unsupported " + e.getMessage());
        }
    }

    private static String found(Program program, Expectation row) {
        Result result = new ProgramRun(program, true)
                .ask(Machines.find(row.model()), new ExhaustiveSearch(true, MOST_STATES), new Monitor());
        if (!result.violations().isEmpty()) {
            String kind = result.violations().get(0).kind().label();
            // Where several things are wrong, the explorer may come to another one first.
            return "violation " + (row.kinds().contains(kind) ? kind : allKinds(program, row.model()));
        }
        if (!result.limits().isEmpty()) {
            Limit limit = result.limits().get(0);
            return limit.kind() == Limit.Kind.EXECUTIONS ? "large" : "bounded " + limit;
        }
        return "verified";
    }

    private static String allKinds(Program program, String machine) {
        Set<String> kinds = new TreeSet<>();
        for (Ending ending : endings(program, machine, new ExhaustiveSearch(false, 10 * MOST_STATES))) {
            if (ending.failure() != null) {
                kinds.add(ending.failure().kind().label());
            }
        }
        return String.join(" ", kinds);
    }

    private static List<Ending> endings(Program program, String machine, ExhaustiveSearch search) {
        List<Ending> endings = new ArrayList<>();
        new ProgramRun(program, true).visit(Machines.find(machine), search, new Monitor(), endings::add);
        return endings;
    }

    private void compareObservations(Program program, Expectation row) {
        Set<SortedMap<String, Long>> onMachine =
                endings(program, row.model(), new ExhaustiveSearch(true, MOST_STATES)).stream()
                        .map(ending -> new TreeMap<>(ending.observed()))
                        .collect(Collectors.toSet());
        Set<SortedMap<String, Long>> explored = new Explorer(program, ExploreOptions.of(row.model()))
                .run().states().stream()
                        .map(state -> new TreeMap<>(state.values()))
                        .collect(Collectors.toSet());
        count("observed");
        if (!onMachine.equals(explored)) {
            different.put("observed: " + row.file() + " " + row, explored + ", but here " + onMachine);
        }
    }

    // ---- crash ------------------------------------------------------------------------------------------------------

    /** The most executions of a program there. */
    private static final long MOST_EXECUTIONS = Long.getLong("fencepost.executions", 300);

    private static final Map<String, String> NOT_BY_CRASH = Map.of(
            "library/wrong-beside-endless.c", "an execution without end is not left at a bound",
            "chance/weak-cas-side-effect.c", "the compare-and-swap of x86 does not fail without a reason",
            "library/too-many-threads.c", "crash refuses so many threads");

    /** Every schedule of the program on one machine of {@code crash}, a px86, which never fails: that is tso. */
    private void withoutFailures(Program program, Expectation row) {
        if (row.verdict().equals("unsupported") || NOT_BY_CRASH.containsKey(row.file())) {
            return;
        }
        CrashOptions options = CrashOptions.DEFAULT.withFailures(0).withMaxExecutions(MOST_EXECUTIONS);
        String found = ofCrash(new CrashChecker(program, options).run());
        if (found.equals("large")) {
            count("large for crash");
        } else if (isRight(row, found)) {
            count("crash " + row.verdict());
        } else {
            different.put("crash: " + row.file() + " " + row, row.verdict() + " " + row.kinds() + ", but " + found);
        }
    }

    /** That there is no failure is a limit, too, but not of interest here. */
    private static String ofCrash(Result result) {
        if (!result.violations().isEmpty()) {
            return result.violations().get(0).kind().label();
        }
        List<Limit.Kind> limits = result.limits().stream()
                .map(Limit::kind)
                .filter(kind -> kind != Limit.Kind.FAILURE)
                .toList();
        return limits.contains(Limit.Kind.EXECUTIONS) ? "large" : limits.isEmpty() ? "verified" : "bounded";
    }

    /** Crash looks for no races, calls a deadlock a hang, and an endless loop, too. */
    private static boolean isRight(Expectation row, String found) {
        return switch (row.verdict()) {
            case "violation" ->
                row.kinds().contains("race")
                        || row.kinds().contains(found)
                        || found.equals("hang")
                                && (row.kinds().contains("deadlock")
                                        || row.kinds().contains("livelock"));
            case "bounded" -> found.equals("bounded") || found.equals("hang");
            default -> found.equals(row.verdict());
        };
    }

    // ---- hunts ------------------------------------------------------------------------------------------------------

    /** More for a thorough run: {@code -Dfencepost.hunted=sc,tso,ra,rc11,c20}. */
    private static final Set<String> HUNTED =
            Set.of(System.getProperty("fencepost.hunted", "rc11").split(","));

    private static final Map<String, String> NOT_BY_HUNTS = Map.of(
            "mixed/seqlock-words-relaxed.c", "without revisits not every value of a part can be read",
            "library/too-many-threads.c", "takes long",
            "library/wrong-beside-endless.c", "takes long");

    /** What is wrong is found by a hunt, and nothing else. */
    private void hunt(Program program, Expectation row) {
        if (row.verdict().equals("unsupported") || NOT_BY_HUNTS.containsKey(row.file())) {
            return;
        }
        boolean wrong = row.verdict().equals("violation");
        HuntOptions hunting =
                new HuntOptions(5, wrong ? 1_000 : 8, Set.of(HuntOptions.Way.values()), 100, false, 3, false);
        Result result = new Explorer(program, ExploreOptions.of(row.model())).hunt(hunting);
        String found = result.violations().isEmpty()
                ? "nothing"
                : result.violations().get(0).kind().label();
        if (wrong ? row.kinds().contains(found) : found.equals("nothing")) {
            count("hunt " + row.verdict());
        } else {
            different.put("hunt: " + row.file() + " " + row, row.verdict() + " " + row.kinds() + ", but " + found);
        }
    }

    // ---- enumeration ------------------------------------------------------------------------------------------------

    private static final Bounds SMALL = new Bounds(150, 200, 8, 8, 5_000, Limits.DEFAULT);
    private static final int MOST_CANDIDATES = 2_000;

    /** What enumeration cannot see: it knows no objects, and does not ask why threads wait. */
    private static final Set<FailureKind> INVISIBLE = EnumSet.of(
            FailureKind.USE_AFTER_FREE,
            FailureKind.DOUBLE_FREE,
            FailureKind.INVALID_FREE,
            FailureKind.OUT_OF_BOUNDS,
            FailureKind.NULL_DEREFERENCE,
            FailureKind.UNINITIALIZED,
            FailureKind.DEADLOCK);

    private static final List<String> MODELS = List.of("sc", "tso", "ra", "rc11", "c20", "imm");

    private final Map<String, QuickJudge> judges = new HashMap<>();

    /** All candidate executions of a program that is small enough, judged under every model. */
    private final class Enumeration {
        private final Program program;
        private final String name;
        private final List<Outcome> candidates = new ArrayList<>();

        Enumeration(Program program, String name) {
            this.program = program;
            this.name = name;
        }

        void compare() {
            Oracle oracle;
            try {
                oracle = new Oracle(program, false, SMALL).withoutRaces();
                oracle.enumerateCandidates(this::add);
            } catch (InputException | NotSupportedException tooLarge) {
                count("not enumerated");
                return;
            }
            for (String model : MODELS) {
                String form = oracle.isMixed() ? Models.mixed(model).orElse(null) : model;
                if (form != null) {
                    compare(model, judges.computeIfAbsent(form, judge -> new QuickJudge(Models.load(judge))));
                }
            }
        }

        private void add(Outcome candidate) {
            candidates.add(candidate);
            if (candidates.size() > MOST_CANDIDATES) {
                throw new InputException("too many candidates");
            }
        }

        private void compare(String model, QuickJudge judge) {
            Result result;
            try {
                ExploreOptions options = ExploreOptions.of(model);
                result = new Explorer(program, options.withRaces(false).withLiveness(false)).run();
            } catch (InputException | NotSupportedException e) {
                count("not explored");
                return;
            }
            List<Outcome> accepted = candidates.stream()
                    .filter(candidate -> judge.judge(candidate.execution()).consistent())
                    .toList();
            String difference = difference(result, accepted);
            count("enumerated");
            if (difference != null) {
                different.put(name + " under " + model, difference);
            }
        }
    }

    private static String difference(Result result, List<Outcome> accepted) {
        if (accepted.stream().anyMatch(Outcome::failed)) {
            return result.violations().isEmpty() ? "no violation, but enumeration finds one" : null;
        }
        if (result.violations().stream().anyMatch(violation -> INVISIBLE.contains(violation.kind()))) {
            return null;
        }
        if (!result.violations().isEmpty()) {
            return result.violations().get(0).message() + ", but not by enumeration";
        }
        List<Outcome> complete = accepted.stream().filter(Outcome::complete).toList();
        String explored = result.executions() + " " + observed(result);
        String expected = complete.size() + " " + observed(complete);
        return explored.equals(expected) ? null : explored + ", but by enumeration " + expected;
    }

    /** How many executions observe what. */
    private static Map<String, Long> observed(List<Outcome> outcomes) {
        return outcomes.stream()
                .filter(outcome -> !outcome.observed().isEmpty())
                .collect(Collectors.groupingBy(
                        outcome -> new TreeMap<>(outcome.observed()).toString(), TreeMap::new, Collectors.counting()));
    }

    private static Map<String, Long> observed(Result result) {
        Map<String, Long> observed = new TreeMap<>();
        result.states().forEach(state -> observed.put(new TreeMap<>(state.values()).toString(), state.executions()));
        return observed;
    }
}
