package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GenerateCommandTest {
    @Test
    void aCycle() {
        Session session =
                Session.run("generate", "--dialect", "aarch64", "--model", "aarch64", "PodWR", "Fre", "PodWR", "Fre");
        assertThat(session.code()).isZero();
        assertThat(session.out())
                .contains("AArch64 SB", "exists (0:X1=0 /\\ 1:X1=0)", "SB.litmus,aarch64,allowed,exists,");
    }

    @Test
    void aDirectoryThatLitmusReads(@TempDir Path directory) throws IOException {
        Session made = Session.run(
                "generate",
                "--dialect",
                "ppc",
                "--family",
                "MP,LB",
                "--relax",
                "Pod**,Syncd**,DpAddrd*",
                "--model",
                "power,sc",
                "--output",
                directory.toString());
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(made.out()).isEqualTo("12 tests in " + directory + "\n");
        assertThat(Files.readAllLines(directory.resolve("@all"))).hasSize(12).contains("MP+sync+addr.litmus");
        assertThat(Files.readAllLines(directory.resolve("expected.csv")))
                .hasSize(25)
                .contains("MP+sync+addr.litmus,power,forbidden,exists,", "MP+po+sync.litmus,power,allowed,exists,");
        Session read = Session.run(
                "litmus", "--expect", directory.resolve("expected.csv").toString(), directory.toString());
        assertThat(read.code()).as(read.out() + read.err()).isZero();
    }

    @Test
    void aProgramOfALitmusTest(@TempDir Path directory) throws IOException {
        Session made = Session.run("generate", "--from-litmus", "src/test/litmus/lkmm/SB+mbs.litmus");
        assertThat(made.code()).as(made.err()).isZero();
        Path program = directory.resolve("sb.c");
        Files.writeString(program, made.out());
        Session verified = Session.run("verify", "--model", "lkmm", program.toString());
        assertThat(verified.out())
                .contains("verified under lkmm", "0:r0=1 1:r0=1")
                .doesNotContain("0:r0=0 1:r0=0");
    }

    @Test
    void programsOfADirectory(@TempDir Path directory) throws IOException {
        Path tests = Files.createDirectories(directory.resolve("tests/inner"));
        Files.copy(Path.of("src/test/litmus/c11/3.SB.litmus"), tests.resolve("3.SB.litmus"));
        Files.copy(Path.of("src/test/litmus/c11/Mutex+counter.litmus"), tests.resolve("mutex.litmus"));
        String output = directory.resolve("made").toString();
        Session made = Session.run(
                "generate", "--from-litmus", directory.resolve("tests").toString(), "--output", output);
        assertThat(made.code()).as("one of two was left out").isEqualTo(3);
        assertThat(made.out()).isEqualTo("1 program in " + output + "\n");
        assertThat(made.err()).contains("mutex.litmus: lock of P0 cannot be made C");
        assertThat(Path.of(output, "inner/3.SB.c")).exists();
    }

    /** Whoever stops a search must not take what it has for all there is. */
    @Test
    void numbersOfASearchThatWasStopped(@TempDir Path directory) {
        Session critical =
                Session.run("generate", "--model", "xf", "--critical", "--events", "12", "--timeout", "500ms");
        assertThat(critical.code()).isEqualTo(3);
        assertThat(critical.out()).containsPattern("all +>=\\d+ +>=\\d+\n").contains("the search was stopped");
        assertThat(critical.err()).contains("the time limit of 500 ms was reached (--timeout)");
        Session minimal = Session.run(
                "generate",
                "--allowed-by",
                "rc11",
                "--forbidden-by",
                "sc",
                "--events",
                "10",
                "--timeout",
                "500ms",
                "--output",
                directory.toString());
        assertThat(minimal.code()).isEqualTo(3);
        assertThat(minimal.out()).containsPattern("\\d+ tests? so far in ").doesNotContain("There is no such test");
    }

    @Test
    void comparisonsThatWereStopped() {
        String[] comparison = {"crosscheck", "--model", "tso", "--machine", "tso", "--events", "0"};
        Session few = Session.run(and(comparison, "--random", "20", "--random-events", "24", "--test-timeout", "1ms"));
        assertThat(few.code()).isEqualTo(3);
        assertThat(few.out()).contains("agree so far", "were left unfinished (--test-timeout).");
        Session all = Session.run(and(comparison, "--random", "1000000", "--timeout", "200ms"));
        assertThat(all.code()).isEqualTo(3);
        assertThat(all.out())
                .contains("agree so far", " (so far) random programs", "Not everything was compared: the time");
        Session none = Session.run(and(comparison, "--random", "0"));
        assertThat(none.code()).isEqualTo(3);
        assertThat(none.out()).contains("nothing was compared.");
    }

    private static String[] and(String[] arguments, String... more) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void cyclesFromAFile(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("cycles");
        Files.writeString(file, "# two\nSB: PodWR Fre PodWR Fre\n\nPodWW Rfe PodRR Fre # MP\n");
        Session session = Session.run("generate", "--cycles", file.toString());
        assertThat(session.out()).contains("X86 SB\n", "X86 MP\n");
        Files.writeString(file, "PodWR Fre PodWR Fre\nPodWR Foo\n");
        Session wrong = Session.run("generate", "--cycles", file.toString());
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains(file + ":2", "'Foo' is no edge");
    }

    @Test
    void allOfASize() {
        Session session = Session.run("generate", "--size", "4", "--relax", "Fre Pod**");
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("X86 SB\n");
    }

    @Test
    void twoModels() {
        Session session = Session.run("generate", "--allowed-by", "tso", "--forbidden-by", "sc");
        assertThat(session.code()).isZero();
        assertThat(session.out()).containsOnlyOnce("X86 SB\n").containsOnlyOnce("X86 R\n");
        assertThat(Session.run("generate", "--allowed-by", "sc", "--forbidden-by", "tso")
                        .out())
                .contains("There is no such test of up to 4 events in x86.");
    }

    @ParameterizedTest
    @CsvSource({
        "'', say what to make",
        "--size 4, --relax must say",
        "--size 1 --relax Fre, 2 at least",
        "--dialect vax Fre Fre, there is no dialect 'vax'",
        "--family XY --relax Pod**, there is no family 'XY'",
        "--allowed-by tso, need each other",
        "--allowed-by tso --forbidden-by sc Fre, takes no cycles",
        "--allowed-by tso --forbidden-by sc --events 99, between 2 and 10",
        "--allowed-by tso --forbidden-by nosuch, there is no model 'nosuch'",
        "--model nosuch PodWR Fre PodWR Fre, there is no model 'nosuch'",
        "--cycles /nonexistent, cannot read",
    })
    void wrongCommandLines(String arguments, String message) {
        String[] all = ("generate " + arguments).trim().split(" ");
        Session session = Session.run(all);
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains(message);
    }
}
