package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.work.Effort;
import org.junit.jupiter.api.Test;

/**
 * However many workers explore, the result is the same, under imm too, where graphs have holes when they change hands. (The
 * other models are compared for every program of the suite, see {@link ProgramSuiteTest}.)
 */
class WorkersTest {
    private static final Path PROGRAMS = Path.of("src/test/programs/litmus");

    @Test
    void numberOfWorkersChangesNothing() throws IOException {
        try (CFrontEnd frontEnd = new CFrontEnd();
                Stream<Path> files = Files.list(PROGRAMS)) {
            List<Path> all = files.filter(file -> file.toString().endsWith(".c"))
                    .sorted()
                    .toList();
            assertThat(all).hasSizeGreaterThan(40);
            for (Path file : all) {
                Program program = frontEnd.load(file, CompileOptions.DEFAULT.withDependencies(true));
                String alone = explore(program, 1);
                for (int jobs : new int[] {2, 3, 8}) {
                    assertThat(explore(program, jobs))
                            .as("%s with %d workers", file, jobs)
                            .isEqualTo(alone);
                }
            }
        }
    }

    private static String explore(Program program, int jobs) {
        ExploreOptions options = ExploreOptions.of("imm")
                .withDuplicateCheck(true)
                .withEffort(Effort.ONE_CORE.withJobs(jobs).withGrain(1));
        Result result = new Explorer(program, options).run();
        return result.verdict() + " " + result.executions() + " " + result.blocked() + " " + result.limits()
                + result.states()
                + result.violations().stream().map(v -> v.message()).toList();
    }
}
