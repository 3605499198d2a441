package org.fencepost.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs command lines in a shell, whose {@code times} tells what they cost.
 *
 * @param executions finds the number of executions in what the checker prints, as its first group
 * @param unfinished what it prints when it left something out
 */
record Meter(Pattern executions, Pattern unfinished) {
    private static final long POLL_MILLIS = 20;
    /** The last line of {@code times}: user and system time of the children. */
    private static final Pattern TIMES = Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*$");

    Measurement run(String command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("fencepost-bench", ".txt");
        try {
            long start = System.nanoTime();
            Process shell = new ProcessBuilder("/bin/sh", "-c", command + "\ntimes")
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            long kilobytes = 0;
            while (!shell.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                kilobytes = Math.max(kilobytes, memory(shell));
            }
            double wall = (System.nanoTime() - start) / 1e9;
            return measurement(Files.readString(output, StandardCharsets.UTF_8), wall, kilobytes, command);
        } finally {
            Files.delete(output);
        }
    }

    private Measurement measurement(String text, double wall, long kilobytes, String command) throws IOException {
        Matcher times = TIMES.matcher(text);
        if (!times.find()) {
            throw new IOException("the shell says nothing about the time of: " + command + "\n" + text);
        }
        double cpu = seconds(times.group(1), times.group(2)) + seconds(times.group(3), times.group(4));
        Matcher count = executions.matcher(text);
        long number = count.find() ? Long.parseLong(count.group(1)) : -1;
        return new Measurement(number, !unfinished.matcher(text).find(), cpu, wall, kilobytes);
    }

    private static double seconds(String minutes, String rest) {
        return 60 * Double.parseDouble(minutes) + Double.parseDouble(rest);
    }

    /** The resident memory of all processes below the shell, where the system tells it. */
    private static long memory(Process shell) {
        try (Stream<ProcessHandle> below = shell.descendants()) {
            return below.mapToLong(process -> resident(process.pid())).sum();
        }
    }

    private static long resident(long process) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process), "status"))) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
        } catch (IOException e) {
            // the process has ended, or this system has no such files
        }
        return 0;
    }
}
