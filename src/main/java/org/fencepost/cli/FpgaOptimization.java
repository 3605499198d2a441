package org.fencepost.cli;

import java.nio.file.Path;
import java.util.List;
import org.fencepost.machine.Change;
import org.fencepost.machine.LeastSynchronisation;
import org.fencepost.machine.MachineFinding;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;

/** {@code fencepost optimize --model xf}: the least synchronisation of a program's FPGA thread. */
final class FpgaOptimization {
    /** How many states to visit for one change. */
    private static final long MOST_STATES = 500_000;

    private final Console console;
    private final Interrupts interrupts;
    private final EffortOptions effort;

    FpgaOptimization(Console console, Interrupts interrupts, EffortOptions effort) {
        this.console = console;
        this.interrupts = interrupts;
        this.effort = effort;
    }

    int run(String file, List<String> flags, ProgramOptions options) {
        Program program = MachineEngine.load(Path.of(file), flags, options);
        Monitor monitor = new Monitor();
        interrupts.watch(monitor);
        try (Watchdog watchdog = new Watchdog(monitor, console, file, effort.timeout)) {
            LeastSynchronisation search = new LeastSynchronisation(
                    program, options.limits(), FpgaOperation.CHANNELS, effort.workers(), MOST_STATES, monitor);
            return report(file, search.find(), monitor).exitCode();
        }
    }

    private Verdict report(String file, LeastSynchronisation.Answer answer, Monitor monitor) {
        Result asWritten = answer.asWritten();
        if (asWritten.verdict().isVerified()) {
            console.out().println(file + ": cannot fail on xf; what of its synchronisation is needed:");
            list("needed", answer.needed());
            list("can go", answer.made());
        } else if (asWritten.violations().isEmpty()) {
            console.out().println(file + ": not decided on xf: " + Limit.sentence(asWritten.limits()));
        } else {
            console.out()
                    .println(file + ": fails on xf: "
                            + asWritten.violations().get(0).message() + " ("
                            + MachineFinding.of(asWritten).effort() + ")");
            console.out()
                    .println(
                            answer.changed()
                                    ? "It cannot fail with this added:"
                                    : "Waiting for every write where it is requested does not mend it.");
            list("add", answer.made());
        }
        list("not known whether it is needed", answer.undecided());
        console.out().println("All runs were looked at " + answer.checks() + " times.");
        console.out().flush();
        return verdict(answer, monitor);
    }

    private static Verdict verdict(LeastSynchronisation.Answer answer, Monitor monitor) {
        Limit stopped = monitor.limit();
        Verdict asWritten = answer.asWritten().verdict();
        boolean isAll = answer.undecided().isEmpty() && stopped == null;
        return asWritten.isVerified() && !isAll ? Verdict.BOUNDED : asWritten;
    }

    private void list(String what, List<Change> changes) {
        changes.forEach(change -> console.out().println("  " + what + ": " + change));
    }
}
