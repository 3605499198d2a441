package org.fencepost.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks with one or two checkers in turn and prints a line for each. Times are CPU seconds: they say the same on a
 * machine that others use as well. What exploration takes is the whole without what the checker takes for a program with
 * nothing to explore.
 */
public final class Bench {
    private final List<BenchChecker> checkers;
    private final int runs;
    private final PrintWriter out;
    private final List<Row> rows = new ArrayList<>();

    /** What a task took; all measurements are the best of several runs. */
    private record Row(
            BenchTask task, Measurement ours, @Nullable Measurement peer, double ratio) {}

    /** @param peer or null */
    public Bench(BenchChecker ours, @Nullable BenchChecker peer, int runs, PrintWriter out) {
        this.checkers = peer == null ? List.of(ours) : List.of(ours, peer);
        this.runs = runs;
        this.out = out;
    }

    /**
     * Measures all tasks and prints a table.
     *
     * @param nothing a task that takes no time to explore
     * @param stored what an earlier run took for exploration, by the name of the task
     */
    public void run(List<BenchTask> tasks, BenchTask nothing, Map<String, Double> stored)
            throws IOException, InterruptedException {
        for (BenchChecker checker : checkers) {
            checker.measureStart(nothing, runs);
            out.printf(Locale.ROOT, "start of %s: %.2f CPU s%n", checker.name(), checker.start());
        }
        out.printf(
                "%-26s %10s %9s %11s %7s %7s %6s", "program", "executions", "CPU s", "exec/CPU s", "wall s", "MB", "");
        out.println(checkers.size() > 1 ? "  peer CPU s  times faster" : stored.isEmpty() ? "" : "  times faster");
        for (BenchTask task : tasks) {
            Row row = measure(task, stored.get(task.name()));
            rows.add(row);
            print(row);
        }
        double logs = 0;
        int compared = 0;
        double worst = Double.MAX_VALUE;
        for (Row row : rows) {
            if (row.ratio > 0) {
                logs += Math.log(row.ratio);
                worst = Math.min(worst, row.ratio);
                compared++;
            }
        }
        if (compared > 0) {
            out.printf(
                    Locale.ROOT,
                    "geometric mean of %d: %.2f times faster in exploration; least: %.2f%n",
                    compared,
                    Math.exp(logs / compared),
                    worst);
        }
        out.flush();
    }

    private Row measure(BenchTask task, @Nullable Double stored) throws IOException, InterruptedException {
        Measurement[] best = new Measurement[2];
        for (int i = 0; i < runs; i++) {
            for (int c = 0; c < checkers.size(); c++) {
                best[c] = checkers.get(c).check(task).better(best[c]);
            }
        }
        double ours = checkers.get(0).exploration(best[0]);
        double other = best[1] != null ? checkers.get(1).exploration(best[1]) : stored == null ? 0 : stored;
        return new Row(task, best[0], best[1], other / ours);
    }

    private void print(Row row) {
        double exploration = checkers.get(0).exploration(row.ours);
        out.printf(
                Locale.ROOT,
                "%-26s %10d %9.2f %11.0f %7.2f %7d %6s",
                row.task.name(),
                row.ours.executions(),
                exploration,
                row.ours.executions() / exploration,
                row.ours.wall(),
                row.ours.kilobytes() >> 10,
                row.peer == null || row.peer.executions() == row.ours.executions()
                        ? ""
                        : "(" + row.peer.executions() + ")");
        if (row.peer != null) {
            out.printf(Locale.ROOT, " %11.2f", checkers.get(1).exploration(row.peer));
        }
        out.println(row.ratio > 0 ? String.format(Locale.ROOT, " %13.2f", row.ratio) : "");
        out.flush();
    }

    /** The tasks of which a checker says that it left something out: their times are not those of the whole work. */
    public List<String> unfinished() {
        return rows.stream()
                .filter(row -> !row.ours.complete() || row.peer != null && !row.peer.complete())
                .map(row -> row.task.name())
                .toList();
    }

    /** Writes what exploration took, for a comparison with a later run. */
    public void save(Path file) throws IOException {
        StringBuilder text = new StringBuilder("task,executions,exploration CPU s\n");
        for (Row row : rows) {
            text.append(String.format(
                    Locale.ROOT,
                    "%s,%d,%.3f%n",
                    row.task.name(),
                    row.ours.executions(),
                    checkers.get(0).exploration(row.ours)));
        }
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    /** Reads what {@link #save} wrote. */
    public static Map<String, Double> load(Path file) throws IOException {
        Map<String, Double> stored = new HashMap<>();
        List<String> lines = Files.readAllLines(file);
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            stored.put(cells[0], Double.parseDouble(cells[2]));
        }
        return stored;
    }
}
