package org.fencepost.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.c.CFrontEnd;
import org.fencepost.machine.ChosenRun;
import org.fencepost.machine.Machine;
import org.fencepost.machine.MachineFinding;
import org.fencepost.machine.ProgramRun;
import org.fencepost.machine.Search;
import org.fencepost.report.html.MachinePage;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/** {@code fencepost simulate FILE.c}: a C program on a machine. */
final class ProgramSimulation {
    private final Console console;
    private final String file;
    private final String name;
    private final ProgramRun run;

    /**
     * @param races whether to look for data races
     * @param options how far threads may go, and what may happen to them
     */
    ProgramSimulation(Console console, Path file, List<String> flags, boolean races, ProgramOptions options) {
        this.console = console;
        this.file = file.toString();
        this.name = file.getFileName().toString();
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            this.run = new ProgramRun(frontEnd.load(file, options.compiling(flags)), races, options.limits());
        }
    }

    static boolean isProgram(Path file) {
        return file.toString().matches(".*\\.(c|cc|cpp|cxx|ll|bc)");
    }

    /** A run whose steps somebody chooses. */
    ChosenRun<?> walk(Machine<?> machine) {
        return run.walk(machine);
    }

    /**
     * Looks for one run that fails.
     *
     * @param html where to draw it, or null
     */
    Verdict check(Machine<?> machine, Search search, Monitor monitor, @Nullable Path html) {
        Result result = run.ask(machine, search, monitor);
        MachineFinding finding = MachineFinding.of(result);
        String answer = answer(result, machine.name());
        String text = name + ": " + answer + "  (" + finding.effort() + ")\n" + finding.text();
        console.out().print(text);
        console.out().flush();
        if (html != null) {
            MachinePage page = new MachinePage(
                    Version.tool(),
                    file,
                    machine.name(),
                    MachineFinding.answer(result),
                    "can it fail?",
                    answer + "; " + finding.effort(),
                    finding.pictures(),
                    text);
            ReportFile.write(html, page.render());
        }
        return result.verdict();
    }

    private static String answer(Result result, String machine) {
        if (!result.violations().isEmpty()) {
            Violation wrong = result.violations().get(0);
            return "fails on " + machine + ": " + wrong.message() + " ("
                    + wrong.site().user() + ")";
        }
        return result.limits().isEmpty()
                ? "cannot fail on " + machine
                : "not decided on " + machine + " (" + Limit.sentence(result.limits()) + ")";
    }

    /** Lists all ends, and says which share of them are failures. */
    Verdict ends(Machine<?> machine, Search search, boolean isRandom, Monitor monitor) {
        Map<String, Long> failures = new TreeMap<>();
        Map<String, Long> successes = new TreeMap<>();
        List<Limit> limits = run.ends(machine, search, monitor, failures, successes);
        long failed = failures.values().stream().mapToLong(Long::longValue).sum();
        long all =
                failed + successes.values().stream().mapToLong(Long::longValue).sum();
        int distinct = failures.size() + successes.size();
        console.out()
                .printf(
                        "%s on %s: %d of %d different ends are failures",
                        name, machine.name(), failures.size(), distinct);
        console.out()
                .println(
                        isRandom
                                ? String.format("; %d of %d runs (%.2f %%) fail", failed, all, percent(failed, all))
                                : "");
        failures.forEach((end, count) -> line("fails", end, count, isRandom));
        successes.forEach((end, count) -> line("ends ", end, count, isRandom));
        if (!limits.isEmpty()) {
            console.out().println("not everything was seen: " + Limit.sentence(limits));
        }
        return Verdict.of(!failures.isEmpty(), limits);
    }

    private void line(String what, String end, long count, boolean isRandom) {
        console.out().println("  " + what + "  " + end + (isRandom ? "  " + count + " runs" : ""));
    }

    private static double percent(long part, long all) {
        return all == 0 ? 0 : 100.0 * part / all;
    }
}
