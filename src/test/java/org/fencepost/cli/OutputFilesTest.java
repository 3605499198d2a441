package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** No output destroys an input, another output, or what somebody else wrote. */
class OutputFilesTest {
    private static final String PROGRAM = "int main(void) { return 0; }\n";

    @TempDir
    private Path directory;

    private Path program;

    @BeforeEach
    void writeProgram() throws IOException {
        program = Files.writeString(directory.resolve("test.c"), PROGRAM);
    }

    private void assertRefused(String message, String... arguments) throws IOException {
        Session session = Session.run(arguments);
        assertThat(session.err()).contains(message);
        assertThat(session.code()).isEqualTo(2);
        assertThat(program).hasContent(PROGRAM);
    }

    @Test
    void anInputIsNoOutput() throws IOException {
        String file = program.toString();
        for (String option : List.of("--html", "--sarif", "--junit", "--dot", "--checkpoint")) {
            assertRefused("which is an input", "verify", option, file, file);
        }
        assertRefused("which is an input", "verify", "--force", "--html", file, file);
        assertRefused("which is an input", "optimize", "--html", file, file);
        assertRefused("which is an input", "crash", "--html", file, file);
        assertRefused("which is an input", "simulate", "--html", file, file);
        assertRefused("which is an input", "litmus", "--junit", file, file);
        assertRefused("which is an input", "bench", "--set", file, "--save", file);
    }

    @Test
    void notEvenUnderAnotherName() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link.html"), program);
        Path hard = Files.createLink(directory.resolve("hard.html"), program);
        assertRefused("which is an input", "verify", "--html", link.toString(), program.toString());
        assertRefused("which is an input", "verify", "--html", hard.toString(), program.toString());
        String detour = directory
                .resolve("..")
                .resolve(directory.getFileName())
                .resolve("test.c")
                .toString();
        assertRefused("which is an input", "verify", "--html", detour, program.toString());
    }

    @Test
    void oneFileIsNotTwoOutputs() throws IOException {
        String page = directory.resolve("page").toString();
        assertRefused("name the same file", "verify", "--html", page, "--sarif", page, program.toString());
        assertThat(Path.of(page)).doesNotExist();
    }

    @Test
    void whatSomebodyElseWroteStays() throws IOException {
        Path notes = Files.writeString(directory.resolve("notes.html"), "<p>my notes on fencepost</p>");
        assertRefused("--force overwrites it", "verify", "--html", notes.toString(), program.toString());
        assertThat(notes).hasContent("<p>my notes on fencepost</p>");
        assertThat(Session.run("verify", "--force", "--html", notes.toString(), program.toString())
                        .code())
                .isZero();
        assertThat(Files.readString(notes)).startsWith("<!DOCTYPE html>");
    }

    @Test
    void whatWeWroteIsReplaced() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("verify"));
        for (String kind : List.of("html", "sarif", "junit", "dot", "checkpoint")) {
            arguments.add("--" + kind);
            arguments.add(directory.resolve("report." + kind).toString());
        }
        Files.writeString(program, "#include <assert.h>\nint main(void) { assert(0); return 0; }\n");
        arguments.add(program.toString());
        for (int i = 0; i < 2; i++) {
            Session session = Session.run(arguments.toArray(new String[0]));
            assertThat(session.err()).doesNotContain("overwrite");
            assertThat(session.code()).isEqualTo(1);
        }
        assertThat(directory.resolve("report.dot")).exists();
    }

    @Test
    void aDirectoryOfSomebodyElse() throws IOException {
        assertRefused(
                "--force overwrites it",
                "generate",
                "--output",
                directory.toString(),
                "--size",
                "4",
                "--relax",
                "PodWR,Fre");
    }

    /** A checkpoint is replaced in one step; what stands for something else must not be. */
    @Test
    void aPipeIsNoCheckpoint() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Session session = Session.run("verify", "--checkpoint", pipe.toString(), program.toString());
        assertThat(session.out() + session.err()).contains("would be replaced by a file");
        assertThat(session.code()).isEqualTo(2);
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    @Test
    void aLinkToACheckpointStays() throws IOException {
        Path file = directory.resolve("run.fp");
        Path link = Files.createSymbolicLink(directory.resolve("link.fp"), Files.createFile(file));
        assertThat(Session.run("verify", "--checkpoint", link.toString(), program.toString())
                        .code())
                .isZero();
        assertThat(link).isSymbolicLink();
        assertThat(Files.size(file)).isPositive();
    }

    @Test
    void whatStandsBesideACheckpointStays() throws IOException {
        Path notes = Files.writeString(directory.resolve("run.fp.new"), "my notes");
        Path checkpoint = directory.resolve("run.fp");
        assertRefused("--force overwrites it", "verify", "--checkpoint", checkpoint.toString(), program.toString());
        assertThat(notes).hasContent("my notes");
    }

    @Test
    void oneFileUnderTwoDirectories() throws IOException {
        Path place = Files.createDirectory(directory.resolve("place"));
        Path again = Files.createSymbolicLink(directory.resolve("again"), place);
        assertRefused(
                "name the same file",
                "verify",
                "--html",
                place.resolve("page").toString(),
                "--sarif",
                again.resolve("page").toString(),
                program.toString());
    }

    /** Whoever adds an option for a file says which of the two it is. */
    @Test
    void everyOptionForAFileIsKnown() {
        List<String> unknown = new ArrayList<>();
        for (CommandLine command : Session.commandLine().getSubcommands().values()) {
            for (OptionSpec option : command.getCommandSpec().options()) {
                String name = option.longestName();
                if (option.type() == Path.class
                        && OutputFiles.WRITTEN.contains(name) == OutputFiles.READ.contains(name)) {
                    unknown.add(name);
                }
            }
        }
        assertThat(unknown).isEmpty();
    }
}
