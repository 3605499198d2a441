package org.fencepost.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/**
 * The least synchronisation of an FPGA thread with which a program is right: one wait, fence or named channel after the other is left out, for
 * good if every run without it is right. To a program that is wrong waits for its writes are added first.
 */
public final class LeastSynchronisation {
    private final Program program;
    private final Limits limits;
    private final int channels;
    private final int jobs;
    private final long mostStates;
    private final Monitor monitor;
    /** What could be otherwise in the lines that were run. */
    private final Set<Change> possible = new ConcurrentSkipListSet<>();

    private final List<Change> undecided = new ArrayList<>();
    private int checks;

    /** @param mostStates how many states to visit to find out about one change */
    public LeastSynchronisation(
            Program program, Limits limits, int channels, int jobs, long mostStates, Monitor monitor) {
        this.program = program;
        this.limits = limits;
        this.channels = channels;
        this.jobs = jobs;
        this.mostStates = mostStates;
        this.monitor = monitor;
    }

    /**
     * What was found.
     *
     * @param asWritten the program as it is
     * @param changed whether some changes make it right, or leave it so
     * @param made those changes
     * @param needed what could not be left out
     * @param undecided those of them for which that is not known: there were too many states
     * @param checks how often all runs were looked at
     */
    public record Answer(
            Result asWritten,
            boolean changed,
            List<Change> made,
            List<Change> needed,
            List<Change> undecided,
            int checks) {}

    public Answer find() {
        Result asWritten = run(Synchronisation.AS_WRITTEN, Long.MAX_VALUE);
        if (asWritten.verdict().isVerified()) {
            return leaveOut(asWritten);
        }
        return asWritten.violations().isEmpty()
                ? new Answer(asWritten, false, List.of(), List.of(), List.of(), checks)
                : mend(asWritten);
    }

    private Answer leaveOut(Result asWritten) {
        List<Change> needed = new ArrayList<>();
        Synchronisation least = Synchronisation.AS_WRITTEN;
        for (Change change : changes(false)) {
            if (isRight(least.with(change), change)) {
                least = least.with(change);
            } else {
                needed.add(change);
            }
        }
        return answer(asWritten, true, least, needed);
    }

    private Answer mend(Result asWritten) {
        Synchronisation all = new Synchronisation(Set.copyOf(changes(true)));
        if (all.changes().isEmpty() || !run(all, mostStates).verdict().isVerified()) {
            return answer(asWritten, false, Synchronisation.AS_WRITTEN, List.of());
        }
        Synchronisation least = all;
        for (Change change : changes(true)) {
            if (isRight(least.without(change), change)) {
                least = least.without(change);
            }
        }
        return answer(asWritten, true, least, List.of());
    }

    private Answer answer(Result asWritten, boolean changed, Synchronisation least, List<Change> needed) {
        List<Change> made = new ArrayList<>(least.changes());
        Collections.sort(made);
        return new Answer(asWritten, changed, made, needed, undecided, checks);
    }

    /** Those that add something, or those that leave something out. */
    private List<Change> changes(boolean adding) {
        return possible.stream()
                .filter(change -> (change.kind() == Change.Kind.WAIT_FOR_WRITE) == adding)
                .toList();
    }

    private boolean isRight(Synchronisation changed, Change change) {
        Result result = run(changed, mostStates);
        if (!result.verdict().isVerified() && result.violations().isEmpty()) {
            undecided.add(change);
        }
        return result.verdict().isVerified();
    }

    private Result run(Synchronisation changed, long most) {
        checks++;
        XfMachine machine =
                new XfMachine(new FpgaPrograms(channels, true, FenceRule.ITS_CHANNEL, changed, possible::add));
        Monitor own = monitor.part();
        try {
            return new ProgramRun(program, false, limits)
                    .ask(machine, new ExhaustiveSearch(true, most).withJobs(jobs), own);
        } catch (InputException e) {
            if (changed.changes().isEmpty()) {
                throw e;
            }
            // Without a wait a tag may be used again too early.
            return MachineFinding.refused(e);
        }
    }
}
