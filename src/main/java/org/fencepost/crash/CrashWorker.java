package org.fencepost.crash;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.fencepost.memory.CacheLines;
import org.fencepost.memory.MemoryImage;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Progress;
import org.fencepost.work.Worker;
import org.jspecify.annotations.Nullable;

/**
 * Explores what machines can find after some of the failures that are possible. The program runs once; at each of these failure
 * points it is left to stand still while all that can follow is explored: the machine starts again (persistent memory), or
 * the others go on (CXL), once for each way in which loads can find what had been written back. So nothing before a failure is
 * ever repeated, but for the run without failures, which each worker makes for itself: that is cheap.
 *
 * <p>Failure points get fair shares: one that leads to more executions than the others has to wait until all others had as
 * many.
 */
final class CrashWorker implements Worker<CrashFindings> {
    private static final long FIRST_BUDGET = 4096;
    private static final int BUDGET_GROWTH = 4;
    /** How many executions a worker explores before it gives away some (again): whoever takes them runs the program first. */
    private static final int GRAIN = 64;

    private final List<Boot> boots;
    private final Program program;
    private final CrashOptions options;
    /** What the memory of machines with these programs starts with. */
    private final Map<Program, MemoryImage> initial;

    private final Monitor monitor;
    private final Progress progress;
    /** Whether what was not explored to the end does not count, because it will be explored again. */
    private final boolean saved;

    private final List<Setup> setups;
    private final Watcher watcher = new Watcher();

    private CrashFindings findings = new CrashFindings();
    private OpenFailures open = new OpenFailures(0, 0);
    private BooleanSupplier goesOn = () -> true;
    /** Both are there while a program runs. */
    @SuppressWarnings("NullAway.Init")
    private Scenario scenario;

    @SuppressWarnings("NullAway.Init")
    private Setup setup;

    /** Whether runs of a setup are under way. */
    private boolean isRunning;
    /** Whether only runs without failures are of interest. */
    private boolean withoutFailures;
    /** Whether it is only of interest what there is to explore. */
    private boolean isCounting;
    /** Whether it is only of interest in how many ways runs can begin. */
    private boolean isMeasuring;
    /** The runs at hand, if they count only when they are all; otherwise null. */
    private @Nullable Trial trial;
    /** The number of the failure point that comes next, of those of runs without failures. */
    private long next;
    /** The path to take through what follows the failure of a run without any. */
    private Choices current = new Choices();
    /** What the path at hand has counted. */
    private Tally tally = new Tally();
    /** How many executions each failure point may take before the next ones get their turn. */
    private long budget;
    /** How many the current one has taken. */
    private long spent;

    private long sinceSplit;
    private boolean isExploring;
    /** Whether nothing of the piece of work at hand was begun, because it is time to stop. */
    private boolean isUntouched;

    private boolean stopped;

    /** @param setups in which the program runs; they may become others between two pieces of work */
    CrashWorker(
            List<Boot> boots,
            CrashOptions options,
            Map<Program, MemoryImage> initial,
            Monitor monitor,
            Progress progress,
            boolean saved,
            List<Setup> setups) {
        this.boots = boots;
        this.program = boots.get(0).program();
        this.options = options;
        this.initial = initial;
        this.monitor = monitor;
        this.progress = progress;
        this.saved = saved;
        this.setups = setups;
    }

    // ---- work -------------------------------------------------------------------------------------------------------

    /** Finds out what goes wrong without failures, and what there is to explore: how many failure points, or which pieces. */
    Setup prepare(Setup first, CrashFindings base, Tally counts) {
        withoutFailures = true;
        Setup each = first.walk().depth() > 1 ? first.withSteps(stepsOf(first)) : first;
        begin(new OpenFailures(0, 0), base, () -> true);
        tally = counts;
        run(each);
        withoutFailures = false;
        return prepared(each, base, counts);
    }

    /** How long the walk is, without changes of priority. */
    private int stepsOf(Setup first) {
        CrashFindings nothing = new CrashFindings();
        begin(new OpenFailures(0, 0), nothing, () -> true);
        tally = new Tally();
        trial = new Trial(0, null);
        run(first);
        trial = null;
        return nothing.walks.steps();
    }

    private Setup prepared(Setup first, CrashFindings base, Tally counts) {
        boolean mayFail = options.failures() > 0 && !base.ends();
        if (isWhole(first)) {
            return mayFail ? cut(first, counts) : first;
        }
        if (first.all() && mayFail) {
            countFailurePoints(first);
        }
        return first.with(next - first.first());
    }

    /** Explores a part of it at once; what is more is cut into pieces, and done anew. */
    private Setup cut(Setup first, Tally counts) {
        isCounting = true;
        Function<Choices, Run> start = open(first);
        boolean isDone = isDoneSoon(start, counts);
        List<byte[]> pieces = isDone ? List.of() : pieces(start, counts);
        isCounting = false;
        noteUses();
        return first.with(pieces);
    }

