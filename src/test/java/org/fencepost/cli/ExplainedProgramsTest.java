package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.report.Explanations;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The programs of {@code fencepost explain} and of {@code examples} do what the text around them says. */
class ExplainedProgramsTest {
    @TempDir
    private Path directory;

    @TestFactory
    List<DynamicTest> brokenAndFixed() {
        return Explanations.kinds().stream()
                .map(kind -> DynamicTest.dynamicTest(kind, () -> {
                    List<String> programs = Explanations.programs(kind);
                    boolean wasted = kind.startsWith("wasted-");
                    JsonNode broken = explained(kind, programs.get(0));
                    if (kind.equals("leak") || wasted) {
                        assertThat(broken.get("verdict").textValue()).isEqualTo("verified");
                        assertThat(broken.get("warnings").get(0).get("kind").textValue())
                                .isEqualTo(kind);
                    } else {
                        assertThat(broken.get("verdict").textValue()).isEqualTo("violation");
                        assertThat(broken.get("violations").get(0).get("kind").textValue())
                                .isEqualTo(kind);
                    }
                    JsonNode fixed = explained(kind, programs.get(1));
                    assertThat(fixed.get("verdict").textValue()).isEqualTo("verified");
                    assertThat(fixed.get("warnings")).isEmpty();
                }))
                .toList();
    }

    @Test
    void executionsOfTheModelsAreAsThePagesSay() throws IOException {
        assertCounts("sc", 3, 4, 4, 4);
        assertCounts("tso", 3, 3, 4, 4);
        assertCounts("ra", 3, 3, 4, 3);
        assertCounts("rc11", 2, 2, 2, 2);
        assertCounts("thin-air", 3, 3, 3, 3);
        assertCounts("imm", 3, 3, 3, 3, 3, 4);
        assertThat(failsUnder("coherence")).isEmpty();
        assertThat(failsUnder("atomicity")).isEmpty();
        assertThat(failsUnder("thin-air")).isEmpty();
        assertThat(failsUnder("psc")).containsExactly("ra");
        assertThat(failsUnder("rc11")).isEmpty();
        assertThat(failsUnder("c20")).containsExactly("c20");
    }

    @Test
    void litmusTestsOfTheModelsAreAsThePagesSay() throws IOException {
        Pattern claim = Pattern.compile("Under (\\w+): (allowed|forbidden)");
        for (String topic : Explanations.models()) {
            for (String test : Explanations.tests(topic)) {
                Path file = directory.resolve("test.litmus");
                Files.writeString(file, test);
                Matcher matcher = claim.matcher(Explanations.page(topic).orElseThrow());
                assertThat(matcher.find()).isTrue();
                do {
                    Session session =
                            Session.run("litmus", "--format", "json", "--model", matcher.group(1), file.toString());
                    assertThat(new ObjectMapper()
                                    .readTree(session.out())
                                    .get("verdict")
                                    .textValue())
                            .as(matcher.group())
                            .isEqualTo(matcher.group(2));
                } while (matcher.find());
            }
        }
    }

    private void assertCounts(String topic, long... counts) throws IOException {
        for (int i = 0; i < counts.length; i++) {
            String model = Explanations.models().get(i);
            JsonNode result = verify(Explanations.programs(topic).get(0), model);
            assertThat(result.get("executions").longValue())
                    .as(topic + " under " + model)
                    .isEqualTo(counts[i]);
        }
    }

    private Set<String> failsUnder(String topic) throws IOException {
        Set<String> failing = new TreeSet<>();
        for (String model : List.of("sc", "tso", "ra", "rc11", "c20")) {
            if (!verify(Explanations.programs(topic).get(0), model)
                    .get("verdict")
                    .textValue()
                    .equals("verified")) {
                failing.add(model);
            }
        }
        return failing;
    }

    private JsonNode explained(String kind, String program) throws IOException {
        if (kind.equals("poison")) {
            return crash(program, "--platform", "cxl", "--poison");
        }
        if (kind.equals("linearizability")) {
            return run(program, "lincheck", "--threads", "2", "--calls", "1");
        }
        if (kind.equals("progress")) {
            return run(program, "lincheck", "--threads", "2", "--calls", "1", "--progress", "lock-free");
        }
        return kind.startsWith("wasted-") ? crash(program) : verify(program, "rc11");
    }

    private JsonNode run(String program, String... command) throws IOException {
        Path file = directory.resolve("program.c");
        Files.writeString(file, program);
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--format", "json", file.toString()));
        return new ObjectMapper()
                .readTree(Session.run(arguments.toArray(String[]::new)).out());
    }

    private JsonNode crash(String program, String... options) throws IOException {
        Path file = directory.resolve("program.c");
        Files.writeString(file, program);
        List<String> arguments = new ArrayList<>(List.of("crash", "--format", "json", file.toString()));
        arguments.addAll(List.of(options));
        return new ObjectMapper()
                .readTree(Session.run(arguments.toArray(String[]::new)).out());
    }

    private JsonNode verify(String program, String model) throws IOException {
        Path file = directory.resolve("program.c");
        Files.writeString(file, program);
        return verifyFile(file.toString(), model);
    }

    private static JsonNode verifyFile(String file, String model) throws IOException {
        Session session = Session.run("verify", "--format", "json", "--model", model, file);
        assertThat(session.err()).isEmpty();
        return new ObjectMapper().readTree(session.out());
    }

    @Test
    void examples() throws IOException {
        for (String file : List.of("examples/mp.c", "examples/sb.c", "examples/ttas.c")) {
            assertThat(verifyFile(file, "rc11").get("verdict").textValue())
                    .as(file)
                    .isEqualTo("verified");
        }
        Map<String, String> broken = Map.of(
                "mp.c", "race",
                "dekker.c", "assertion",
                "stack.c", "use-after-free",
                "wakeup.c", "deadlock",
                "singleton.c", "race",
                "refcount.c", "use-after-free");
        for (Map.Entry<String, String> example : broken.entrySet()) {
            JsonNode violations =
                    verifyFile("examples/broken/" + example.getKey(), "rc11").get("violations");
            assertThat(violations.get(0).get("kind").textValue()).isEqualTo(example.getValue());
        }
    }
}
