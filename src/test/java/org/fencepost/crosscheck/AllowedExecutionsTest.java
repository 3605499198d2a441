package org.fencepost.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.fencepost.bench.Plot;
import org.fencepost.generate.critical.AxiomSet;
import org.fencepost.generate.critical.ProgramTest;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.machine.ExhaustiveSearch;
import org.fencepost.machine.FuzzSearch;
import org.fencepost.machine.LitmusRun;
import org.fencepost.machine.Machine;
import org.fencepost.machine.MachineFinding;
import org.fencepost.machine.RandomSearch;
import org.fencepost.machine.XfMachine;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/**
 * Every search on executions that the axioms allow (X+F, section 5.3.4): those that decide must find each on the machine. With
 * {@code -Dfencepost.searches=DIR} the sets have the sizes of the thesis, and DIR gets the times, as tables and pictures.
 */
class AllowedExecutionsTest {
    private static final List<String> SEARCHES = List.of("exhaustive", "sat", "fuzz", "random");
    private static final String DIRECTORY = System.getProperty("fencepost.searches");
    private static final Duration LIMIT = Duration.ofSeconds(DIRECTORY == null ? 60 : 10);
    private static final int[] LARGE = {6, 7, 8, 10, 12, 14, 16};

    private final AxiomSet axioms = AxiomSet.of("xf");
    private final Machine<?> machine = new XfMachine();

    @Test
    void executionsOfUpToFiveEvents() throws IOException {
        compare("small", executions(DIRECTORY == null ? 60 : 2481, 4, 5));
    }

    @Test
    void executionsOfSixToSixteenEvents() throws IOException {
        Set<String> tests = new LinkedHashSet<>();
        for (int events : LARGE) {
            tests.addAll(executions(DIRECTORY == null ? events < 10 ? 3 : 0 : 50, events, events));
        }
        compare("large", tests);
    }

    /** Tests that ask for one execution each that the axioms allow, all different. */
    private Set<String> executions(int count, int least, int most) {
        Set<String> tests = new LinkedHashSet<>();
        Random random = new Random(514_000 + most);
        while (tests.size() < count) {
            ProgramTest program = ProgramTest.random(axioms, random, most, 3);
            if (program.events() >= least) {
                List<Map<String, Long>> allowed =
                        new ArrayList<>(program.outcomes(new Monitor()).orElseThrow());
                if (!allowed.isEmpty()) {
                    allowed.sort((a, b) -> new TreeMap<>(a).toString().compareTo(new TreeMap<>(b).toString()));
                    tests.add(program.text("execution", allowed.get(random.nextInt(allowed.size()))));
                }
            }
        }
        return tests;
    }

    private void compare(String set, Set<String> tests) throws IOException {
        Map<String, List<Double>> found = new LinkedHashMap<>();
        for (String search : SEARCHES) {
            List<Double> seconds = new ArrayList<>();
            found.put(search, seconds);
            for (String text : tests) {
                long before = time();
                Result result = run(search, Dialects.parser().parse("execution", text));
                if (MachineFinding.isFound(result)) {
                    seconds.add((time() - before) / 1e9);
                } else {
                    // Who has come to the end must have found it.
                    assertThat(result.limits()).as(search + ":\n" + text).isNotEmpty();
                }
            }
            seconds.sort(Double::compare);
        }
        assertThat(found.get("exhaustive")).hasSizeGreaterThanOrEqualTo(DIRECTORY == null ? tests.size() : 1);
        if (DIRECTORY != null) {
            write(Path.of(DIRECTORY), set, tests.size(), found);
        }
    }

    /** Searches with one job do all in the thread that calls them. */
    private static long time() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private Result run(String search, LitmusTest test) {
        LitmusRun run = new LitmusRun(test);
        Monitor monitor = new Monitor();
        Thread clock = new Thread(() -> {
            try {
                Thread.sleep(LIMIT.toMillis());
                monitor.stop(Limit.time("the limit of " + LIMIT));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // it has ended before
            }
        });
        clock.setDaemon(true);
        clock.start();
        try {
            return switch (search) {
                case "exhaustive" -> run.ask(machine, new ExhaustiveSearch(true), monitor);
                case "sat" -> run.solve(machine, monitor);
                case "fuzz" -> run.ask(machine, new FuzzSearch(1, Long.MAX_VALUE), monitor);
                default -> run.ask(machine, new RandomSearch(1, Long.MAX_VALUE), monitor);
            };
        } finally {
            clock.interrupt();
        }
    }

    /** How many executions each search has found after so long, in CPU time. */
    private static void write(Path directory, String set, int tests, Map<String, List<Double>> found)
            throws IOException {
        StringBuilder table = new StringBuilder("search,found,of,0.1 ms,1 ms,10 ms,100 ms,1 s,10 s\n");
        Plot plot = new Plot(
                "X+F: " + tests + " allowed executions, " + set,
                "CPU time for one, in powers of ten of a microsecond",
                "found (%)");
        found.forEach((search, seconds) -> {
            double[] x = new double[seconds.size() + 2];
            double[] y = new double[seconds.size() + 2];
            for (int i = 0; i < seconds.size(); i++) {
                x[i + 1] = Math.max(0, Math.log10(seconds.get(i) * 1e6));
                y[i + 1] = 100.0 * (i + 1) / tests;
            }
            x[seconds.size() + 1] = Math.log10(LIMIT.toMillis() * 1e3);
            y[seconds.size() + 1] = 100.0 * seconds.size() / tests;
            plot.line(search, x, y);
            table.append(search + "," + seconds.size() + "," + tests);
            for (double limit = 1e-4; limit < 20; limit *= 10) {
                double most = limit;
                table.append(String.format(
                        Locale.ROOT,
                        ",%d",
                        seconds.stream().filter(s -> s <= most * 1.0001).count()));
            }
            table.append('\n');
        });
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("searches-xf-" + set + ".csv"), table);
        Files.writeString(directory.resolve("searches-xf-" + set + ".svg"), plot.svg());
    }
}
