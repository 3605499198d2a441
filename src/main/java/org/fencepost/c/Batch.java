package org.fencepost.c;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Compiles several C files in one process, because to start clang takes longer than to compile a small file. The driver is
 * asked how it would compile the first of them, and the compiler proper, which takes any number of files, is then told to do
 * so with all. When anything is wrong with one of them nothing comes out, and each has to be compiled by itself.
 */
record Batch(Clang clang, CompileOptions options) {
    /** Flags that say nothing about files to be written. */
    private static final Pattern HARMLESS = Pattern.compile("-[DUI].+|-std=.*");

    private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    private static final int MAGIC = 'B' | 'C' << 8 | 0xc0 << 16 | 0xde << 24;
    /** What a block begins with: this, and in the next word its length in words. */
    private static final int ENTER_BLOCK = 1;

    static boolean isFor(CompileOptions options) {
        return options.clang() == null
                && options.flags().stream()
                        .allMatch(flag -> HARMLESS.matcher(flag).matches());
    }

    /** The bitcode of each file, or null when they must be compiled one by one. */
    @Nullable List<byte[]> compile(List<Path> files) {
        try {
            List<String> command = compilerCommand(files.get(0));
            if (command == null) {
                return null;
            }
            files.subList(1, files.size()).forEach(file -> command.add(Clang.argument(file)));
            List<byte[]> modules = split(clang.start(command).finish());
            return modules != null && modules.size() == files.size() ? modules : null;
        } catch (InputException e) {
            return null; // compiled by itself, the file with the error says what it is
        }
    }

    /** What the driver would run to compile the file; null when that is not one command that ends with the file. */
    private @Nullable List<String> compilerCommand(Path file) {
        List<String> lines = clang.explain(file, options)
                .lines()
                .filter(line -> line.startsWith(" \""))
                .toList();
        if (lines.size() != 1) {
            return null;
        }
        List<String> command = new ArrayList<>();
        for (Matcher word = QUOTED.matcher(lines.get(0)); word.find(); ) {
            command.add(word.group(1).replaceAll("\\\\(.)", "$1"));
        }
        boolean known = command.size() > 2
                && command.get(1).equals("-cc1")
                && command.get(command.size() - 1).equals(Clang.argument(file));
        return known ? command : null;
    }

    /** Cuts bitcode where the next module's begins; null when it is not what was expected. */
    static @Nullable List<byte[]> split(byte[] all) {
        ByteBuffer words = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
        List<byte[]> modules = new ArrayList<>();
        int begin = 0;
        int at = 0;
        while (at + 4 <= all.length) {
            if (words.getInt(at) == MAGIC) {
                if (at > begin) {
                    modules.add(Arrays.copyOfRange(all, begin, at));
                }
                begin = at;
                at += 4;
            } else if (at + 8 <= all.length && (words.getInt(at) & 3) == ENTER_BLOCK && words.getInt(at + 4) >= 0) {
                long next = at + 8 + 4L * words.getInt(at + 4);
                if (next > all.length) {
                    return null;
                }
                at = (int) next;
            } else {
                return null;
            }
        }
        if (at != all.length || at == begin) {
            return null;
        }
        modules.add(Arrays.copyOfRange(all, begin, at));
        return modules;
    }
}
