package org.fencepost.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A checker as a command line with places for the file, the flags and the model. */
public final class BenchChecker {
    private final String name;
    private final String command;
    private final Meter meter;
    /** What it costs to start it and check next to nothing. */
    private double start;

    /**
     * @param command with {file}, {flags} and {model}
     * @param executions finds the number of executions in the output
     * @param unfinished finds there that something was left out
     */
    public BenchChecker(String name, String command, Pattern executions, Pattern unfinished) {
        this.name = name;
        this.command = command;
        this.meter = new Meter(executions, unfinished);
    }

    public String name() {
        return name;
    }

    Measurement check(BenchTask task) throws IOException, InterruptedException {
        return meter.run(command.replace("{file}", quoted(task.file()))
                .replace("{flags}", String.join(" ", task.flags()))
                .replace("{model}", task.model()));
    }

    /** Measures the start with a program that has next to nothing to explore: the best of a few. */
    void measureStart(BenchTask nothing, int runs) throws IOException, InterruptedException {
        Measurement best = check(nothing);
        for (int i = 1; i < runs; i++) {
            best = check(nothing).better(best);
        }
        start = best.cpu();
    }

    double start() {
        return start;
    }

    /** CPU seconds of a run without the start. */
    double exploration(Measurement measured) {
        return Math.max(0.01, measured.cpu() - start);
    }

    private static String quoted(Path file) {
        return "'" + file + "'";
    }
}
