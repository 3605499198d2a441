package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.explore.HuntOptions;
import org.fencepost.explore.HuntOptions.Way;
import org.fencepost.program.Program;
import org.fencepost.verdict.HuntNumbers;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Known bugs are found soon and made small: at most the deviations that a person needs. The programs that are too large to be explored
 * have a number of executions in the table that they surpass, and no error with {@code -DFIXED}.
 */
class HuntKnownBugsTest {
    private static final Path PROGRAMS = Path.of("src/test/programs");

    /** Three seeds and all of the large programs in a thorough run: {@code -Dfencepost.seeds=1,7,42}. */
    private static final String THOROUGH = System.getProperty("fencepost.seeds", "");

    private static final long[] SEEDS = THOROUGH.isEmpty()
            ? new long[] {7}
            : Arrays.stream(THOROUGH.split(",")).mapToLong(Long::parseLong).toArray();

    private static final Set<String> QUICK = Set.of("hunt/publication.c", "hunt/ring.c", "hunt/transfers.c");

    private static final double MOST_SECONDS = 30;
    private static final CFrontEnd FRONT_END = new CFrontEnd();

    record Bug(String file, String model, List<String> kinds, int depth, boolean large) {
        static Bug of(String line) {
            String[] cells = line.split(",", -1);
            return new Bug(
                    cells[0],
                    cells[2],
                    List.of(cells[3].split("\\|")),
                    Integer.parseInt(cells[4]),
                    !cells[5].isEmpty());
        }

        Program load(List<String> flags) {
            return FRONT_END.load(PROGRAMS.resolve(file), CompileOptions.DEFAULT.withFlags(flags));
        }
    }

    static Stream<Bug> bugs() throws IOException {
        return Files.readAllLines(PROGRAMS.resolve("hunt/known.csv")).stream()
                .skip(1)
                .map(Bug::of)
                .filter(bug -> !THOROUGH.isEmpty() || !bug.large || QUICK.contains(bug.file));
    }

    @AfterAll
    static void close() {
        FRONT_END.close();
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void isFoundAndMadeSmall(Bug bug) {
        Program program = bug.load(List.of());
        for (long seed : SEEDS) {
            Result result = hunt(program, bug, seed, 20_000);
            assertThat(result.violations()).hasSize(1);
            assertThat(bug.kinds).contains(result.violations().get(0).kind().label());
            assertThat(result.violations().get(0).execution()).isNotNull();
            HuntNumbers.Found found = Objects.requireNonNull(
                    Objects.requireNonNull(result.part(HuntNumbers.class)).found());
            assertThat(found.preemptions() + found.older()).isLessThanOrEqualTo(bug.depth);
            assertThat(found.switches()).isEqualTo(found.turns().size() - 1);
            assertThat(result.seconds()).isLessThan(MOST_SECONDS);
        }
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void isNotFoundWhenMended(Bug bug) {
        if (bug.large) {
            Program mended = bug.load(List.of("-DFIXED"));
            assertThat(hunt(mended, bug, 3, 200).violations()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void isFoundAgainWithTheSameSeed(Bug bug) {
        Program program = bug.load(List.of());
        if (!bug.large) {
            assertThat(numbers(program, bug)).isEqualTo(numbers(program, bug));
        }
    }

    private static HuntNumbers numbers(Program program, Bug bug) {
        return hunt(program, bug, 5, 20_000).part(HuntNumbers.class);
    }

    private static Result hunt(Program program, Bug bug, long seed, long schedules) {
        HuntOptions hunting = new HuntOptions(seed, schedules, Set.of(Way.values()), 1_000, false, 3, true);
        return new Explorer(program, ExploreOptions.of(bug.model)).hunt(hunting);
    }
}
