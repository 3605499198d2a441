package org.fencepost.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.c.CProgram;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** Makes C programs of litmus tests: to a directory, or one to standard output. */
final class ProgramFiles {
    private static final String LITMUS = ".litmus";

    private final Console console;
    private final @Nullable Path directory;
    private final LitmusParser parser = Dialects.parser();
    private int made;

    /** @param directory null for standard output */
    ProgramFiles(Console console, @Nullable Path directory) {
        this.console = console;
        this.directory = directory;
    }

    /** What cannot be made a program is an error for a file that was named, and a line for one that was found in a directory. */
    void convert(List<Path> given) {
        for (Path path : given) {
            if (Files.isDirectory(path)) {
                convertAll(path);
            } else {
                write(path, path.getFileName());
            }
        }
        if (directory != null) {
            console.out().println(made + (made == 1 ? " program in " : " programs in ") + directory);
        }
    }

    private void convertAll(Path from) {
        if (directory == null) {
            throw new InputException("--from-litmus with a directory needs --output");
        }
        for (Path file : tests(from)) {
            try {
                write(file, from.relativize(file));
            } catch (InputException notInC) {
                console.err().println(file + ": " + notInC.getMessage());
            }
        }
    }

    private static List<Path> tests(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(LITMUS))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new InputException("cannot read " + directory + ": " + e.getMessage());
        }
    }

    private void write(Path test, Path name) {
        String text = CProgram.of(parser.parse(test));
        made++;
        if (directory == null) {
            console.out().print(text);
            return;
        }
        Path file = directory.resolve(name.toString().replaceFirst("(\\.litmus)?$", ".c"));
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new InputException("cannot write " + file + ": " + e.getMessage());
        }
    }
}
