package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.model.cat.Models;
import org.fencepost.program.FailureKind;
import org.fencepost.report.Explanations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
    @TempDir
    private Path directory;

    @Test
    void listsAllPages() {
        Session session = Session.run("explain");
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("Kinds of violations", "  deadlock ", "Memory models", "  rc11 ", "  psc ");
    }

    @Test
    void showsAPage() {
        assertThat(Session.run("explain", "RACE").out()).startsWith("race: ");
    }

    @Test
    void unknownTopicSaysWhereTheListIs() {
        Session session = Session.run("explain", "rac");
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err())
                .isEqualTo("fencepost: there is no page about 'rac'; fencepost explain lists all pages\n");
    }

    /** Whatever a report or a litmus test can name, there is a page about it. */
    @Test
    void everyAxiomHasAPage() throws IOException {
        Pattern named =
                Pattern.compile("^(?!undefined|flag|\\(\\*).*\\b(?:acyclic|irreflexive|empty)\\b.* as ([\\w-]+)\\s*$");
        for (String model : Models.names()) {
            String file = Files.readString(Path.of("src/main/resources/org/fencepost/models/" + model + ".cat"));
            file.lines().forEach(line -> {
                Matcher matcher = named.matcher(line);
                if (matcher.matches()) {
                    assertThat(Explanations.page(matcher.group(1)))
                            .as(model + ": " + matcher.group(1))
                            .isPresent();
                }
            });
        }
    }

    @Test
    void everyKindHasAPage() {
        for (FailureKind kind : FailureKind.values()) {
            assertThat(Explanations.page(kind.label())).as(kind.label()).isPresent();
        }
    }

    @Test
    void programsOfThePlatformsAreWrongThenRight() throws IOException {
        for (String platform : Explanations.platforms()) {
            Path program = directory.resolve(platform + ".c");
            Files.writeString(program, Explanations.programs(platform).get(0));
            assertThat(Session.run("crash", "--platform", platform, program.toString())
                            .code())
                    .isEqualTo(1);
            Files.writeString(program, Explanations.programs(platform).get(1));
            assertThat(Session.run("crash", "--platform", platform, program.toString())
                            .code())
                    .isZero();
        }
        Path program = directory.resolve("relations.c");
        Files.writeString(program, Explanations.programs("relations").get(0));
        assertThat(Session.run("verify", program.toString()).code()).isZero();
    }

    @Test
    void completionKnowsTheCommands() {
        Session session = Session.run("completion");
        assertThat(session.code()).isZero();
        assertThat(session.out()).startsWith("#!/usr/bin/env bash").contains("verify", "--html", "completion");
    }
}
