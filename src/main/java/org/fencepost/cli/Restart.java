package org.fencepost.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.fencepost.verdict.Verdict;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Runs a command in this virtual machine or, when its options ask for what only the start of one can give, in another: with the same
 * input and output, the same signals and the same exit code. Hardly any run needs that, so it costs the others nothing.
 */
record Restart(String... arguments) implements IExecutionStrategy {
    /** The process that waits for the one in which this property is set. */
    private static final String PARENT = "fencepost.parent";

    /** A virtual machine that was started by another one ends with it, even when that was killed. */
    static void followParent() {
        if (isSecond()) {
            Thread watcher = new Thread(Restart::endAfterParent, "fencepost-parent");
            watcher.setDaemon(true);
            watcher.start();
        }
    }

    private static void endAfterParent() {
        ProcessHandle.of(Long.getLong(PARENT))
                .ifPresent(parent -> parent.onExit().join());
        System.exit(Verdict.BOUNDED.exitCode());
    }

    private static boolean isSecond() {
        return Long.getLong(PARENT) != null;
    }

    @Override
    public int execute(ParseResult result) {
        List<CommandLine> commands = result.asCommandLineList();
        CommandLine last = commands.get(commands.size() - 1);
        JvmNeeds needs = last.getCommand() instanceof JvmNeeds.Command command ? command.needs() : JvmNeeds.NONE;
        if (needs.isNothing() || isSecond()) {
            return new CommandLine.RunLast().execute(result);
        }
        try {
            return restart(last, needs);
        } catch (IOException e) {
            throw new ExecutionException(last, "cannot start another Java virtual machine: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Verdict.BOUNDED.exitCode();
        }
    }

    private int restart(CommandLine command, JvmNeeds needs) throws IOException, InterruptedException {
        List<String> java = java(needs);
        if (needs.memory() != null && !canStart(java)) {
            String size = command.getParseResult()
                    .matchedOption("--memory")
                    .originalStringValues()
                    .get(0);
            throw new ParameterException(command, "Java cannot start with this much memory: " + size);
        }
        java.addAll(List.of("-cp", classPath(needs), Fencepost.class.getName()));
        Collections.addAll(java, arguments);
        Process child = new ProcessBuilder(java).inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread(child::destroy, "fencepost-forward"));
        return child.waitFor();
    }

    private static String classPath(JvmNeeds needs) throws IOException, InterruptedException {
        return needs.cluster() ? ClusterPart.classPath() : System.getProperty("java.class.path");
    }

    /** This virtual machine's own options, then those that are needed, then the user's again, so that they have the last word. */
    private static List<String> java(JvmNeeds needs) {
        List<String> java = new ArrayList<>();
        java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        java.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        java.addAll(needs.options());
        String own = System.getenv("FENCEPOST_JAVA_OPTS");
        if (own != null && !own.isBlank()) {
            Collections.addAll(java, own.strip().split("\\s+"));
        }
        java.add("-D" + PARENT + "=" + ProcessHandle.current().pid());
        return java;
    }

    /** Asked beforehand, because a virtual machine that does not start ends with 1, which is a verdict. */
    private static boolean canStart(List<String> java) throws IOException, InterruptedException {
        List<String> trial = new ArrayList<>(java);
        trial.add("-version");
        Process process = new ProcessBuilder(trial)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        return process.waitFor() == 0;
    }
}
