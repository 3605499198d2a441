package org.fencepost.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompileCommandsTest {
    @TempDir
    private Path directory;

    private CompileCommands read(String text) throws IOException {
        Files.writeString(directory.resolve("compile_commands.json"), text);
        return CompileCommands.read(directory);
    }

    @Test
    void wordsAreThoseOfTheShell() {
        assertThat(CompileCommands.words("cc -DA='x y' \"-DB=1 2\" -DC=\\\"s\\\" d\\ e"))
                .containsExactly("cc", "-DA=x y", "-DB=1 2", "-DC=\"s\"", "d e");
    }

    @Test
    void flagsThatChangeTheMeaning() throws IOException {
        CompileCommands commands = read("""
                [{"directory": "build", "file": "../src/a.c", "output": {"x": [1]},
                  "arguments": ["cc", "-O2", "-g", "-Iinc", "-isystem", "/usr/x", "-D", "N=3", "-UM", "-std=c11", "-c", "a.c"]}]
                """);
        assertThat(commands.flags(directory.resolve("src/a.c")))
                .containsExactly(
                        "-I",
                        directory.resolve("build/inc").toString(),
                        "-isystem",
                        "/usr/x",
                        "-DN=3",
                        "-UM",
                        "-std=c11");
        assertThat(commands.flags(directory.resolve("src/b.c"))).isEmpty();
    }

    @Test
    void filesThatAreNone() {
        assertThatThrownBy(() -> read("{}")).isInstanceOf(InputException.class).hasMessageContaining("not a list");
        assertThatThrownBy(() -> read("[{\"file\": ")).isInstanceOf(InputException.class);
    }
}
