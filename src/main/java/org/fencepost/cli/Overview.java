package org.fencepost.cli;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** What {@code fencepost} alone prints: each command with one example. */
final class Overview {
    private Overview() {}

    static String text(CommandLine root) {
        StringBuilder text = new StringBuilder();
        text.append("fencepost ").append(Version.number()).append(": ");
        text.append(root.getCommandSpec().usageMessage().description()[0]).append("\n\n");
        for (Map.Entry<String, CommandLine> command : root.getSubcommands().entrySet()) {
            var usage = command.getValue().getCommandSpec().usageMessage();
            if (!usage.hidden()) {
                text.append(String.format("  %-10s %s%n", command.getKey(), sentence(usage.description())));
                text.append(String.format("  %-10s   %s%n", "", example(usage.footer())));
            }
        }
        text.append("\n  fencepost COMMAND --help shows the options of a command.\n");
        return text.toString();
    }

    /** The first sentence of a description, which may go over several lines. */
    private static String sentence(String[] description) {
        String text =
                Arrays.stream(description).takeWhile(line -> !line.isEmpty()).collect(Collectors.joining(" "));
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }

    /** The first example in a command's footer. */
    private static String example(String[] footer) {
        for (String line : footer) {
            if (line.strip().startsWith("fencepost ")) {
                return line.strip();
            }
        }
        return "";
    }
}
