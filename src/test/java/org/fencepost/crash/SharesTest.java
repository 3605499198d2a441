package org.fencepost.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Exploring in shares, one after the other or side by side, gives the same as exploring at once. */
class SharesTest {
    private static final CFrontEnd FRONT_END = new CFrontEnd();
    private static final Path PROGRAMS = Path.of("src/test/programs/crash");

    @AfterAll
    static void close() {
        FRONT_END.close();
    }

    private static Program program(String name) {
        return FRONT_END.load(PROGRAMS.resolve(name), CompileOptions.DEFAULT);
    }

    @Test
    void anyNumberOfJobsGivesTheSame() {
        CrashOptions options = CrashOptions.DEFAULT.withFailures(2).withSchedules(List.of(1L, 2L, 3L));
        for (String name : List.of("array_last.c", "commit_store.c", "one_line.c", "two_threads.c", "no_flush.c")) {
            Result one = new CrashChecker(program(name), options).run();
            assertThat(one.violations()).isEmpty();
            for (int jobs : new int[] {2, 5}) {
                Result many = new CrashChecker(program(name), options).run(jobs, 0);
                assertThat(many.verdict()).isEqualTo(one.verdict());
                assertThat(many.executions()).as(name).isEqualTo(one.executions());
                assertThat(many.blocked()).isEqualTo(one.blocked());
                assertThat(new HashSet<>(many.states())).isEqualTo(new HashSet<>(one.states()));
                assertThat(many.warnings()).isEqualTo(one.warnings());
                assertThat(many.crash().failurePoints()).isEqualTo(one.crash().failurePoints());
                assertThat(many.crash().eager()).isEqualTo(one.crash().eager());
                assertThat(new HashSet<>(many.crash().loads()))
                        .hasSameSizeAs(one.crash().loads());
            }
        }
    }

    @Test
    void theFirstViolationIsReported() {
        Program program =
                FRONT_END.load(Path.of("examples/pm/log.c"), CompileOptions.DEFAULT.withFlags(List.of("-DBUG=1")));
        Result one = new CrashChecker(program, CrashOptions.DEFAULT).run();
        Result many = new CrashChecker(program, CrashOptions.DEFAULT).run(3, 0);
        assertThat(one.verdict()).isEqualTo(Verdict.VIOLATION);
        assertThat(many.violations().get(0).message())
                .isEqualTo(one.violations().get(0).message());
        assertThat(many.violations().get(0).crash().failures())
                .isEqualTo(one.violations().get(0).crash().failures());
    }

    @Test
    void anExplorationThatWasStoppedGoesOn() {
        Program program = program("appends.c");
        Result whole = new CrashChecker(program, CrashOptions.DEFAULT).run();
        Result first = new CrashChecker(program, CrashOptions.DEFAULT.withMaxExecutions(10), new Monitor()).run();
        assertThat(first.verdict()).isEqualTo(Verdict.BOUNDED);
        String hint = "--from-failure ";
        String limit = first.limits().get(0).text();
        long from = Stream.of(
                        limit.substring(limit.indexOf(hint) + hint.length()).split(" "))
                .findFirst()
                .map(Long::parseLong)
                .orElseThrow();
        Result rest = new CrashChecker(program, CrashOptions.DEFAULT).run(1, from);
        assertThat(rest.limits())
                .singleElement()
                .satisfies(left -> assertThat(left.kind()).isEqualTo(Limit.Kind.FAILURE));
        assertThat(from).isPositive();
        // The failure that was being explored is explored again.
        assertThat(rest.crash().failurePoints()).isEqualTo(whole.crash().failurePoints() - from);
        assertThat(first.executions() + rest.executions()).isBetween(whole.executions(), whole.executions() + 2);
    }
}
