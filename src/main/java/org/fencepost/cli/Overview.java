package org.fencepost.cli;

import java.util.Map;
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
                text.append(String.format("  %-10s %s%n", command.getKey(), usage.description()[0]));
                text.append(String.format("  %-10s   %s%n", "", example(usage.footer())));
            }
        }
        text.append("\n  fencepost COMMAND --help shows the options of a command.\n");
        return text.toString();
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
