package org.fencepost.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code fencepost completion}: commands and options at the touch of the tab key. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = {
            "Print a script that completes commands and options in bash and zsh.",
            "",
            "Put this into ~/.bashrc or ~/.zshrc:  source <(fencepost completion)",
            ""
        },
        footer = {"", "Examples:", "  fencepost completion > ~/.fencepost-completion"})
final class CompletionCommand implements Callable<Integer> {
    private final Console console;

    @Spec
    private CommandSpec spec;

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.out().print(AutoComplete.bash("fencepost", spec.root().commandLine()));
        return 0;
    }
}
