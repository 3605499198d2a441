package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs under models of machines, as a user asks for them. */
class MachineProgramsTest {
    @TempDir
    private Path directory;

    private static Session verify(String file, String model, String macro) {
        List<String> arguments = new ArrayList<>(List.of("verify", "--model", model, "src/test/programs/" + file));
        if (macro != null) {
            arguments.addAll(List.of("--", macro));
        }
        return Session.run(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "machines/buffering.c  | aarch64 |            | violation (assertion)",
                "machines/buffering.c  | aarch64 | -DDEPENDENT | verified",
                "machines/buffering.c  | power   |            | violation (assertion)",
                "machines/buffering.c  | power   | -DDEPENDENT | verified",
                "machines/buffering.c  | riscv   |            | violation (assertion)",
                "machines/buffering.c  | riscv   | -DDEPENDENT | verified",
                "machines/buffering.c  | pso     |            | verified",
                "machines/witnesses.c  | aarch64 |            | verified",
                "machines/witnesses.c  | riscv   |            | verified",
                "machines/witnesses.c  | power   |            | violation (assertion)",
                "machines/witnesses.c  | imm     |            | violation (assertion)",
                "machines/forwarded.c  | aarch64 | -DORDER=memory_order_acquire | verified",
                "machines/forwarded.c  | aarch64 | -DLOAD=memory_order_acquire | verified",
                "machines/forwarded.c  | aarch64 | -DPLACE=2  | verified",
                "machines/forwarded.c  | aarch64 | -DADDRESS  | verified",
                "machines/forwarded.c  | riscv   |            | verified",
                "vsync/figure1.c       | imm     | -DRELEASED | violation (hang)",
                "vsync/figure1.c       | aarch64 | -DRELEASED | verified",
                "vsync/figure1.c       | aarch64:aarch64-lxsx | -DRELEASED | verified",
                "vsync/figure1.c       | power   | -DRELEASED | verified",
                "vsync/figure1.c       | riscv   | -DRELEASED | verified",
                "vsync/figure1.c       | aarch64 |            | violation (hang)",
                "vsync/figure1.c       | power   |            | violation (hang)",
            })
    void verdicts(String file, String model, String macro, String expected) {
        Session session = verify(file.strip(), model.strip(), macro == null ? null : macro.strip());
        assertThat(session.out()).contains(": " + expected + " under " + model.strip());
        assertThat(session.code()).isEqualTo(expected.equals("verified") ? 0 : 1);
    }

    /** Fences before the exchange, and behind all that matters, make no difference. */
    @ParameterizedTest
    @ValueSource(strings = {"-DPLACE=0", "-DPLACE=1", "-DPLACE=3"})
    void executionsThatAreNotExploredAreSaid(String place) {
        Session session = verify("machines/forwarded.c", "aarch64", place);
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.out()).contains("forwarded.c:32: this may read what an update of its thread writes");
    }

    @Test
    void aModelThatAllowsLoadBufferingIsBounded() throws IOException {
        Path model = directory.resolve("weak.cat");
        Files.writeString(model, """
                "Nothing but coherence and dependencies"
                acyclic po-loc | rf | co | fr
                irreflexive fr; co
                acyclic addr | data | ctrl | rfe
                """);
        Session found = verify("machines/buffering.c", model.toString(), null);
        assertThat(found.code()).isEqualTo(1);
        Session bounded = verify("machines/buffering.c", model.toString(), "-DDEPENDENT");
        assertThat(bounded.code()).isEqualTo(3);
        assertThat(bounded.out()).contains("only those were explored that imm allows");
    }

    @Test
    void wrongModelsAreErrorsOfTheUser() throws IOException {
        Path model = directory.resolve("wrong.cat");
        Files.writeString(model, "\"Wrong\"\nacyclic pos | rf\n");
        Session session = verify("machines/buffering.c", model.toString(), null);
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains("wrong.cat:2");
        Files.writeString(model, "\"Incoherent\"\nacyclic po | rf\n");
        Session incoherent = verify("machines/buffering.c", model.toString(), null);
        assertThat(incoherent.code()).isEqualTo(2);
        assertThat(incoherent.err()).contains("a location is not coherent");
        Session unknown = verify("machines/buffering.c", "arm", null);
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("aarch64");
        Session mapping = verify("machines/buffering.c", "power:aarch64", null);
        assertThat(mapping.code()).isEqualTo(2);
        assertThat(mapping.err()).contains("not one to power");
    }

    @Test
    void racesNeedAModelThatKnowsThem() {
        Session session = Session.run(
                "verify",
                "--races",
                "--model",
                "src/test/models/writes-pass-writes.cat",
                "src/test/programs/machines/buffering.c");
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains("--races needs a model");
    }

    @Test
    void orderedByTheMachine() {
        Session session = Session.run(
                "optimize", "--no-races", "--from-sc", "--model", "aarch64", "examples/locks/ticket.c", "--", "-DN=2");
        assertThat(session.out()).contains("optimized under aarch64").contains("after:  2 rlx, 1 acq, 1 rel");
    }
}