    /** Whether a few runs are all that there are, or that there will be. */
    private boolean isDoneSoon(Function<Choices, Run> start, Tally counts) {
        trial = new Trial(options.maxExecutions(), options.audit());
        tally = trial.tally;
        Choices path = new Choices();
        boolean more = true;
        while (more && !mustStop() && trial.goesOn()) {
            follow(start, path);
            more = path.advance();
        }
        boolean isDone = !more || mustStop();
        if (isDone) {
            counts.add(tally);
            trial.counts(progress);
        }
        trial = null;
        return isDone;
    }

    private List<byte[]> pieces(Function<Choices, Run> start, Tally counts) {
        tally = counts;
        isMeasuring = true;
        int turns = new Cutting(path -> begin(start, path)).turns();
        isMeasuring = false;
        return new Cutting(path -> begin(start, path)).pieces(turns);
    }

    /** Takes the first turns of a path, which come to nothing but what goes wrong there, and what a thread finds that goes on alone. */
    private void begin(Function<Choices, Run> beginning, Choices path) {
        CacheLines.Mark mark = scenario.shared().mark();
        PersistentHeap.Mark heapMark = scenario.persistent().mark();
        Run run = beginning.apply(path);
        run.go();
        run.undoFailures();
        scenario.persistent().undoTo(heapMark);
        scenario.shared().undoTo(mark);
    }

    /** Whether runs go on when machines fail, so that there is no point from which on what follows is for itself. */
    private boolean isWhole(Setup each) {
        return each.all() && isCxl();
    }

    /** Where several threads can go on there are failures that no run without them comes to. */
    private void countFailurePoints(Setup first) {
        isCounting = true;
        run(first);
        isCounting = false;
    }

    @Override
    public End work(byte[] piece, CrashFindings summary, BooleanSupplier mayGoOn) {
        // Whoever was stopped before may not have counted all failure points.
        isUntouched = piece.length == 0 && monitor.mustStop();
        OpenFailures all = new OpenFailures(0, setups.get(setups.size() - 1).end());
        begin(piece.length == 0 ? all : OpenFailures.load(piece), summary, mayGoOn);
        for (Setup each : setups) {
            explore(each);
        }
        return mustStop() ? End.STOPPED : End.DONE;
    }

    private void begin(OpenFailures failures, CrashFindings summary, BooleanSupplier mayGoOn) {
        open = failures;
        findings = summary;
        goesOn = mayGoOn;
        stopped = false;
        sinceSplit = GRAIN;
        isRunning = false;
    }

    private void explore(Setup each) {
        budget = FIRST_BUDGET;
        while (open.hasAny(each.first(), each.end()) && !mustStop()) {
            run(each);
            isRunning = false;
            budget *= BUDGET_GROWTH;
        }
    }

    @Override
    public byte[] left() {
        return isUntouched ? EVERYTHING : open.save();
    }

    @Override
    public Optional<byte[]> split() {
        if (sinceSplit < GRAIN || isUntouched) {
            return Optional.empty();
        }
        sinceSplit = 0;
        return open.split();
    }

    // ---- runs -------------------------------------------------------------------------------------------------------

    /** Runs the program without failures, and explores the failures on the way that are open. */
    private void run(Setup each) {
        Function<Choices, Run> start = open(each);
        if (isWhole(each) && !withoutFailures) {
            while (next < each.end() && !mustStop()) {
                exploreFrom(next++, isNew -> exploreInTurns(start));
            }
        } else {
            exploreAll(start);
        }
        noteUses();
    }

    /** How runs on fresh memory start. */
    private Function<Choices, Run> open(Setup each) {
        setup = each;
        isRunning = true;
        next = each.first();
        Platform.Cxl cxl = options.platform() instanceof Platform.Cxl some ? some : Platform.Cxl.DEFAULT;
        SharedMemory shared = new SharedMemory(cxl.keepsCaches(), cxl.poisons(), cxl.movesLines(), findings.notes);
        scenario = new Scenario(
                options,
                watcher,
                each.fill(),
                each.walk(),
                each.all(),
                initial,
                shared,
                new PersistentHeap(each.layout()));
        return choices -> Run.start(scenario, choices, boots);
    }

    private void noteUses() {
        findings.usesMemory |= scenario.persistent().isInUse();
        findings.followsLayout |= scenario.persistent().followsLayout();
    }

    /** All runs that begin in this way: one for each way in which the decisions can be taken. */
    private void exploreAll(Function<Choices, Run> beginning) {
        Choices choices = new Choices();
        do {
            follow(beginning, choices);
        } while (choices.advance() && !mustStop());
    }

