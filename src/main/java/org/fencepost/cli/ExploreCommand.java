package org.fencepost.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.fencepost.verdict.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost explore}: a page on which small tests and programs are typed and looked at under several models. */
@Command(
        name = "explore",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Try small litmus tests and C programs in a browser: which outcomes each memory model allows, side by side,",
            "and an execution for each of them.",
            "",
            "Prints an address to open. The page is served to this machine only; what is typed there is never run, only",
            "explored. Ends with Ctrl-C, or when no page has been open for a while.",
            ""
        },
        footer = {"", "Examples:", "  fencepost explore", "  fencepost explore --port 8080 examples/litmus/SB.litmus"})
final class ExploreCommand implements Callable<Integer> {
    private static final long TICK_MILLIS = 100;

    private final Console console;
    private final Interrupts interrupts;

    @Option(names = "--port", paramLabel = "PORT", description = "The port to listen at. Default: any that is free.")
    private int port;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long one model may take. Default: 10s.")
    private Duration timeout = Duration.ofSeconds(10);

    @Option(
            names = "--idle",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "End when no page has been open for so long. Default: 30m.")
    private Duration idle = Duration.ofMinutes(30);

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Tests and programs to offer beside the examples.")
    private List<Path> files = List.of();

    ExploreCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (Path file : files) {
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw new InputException(file + " is no file that can be read");
            }
        }
        Path directory = Files.createTempDirectory("fencepost-explore");
        try (Laboratory laboratory = new Laboratory(directory, timeout, files, console, interrupts);
                LocalServer server = new LocalServer(port, laboratory)) {
            console.out().println("Open " + server.address() + " in a browser. Ctrl-C ends it.");
            console.flush();
            while (!interrupts.interrupted() && server.idleNanos() < idle.toNanos()) {
                Thread.sleep(TICK_MILLIS);
            }
        } finally {
            remove(directory);
        }
        return 0;
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
