package org.fencepost.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What it costs to explore a log with a commit store. {@code mvn test -Dtest=CostTest -Dcrash.plot=docs/crash-cost.svg}
 * measures logs of 10 to 1,000 appends and draws them.
 */
class CostTest {
    private static final Path UPDATES = Path.of("src/test/programs/crash/updates.c");
    private static final Path LOG = Path.of("src/test/programs/crash/appends.c");

    private record Cost(int appends, long failurePoints, long executions, double seconds) {}

    @Test
    void executionsAreLinearInFailurePoints() {
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            for (int appends : new int[] {10, 40, 160}) {
                Cost cost = measure(frontEnd, appends);
                assertThat(cost.failurePoints).isEqualTo(2L * appends);
                assertThat(cost.executions).isEqualTo(3L * appends + 1);
            }
        }
    }

    private static Cost measure(CFrontEnd frontEnd, int appends) {
        Program program = frontEnd.load(LOG, CompileOptions.DEFAULT.withFlags(List.of("-DAPPENDS=" + appends)));
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Result result = new CrashChecker(program, CrashOptions.DEFAULT).run();
        double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
        assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
        return new Cost(appends, result.crash().failurePoints(), result.executions(), seconds);
    }

    @Test
    @EnabledIfSystemProperty(named = "crash.plot", matches = ".+")
    void draw() throws IOException {
        List<Cost> costs = new ArrayList<>();
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            for (int round = 0; round < 3; round++) {
                // The first rounds warm the machine up.
                costs.clear();
                for (int appends : new int[] {10, 20, 50, 100, 200, 500, 1000}) {
                    costs.add(measure(frontEnd, appends));
                }
            }
        }
        Cost small = costs.get(3);
        Cost large = costs.get(6);
        // Ten times as long: at most a hundred times the time, and something for noise.
        assertThat(large.seconds / small.seconds).isLessThan(200);
        Files.writeString(Path.of(System.getProperty("crash.plot")), new Plot(costs, rate()).svg());
    }

    /** How many million accesses to persistent memory a second there are before a failure. */
    private static double rate() {
        int updates = 2_000_000;
        double best = 0;
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            Program program = frontEnd.load(UPDATES, CompileOptions.DEFAULT.withFlags(List.of("-DUPDATES=" + updates)));
            CrashOptions options = CrashOptions.DEFAULT.withLimits(Limits.DEFAULT.withActions(3 * updates));
            for (int round = 0; round < 6; round++) {
                long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                Result result = new CrashChecker(program, options).run();
                double nanoseconds = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
                assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
                best = Math.max(best, 2e3 * updates / nanoseconds);
            }
        }
        return best;
    }

    /** Two curves in a double logarithmic grid, with a table of the numbers below. */
    private record Plot(List<Cost> costs, double rate) {
        private static final int WIDTH = 640;
        private static final int HEIGHT = 400;
        private static final int MARGIN = 60;
        private static final int DECADES = 5;

        String svg() {
            StringBuilder out = new StringBuilder();
            out.append(format(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                            + " font-size=\"12\">%n",
                    WIDTH, HEIGHT + 60 + 18 * costs.size()));
            out.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
            for (int decade = 0; decade <= DECADES; decade++) {
                double y = y(Math.pow(10, decade - 1));
                out.append(format("<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>%n", MARGIN, y, WIDTH - 20));
                out.append(text(MARGIN - 6, y + 4, "end", "10^" + (decade - 1)));
            }
            for (int appends = 10; appends <= 1000; appends *= 10) {
                out.append(format("<path d=\"M%.1f 30V%d\" stroke=\"#ddd\"/>%n", x(appends), HEIGHT - MARGIN));
                out.append(text(x(appends), HEIGHT - MARGIN + 18, "middle", appends + " appends"));
            }
            curve(
                    out,
                    "#0b62a4",
                    "executions",
                    costs.stream().map(c -> (double) c.executions).toList());
            curve(
                    out,
                    "#b3470d",
                    "milliseconds (CPU)",
                    costs.stream().map(c -> 1000 * c.seconds).toList());
            out.append(text(WIDTH / 2.0, 18, "middle", "A log with a commit store: cost of exploring all failures"));
            out.append(row(HEIGHT, "appends", "failure points", "executions", "CPU ms"));
            for (int i = 0; i < costs.size(); i++) {
                Cost cost = costs.get(i);
                out.append(row(
                        HEIGHT + 18 * (i + 1),
                        "" + cost.appends,
                        "" + cost.failurePoints,
                        "" + cost.executions,
                        format("%.1f", 1000 * cost.seconds)));
            }
            String speed = format("%.1f million accesses a CPU second before failures (updates.c)", rate);
            out.append(text(MARGIN, HEIGHT + 18.0 * (costs.size() + 1), "start", speed));
            return out.append("</svg>\n").toString();
        }

        private void curve(StringBuilder out, String colour, String name, List<Double> values) {
            StringBuilder path = new StringBuilder();
            for (int i = 0; i < values.size(); i++) {
                double x = x(costs.get(i).appends);
                double y = y(values.get(i));
                path.append(format("%s%.1f %.1f", i == 0 ? "M" : "L", x, y));
                out.append(format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>%n", x, y, colour));
            }
            out.append(format("<path d=\"%s\" fill=\"none\" stroke=\"%s\"/>%n", path, colour));
            int last = values.size() - 1;
            out.append(text(x(costs.get(last).appends) - 8, y(values.get(last)) - 8, "end", name));
        }

        private static String row(double y, String... cells) {
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < cells.length; i++) {
                out.append(text(MARGIN + 80 + 130.0 * i, y, "end", cells[i]));
            }
            return out.toString();
        }

        private static String text(double x, double y, String anchor, String text) {
            return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, text);
        }

        private static double x(double appends) {
            return MARGIN + 20 + Math.log10(appends / 10) / 2 * (WIDTH - 2 * MARGIN - 40);
        }

        private static double y(double value) {
            return HEIGHT - MARGIN - (Math.log10(Math.max(0.1, value)) + 1) / DECADES * (HEIGHT - MARGIN - 40);
        }

        private static String format(String format, Object... arguments) {
            return String.format(Locale.ROOT, format, arguments);
        }
    }
}
