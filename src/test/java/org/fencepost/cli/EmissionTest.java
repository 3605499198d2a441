package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of CPU and FPGA as programs for other tools: what is seen there is what the model allows. */
class EmissionTest {
    private static final String THESIS = "src/test/litmus/xf";

    /** No response is awaited. */
    private static final String LATE = """
            XF late
            { }
             P0                   | P1          ;
             WrReq(ch1, x, 1, m1) | MOV EAX,[y] ;
             RdReq(ch2, y, m2)    | MOV EBX,[x] ;
             FnReqAll(m3)         |             ;
             WrReq(ch2, y, 1, m4) |             ;
            exists (1:EAX=1 /\\ 1:EBX=0)
            """;

    /** Opcode, channel, tag, location, register, "late", value, as softcore.sv has them: worked out by hand. */
    private static final String LATE_INSTRUCTIONS = """
            1200010000000001
            2420210000000000
            4240010000000000
            1460210000000001
            0000000000000000
            """;

    @TempDir
    private Path directory;

    @Test
    void cProgramsEndAsTheModelSays() throws Exception {
        emit(THESIS, "c");
        Session session = observed(runAll("20000"), THESIS);
        assertThat(session.code()).as(session.out() + session.err()).isZero();
        assertThat(session.out())
                .contains("all         16      0       12     12")
                .doesNotContain("not seen")
                .doesNotContain("not in the log");
    }

    /** The comparison notices a machine that lets fences be done too early. */
    @Test
    void aWrongMachineInCIsNoticed() throws Exception {
        emit(THESIS, "c");
        for (Path program : programs()) {
            String text = Files.readString(program);
            assertThat(text).contains("here == 0 && is_drained(op)");
            Files.writeString(
                    program, text.replace("here == 0 && is_drained(op)", "here == 0 && (is_drained(op) || 1)"));
        }
        Session session = observed(runAll("2000"), THESIS);
        assertThat(session.code()).isEqualTo(1);
        assertThat(session.out()).contains("forbidden and seen: ");
    }

    /** Bar: all critical tests of up to six events, with a right and with three wrong memory systems. */
    @Test
    void aSoftCoreSeesWhatTheModelAllows() throws Exception {
        assumeTrue(has("verilator") && has("make") && has("g++"), "Verilator is not installed");
        Path tests = directory.resolve("tests");
        Session made = Session.run(
                "generate",
                "--model",
                "xf",
                "--critical",
                "--events",
                "6",
                "--emit",
                "c",
                "--output",
                tests.toString());
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(tests.resolve("xf-6-0001.c")).exists();
        Files.writeString(tests.resolve("late.litmus"), LATE);
        emit(tests.toString(), "softcore");
        assertThat(directory.resolve("late.mem")).hasContent(LATE_INSTRUCTIONS);
        execute(List.of("make"), "make.log");
        Session right = simulated("0", "1000");
        assertThat(right.code()).as(right.out()).isZero();
        assertThat(right.out()).contains("all        154      0        4      4");
        for (String bug : List.of("1", "2", "3")) {
            Session wrong = simulated(bug, "200");
            assertThat(wrong.code()).as("bug " + bug).isEqualTo(1);
            assertThat(wrong.out()).contains("forbidden and seen: ");
        }
    }

    private Session simulated(String bug, String runs) throws Exception {
        Path log = execute(List.of("./simulate", "--runs", runs, "--seed", "7", "--bug", bug), "log" + bug);
        return observed(log, directory.resolve("tests").toString());
    }

    @Test
    void responsesThatNobodyAwaitsComeAtAnyTime() throws Exception {
        Path test = Files.writeString(directory.resolve("late.litmus"), LATE);
        emit(test.toString(), "c");
        Session session = observed(runAll("20000"), test.toString());
        assertThat(session.code()).as(session.out() + session.err()).isZero();
        assertThat(session.out()).contains("all          1      0        0      0");
    }

