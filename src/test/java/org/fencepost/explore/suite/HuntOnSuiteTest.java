package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.explore.HuntOptions;
import org.fencepost.explore.HuntOptions.Way;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/** What is wrong in the programs of the suite is found by a hunt, too, and nothing else. */
class HuntOnSuiteTest {
    private static final Path PROGRAMS = Path.of("src/test/programs");

    /** More for a thorough run: {@code -Dfencepost.models=sc,tso,ra,rc11,c20}. */
    private static final Set<String> MODELS =
            Set.of(System.getProperty("fencepost.models", "rc11").split(","));

    private static final Set<String> SLOW = Set.of("library/too-many-threads.c", "library/wrong-beside-endless.c");

    /** Not every value that the model allows for accesses of different sizes can be read without a revisit. */
    private static final Set<String> NOT_FOUND = Set.of("mixed/seqlock-words-relaxed.c");

    private final Map<String, String> different = new TreeMap<>();
    private final Map<String, Integer> compared = new TreeMap<>();

    @Test
    void findsWhatIsWrong() {
        Map<String, List<Expectation>> bySource = Expectation.read(PROGRAMS.resolve("expected.csv")).stream()
                .filter(HuntOnSuiteTest::isWanted)
                .collect(Collectors.groupingBy(Expectation::source, LinkedHashMap::new, Collectors.toList()));
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            bySource.values().forEach(rows -> hunt(frontEnd, rows));
        }
        System.out.println("hunts on the suite: " + compared);
        assertThat(different).isEmpty();
        assertThat(compared.get("violation")).isGreaterThan(150);
        assertThat(compared.get("verified")).isGreaterThan(200);
    }

    private static boolean isWanted(Expectation row) {
        return row.flags().equals(row.clangFlags())
                && MODELS.contains(row.model())
                && !row.verdict().equals("unsupported")
                && !SLOW.contains(row.file())
                && !(row.verdict().equals("violation") && NOT_FOUND.contains(row.file()));
    }

    private void hunt(CFrontEnd frontEnd, List<Expectation> rows) {
        Program program = frontEnd.load(
                PROGRAMS.resolve(rows.get(0).file()),
                CompileOptions.DEFAULT.withFlags(rows.get(0).clangFlags()));
        rows.forEach(row -> hunt(program, row));
    }

    private void hunt(Program program, Expectation row) {
        boolean wrong = row.verdict().equals("violation");
        HuntOptions hunting = new HuntOptions(5, wrong ? 1_000 : 30, Set.of(Way.values()), 100, false, 3);
        Result result = new Explorer(program, ExploreOptions.of(row.model())).hunt(hunting);
        String found = result.violations().isEmpty()
                ? "nothing"
                : result.violations().get(0).kind().label();
        if (wrong ? row.kinds().contains(found) : found.equals("nothing")) {
            compared.merge(row.verdict(), 1, Integer::sum);
        } else {
            different.put(row.file() + " " + row, row.verdict() + " " + row.kinds() + ", but " + found);
        }
    }
}
