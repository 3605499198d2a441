package org.fencepost.crash;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashNumbers;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Verdict;
import org.fencepost.verdict.Violation;

/**
 * Explores what machines can find after failures. The program runs once; at each failure point it is left to stand still
 * while all that can follow is explored: the machine starts again (persistent memory), or the others go on (CXL), once for
 * each way in which loads can find what had been written back. So nothing before a failure is ever repeated.
 */
public final class CrashChecker {
    private final Program program;
    private final List<Boot> boots;
    /** What the memory of machines with these programs starts with. */
    private final Map<Program, VolatileMemory> initial = new IdentityHashMap<>();

    private final CrashOptions options;
    private final Monitor monitor;
    private final Watcher watcher = new Watcher();
    private final Notes notes = new Notes();

    private Run.Scenario scenario;
    private long executions;
    private long blocked;
    private long failurePoints;
    private final Map<Map<String, Long>, Long> states = new LinkedHashMap<>();
    private final List<Violation> violations = new ArrayList<>();
    private String limit;
    /** Set when {@link CrashOptions#maxExecutions} ends the exploration. */
    private boolean exhausted;

    private CrashChecker(List<Boot> boots, CrashOptions options, Monitor monitor) {
        this.program = boots.get(0).program();
        this.boots = boots;
        this.options = options;
        this.monitor = monitor;
        boots.forEach(boot -> initial.computeIfAbsent(boot.program(), VolatileMemory::of));
    }

    /** Several machines, by name, that exist from the start. */
    public CrashChecker(Map<String, Program> machines, CrashOptions options, Monitor monitor) {
        this(
                machines.entrySet().stream()
                        .map(entry -> new Boot(entry.getKey(), entry.getValue(), false))
                        .toList(),
                options,
                monitor);
    }

    public CrashChecker(Program program, CrashOptions options, Monitor monitor) {
        this(List.of(new Boot("main", program, true)), options, monitor);
    }

    public CrashChecker(Program program, CrashOptions options) {
        this(program, options, new Monitor());
    }

    public Result run() {
        long start = System.nanoTime();
        boolean keepsCaches = options.platform() instanceof Platform.Cxl cxl && cxl.keepsCaches();
        boolean inUse = false;
        boolean poisons = options.platform() instanceof Platform.Cxl cxl && cxl.poisons();
        for (int fill : options.fills()) {
            for (long seed : options.schedules()) {
                if (!mustStop()) {
                    SharedMemory shared = new SharedMemory(keepsCaches, poisons, notes);
                    scenario = new Run.Scenario(options, watcher, fill, seed, initial, shared, new PersistentHeap());
                    explore(choices -> Run.start(scenario, choices, boots));
                    inUse |= scenario.persistent().isInUse();
                }
            }
        }
        if (!inUse && !isCxl() && violations.isEmpty() && limit == null && !mustStop()) {
            throw new InputException(
                    "the program never asks for persistent memory, so a power failure cannot show anything:"
                            + " use fp_pm_root, fp_pm_alloc, pmem_map_file, or malloc with --pm-heap (or the verify command)");
        }
        return result((System.nanoTime() - start) / 1e9);
    }

    /** All runs that begin in this way: one for each way in which the decisions can be taken. */
    private void explore(Function<Choices, Run> beginning) {
        Choices choices = new Choices();
        do {
            SharedMemory.Mark mark = scenario.shared().mark();
            PersistentHeap.Mark heapMark = scenario.persistent().mark();
            Run run = beginning.apply(choices);
            run.go();
            finish(run);
            scenario.persistent().undoTo(heapMark);
            scenario.shared().undoTo(mark);
        } while (choices.advance() && !mustStop());
    }

