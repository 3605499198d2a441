package org.fencepost.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.fencepost.enumerate.EnumeratingEngine;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
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

    /** Every command takes it; see {@link #wantsDebug}. */
    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "On an internal error, show where in fencepost it happened.")
    void setDebug(boolean wanted) {}

    /** Every command that writes files takes it; see {@link OutputFiles}. */
    @Option(names = "--force", scope = ScopeType.INHERIT, description = "Overwrite files that fencepost did not write.")
    void setForce(boolean wanted) {}

    public static void main(String[] arguments) {
        Interrupts interrupts = new Interrupts();
        interrupts.install();
        Restart.followParent();
        int code = run(Console.standard(), interrupts, new Restart(arguments), arguments);
        interrupts.finished(code);
        System.exit(code);
    }

    /** Runs one command line and returns its exit code. */
    static int run(Console terminal, Interrupts interrupts, String... arguments) {
        return run(terminal, interrupts, new CommandLine.RunLast(), arguments);
    }

    private static int run(Console terminal, Interrupts interrupts, IExecutionStrategy strategy, String... arguments) {
        Console console = terminal.withDebug(wantsDebug(arguments));
        return run(console, commands(console, interrupts), strategy, arguments);
    }

    /** With all commands, for those who want to look at them. */
    static CommandLine commandLine(Console console, Interrupts interrupts) {
        return commandLine(commands(console, interrupts));
    }

    /**
     * Here and in {@link Checked} no lambda is about Picocli's types: making the archive of classes would link them for it, and then
     * leave them out, because they are compiled for an old version of Java. They are the largest that a run needs.
     */
    private static CommandLine commandLine(List<Object> commands) {
        CommandLine commandLine = new CommandLine(new Fencepost());
        for (Object command : commands) {
            commandLine.addSubcommand(command);
        }
        return commandLine;
    }

    /** Runs a command whose files may be written. */
    private record Checked(IExecutionStrategy strategy) implements IExecutionStrategy {
        @Override
        public int execute(ParseResult parsed) {
            OutputFiles.check(parsed);
            return strategy.execute(parsed);
        }
    }

    private static List<Object> commands(Console console, Interrupts interrupts) {
        VerifyEngine engine = new VerifyEngine();
        FileChecker checker = new FileChecker(console, interrupts, engine);
        return List.of(
                new VerifyCommand(console, checker),
                new HuntCommand(console, interrupts, engine),
                new OptimizeCommand(console, interrupts, engine),
                new LincheckCommand(console, interrupts, engine),
                new CrashCommand(console, interrupts),
                new LitmusCommand(console, interrupts, new EnumeratingEngine()),
                new GenerateCommand(console, interrupts, new EnumeratingEngine()),
                new SimulateCommand(console, interrupts),
                new CrossCheckCommand(console, interrupts),
                new SelfTestCommand(console, interrupts),
                new WorkerCommand(console, interrupts),
                new ClusterCommand(console, interrupts),
                new ExplainCommand(console),
                new NewCommand(console),
                new LearnCommand(console, interrupts),
                new ExploreCommand(console, interrupts),
                new CompletionCommand(console),
                new BenchCommand(console),
                new WatchCommand(console, interrupts),
                new LspCommand(),
                new TrainCommand());
    }

    /** Looked for before the command line is parsed, because parsing can fail as well. */
    static boolean wantsDebug(String... arguments) {
        return Arrays.stream(arguments)
                .takeWhile(argument -> !argument.equals("--"))
                .anyMatch("--debug"::equals);
    }

    static int run(Console console, List<Object> commands, String... arguments) {
        return run(console, commands, new CommandLine.RunLast(), arguments);
    }

    private static int run(Console console, List<Object> commands, IExecutionStrategy strategy, String... given) {
        String[] arguments = help(commands, given);
        CommandLine commandLine = commandLine(needed(commands, arguments));
        commandLine.setOut(console.out());
        commandLine.setErr(console.err());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setExpandAtFiles(false);
        commandLine.setUsageHelpWidth(100);
        commandLine.setExecutionStrategy(new Checked(strategy));
        ErrorHandler errors = new ErrorHandler(console);
        commandLine.setParameterExceptionHandler(errors);
        commandLine.setExecutionExceptionHandler(errors);
        int code;
        try {
            code = commandLine.execute(arguments);
        } catch (OutOfMemoryError | StackOverflowError e) {
            code = errors.report(e);
        }
        console.flush();
        return console.out().checkError() ? errors.unwritten() : code;
    }

    /** {@code help} is the overview, and {@code help verify} what {@code verify --help} says. */
    private static String[] help(List<Object> commands, String... arguments) {
        if (arguments.length == 0 || !arguments[0].equals("help")) {
            return arguments;
        }
        String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
        boolean known =
                commands.stream().anyMatch(command -> Arrays.asList(rest).contains(name(command)));
        return known ? new String[] {rest[0], "--help"} : rest;
    }

    /**
     * The command that is meant, alone: Picocli reads the options of every command that it is given, which was a third of
     * the start. The overview, completion and mistakes take all of them.
     */
    private static List<Object> needed(List<Object> commands, String... arguments) {
        Optional<String> word = Arrays.stream(arguments)
                .filter(argument -> !argument.startsWith("-"))
                .findFirst();
        List<Object> meant = word.stream()
                .flatMap(name ->
                        commands.stream().filter(command -> name(command).equals(name)))
                .filter(command -> !(command instanceof CompletionCommand))
                .limit(1)
                .toList();
        return meant.isEmpty() ? commands : meant;
    }

    private static String name(Object command) {
        return command.getClass().getAnnotation(Command.class).name();
    }

    @Override
    public void run() {
        spec.commandLine().getOut().print(Overview.text(spec.commandLine()));
    }
}
