package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.machine.Answer;
import org.fencepost.machine.ExhaustiveSearch;
import org.fencepost.machine.Machines;
import org.fencepost.machine.ProgramRun;
import org.fencepost.program.NotSupportedException;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.junit.jupiter.api.Test;

/**
 * The same program gets the same verdict from every engine: the programs of the suite on the machines sc and tso, compared with
 * what the table says about the explorer under sc and tso. What has too many states is left out.
 */
class MachinesOnSuiteTest {
    private static final Path PROGRAMS = Path.of("src/test/programs");

    /** The most states of a program; {@code -Dfencepost.states=100000} for a thorough run. */
    private static final long MOST_STATES = Long.getLong("fencepost.states", 800);

    /** Checks only programs whose path starts so, for a quick look. */
    private static final String ONLY = System.getProperty("fencepost.programs", "");

    /** So many comparisons have to be made, of verdicts of each kind. */
    private static final Map<String, Integer> AT_LEAST =
            Map.of("verified", 350, "violation", 180, "bounded", 4, "unsupported", 8);

    private static final Map<String, String> LEFT_OUT = Map.of(
            "memory/allocates-for-ever.c", "each state holds a copy of what a thread alone can see, here gigabytes");

    private final Map<String, Integer> same = new TreeMap<>();
    private final Map<String, String> different = new TreeMap<>();

    @Test
    void verdictsAreThoseOfTheExplorer() {
        Map<String, List<Expectation>> bySource = Expectation.read(PROGRAMS.resolve("expected.csv")).stream()
                .filter(MachinesOnSuiteTest::isWanted)
                .collect(Collectors.groupingBy(Expectation::source, LinkedHashMap::new, Collectors.toList()));
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            bySource.values().forEach(rows -> compare(frontEnd, rows));
        }
        System.out.println("machines on the suite: " + same);
        assertThat(different).isEmpty();
        if (ONLY.isEmpty()) {
            AT_LEAST.forEach((verdict, least) ->
                    assertThat(same.getOrDefault(verdict, 0)).as(verdict).isGreaterThanOrEqualTo(least));
        }
    }

    private static boolean isWanted(Expectation row) {
        return Set.of("sc", "tso").contains(row.model())
                && row.flags().equals(row.clangFlags())
                && !row.file().startsWith("cpp/")
                && !LEFT_OUT.containsKey(row.file())
                && !row.file().startsWith("blocks/") // machines refuse atomic blocks
                && row.file().startsWith(ONLY);
    }

    /** The rows of one program, which is compiled once. */
    private void compare(CFrontEnd frontEnd, List<Expectation> rows) {
        Supplier<Program> program = load(frontEnd, rows.get(0));
        for (Expectation row : rows) {
            String found = found(program, row);
            boolean agrees = found.startsWith(row.verdict())
                    && (!row.verdict().equals("violation")
                            || row.kinds().stream().anyMatch(List.of(found.split(" "))::contains));
            if (agrees || found.equals("large")) {
                same.merge(agrees ? row.verdict() : found, 1, Integer::sum);
            } else {
                different.put(row.file() + " " + row, row.verdict() + " " + row.kinds() + ", but here " + found);
            }
        }
    }

    /** A program that cannot be loaded is refused to everyone who asks for it. */
    private static Supplier<Program> load(CFrontEnd frontEnd, Expectation row) {
        try {
            CompileOptions options = CompileOptions.DEFAULT.withFlags(row.clangFlags());
            Program program = frontEnd.load(PROGRAMS.resolve(row.file()), options);
            return () -> program;
        } catch (InputException | NotSupportedException e) {
            return () -> {
                throw e;
            };
        }
    }

    private static String found(Supplier<Program> program, Expectation row) {
        try {
            return run(program.get(), row.model(), row.kinds());
        } catch (InputException | NotSupportedException e) {
            return "unsupported " + e.getMessage();
        }
    }

    private static String all(Program program, String machine) {
        Set<String> kinds = new TreeSet<>();
        new ProgramRun(program, true)
                .visit(Machines.find(machine), new ExhaustiveSearch(false, 10 * MOST_STATES), new Monitor(), ending -> {
                    if (ending.failure() != null) {
                        kinds.add(ending.failure().kind().label());
                    }
                });
        return String.join(" ", kinds);
    }

    private static String run(Program program, String machine, List<String> kinds) {
        Answer<?> answer = new ProgramRun(program, true)
                .ask(Machines.find(machine), new ExhaustiveSearch(true, MOST_STATES), new Monitor());
        if (answer instanceof Answer.Found<?> found) {
            String kind = found.failure().kind().label();
            // Where several things are wrong, the explorer may come to another one first.
            return "violation " + (kinds.contains(kind) ? kind : all(program, machine));
        }
        if (answer instanceof Answer.Unknown<?> unknown) {
            return unknown.reason().kind() == Limit.Kind.EXECUTIONS ? "large" : "bounded " + unknown.reason();
        }
        return "verified";
    }
}
