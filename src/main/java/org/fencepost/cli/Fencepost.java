package org.fencepost.cli;

import java.util.List;
import org.fencepost.explore.oracle.EnumeratingEngine;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code fencepost}: alone it shows what there is; its subcommands do the work. */
@Command(
        name = "fencepost",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Checks concurrent C and C++ programs and litmus tests under weak memory models.",
        footer = {
            "",
            "Exit codes: 0 verified, 1 a violation was found, 2 wrong or unsupported input, 3 stopped by a limit."
        })
public final class Fencepost implements Runnable {
    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        Interrupts interrupts = new Interrupts();
        interrupts.install();
        int code = run(Console.standard(), interrupts, arguments);
        interrupts.finished(code);
        System.exit(code);
    }

    /** Runs one command line and returns its exit code. */
    static int run(Console console, Interrupts interrupts, String... arguments) {
        FileChecker checker = new FileChecker(console, interrupts, new ExplorerEngine());
        List<Object> commands = List.of(
                new VerifyCommand(console, checker),
                new LitmusCommand(console, interrupts, new EnumeratingEngine()),
                new SelfTestCommand(console, interrupts),
                new ExplainCommand(console),
                new TrainCommand());
        return run(console, commands, arguments);
    }

    static int run(Console console, List<Object> commands, String... arguments) {
        CommandLine commandLine = new CommandLine(new Fencepost());
        commands.forEach(commandLine::addSubcommand);
        commandLine.setOut(console.out());
        commandLine.setErr(console.err());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        ErrorHandler errors = new ErrorHandler(console, arguments);
        commandLine.setParameterExceptionHandler(errors);
        commandLine.setExecutionExceptionHandler(errors);
        try {
            return commandLine.execute(arguments);
        } catch (OutOfMemoryError | StackOverflowError e) {
            return errors.report(e);
        } finally {
            console.flush();
        }
    }

    @Override
    public void run() {
        spec.commandLine().getOut().print(Overview.text(spec.commandLine()));
    }
}