    private void finish(Run run) {
        if (!violations.isEmpty()) {
            return;
        }
        if (!run.isComplete()) {
            blocked += mustStop() ? 0 : 1;
        } else if (!isCxl() && run.failures < options.failures() && run.hasChanged()) {
            restart(new FailurePoint("after the program's end", Site.UNKNOWN, 0));
        } else {
            count(run);
        }
        monitor.report(executions, blocked);
    }

    private boolean isCxl() {
        return options.platform() instanceof Platform.Cxl;
    }

    private void count(Run run) {
        executions++;
        Map<String, Long> observed = run.observed();
        if ((isCxl() || run.failures > 0) && !observed.isEmpty()) {
            states.merge(observed, 1L, Long::sum);
        }
        if (options.maxExecutions() > 0 && executions >= options.maxExecutions() && limit == null) {
            limit = "the limit of " + options.maxExecutions() + " executions was reached";
            exhausted = true;
        }
    }

    private boolean mustStop() {
        return exhausted || !violations.isEmpty() || monitor.mustStop();
    }

    /** All machines fail, then all start again. */
    private void restart(FailurePoint point) {
        List<Machine> failing =
                scenario.shared().machines().stream().filter(Machine::isAlive).toList();
        failing.forEach(machine -> fail(machine, point));
        failurePoints++;
        explore(choices -> Run.start(scenario, choices, boots));
        failing.forEach(machine -> machine.failure = null);
    }

    /** One machine fails, the others go on. */
    private void goOnWithout(Run run, Machine machine, FailurePoint point) {
        SharedMemory.Mark mark = scenario.shared().mark();
        fail(machine, point);
        // What comes now is later than the failure.
        scenario.shared().tick();
        failurePoints++;
        explore(choices -> Run.goOn(run, choices));
        machine.failure = null;
        scenario.shared().undoTo(mark);
    }

    private void fail(Machine machine, FailurePoint point) {
        notes.failed(scenario.shared().statesLeftBy(machine));
        machine.failure = point;
        machine.failedAt = scenario.shared().time();
    }

    private static boolean mayFail(Run run, Machine machine, Platform.Cxl cxl) {
        boolean named = cxl.mayFail().isEmpty() ? !machine.lasts : cxl.mayFail().contains(machine.name);
        return named && machine.isAlive() && run.hasWitness(machine);
    }

    /** Follows one run at a time, the innermost. */
    private final class Watcher implements Run.Observer {
        @Override
        public void mayFail(Run run, Machine machine, FailurePoint point) {
            // Where an earlier path went the same way, the failure was explored then.
            boolean isNew = run.hasChanged() | isCxl();
            if (!isNew || run.failures >= options.failures() || run.isReplaying()) {
                return;
            }
            if (!(options.platform() instanceof Platform.Cxl cxl)) {
                restart(point);
            } else if (CrashChecker.mayFail(run, machine, cxl)) {
                goOnWithout(run, machine, point);
            }
        }

        @Override
        public boolean mayBothFail(Run run, Machine one, Machine other) {
            return options.platform() instanceof Platform.Cxl cxl
                    && run.failures <= options.failures() - 2
                    && CrashChecker.mayFail(run, one, cxl)
                    && CrashChecker.mayFail(run, other, cxl);
        }

        @Override
        public void maybeEarlier() {
            failurePoints++;
        }

        @Override
        public void violated(Run run, int thread, FailureKind kind, String message, Site site) {
            violations.add(new Story(program, run, scenario.shared()).violation(thread, kind, message, site));
        }

        @Override
        public void bounded(Action.Block block) {
            if (limit == null) {
                String when = scenario.shared().failures() == 0
                        ? ""
                        : ", in a program that was started again after a failure";
                limit = block.site().user() + ": " + block.reason() + (isCxl() ? "" : when);
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
                notes.warnings(),
                outcomes,
                verdict == Verdict.VIOLATION ? null : reached,
                new CrashNumbers(
                        failurePoints,
                        options.failures(),
                        options.schedules(),
                        options.fills(),
                        notes.eager(),
                        notes.loads()));
    }
}
