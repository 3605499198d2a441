package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Works through {@code docs/tutorial.md}, and pages of the manual like it, as a reader would: writes the programs, makes the changes, runs the commands, and
 * compares what they print with what the tutorial says, line by line. (Commands may have come to print more than it shows.)
 * With {@code -Dtutorial.update=true} it writes what they print into the tutorial instead.
 */
class TutorialTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)(?: file=(\\S+))?\n(.*?)^```$");
    private static final Pattern COMMAND = Pattern.compile("\\$ fencepost (.*?)(?: \\| head -(\\d+))?(?: > (\\S+))?");

    /** Times, and how much work a search in parallel has done, are different each time. */
    private static final Pattern VARIABLE = Pattern.compile("\\d+\\.\\d+ s\\b|\\d+ checks, \\d+ more combinations");

    @TempDir
    private Path directory;

    private final boolean update = Boolean.getBoolean("tutorial.update");
    private int commands;

    @ParameterizedTest
    @CsvSource({"docs/tutorial.md, 10", "docs/manual/own-model.md, 4"})
    void everyStepDoesWhatTheTextSays(Path page, int atLeast) throws IOException {
        Matcher blocks = BLOCK.matcher(Files.readString(page));
        StringBuilder updated = new StringBuilder();
        while (blocks.find()) {
            String body = blocks.group(3);
            String replacement = blocks.group();
            switch (blocks.group(1)) {
                case "c", "cat" -> Files.writeString(directory.resolve(blocks.group(2)), body);
                case "diff" ->
                    change(directory.resolve(blocks.group(2)), body.lines().toList());
                case "console" ->
                    replacement = "```console\n" + run(body.lines().toList()) + "```";
                default -> throw new IllegalArgumentException("a block of " + blocks.group(1));
            }
            blocks.appendReplacement(updated, Matcher.quoteReplacement(replacement));
        }
        if (update) {
            Files.writeString(page, blocks.appendTail(updated));
        }
        assertThat(commands).isGreaterThanOrEqualTo(atLeast);
    }

    private static void change(Path file, List<String> diff) throws IOException {
        String before = side(diff, '-');
        String text = Files.readString(file);
        assertThat(text.split(Pattern.quote(before), -1))
                .as("places for " + before)
                .hasSize(2);
        Files.writeString(file, text.replace(before, side(diff, '+')));
    }

    private static String side(List<String> diff, char sign) {
        return diff.stream()
                .filter(line -> line.charAt(0) == ' ' || line.charAt(0) == sign)
                .map(line -> line.substring(1) + "\n")
                .collect(Collectors.joining());
    }

    /** Returns the block with what the command really prints. */
    private String run(List<String> block) throws IOException {
        Matcher command = COMMAND.matcher(block.get(0));
        assertThat(command.matches()).as(block.get(0)).isTrue();
        Session session = Session.run(Arrays.stream(command.group(1).split(" "))
                .map(word -> word.matches("\\w+\\.(c|cat|html)")
                        ? directory.resolve(word).toString()
                        : word)
                .toArray(String[]::new));
        String out = session.out().replace(directory + "/", "");
        List<String> expected = block.subList(1, block.size());
        List<String> lines = out.lines().toList();
        if (command.group(2) != null) {
            lines = lines.subList(0, Integer.parseInt(command.group(2)));
        }
        commands++;
        if (update) {
            List<String> shown = command.group(3) != null ? List.of() : lines;
            return block.get(0) + "\n"
                    + shown.stream()
                            .map(line -> line.replaceAll(
                                            "(?<=^  |; )\\d+\\.\\d+ s \\((\\w+) \\d+\\.\\d+ s\\)", "0.05 s ($1 0.01 s)")
                                    + "\n")
                            .collect(Collectors.joining());
        }
        if (command.group(3) != null) {
            assertThat(expected).isEmpty();
        } else {
            assertThat(lines.stream().map(TutorialTest::stable))
                    .as(block.get(0))
                    .containsSubsequence(
                            expected.stream().map(TutorialTest::stable).toList());
            assertThat(expected).isNotEmpty();
        }
        boolean violation = expected.stream().anyMatch(line -> line.contains(": violation ("));
        assertThat(session.code()).as(block.get(0)).isEqualTo(violation || command.group(3) != null ? 1 : 0);
        return String.join("\n", block) + "\n";
    }

    private static String stable(String line) {
        return VARIABLE.matcher(line).replaceAll("?");
    }
}
