package org.fencepost.crash;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Violation;

/**
 * Explores what machines can find after failures, or a share of it. The program runs once; at each failure point it is left to stand still
 * while all that can follow is explored: the machine starts again (persistent memory), or the others go on (CXL), once for
 * each way in which loads can find what had been written back. So nothing before a failure is ever repeated.
 */
final class Exploration {
    private final Program program;
    private final List<Boot> boots;
    /** What the memory of machines with these programs starts with. */
    private final Map<Program, VolatileMemory> initial = new IdentityHashMap<>();

    private final CrashOptions options;
    private final Monitor monitor;
    private final Watcher watcher = new Watcher();
    final Notes notes = new Notes();

    private final Share share;
    private Run.Scenario scenario;
    /** How many failure points of runs without failures were come to; the number of the one that comes next. */
    private long next;
    /** The number of the one that is being explored. */
    private long current;

    long executions;
    long blocked;
    long failurePoints;
    final Map<Map<String, Long>, Long> states = new LinkedHashMap<>();
    final List<Violation> violations = new ArrayList<>();
    /** The first loop or recursion that went past a bound, or input of which not all values were tried; or null. */
    Limit limit;

    /** The names of all machines that were ever started. */
    final Set<String> machines = new LinkedHashSet<>();
    /** Whether the program has asked for memory that outlives machines. */
    boolean usesMemory;
    /** Whether everything was explored. */
    boolean isDone;

    Exploration(List<Boot> boots, CrashOptions options, Monitor monitor, Share share) {
        this.program = boots.get(0).program();
        this.boots = boots;
        this.options = options;
        this.monitor = monitor;
        this.share = share;
        boots.forEach(boot -> initial.computeIfAbsent(boot.program(), VolatileMemory::of));
    }

    /** Explores; what was found is left in the fields. */
    void run() {
        boolean keepsCaches = options.platform() instanceof Platform.Cxl cxl && cxl.keepsCaches();
        boolean poisons = options.platform() instanceof Platform.Cxl cxl && cxl.poisons();
        for (int fill : options.fills()) {
            for (long seed : options.schedules()) {
                if (!mustStop()) {
                    SharedMemory shared = new SharedMemory(keepsCaches, poisons, notes);
                    scenario = new Run.Scenario(options, watcher, fill, seed, initial, shared, new PersistentHeap());
                    explore(choices -> Run.start(scenario, choices, boots));
                    usesMemory |= scenario.persistent().isInUse();
                }
            }
        }
        isDone = !mustStop();
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
        run.hosts.forEach(host -> machines.add(host.machine.name));
        if (!violations.isEmpty()) {
            return;
        }
        if (!run.isComplete()) {
            blocked += mustStop() || !isCounted(run) ? 0 : 1;
        } else if (!isCxl() && run.failures < options.failures() && run.hasChanged()) {
            if (isMine(run)) {
                restart(new FailurePoint("after the program's end", Site.UNKNOWN, 0));
            }
        } else if (isCounted(run)) {
            count(run);
        }
        share.report(monitor, executions, blocked);
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
        share.report(monitor, executions, blocked);
        if (options.maxExecutions() > 0 && monitor.executions() >= options.maxExecutions()) {
            monitor.stop(Limit.executions(options.maxExecutions()));
        }
    }

    /** What all shares have in common is counted in one of them. */
    private boolean isCounted(Run run) {
        return run.failures > 0 || share.isFirst();
    }

    /** Whether the failure that can come now is to be explored here. */
    private boolean isMine(Run run) {
        if (run.failures > 0) {
            return true;
        }
        current = next++;
        return share.has(current);
    }

    private boolean mustStop() {
        return !violations.isEmpty() || monitor.mustStop() || share.isBehindViolation(current);
    }

    /** All failure points with smaller numbers were explored, as far as they are of this share. */
    long reached() {
        return isDone ? Long.MAX_VALUE : current;
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
        if (!isCxl()) {
            notes.failed(scenario.shared().statesLeftBy(machine));
        }
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
                if (isMine(run)) {
                    restart(point);
                }
            } else if (Exploration.mayFail(run, machine, cxl) && isMine(run)) {
                goOnWithout(run, machine, point);
            }
        }

        @Override
        public boolean mayBothFail(Run run, Machine one, Machine other) {
            return options.platform() instanceof Platform.Cxl cxl
                    && run.failures <= options.failures() - 2
                    && Exploration.mayFail(run, one, cxl)
                    && Exploration.mayFail(run, other, cxl);
        }

        @Override
        public void maybeEarlier() {
            failurePoints++;
        }

        @Override
        public void violated(Run run, int thread, FailureKind kind, String message, Site site) {
            // One before any failure comes after all failures that were come to so far.
            current = run.failures == 0 ? next : current;
            share.violatedAt(current);
            violations.add(new Story(program, run, scenario.shared()).violation(thread, kind, message, site));
        }

        @Override
        public void bounded(Action.Block block) {
            if (limit == null) {
                String when = scenario.shared().failures() == 0
                        ? ""
                        : ", in a program that was started again after a failure";
                limit = new Limit(Limit.Kind.LOOP, block.site().user() + ": " + block.reason() + (isCxl() ? "" : when));
            }
        }

        @Override
        public void leftOut(String text) {
            limit = limit == null ? new Limit(Limit.Kind.INPUT, text) : limit;
        }

        @Override
        public boolean mustStop() {
            return Exploration.this.mustStop();
        }
    }
}
