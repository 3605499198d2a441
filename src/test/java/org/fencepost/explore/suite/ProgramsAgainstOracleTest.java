package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.enumerate.Bounds;
import org.fencepost.enumerate.Oracle;
import org.fencepost.enumerate.Outcome;
import org.fencepost.enumerate.QuickJudge;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.model.cat.Models;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Limits;
import org.fencepost.program.NotSupportedException;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/** C programs that are small enough for brute force: the explorer counts the same executions and observes the same. */
class ProgramsAgainstOracleTest {
    private static final Path PROGRAMS = Path.of("src/test/programs");
    private static final Bounds SMALL = new Bounds(150, 200, 8, 8, 5_000, Limits.DEFAULT);
    private static final int MOST_CANDIDATES = 2_000;

    /** What the oracle cannot see: it knows no objects, and does not ask why threads wait. */
    private static final Set<FailureKind> INVISIBLE = EnumSet.of(
            FailureKind.USE_AFTER_FREE,
            FailureKind.DOUBLE_FREE,
            FailureKind.INVALID_FREE,
            FailureKind.OUT_OF_BOUNDS,
            FailureKind.NULL_DEREFERENCE,
            FailureKind.UNINITIALIZED,
            FailureKind.DEADLOCK);

    private static final List<String> MODELS = List.of("sc", "tso", "ra", "rc11", "c20");

    private final Map<String, QuickJudge> judges = new HashMap<>();

    @Test
    void sameExecutions() throws IOException {
        CFrontEnd frontEnd = new CFrontEnd();
        int compared = 0;
        try (Stream<Path> files = Files.walk(PROGRAMS)) {
            for (Path file :
                    files.filter(ProgramsAgainstOracleTest::isJudged).sorted().toList()) {
                try {
                    compare(file, frontEnd.load(file, CompileOptions.DEFAULT));
                    compared++;
                } catch (InputException | NotSupportedException tooLarge) {
                    // Or not supported: the suite of programs says what each of them must give.
                }
            }
        }
        assertThat(compared).isGreaterThan(100);
    }

    /** The oracle knows no atomic blocks: they are compared with all interleavings elsewhere. */
    private static boolean isJudged(Path file) {
        return file.toString().endsWith(".c") && !file.getParent().endsWith("blocks");
    }

    private void compare(Path file, Program program) {
        List<Outcome> candidates = new ArrayList<>();
        Oracle oracle = new Oracle(program, false, SMALL).withoutRaces();
        oracle.enumerateCandidates(candidate -> {
            candidates.add(candidate);
            if (candidates.size() > MOST_CANDIDATES) {
                throw new InputException("too many candidates");
            }
        });
        for (String model : MODELS) {
            String form = oracle.isMixed() ? Models.mixed(model).orElseThrow() : model;
            QuickJudge judge = judges.computeIfAbsent(form, name -> new QuickJudge(Models.load(name)));
            Result result = new Explorer(
                            program, ExploreOptions.of(model).withRaces(false).withLiveness(false))
                    .run();
            List<Outcome> accepted = candidates.stream()
                    .filter(candidate -> judge.judge(candidate.execution()).consistent())
                    .toList();
            compare(file + " under " + model, result, accepted);
        }
    }

    private static void compare(String what, Result result, List<Outcome> accepted) {
        if (accepted.stream().anyMatch(Outcome::failed)) {
            assertThat(result.violations()).as(what).isNotEmpty();
            return;
        }
        if (result.violations().stream().anyMatch(violation -> INVISIBLE.contains(violation.kind()))) {
            return;
        }
        assertThat(result.violations()).as(what).isEmpty();
        List<Outcome> complete = accepted.stream().filter(Outcome::complete).toList();
        assertThat(result.executions()).as(what).isEqualTo(complete.size());
        Map<SortedMap<String, Long>, Long> expected = new HashMap<>();
        complete.stream()
                .map(Outcome::observed)
                .filter(observed -> !observed.isEmpty())
                .forEach(observed -> expected.merge(observed, 1L, Long::sum));
        Map<SortedMap<String, Long>, Long> actual = new HashMap<>();
        result.states().forEach(state -> actual.put(new TreeMap<>(state.values()), state.executions()));
        assertThat(actual).as(what).isEqualTo(expected);
    }
}