    /** One of them. Returns whether nothing of it was left out. */
    private boolean follow(Function<Choices, Run> beginning, Choices choices) {
        CacheLines.Mark mark = scenario.shared().mark();
        PersistentHeap.Mark heapMark = scenario.persistent().mark();
        Run run = beginning.apply(choices);
        run.go();
        if (run.failures == 0) {
            findings.walks.add(run.tasks.size(), run.steps());
        }
        boolean whole = finish(run);
        run.undoFailures();
        scenario.persistent().undoTo(heapMark);
        scenario.shared().undoTo(mark);
        return whole;
    }

    private boolean finish(Run run) {
        run.hosts.forEach(host -> findings.machines.add(host.machine.name));
        if (!findings.ends() && run.isComplete() && failsAtTheEnd(run)) {
            FailurePoint end = new FailurePoint("after the program's end", Site.UNKNOWN, 0);
            failHere(run, counts -> restart(run, end, counts));
            return !mustStop();
        }
        boolean whole = !mustStop();
        if (run.hasFailedInVain()) {
            run.discard();
        }
        if (whole && run.isComplete() && !run.isDiscarded()) {
            judge(run);
        }
        if (whole && !run.isDiscarded() && (run.failures > 0 || withoutFailures)) {
            count(run);
        }
        return whole;
    }

    private void judge(Run run) {
        CrashJudge judge = options.judge();
        String wrong = judge == null ? null : judge.wrong(run.marks);
        if (wrong != null) {
            watcher.violated(run, 0, FailureKind.LINEARIZABILITY, wrong, Site.UNKNOWN);
        }
    }

    /** Whether the power is to fail after the run; even if nothing was stored, recovery has to cope with fresh memory. */
    private boolean failsAtTheEnd(Run run) {
        return !isCxl()
                && run.failures < options.failures()
                && run.canFail
                && (run.hasChanged() | (run.failures == 0 && next == setup.first()));
    }

    private boolean isCxl() {
        return options.platform() instanceof Platform.Cxl;
    }

    private void count(Run run) {
        if (!run.isComplete()) {
            tally.blocked++;
        } else {
            tally.executions++;
            audit(run);
            Map<String, Long> observed = run.observed();
            if ((isCxl() || run.failures > 0) && !observed.isEmpty()) {
                tally.states.merge(observed, 1L, Long::sum);
            }
        }
        if (trial != null) {
            return;
        }
        progress.add(run.isComplete() ? 1 : 0, run.isComplete() ? 0 : 1, run.isComplete() ? 1 : 0);
        if (options.maxExecutions() > 0 && monitor.executions() >= options.maxExecutions()) {
            monitor.stop(Limit.executions(options.maxExecutions()));
        }
        spent++;
        sinceSplit++;
        stopped |= !goesOn.getAsBoolean();
    }

    private void audit(Run run) {
        Audit audit = options.audit();
        if (audit != null && setup.all()) {
            String form = withoutFailures + " " + setup.fill() + setup.layout() + run.normalForm();
            if (trial == null) {
                audit.complete(form);
            } else {
                trial.forms.add(form);
            }
        }
    }

    private boolean mustStop() {
        return stopped || findings.ends() || monitor.mustStop() || isOutOfTurn();
    }

    /** Whether others come first, or nothing is of interest any more. */
    private boolean isOutOfTurn() {
        return isExploring
                ? spent >= budget
                : isRunning && !withoutFailures && !isCounting && !open.hasAny(next, setup.end());
    }

    // ---- failures ---------------------------------------------------------------------------------------------------

    /** Explores all that can follow a failure. */
    private interface Failing {
        /** @param counts whether the failure point was not met before */
        void fail(boolean counts);
    }

    /** The failure that can come now, if it is to be explored here and now; one of a run that has failed always is. */
    private void failHere(Run run, Failing failing) {
        if (run.failures > 0 || isWhole(setup) && !withoutFailures) {
            failing.fail(true);
            return;
        }
        exploreFrom(next++, failing);
    }

    private void exploreFrom(long number, Failing failing) {
        if (open.has(number)) {
            boolean isNew = !open.isBegun(number);
            tally = findings.tally;
            current = open.begin(number, () -> setup.path(number));
            spent = 0;
            isExploring = true;
            failing.fail(isNew);
            isExploring = false;
        }
    }

    private void explore(Run before, Function<Choices, Run> beginning) {
        if (before.failures > 0 || isWhole(setup)) {
            exploreAll(beginning);
        } else {
            exploreInTurns(beginning);
        }
    }

