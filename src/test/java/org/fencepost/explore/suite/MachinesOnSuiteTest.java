package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/** The same program gets the same verdict from every engine: the suite on the machines of two of its models. */
class MachinesOnSuiteTest {
    private static final Path PROGRAMS = Path.of("src/test/programs");
    private static final Set<String> MACHINES = Set.of("sc", "tso");
    private static final long MOST_STATES = Long.getLong("fencepost.states", 3_000);
    private static final String ONLY = System.getProperty("fencepost.programs", "");

    @Test
    void verdictsAreThoseOfTheExplorer() {
        Map<String, List<Expectation>> bySource = Expectation.read(PROGRAMS.resolve("expected.csv")).stream()
                .filter(row -> MACHINES.contains(row.model()) && row.file().startsWith(ONLY))
                .filter(row -> row.flags().equals(row.clangFlags()))
                .filter(row -> !row.file().startsWith("cpp/"))
                .collect(Collectors.groupingBy(Expectation::source, LinkedHashMap::new, Collectors.toList()));
        List<String> wrong = new ArrayList<>();
        Map<String, Integer> count = new HashMap<>();
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            for (List<Expectation> rows : bySource.values()) {
                Program program = null;
                for (Expectation row : rows) {
                    String found; long t0=System.nanoTime();
                    try {
                        program = program == null
                                ? frontEnd.load(
                                        PROGRAMS.resolve(row.file()),
                                        CompileOptions.DEFAULT.withFlags(row.clangFlags()))
                                : program;
                        found = run(program, row.model());
                    } catch (InputException | NotSupportedException e) {
                        found = "unsupported " + e.getMessage();
                    }
                    String key = row.file() + " " + row;
                    long ms=(System.nanoTime()-t0)/1000000; if (ms > 400) System.err.println(key + " -> " + found+" "+ms+"ms");
                    if (found.equals("large")) {
                        count.merge("large", 1, Integer::sum);
                    } else if (found.startsWith(row.verdict())
                            && (row.verdict().equals("unsupported") || row.verdict().equals("verified") || row.kinds().isEmpty()
                                    || row.kinds().stream().anyMatch(found::contains))) {
                        count.merge("same " + row.verdict(), 1, Integer::sum);
                    } else {
                        wrong.add(key + ": " + row.verdict() + " " + row.kinds() + " but " + found);
                    }
                }
            }
        }
        System.out.println(count);
        assertThat(wrong).isEmpty();
    }

    private static String run(Program program, String machine) {
        Answer<?> answer = new ProgramRun(program, true)
                .ask(Machines.find(machine), new ExhaustiveSearch(true, MOST_STATES), new Monitor());
        if (answer instanceof Answer.Found<?> found) {
            return "violation " + found.failure().kind().label() + " " + found.failure().message();
        }
        if (answer instanceof Answer.Unknown<?> unknown) {
            return unknown.reason().kind() == Limit.Kind.EXECUTIONS ? "large" : "bounded " + unknown.reason();
        }
        return "verified";
    }
}
