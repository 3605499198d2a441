package org.fencepost.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.machine.Answer;
import org.fencepost.machine.Machine;
import org.fencepost.machine.ProgramRun;
import org.fencepost.machine.Search;
import org.fencepost.machine.TraceText;
import org.fencepost.machine.Walk;
import org.fencepost.program.Action;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Verdict;

/** {@code fencepost simulate FILE.c}: a C program on a machine. */
final class ProgramSimulation {
    private final Console console;
    private final String name;
    private final Program program;
    private final ProgramRun run;

    /**
     * @param races whether to look for data races
     * @param limits how far threads may go, and what may happen to them
     */
    ProgramSimulation(Console console, Path file, List<String> flags, boolean races, Limits limits) {
        this.console = console;
        this.name = file.getFileName().toString();
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            this.program = frontEnd.load(file, CompileOptions.DEFAULT.withFlags(flags));
        }
        this.run = new ProgramRun(program, races, limits);
    }

    static boolean isProgram(Path file) {
        return file.toString().matches(".*\\.(c|cc|cpp|cxx|ll|bc)");
    }

    /** A run whose steps somebody chooses. */
    <H> Walk<H> walk(Machine<H> machine) {
        return run.walk(machine);
    }

    /** Looks for one run that fails. */
    <H> Verdict check(Machine<H> machine, Search search, Monitor monitor) {
        Answer<H> answer = run.ask(machine, search, monitor);
        if (answer instanceof Answer.Found<H> found) {
            Action.Failure failure = found.failure();
            console.out()
                    .println(name + ": fails on " + machine.name() + ": " + failure.message() + " ("
                            + failure.site().user() + ")  (" + answer.effort() + ")");
            console.out().print(new TraceText<>(machine, program).format(found));
            return Verdict.of(true, List.of());
        }
        if (answer instanceof Answer.Unknown<H> unknown) {
            console.out()
                    .println(name + ": not decided on " + machine.name() + " (" + unknown.reason() + ")  ("
                            + answer.effort() + ")");
            return Verdict.of(false, List.of(unknown.reason()));
        }
        console.out().println(name + ": cannot fail on " + machine.name() + "  (" + answer.effort() + ")");
        return Verdict.of(false, List.of());
    }

    /** Lists all ends, and says which share of them are failures. */
    <H> Verdict ends(Machine<H> machine, Search search, boolean isRandom, Monitor monitor) {
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