    /** Goes on with the current failure point until its turn is over. What is not explored to the end now is not counted. */
    private void exploreInTurns(Function<Choices, Run> beginning) {
        boolean more = true;
        while (more && !mustStop()) {
            tally = new Tally();
            boolean whole = follow(beginning, current);
            if (whole || !saved && !isOutOfTurn()) {
                findings.tally.add(tally);
            }
            if (!whole) {
                break;
            }
            more = open.advance();
        }
        if (more) {
            open.leave();
        }
    }

    /** All machines fail, then all start again. */
    private void restart(Run run, FailurePoint point, boolean counts) {
        List<Machine> failing =
                scenario.shared().machines().stream().filter(Machine::isAlive).toList();
        failing.forEach(machine -> fail(machine, point, counts));
        tally.failurePoints += counts ? 1 : 0;
        explore(run, choices -> Run.startAgain(run, choices, boots));
        failing.forEach(Machine::revive);
    }

    /** One machine fails, the others go on. */
    private void goOnWithout(Run run, Machine machine, FailurePoint point, boolean counts) {
        CacheLines.Mark mark = scenario.shared().mark();
        fail(machine, point, counts);
        tally.failurePoints += counts ? 1 : 0;
        explore(run, choices -> Run.goOn(run, machine, choices));
        machine.revive();
        scenario.shared().undoTo(mark);
    }

    private void fail(Machine machine, FailurePoint point, boolean counts) {
        if (!isCxl() && counts) {
            tally.eager = tally.eager.add(scenario.shared().statesLeftBy(machine));
        }
        machine.fail(point);
        machine.failedAt = scenario.shared().time();
    }

    private static boolean isNamed(Machine machine, Platform.Cxl cxl) {
        return cxl.mayFail().isEmpty() ? !machine.lasts : cxl.mayFail().contains(machine.name);
    }

    private static boolean mayFail(Run run, Machine machine, Platform.Cxl cxl) {
        return isNamed(machine, cxl) && machine.isAlive() && run.hasWitness(machine);
    }

    /** How many failures more it takes that the machine fails. */
    private static int more(Run run, Machine machine) {
        return run.isDoomed(machine) ? 0 : 1;
    }

    /** Follows one run at a time, the innermost. */
    private final class Watcher implements RunObserver {
        @Override
        public void mayFail(Run run, Machine machine, FailurePoint point) {
            // Where an earlier path went the same way, the failure was explored then.
            boolean isNew = run.hasChanged() | isCxl() | point.moment().equals(FailurePoint.OPERATION_ENDED);
            boolean isAsked = !isMeasuring && run.canFail && run.failures < options.failures();
            if (!isNew || !isAsked || run.isReplaying()) {
                return;
            }
            if (!(options.platform() instanceof Platform.Cxl cxl)) {
                failHere(run, counts -> restart(run, point, counts));
            } else if (CrashWorker.mayFail(run, machine, cxl)) {
                failHere(run, counts -> goOnWithout(run, machine, point, counts));
            }
        }

        @Override
        public boolean offersFailure(Run run, Machine machine) {
            return mayFailLater(run)
                    && run.canFail
                    && (!(options.platform() instanceof Platform.Cxl cxl) || CrashWorker.mayFail(run, machine, cxl));
        }

        @Override
        public boolean mayFailLater(Run run) {
            return !withoutFailures && run.failures + run.doomed() < options.failures();
        }

        @Override
        public boolean mayBothFail(Run run, Machine one, Machine other) {
            return options.platform() instanceof Platform.Cxl cxl
                    && run.failures + run.doomed() <= options.failures() - more(run, one) - more(run, other)
                    && CrashWorker.mayFail(run, one, cxl)
                    && CrashWorker.mayFail(run, other, cxl);
        }

        @Override
        public void failed(Run run) {
            tally.failurePoints += run.isReplaying() ? 0 : 1;
        }

        @Override
        public void maybeEarlier() {
            tally.failurePoints++;
        }

        @Override
        public void violated(Run run, int thread, FailureKind kind, String message, Site site) {
            findings.violations.add(new Story(program, run, scenario.shared()).violation(thread, kind, message, site));
        }

        @Override
        public void bounded(Action.Block block) {
            String when =
                    scenario.shared().failures() == 0 ? "" : ", in a program that was started again after a failure";
            findings.leaveOut(
                    new Limit(Limit.Kind.LOOP, block.site().user() + ": " + block.reason() + (isCxl() ? "" : when)));
        }

        @Override
        public void scheduled() {
            findings.scheduled = true;
        }

        @Override
        public void leftOut(String text) {
            findings.leaveOut(new Limit(Limit.Kind.INPUT, text));
        }

        @Override
        public void partsInOneOrder() {
            findings.leaveOut(
                    new Limit(
                            Limit.Kind.SCHEDULE,
                            "a thread accesses what another one is copying, and parts of a copy reach others in one order only"));
        }

        @Override
        public boolean mustStop() {
            return CrashWorker.this.mustStop();
        }
    }
}
