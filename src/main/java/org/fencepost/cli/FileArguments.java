package org.fencepost.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The files of a command and, behind {@code --}, the flags of clang. */
final class FileArguments {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "The programs to check.")
    private List<String> arguments = new ArrayList<>();

    /** What follows {@code --} on the command line. */
    List<String> clangFlags() {
        List<String> all = spec.commandLine().getParseResult().originalArgs();
        int separator = all.indexOf("--");
        return separator < 0 ? List.of() : all.subList(separator + 1, all.size());
    }

    List<String> files() {
        return arguments.subList(0, arguments.size() - clangFlags().size());
    }

    /** The options on the command line that are none of these. */
    List<String> optionsBut(List<String> known) {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !known.contains(name))
                .toList();
    }

    /** Ends the command with a message about its command line. */
    ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    void require(boolean isRight, String message) {
        if (!isRight) {
            throw wrong(message);
        }
    }
}
