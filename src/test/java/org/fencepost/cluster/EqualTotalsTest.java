package org.fencepost.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.crash.Platform;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.NotSupportedException;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Effort;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever a cluster of workers that come and go does of a program, the answer is that of one worker alone: verdict, numbers, outcomes, limits and
 * texts. Pieces are as short as they can be, so that even small programs change hands often.
 */
class EqualTotalsTest {
    private static final Path PROGRAMS = Path.of("src/test/programs");
    private static final Dispatch.Pace QUICK =
            new Dispatch.Pace(Duration.ZERO, Duration.ofMillis(1), Duration.ofMillis(1));

    private static CFrontEnd frontEnd;
    private int asked;
    private int lost;

    @BeforeAll
    static void open() {
        frontEnd = new CFrontEnd();
    }

    @AfterAll
    static void close() {
        frontEnd.close();
    }

    private Effort effort(ThreadCarrier carrier) {
        Driver driver = new Driver(carrier, ThreadCarrier.HERE, QUICK, Duration.ofSeconds(3), carrier::log);
        return Effort.ONE_CORE.withGrain(1).withRemote(driver);
    }

    private interface Check {
        Result run(Effort effort);
    }

    private void compare(Object what, Check check) {
        compare(what, check, true);
    }

    /** @param ordered whether the numbers before a violation do not depend on how many work; those of failures do */
    private void compare(Object what, Check check, boolean ordered) {
        String alone = show(() -> check.run(Effort.ONE_CORE), ordered);
        try (ThreadCarrier carrier = new ThreadCarrier(3, 8, what.hashCode())) {
            String together = show(() -> check.run(effort(carrier)), ordered);
            assertThat(carrier.log()).as("%s", what).allMatch(line -> line.endsWith("lost"));
            assertThat(together).as("%s", what).isEqualTo(alone);
            asked += carrier.asked();
            lost += carrier.lost;
        }
    }

    private static String show(java.util.function.Supplier<Result> run, boolean ordered) {
        try {
            Result result = run.get();
            boolean counts = ordered || result.violations().isEmpty();
            return result.verdict() + " " + (counts ? result.executions() + " " + result.blocked() : "") + " "
                    + result.limits() + " "
                    + result.states().stream().map(Object::toString).sorted().toList()
                    + result.violations().stream().map(v -> v.message()).toList()
                    + result.warnings().stream().map(v -> v.message()).sorted().toList();
        } catch (InputException | NotSupportedException e) {
            return e.toString();
        }
    }

    private static List<Path> programs(String directory, int every) throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS.resolve(directory))) {
            List<Path> all =
                    new ArrayList<>(files.filter(file -> file.toString().endsWith(".c"))
                            .sorted()
                            .toList());
            List<Path> some = new ArrayList<>();
            for (int i = 0; i < all.size(); i += every) {
                some.add(all.get(i));
            }
            return some;
        }
    }

    private void verify(Path file, String model) {
        boolean dependencies = model.equals("imm") || model.equals("aarch64");
        Program program = frontEnd.load(file, CompileOptions.DEFAULT.withDependencies(dependencies));
        compare(
                file + " " + model,
                effort -> new Explorer(program, ExploreOptions.of(model).withEffort(effort), new Monitor()).run());
    }

    @ParameterizedTest
    @ValueSource(strings = {"locks", "queues", "mixed", "storing", "chance", "stacks", "litmus"})
    void explorations(String directory) throws IOException {
        String[] models = {"rc11", "sc", "tso", "imm"};
        List<Path> files = programs(directory, Integer.getInteger("fencepost.cluster.every", 4));
        for (int i = 0; i < files.size(); i++) {
            verify(files.get(i), directory.equals("mixed") ? "rc11" : models[i % models.length]);
        }
        assertThat(asked).isPositive();
    }

    @Test
    void failures() throws IOException {
        for (Path file : programs("crash", 3)) {
            Program program = frontEnd.load(file, CompileOptions.DEFAULT);
            compare(file, effort -> new CrashChecker(program, CrashOptions.DEFAULT, new Monitor()).run(effort), false);
        }
        for (Path file : programs("cxl", 3)) {
            Program program = frontEnd.load(file, CompileOptions.DEFAULT);
            CrashOptions options =
                    CrashOptions.DEFAULT.withPlatform(Platform.Cxl.DEFAULT).withFailures(CrashOptions.ANY);
            compare(file, effort -> new CrashChecker(program, options, new Monitor()).run(effort), false);
        }
        assertThat(lost).isPositive();
    }
}