    @Test
    void whatCannotBeEmittedIsRefused() {
        assertThat(Session.run("generate", "--from-litmus", THESIS, "--emit", "c")
                        .err())
                .contains("--emit needs --output");
        assertThat(Session.run("generate", "--emit", "c", "--output", "x", "Rfe", "Fre")
                        .err())
                .contains("--emit goes with --critical or --from-litmus");
        String out = directory.toString();
        Session x86 = Session.run(
                "generate", "--from-litmus", "examples/litmus/SB-x86.litmus", "--emit", "softcore", "--output", out);
        assertThat(x86.code()).isEqualTo(2);
        assertThat(x86.err()).contains("--emit is for tests in the dialect XF");
    }

    @Test
    void logsThatMakeNoSenseAreRefusedWithTheirLine() throws IOException {
        String test = "examples/litmus/SB-x86.litmus";
        assertThat(compared("nothing\n", test).err()).contains("is no log of litmus7");
        Session early = compared("3 :>0:EAX=0;\n", test);
        assertThat(early.code()).isEqualTo(2);
        assertThat(early.err()).contains("log:1:").contains("a state before the line 'Test NAME ...'");
        assertThat(compared("Test SB-x86 Allowed\n3 :>0:EAX=0;\n", test).err())
                .contains("log:2:")
                .contains("does not say 1:EAX");
        assertThat(compared("Test SB-x86 Allowed\n3 :>0:EAX=0; 1:EAX=maybe;\n", test)
                        .err())
                .contains("'maybe' is neither a number nor a variable");
        assertThat(Session.run("litmus", "--observed", "log", "--expect", "e.csv", test)
                        .code())
                .isEqualTo(2);
    }

    @Test
    void whatWasSeenStandsBesideWhatIsAllowed() throws IOException {
        String test = "examples/litmus/SB-x86.litmus";
        Session some = compared("Test SB-x86 Allowed\n3     :>0:EAX=0; 1:EAX=1;\n", test);
        assertThat(some.code()).isZero();
        assertThat(some.out()).contains("allowed and not seen: SB-x86");
        Session seen = compared("Test SB-x86 Allowed\n3     *>0:EAX=0; 1:EAX=0;\n", test);
        assertThat(seen.out()).contains("all          0      0        1      1");
        Session wrong = compared("Test SB-x86 Allowed\n3     :>0:EAX=7; 1:EAX=0;\n", test);
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.out()).contains("forbidden and seen: SB-x86: 0:EAX=7; 1:EAX=0; (3 times)");
        Session other = compared("Test MP Allowed\n3     :>0:EAX=0;\n", test);
        assertThat(other.code()).isEqualTo(3);
        assertThat(other.out()).contains("not in the log: SB-x86");
    }

    private Session compared(String log, String test) throws IOException {
        return observed(Files.writeString(directory.resolve("log"), log), test);
    }

    private static Session observed(Path log, String tests) {
        return Session.run("litmus", "--observed", log.toString(), tests);
    }

    private void emit(String tests, String what) {
        Session session = Session.run(
                "generate", "--from-litmus", tests, "--emit", what, "--output", directory.toString(), "--force");
        assertThat(session.code()).as(session.err()).isZero();
    }

    private List<Path> programs() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
        }
    }

    /** Compiles and runs all programs; what they print, one after the other. */
    private Path runAll(String runs) throws Exception {
        String compiler = Stream.of("cc", "gcc", "clang")
                .filter(EmissionTest::has)
                .findFirst()
                .orElse("");
        assumeTrue(!compiler.isEmpty(), "no C compiler is installed");
        StringBuilder log = new StringBuilder();
        for (Path program : programs()) {
            execute(List.of(compiler, "-Wall", "-Werror", "-O1", "-o", "run", program.toString()), "cc.log");
            log.append(Files.readString(execute(List.of("./run", runs, "5"), "run.log")));
        }
        return Files.writeString(directory.resolve("log"), log);
    }

    private static boolean has(String tool) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, tool)));
    }

    private Path execute(List<String> command, String output) throws Exception {
        Path file = directory.resolve(output);
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(file.toFile())
                .start();
        assertThat(process.waitFor())
                .as(command + ": " + Files.readString(file))
                .isZero();
        return file;
    }
}
