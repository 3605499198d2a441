package org.fencepost.crash;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.fencepost.memory.CacheLines;
import org.fencepost.memory.MemoryImage;
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
    /** The number that stands for runs without failures. */
    private static final long BEFORE_ALL = -1;

    private static final long FIRST_BUDGET = 4096;
    private static final int BUDGET_GROWTH = 4;

    private final Program program;
    private final List<Boot> boots;
    /** What the memory of machines with these programs starts with. */
    private final Map<Program, MemoryImage> initial = new IdentityHashMap<>();

    private final CrashOptions options;
    private final Monitor monitor;
    private final Watcher watcher = new Watcher();
    final Notes notes = new Notes();

    private final Share share;
    private Run.Scenario scenario;
    /** The number of the failure point that comes next, of those of runs without failures. */
    private long next;
    /** The number of the one that is being explored. */
    private long current;
    /** The number of the first one of the scenario. */
    private long first;
    /** Those that were explored to the end. */
    private final BitSet finished = new BitSet();
    /** Whether only runs without failures are of interest, which come first. */
    private boolean withoutFailures;
    /** How many executions each failure point may take before the next ones get their turn. */
    private long budget;
    /** How many the current one has taken; all together in {@link #spentInAll}. */
    private long spent;

    private long spentInAll;
    private boolean isExploring;
    private boolean outOfBudget;
    /** Whether some failure point has to be explored again, with more. */
    private boolean isUnfinished;

    private Tally tally = new Tally();
    final List<Violation> violations = new ArrayList<>();
    /** The first loop or recursion that went past a bound, or input of which not all values were tried; or null. */
    Limit limit;
    /** Whether several threads could go on at the same time, so that there are other schedules. */
    boolean scheduled;

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
        boots.forEach(boot -> initial.computeIfAbsent(boot.program(), MemoryImage::of));
    }

    Tally tally() {
        return tally;
    }

    /** How many failure points were come to in runs without failures. */
    long failurePointsMet() {
        return next;
    }

    /** Explores; what was found is left in the fields. */
    void run() {
        boolean follows = true;
        for (Layout layout : options.layouts()) {
            for (int fill : options.fills()) {
                for (long seed : options.schedules()) {
                    if (follows && !mustStop()) {
                        cover(layout, fill, seed);
                    }
                }
            }
            // Where no object can lie elsewhere, another layout is the same.
            follows &= scenario != null && scenario.persistent().followsLayout();
        }
        isDone = !mustStop();
    }

    /**
     * What goes wrong without any failure is found before failures are looked at; these get fair shares: one that leads to
     * more executions than the others has to wait until all others had as many.
     */
    private void cover(Layout layout, int fill, long seed) {
        first = next;
        if (options.failures() > 0 && share.isFirst()) {
            withoutFailures = true;
            current = BEFORE_ALL;
            explore(layout, fill, seed, new Notes());
            withoutFailures = false;
        }
        current = first;
        budget = FIRST_BUDGET;
        do {
            next = first;
            isUnfinished = false;
            Notes own = budget == FIRST_BUDGET ? notes : new Notes();
            explore(layout, fill, seed, own);
            if (own != notes) {
                notes.addFindings(own);
            }
            budget *= BUDGET_GROWTH;
        } while (isUnfinished && !mustStop());
    }

    private void explore(Layout layout, int fill, long seed, Notes own) {
        Platform.Cxl cxl = options.platform() instanceof Platform.Cxl some ? some : Platform.Cxl.DEFAULT;
        SharedMemory shared = new SharedMemory(cxl.keepsCaches(), cxl.poisons(), cxl.movesLines(), own);
        scenario = new Run.Scenario(options, watcher, fill, seed, initial, shared, new PersistentHeap(layout));
        explore(choices -> Run.start(scenario, choices, boots));
        usesMemory |= scenario.persistent().isInUse();
    }

    /** All runs that begin in this way: one for each way in which the decisions can be taken. */
    private void explore(Function<Choices, Run> beginning) {
        Choices choices = new Choices();
        do {
            CacheLines.Mark mark = scenario.shared().mark();
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
            countBlocked(run);
        } else if (failsAtTheEnd(run)) {
            FailurePoint end = new FailurePoint("after the program's end", Site.UNKNOWN, 0);
            failHere(run, () -> restart(run, end));
        } else if (isCounted(run)) {
            count(run);
        }
    }

    /** Whether the power is to fail after the run; even if nothing was stored, recovery has to cope with fresh memory. */
    private boolean failsAtTheEnd(Run run) {
        return !isCxl()
                && !withoutFailures
                && run.failures < options.failures()
                && run.canFail
                && (run.hasChanged() | (run.failures == 0 && next == first));
    }

    private boolean isCxl() {
        return options.platform() instanceof Platform.Cxl;
    }

    private void countBlocked(Run run) {
        if (!mustStop() && isCounted(run)) {
            tally.blocked++;
            spend();
        }
    }

    private void count(Run run) {
        tally.executions++;
        Map<String, Long> observed = run.observed();
        if ((isCxl() || run.failures > 0) && !observed.isEmpty()) {
            tally.states.merge(observed, 1L, Long::sum);
        }
        spend();
        if (options.maxExecutions() > 0 && monitor.executions() >= options.maxExecutions()) {
            monitor.stop(Limit.executions(options.maxExecutions()));
        }
    }

    private void spend() {
        spent++;
        spentInAll++;
        outOfBudget = isExploring && spent >= budget;
        share.report(monitor, spentInAll, tally.blocked);
    }

    /** What all shares have in common is counted in one of them, once. */
    private boolean isCounted(Run run) {
        return !withoutFailures && (run.failures > 0 || share.isFirst() && budget == FIRST_BUDGET);
    }

    /** The failure that can come now, if it is to be explored here and now; one of a run that has failed always is. */
    private void failHere(Run run, Runnable failure) {
        if (run.failures > 0) {
            failure.run();
            return;
        }
        long number = next++;
        if (share.has(number) && !finished.get((int) number)) {
            current = number;
            explore(failure);
        }
    }

    /** What is not explored to the end now is not counted: it will be explored again. */
    private void explore(Runnable failure) {
        Tally before = tally;
        BigInteger eager = scenario.shared().notes.eager();
        tally = new Tally();
        spent = 0;
        isExploring = true;
        failure.run();
        isExploring = false;
        if (outOfBudget) {
            outOfBudget = false;
            isUnfinished = true;
            if (!mustStop()) {
                scenario.shared().notes.resetEager(eager);
                tally = before;
                return;
            }
        }
        finished.set((int) current, !mustStop());
        before.add(tally);
        tally = before;
    }

    private boolean mustStop() {
        return outOfBudget || !violations.isEmpty() || monitor.mustStop() || share.isBehindViolation(current);
    }

    /** All failure points with smaller numbers were explored, as far as they are of this share. */
    long reached() {
        if (isDone || !violations.isEmpty()) {
            return isDone ? Long.MAX_VALUE : current;
        }
        long reached = 0;
        while (reached < next && (!share.has(reached) || finished.get((int) reached))) {
            reached++;
        }
        return reached;
    }

    /** All machines fail, then all start again. */
    private void restart(Run run, FailurePoint point) {
        List<Machine> failing =
                scenario.shared().machines().stream().filter(Machine::isAlive).toList();
        failing.forEach(machine -> fail(machine, point));
        tally.failurePoints++;
        explore(choices -> Run.startAgain(run, choices, boots));
        failing.forEach(machine -> machine.failure = null);
    }

    /** One machine fails, the others go on. */
    private void goOnWithout(Run run, Machine machine, FailurePoint point) {
        CacheLines.Mark mark = scenario.shared().mark();
        fail(machine, point);
        tally.failurePoints++;
        explore(choices -> Run.goOn(run, machine, choices));
        machine.failure = null;
        scenario.shared().undoTo(mark);
    }

    private void fail(Machine machine, FailurePoint point) {
        if (!isCxl()) {
            scenario.shared().notes.failed(scenario.shared().statesLeftBy(machine));
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
            boolean isAsked = run.canFail && !withoutFailures && run.failures < options.failures();
            if (!isNew || !isAsked || run.isReplaying()) {
                return;
            }
            if (!(options.platform() instanceof Platform.Cxl cxl)) {
                failHere(run, () -> restart(run, point));
            } else if (Exploration.mayFail(run, machine, cxl)) {
                failHere(run, () -> goOnWithout(run, machine, point));
            }
        }

        @Override
        public boolean mayBothFail(Run run, Machine one, Machine other) {
            return options.platform() instanceof Platform.Cxl cxl
                    && !withoutFailures
                    && run.failures <= options.failures() - 2
                    && Exploration.mayFail(run, one, cxl)
                    && Exploration.mayFail(run, other, cxl);
        }

        @Override
        public void maybeEarlier() {
            tally.failurePoints++;
        }

        @Override
        public void violated(Run run, int thread, FailureKind kind, String message, Site site) {
            // One before any failure is the first of all.
            current = run.failures == 0 ? BEFORE_ALL : current;
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
        public void scheduled() {
            scheduled = true;
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
