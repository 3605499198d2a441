package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.fencepost.Depth;
import org.fencepost.FreshSeed;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.explore.Property;
import org.fencepost.explore.suite.MonitorJudge.Mistake;
import org.fencepost.program.Environment;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs with condition variables: what the explorer makes of them in C, with the models of the pthread functions, is what a
 * judge of its own says that knows mutexes and conditions and nothing else.
 */
class MonitorsTest {
    private static final int FIXED = Depth.of(100, 150);
    private static final int FRESH = Integer.getInteger("fencepost.monitors", Depth.of(40, 100));
    private static final Limits NO_WAKE_UPS = Limits.DEFAULT.withEnvironment(new Environment(true, false, true));

    private static final Map<MonitorProgram, Program> PROGRAMS = new LinkedHashMap<>();
    private static FreshSeed seed;

    @BeforeAll
    static void compile(@TempDir Path directory) throws IOException {
        seed = FreshSeed.of(MonitorsTest.class);
        Map<Path, MonitorProgram> files = new LinkedHashMap<>();
        write(directory.resolve("fixed"), new Random(1), FIXED, files);
        write(directory.resolve("fresh"), new Random(seed.value()), FRESH, files);
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            frontEnd.prepare(List.copyOf(files.keySet()), CompileOptions.DEFAULT);
            files.forEach((file, monitors) -> PROGRAMS.put(monitors, frontEnd.load(file, CompileOptions.DEFAULT)));
        }
    }

    private static void write(Path directory, Random random, int count, Map<Path, MonitorProgram> files)
            throws IOException {
        Files.createDirectories(directory);
        for (int i = 0; i < count; i++) {
            MonitorProgram monitors = MonitorProgram.random(random);
            files.put(Files.writeString(directory.resolve("p" + i + ".c"), monitors.c()), monitors);
        }
    }

    @AfterAll
    static void forget() {
        PROGRAMS.clear();
    }

    /** What the explorer says, and whether it says that this is all. */
    private record Explored(MonitorJudge.Answer answer, boolean complete) {
        boolean agreesWith(MonitorJudge.Answer judged) {
            return complete
                    ? answer.equals(judged)
                    : judged.states().containsAll(answer.states()) && (judged.hangs() || !answer.hangs());
        }
    }

    private static Explored explore(Program program, String model, Limits chance) {
        ExploreOptions options = ExploreOptions.of(model).withLimits(chance);
        Result result = new Explorer(program, options).run();
        boolean hangs = !result.violations().isEmpty();
        assertThat(result.violations()).allMatch(v -> v.kind() == FailureKind.DEADLOCK, "deadlock");
        // A hang ends the exploration, unless it is not asked for.
        Result all = hangs ? new Explorer(program, options.withProperty(Property.UNREACH_CALL)).run() : result;
        List<Limit> limits = all.limits().stream()
                .filter(limit -> limit.kind() != Limit.Kind.NOTHING_CHECKED)
                .toList();
        // How often a thread has had the mutex before it waits again can be told only by who tries to take it
        // meanwhile.
        if (!limits.isEmpty()) {
            assertThat(limits).allMatch(limit -> limit.toString().contains("by bad luck"), "a bound of bad luck");
            assertThat(program.calls(Intrinsics.find("__fp_trylock"))).isTrue();
        }
        return new Explored(
                new MonitorJudge.Answer(all.states().stream().map(State::values).collect(Collectors.toSet()), hangs),
                limits.isEmpty());
    }

    /** The first programs on which explorer and judge differ, at most so many. */
    private static List<String> differences(Map<MonitorProgram, Explored> explored, Mistake mistake, int most) {
        List<String> found = new ArrayList<>();
        explored.forEach((monitors, got) -> {
            MonitorJudge.Answer wanted = new MonitorJudge(monitors, mistake).judge();
            if (!got.agreesWith(wanted) && found.size() < most) {
                found.add(monitors.c() + "explored: " + got + "\njudged:   " + wanted);
            }
        });
        return found;
    }

    private static Map<MonitorProgram, Explored> explore(String model, Limits limits) {
        Map<MonitorProgram, Explored> answers = new LinkedHashMap<>();
        PROGRAMS.forEach((monitors, program) -> answers.put(monitors, explore(program, model, limits)));
        return answers;
    }

    /** Whoever of the two is wrong, it is noticed. */
    @Test
    void sc() {
        Map<MonitorProgram, Explored> explored = explore("sc", Limits.DEFAULT);
        assertThat(differences(explored, Mistake.NONE, 1)).as("%s", seed).isEmpty();
        assertThat(explored.values()).filteredOn(Explored::complete).hasSizeGreaterThan((FIXED + FRESH) / 2);
        for (Mistake mistake : EnumSet.complementOf(EnumSet.of(Mistake.NONE))) {
            assertThat(differences(explored, mistake, 2))
                    .as("%s, %s", mistake, seed)
                    .hasSize(2);
        }
    }

    @Test
    void tso() {
        assertThat(differences(explore("tso", Limits.DEFAULT), Mistake.NONE, 1))
                .as("%s", seed)
                .isEmpty();
    }

    @Test
    void withoutSpuriousWakeUps() {
        Map<MonitorProgram, Explored> explored = explore("sc", NO_WAKE_UPS);
        assertThat(differences(explored, Mistake.NO_SPURIOUS_WAKE_UPS, 1))
                .as("%s", seed)
                .isEmpty();
    }

    /** A test in which everything hangs, or nothing is ever different, would show little. */
    @Test
    void programsAreWorthIt() {
        List<MonitorJudge.Answer> answers = PROGRAMS.keySet().stream()
                .map(monitors -> new MonitorJudge(monitors, Mistake.NONE).judge())
                .toList();
        assertThat(answers).filteredOn(MonitorJudge.Answer::hangs).hasSizeBetween(FIXED / 4, 3 * (FIXED + FRESH) / 4);
        assertThat(answers).filteredOn(answer -> answer.states().size() > 2).hasSizeGreaterThan(FIXED / 4);
    }
}
