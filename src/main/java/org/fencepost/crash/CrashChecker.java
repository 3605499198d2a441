package org.fencepost.crash;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashNumbers;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Verdict;
import org.fencepost.verdict.Violation;

/**
 * Explores what a program can find after power failures. The program runs once; at each failure point it is started
 * again while the run before stands still, once for each way in which its loads can find what had been written back. So
 * nothing before a failure is ever repeated.
 */
public final class CrashChecker {
    private final Program program;
    private final CrashOptions options;
    private final Monitor monitor;
    private final VolatileMemory initial;
    private final Trail trail = new Trail();
    private final Watcher watcher = new Watcher();

    private PersistentHeap heap;
    private Run.Scenario scenario;
    private long executions;
    private long blocked;
    private long failurePoints;
    private final Map<Map<String, Long>, Long> states = new LinkedHashMap<>();
    private final List<Violation> violations = new ArrayList<>();
    private String limit;
    /** Set when {@link CrashOptions#maxExecutions} ends the exploration. */
    private boolean exhausted;

    public CrashChecker(Program program, CrashOptions options, Monitor monitor) {
        this.program = program;
        this.options = options;
        this.monitor = monitor;
        this.initial = VolatileMemory.of(program);
    }

    public CrashChecker(Program program, CrashOptions options) {
        this(program, options, new Monitor());
    }

    public Result run() {
        long start = System.nanoTime();
        for (int fill : options.fills()) {
            for (long seed : options.schedules()) {
                if (!mustStop()) {
                    scenario = new Run.Scenario(fill, seed);
                    heap = new PersistentHeap();
                    explore(null);
                }
            }
        }
        return result((System.nanoTime() - start) / 1e9);
    }

    /** All runs that can follow the failure that ended an epoch; null stands for a machine that was never on. */
    private void explore(Epoch before) {
        Choices choices = new Choices();
        do {
            int mark = trail.mark();
            PersistentHeap.Mark heapMark = heap.mark();
            Run run = new Run(
                    program, options, watcher, new Epoch(before), choices, trail, heap, initial.fork(), scenario);
            watcher.choices = choices;
            run.go();
            finish(run, choices);
            heap.undoTo(heapMark);
            trail.undoTo(mark);
        } while (choices.advance() && !mustStop());
    }

    private void finish(Run run, Choices choices) {
        if (!violations.isEmpty()) {
            return;
        }
        if (!run.isComplete()) {
            blocked += mustStop() ? 0 : 1;
        } else if (run.epoch.failures < options.failures() && run.endsChanged()) {
            fail(run, new FailurePoint("after the program's end", Site.UNKNOWN, 0), choices);
        } else {
            count(run);
        }
        monitor.report(executions, blocked);
    }

    private void count(Run run) {
        executions++;
        if (run.epoch.failures > 0 && !run.observed.isEmpty()) {
            states.merge(new LinkedHashMap<>(run.observed), 1L, Long::sum);
        }
        if (options.maxExecutions() > 0 && executions >= options.maxExecutions() && limit == null) {
            limit = "the limit of " + options.maxExecutions() + " executions was reached";
            exhausted = true;
        }
    }

    private boolean mustStop() {
        return exhausted || !violations.isEmpty() || monitor.mustStop();
    }

    /** The power fails now. */
    private void fail(Run run, FailurePoint point, Choices choices) {
        failurePoints++;
        run.epoch.failure = point;
        explore(run.epoch);
        run.epoch.failure = null;
        watcher.choices = choices;
    }

    /** Follows one run at a time, the innermost. */
    private final class Watcher implements Run.Observer {
        private Choices choices;

        @Override
        public void mayFail(Run run, FailurePoint point) {
            // Where an earlier path went the same way, the failure was explored then.
            if (run.epoch.failures < options.failures() && !choices.isReplaying()) {
                fail(run, point, choices);
            }
        }

        @Override
        public void violated(Run run, int thread, FailureKind kind, String message, Site site) {
            violations.add(new Story(program, run).violation(thread, kind, message, site));
        }

        @Override
        public void bounded(Action.Block block) {
            if (limit == null) {
                limit = block.site().user() + ": " + block.reason();
            }
        }

        @Override
        public boolean mustStop() {
            return CrashChecker.this.mustStop();
        }
    }

    private Result result(double seconds) {
        String reached = limit != null ? limit : monitor.reason();
        Verdict verdict =
                !violations.isEmpty() ? Verdict.VIOLATION : reached != null ? Verdict.BOUNDED : Verdict.VERIFIED;
        List<State> outcomes = new ArrayList<>();
        states.forEach((values, count) -> outcomes.add(new State(values, count)));
        return new Result(
                verdict,
                executions,
                blocked,
                seconds,
                List.copyOf(violations),
                List.of(),
                outcomes,
                verdict == Verdict.VIOLATION ? null : reached,
                new CrashNumbers(failurePoints, options.failures(), options.schedules(), options.fills()));
    }
}
