package org.fencepost.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.fencepost.bench.Plot;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;

/** How the time for one execution grows with its events: the same program with ever longer threads. */
record GrowthMeasurement(Path program, PrintWriter out) {
    private static final int[] EVENTS = {10, 25, 50, 100, 150, 200, 250, 300};
    private static final List<String> MODELS = List.of("sc", "tso", "ra", "rc11");
    private static final int ROUNDS = 4;
    private static final int RUNS = 15;

    /** Measures, prints a table and draws it. */
    void plot(Path picture) throws IOException {
        Plot plot = new Plot("Time for one execution of growth.c", "events in an execution", "CPU time (microseconds)");
        out.printf(
                "%-8s%s%n",
                "events",
                String.join(
                        "", MODELS.stream().map(m -> String.format("%10s", m)).toList()));
        double[][] times = measure();
        for (int i = 0; i < EVENTS.length; i++) {
            out.printf("%-8d", EVENTS[i]);
            for (double[] model : times) {
                out.printf(Locale.ROOT, "%10.1f", model[i]);
            }
            out.println();
        }
        out.flush();
        double[] events = Arrays.stream(EVENTS).asDoubleStream().toArray();
        for (int m = 0; m < MODELS.size(); m++) {
            plot.line(MODELS.get(m), events, times[m]);
        }
        Files.writeString(picture, plot.svg());
    }

    /** By model and size the least of several rounds, in which the virtual machine gets warm, too. */
    private double[][] measure() {
        double[][] times = new double[MODELS.size()][EVENTS.length];
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            for (int i = 0; i < ROUNDS * EVENTS.length; i++) {
                int size = i % EVENTS.length;
                Program sized =
                        frontEnd.load(program, CompileOptions.DEFAULT.withFlags(List.of("-DN=" + EVENTS[size])));
                for (int m = 0; m < MODELS.size(); m++) {
                    double time = microseconds(sized, MODELS.get(m));
                    times[m][size] = i < EVENTS.length ? time : Math.min(times[m][size], time);
                }
            }
        }
        return times;
    }

    /** The least CPU time of this thread for one execution, in several runs. */
    private static double microseconds(Program program, String model) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double best = Double.MAX_VALUE;
        for (int i = 0; i < RUNS; i++) {
            Explorer explorer = new Explorer(program, ExploreOptions.of(model));
            long start = threads.getCurrentThreadCpuTime();
            Result result = explorer.run();
            double time = (threads.getCurrentThreadCpuTime() - start) / 1000.0 / result.explored();
            best = Math.min(best, time);
        }
        return best;
    }
}
