package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Observable;
import org.fencepost.litmus.c.CProgram;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.FailureKind;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Litmus tests in C as C programs ({@code generate --from-litmus}), compiled and explored as {@code verify} does: the final states, and
 * how many executions end in each, are those of the litmus engine, or both find a race. All tests of other directories: {@code
 * -Dfencepost.litmus=DIRECTORY,DIRECTORY -Dfencepost.litmus.every=1}.
 */
class ProgramsFromLitmusTest {
    private static final List<String> OURS = List.of("src/test/litmus/c11", "src/test/litmus/lkmm");

    @TempDir
    private Path programs;

    private final EnumeratingEngine engine = new EnumeratingEngine();
    private final List<String> notes = new ArrayList<>();
    private final List<String> differences = new ArrayList<>();
    private int compared;
    private int equalCounts;

    private record Pair(LitmusTest test, Path program, String model) {}

    private void convert(Path file, List<Pair> pairs) throws IOException {
        LitmusTest test = Dialects.parser().parse(file);
        boolean kernel = test.defaultModel().equals("lkmm");
        try {
            Path program = programs.resolve(pairs.size() + ".c");
            Files.writeString(program, CProgram.of(test), StandardCharsets.UTF_8);
            pairs.add(new Pair(test, program, kernel ? "lkmm" : "c20"));
        } catch (InputException e) {
            notes.add(file + ": " + e.getMessage());
        }
    }

    private void compare(CFrontEnd frontEnd, Pair pair) {
        Histogram expected = Histogram.of(engine.run(pair.test, pair.model));
        try {
            Program program = frontEnd.load(pair.program, options(pair.model));
            ExploreOptions options = ExploreOptions.of(pair.model).withLiveness(false);
            Result actual = new Explorer(program, options).run();
            compare(pair, expected, actual, program);
        } catch (InputException e) {
            notes.add(pair.test.file() + ": " + e.getMessage());
        }
    }

    private static CompileOptions options(String model) {
        return CompileOptions.DEFAULT.withDependencies(
                ProgramModel.named(model).orElseThrow().dependencies());
    }

    private void compare(Pair pair, Histogram expected, Result actual, Program program) {
        boolean race = actual.violations().stream().anyMatch(violation -> violation.kind() == FailureKind.RACE);
        boolean undefined = expected.undefined() || expected.flags().contains("data-race");
        if (race || undefined) {
            if (race != undefined) {
                differences.add(pair.test.file() + ": a race in one of them only");
            }
            compared++;
            return;
        }
        boolean nothing = expected.states().isEmpty() && actual.executions() == 0;
        if (!actual.limits().isEmpty() && !nothing) {
            notes.add(pair.test.file() + ": " + actual.limits());
            return;
        }
        compared++;
        Map<String, Long> wanted = expected(pair.test, expected);
        Map<String, Long> found = actual(pair.test, actual, program);
        if (!wanted.keySet().equals(found.keySet())) {
            differences.add(pair.test.file() + ": " + found + " instead of " + wanted);
        } else if (wanted.equals(found)) {
            equalCounts++;
        } else {
            notes.add(pair.test.file() + ": in other numbers: " + found + " instead of " + wanted);
        }
    }

    private static Map<String, Long> expected(LitmusTest test, Histogram result) {
        Map<String, Long> states = new TreeMap<>();
        for (Histogram.FinalState state : result.states()) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < test.shown().size(); i++) {
                Observable shown = test.shown().get(i);
                text.append(shown.label()).append('=');
                text.append(test.show(shown, state.values().get(i))).append(' ');
            }
            states.put(text.toString(), state.executions());
        }
        return states;
    }

    private static Map<String, Long> actual(LitmusTest test, Result result, Program program) {
        Map<String, Long> states = new TreeMap<>();
        if (test.shown().isEmpty()) {
            states.put("", result.executions());
        }
        for (State state : result.states()) {
            StringBuilder text = new StringBuilder();
            for (Observable shown : test.shown()) {
                long value = state.values().get(shown.label());
                MemoryObject object = program.globalAt(value);
                text.append(shown.label()).append('=');
                text.append(object == null ? test.show(shown, shown.normalize(value)) : object.name());
                text.append(' ');
            }
            states.merge(text.toString(), state.executions(), Long::sum);
        }
        return states;
    }

    private void compareAll(List<String> directories, int every) throws IOException {
        List<Path> all = new ArrayList<>();
        for (String directory : directories) {
            try (Stream<Path> files = Files.walk(Path.of(directory))) {
                files.filter(file -> file.toString().endsWith(".litmus"))
                        .sorted()
                        .forEach(all::add);
            }
        }
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < all.size(); i += every) {
            convert(all.get(i), pairs);
        }
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            for (String model : List.of("c20", "lkmm")) {
                List<Path> files = pairs.stream()
                        .filter(pair -> pair.model.equals(model))
                        .map(Pair::program)
                        .toList();
                frontEnd.prepare(files, options(model));
            }
            pairs.forEach(pair -> compare(frontEnd, pair));
        }
    }

    @Test
    void statesAreEqual() throws IOException {
        String others = System.getProperty("fencepost.litmus");
        int every = Integer.getInteger("fencepost.litmus.every", others == null ? 12 : 1);
        compareAll(others == null ? OURS : List.of(others.split(",")), every);
        System.out.println("compared " + compared + ", of these with equal numbers of executions " + equalCounts
                + "; not compared, or in other numbers: " + notes.size());
        notes.forEach(System.out::println);
        assertThat(differences).isEmpty();
        assertThat(compared).isGreaterThan(20);
        assertThat(notes.size()).isLessThan(compared / 10);
    }
}
