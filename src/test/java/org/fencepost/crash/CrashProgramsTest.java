package org.fencepost.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.program.Program;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Violation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs that say in their first lines what is to be found: the numbers of executions and failure points, every state
 * after a failure with the number of executions that end in it, or the violation with its line. {@code // run:} gives
 * options: {@code failures=2 fill=0,255 schedules=3 pm-heap=1 layout=packed}; without {@code schedules}, all are covered. {@code limit=} names the kinds of
 * limits.
 */
class CrashProgramsTest {
    private static final List<Path> PROGRAMS = List.of(
            Path.of("src/test/programs/crash"),
            Path.of("src/test/programs/cxl"),
            Path.of("examples/pm/broken"),
            Path.of("examples/cxl/ring.c"),
            Path.of("examples/cxl/ring_broken.c"));
    private static final Pattern NOTE = Pattern.compile("// (expect|states|run): (.*)");
    private static final CFrontEnd FRONT_END = new CFrontEnd();

    @AfterAll
    static void close() {
        FRONT_END.close();
    }

    static List<Path> programs() throws IOException {
        List<Path> programs = new ArrayList<>();
        for (Path place : PROGRAMS) {
            try (Stream<Path> files = Files.walk(place)) {
                files.filter(p -> p.toString().endsWith(".c")).sorted().forEach(programs::add);
            }
        }
        return programs;
    }

    /** The line of the store that was lost. */
    private static String lost(Violation violation) {
        CrashStory.Missing missing =
                violation.crash() == null ? null : violation.crash().missing();
        return missing == null || missing.lost() == null
                ? "none"
                : Integer.toString(missing.lost().site().user().line());
    }

    @ParameterizedTest
    @MethodSource("programs")
    void findsWhatTheProgramSays(Path file) throws IOException {
        Map<String, String> notes = notes(file);
        Map<String, String> expected = pairs(notes.get("expect"));
        Map<String, String> run = pairs(notes.getOrDefault("run", ""));
        CompileOptions compile = CompileOptions.DEFAULT.withPersistentHeap(run.containsKey("pm-heap"));
        Program program = FRONT_END.load(file, compile);
        Result result = new CrashChecker(program, options(run)).run();
        Map<String, String> found = new TreeMap<>();
        found.put("executions", Long.toString(result.executions()));
        found.put("failurePoints", Long.toString(result.crash().failurePoints()));
        found.put("verdict", result.verdict().label());
        found.put(
                "limit",
                result.limits().stream().map(limit -> limit.kind().label()).collect(Collectors.joining(",")));
        for (Violation violation : result.violations()) {
            found.put("kind", violation.kind().label());
            found.put("line", Integer.toString(violation.site().user().line()));
            found.put("lost", lost(violation));
        }
        expected.putIfAbsent("verdict", "verified");
        found.keySet().retainAll(expected.keySet());
        assertThat(found).as("%s", result).isEqualTo(expected);
        if (notes.containsKey("states")) {
            assertThat(states(result))
                    .containsExactlyInAnyOrder(notes.get("states").split(" "));
        }
    }

    static List<Path> clusters() throws IOException {
        return programs().stream()
                .filter(file -> file.toString().contains("cxl"))
                .toList();
    }

    /** CXLMC, Table 5: with global persistent flush nothing is open but when the one machine fails. */
    @ParameterizedTest
    @MethodSource("clusters")
    void oneExecutionForEachFailureWhereCachesAreKept(Path file) {
        CrashOptions options = CrashOptions.DEFAULT
                .withPlatform(Platform.Cxl.DEFAULT.withKeptCaches())
                .withSchedules(List.of(0L))
                .withFailures(1);
        Result result = new CrashChecker(FRONT_END.load(file, CompileOptions.DEFAULT), options).run();
        if (result.violations().isEmpty()) {
            assertThat(result.executions() + result.blocked())
                    .isEqualTo(result.crash().failurePoints() + 1);
        }
    }

    /** CXLMC, section 3.2: with a commit store there is about one execution for each failure. */
    @ParameterizedTest
    @ValueSource(ints = {4, 30})
    void executionsStayNearFailurePoints(int messages) {
        CompileOptions compile = CompileOptions.DEFAULT.withFlags(List.of("-DMESSAGES=" + messages));
        Program program = FRONT_END.load(Path.of("examples/cxl/ring.c"), compile);
        CrashOptions options = CrashOptions.DEFAULT
                .withPlatform(Platform.Cxl.DEFAULT)
                .withSchedules(List.of(0L))
                .withFailures(CrashOptions.ANY);
        Result result = new CrashChecker(program, options).run();
        assertThat(result.violations()).isEmpty();
        assertThat(result.crash().failurePoints()).isGreaterThan(2L * messages);
        assertThat(result.executions()).isLessThan(3 * result.crash().failurePoints() / 2);
    }

    private static Map<String, String> notes(Path file) throws IOException {
        Map<String, String> notes = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            Matcher matcher = NOTE.matcher(line);
            if (matcher.matches()) {
                notes.put(matcher.group(1), matcher.group(2).strip());
            }
        }
        assertThat(notes).as("%s says what to expect", file).containsKey("expect");
        return notes;
    }

    private static Map<String, String> pairs(String text) {
        Map<String, String> pairs = new TreeMap<>();
        for (String pair : text.split(" ")) {
            if (!pair.isEmpty()) {
                String[] parts = pair.split("=", 2);
                pairs.put(parts[0], parts[1]);
            }
        }
        return pairs;
    }

    private static CrashOptions options(Map<String, String> run) {
        List<Integer> fills = Stream.of(run.getOrDefault("fill", "0").split(","))
                .map(Integer::decode)
                .toList();
        long schedules = Long.parseLong(run.getOrDefault("schedules", "0"));
        boolean isCxl = "cxl".equals(run.get("platform"));
        int failures =
                run.containsKey("failures") ? Integer.parseInt(run.get("failures")) : isCxl ? CrashOptions.ANY : 1;
        Set<String> mayFail =
                run.containsKey("may-fail") ? Set.of(run.get("may-fail").split(",")) : Set.of();
        return CrashOptions.DEFAULT
                .withPlatform(
                        isCxl
                                ? new Platform.Cxl(
                                        run.containsKey("gpf"),
                                        run.containsKey("poison"),
                                        run.containsKey("whole-lines"),
                                        mayFail)
                                : new Platform.PersistentMemory())
                .withFailures(failures)
                .withFills(fills)
                .withLayouts(List.of(
                        Layout.valueOf(run.getOrDefault("layout", "spread").toUpperCase(Locale.ROOT))))
                .withSchedules(
                        Stream.iterate(1L, seed -> seed + 1).limit(schedules).toList());
    }

    /** Each as {@code x=0,y=1}, labels in order, and {@code *2} behind when two executions end in it. */
    private static List<String> states(Result result) {
        return result.states().stream().map(CrashProgramsTest::text).toList();
    }

    private static String text(State state) {
        String values = new TreeMap<>(state.values())
                .entrySet().stream()
                        .map(entry -> String.format(Locale.ROOT, "%s=%d", entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining(","));
        return state.executions() == 1 ? values : values + "*" + state.executions();
    }
}
