package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.fencepost.graph.Execution;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/** Counts the executions of a part of the exploration, collects outcomes and findings. */
final class Collector implements Watcher {
    /** A power of two: the quick compiler calls a function for remainders. */
    private static final int REPORT_EVERY = 256;

    private final Program program;
    private final ExploreOptions options;
    private final Prologue prologue;
    private final Totals totals;
    private final Positions positions;
    private final Behaviours behaviours;
    private final Locations locations;
    private final Checks checks;
    private final Leaks leaks;
    private final Supplier<byte[]> saver;
    private final Findings findings;
    private long reportedExecutions;
    private long reportedBlocked;
    private long reportedExplored;

    /**
     * @param positions whose steps and locations the graphs are about
     * @param saver writes the graph at hand, for checkpoints; nothing when there are none
     */
    Collector(
            Program program,
            ExploreOptions options,
            Prologue prologue,
            Totals totals,
            Positions positions,
            Supplier<byte[]> saver,
            Findings findings) {
        this.program = program;
        this.options = options;
        this.prologue = prologue;
        this.totals = totals;
        this.positions = positions;
        this.behaviours = positions.behaviours;
        this.locations = positions.locations;
        this.checks = positions.checks;
        this.saver = saver;
        this.findings = findings;
        this.reportedExecutions = findings.executions;
        this.reportedBlocked = findings.blocked;
        this.reportedExplored = findings.explored;
        this.leaks = new Leaks(program, prologue, behaviours, locations);
    }

    /** What went wrong while there was only one thread. */
    static Violation inPrologue(Finding finding, Prologue prologue) {
        return violation(finding, null, List.of(), printed(prologue, new Step[0], 0))
                .naming(prologue.program(), prologue.objects());
    }

    // ---- what exploration comes to ----------------------------------------------------------------------------------

    @Override
    public boolean complete(ExecutionGraph g, Step[] ends) {
        long orbit = positions.weight();
        findings.complete(orbit);
        Map<String, Long> observed = observed(g, ends);
        if (!observed.isEmpty()) {
            findings.states.merge(observed, orbit, Counts::sum);
        }
        if (options.checkDuplicates()) {
            requireNew(g);
        }
        if (options.listener() != null) {
            options.listener()
                    .complete(Snapshot.take(g, behaviours, locations, checks).execution(), observed);
        }
        if (options.property() == Property.VALID_MEMSAFETY) {
            leaks.find(g).forEach(leak -> findings.limits.add(lost(leak)));
        }
        warn(g, ends);
        return options.judge() == null ? goOn() : abide(g, ends, options.judge().complete(marked(g, ends)), null);
    }

    /** Does what the judge of histories says, who knows of nothing else but that threads wait. */
    private boolean abide(ExecutionGraph g, Step[] ends, HistoryJudge.Ruling ruling, @Nullable Finding wait) {
        if (ruling instanceof HistoryJudge.Ruling.Wrong wrong) {
            return failed(
                    g,
                    ends,
                    new Finding(
                            FailureKind.LINEARIZABILITY,
                            wrong.message(),
                            wrong.thread(),
                            wrong.site(),
                            wrong.advice(),
                            wrong.culprits()));
        }
        return ruling instanceof HistoryJudge.Ruling.WaitsInVain && wait != null ? failed(g, ends, wait) : goOn();
    }

    private MarkedExecution marked(ExecutionGraph g, Step[] ends) {
        return new MarkedExecution(
                g, prologue.notes, ends, behaviours, () -> Snapshot.take(g, behaviours, locations, checks));
    }

    /** Looks for leaks at the end of an execution. */
    void warn(ExecutionGraph g, Step[] ends) {
        List<Finding> found = leaks.find(g);
        if (!found.isEmpty()) {
            for (Finding leak : found) {
                findings.warn(new Findings.Warning(violation(g, ends, leak), saver.get()));
            }
        }
    }

    @Override
    public boolean blocked(ExecutionGraph g, Step[] ends) {
        findings.blocked(positions.weight());
        Finding waiting = new Waiting(program, g, behaviours, locations, ends).finding(options.liveness());
        Finding finding =
                waiting == null && options.livelocks() ? new Livelock(g, behaviours, checks, ends).finding() : waiting;
        if (finding != null && options.property().isBrokenBy(finding.kind())) {
            return options.judge() == null
                    ? failed(g, ends, finding)
                    : abide(g, ends, options.judge().waiting(marked(g, ends)), finding);
        }
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && ends[t].action instanceof Action.Block block) {
                noteBound(block);
            }
        }
        return goOn();
    }

    @Override
    public boolean wasted() {
        findings.blocked(positions.weight());
        return goOn();
    }

    private void noteBound(Action.Block block) {
        boolean endless = block.kind() == Action.BlockKind.ENDLESS;
        if (endless || block.kind() == Action.BlockKind.BOUND) {
            String reason = block.reason().isEmpty() ? "a bound was reached" : block.reason();
            findings.limits.add(new Limit(
                    Limit.Kind.LOOP,
                    block.site().user() + ": " + reason + (endless ? ", so nothing after it was explored" : "")));
        }
    }

    @Override
    public void leftOutByModel(String text) {
        findings.add(new Limit(Limit.Kind.MODEL, text));
    }

    @Override
    public void bounded(String text) {
        findings.add(new Limit(Limit.Kind.INPUT, text));
    }

    @Override
    public boolean failed(ExecutionGraph g, Step[] ends, Finding finding) {
        if (!options.property().isBrokenBy(finding.kind())) {
            findings.blocked(positions.weight());
            findings.limits.add(otherError(finding));
            return goOn();
        }
        findings.violations.add(violation(g, ends, new LastReads(g).explain(finding)));
        findings.ended = true;
        return false;
    }

    /** An error that was not asked for. What a program does after it is not explored. */
    static Limit otherError(Finding finding) {
        return new Limit(
                Limit.Kind.OTHER_ERROR,
                finding.site().user() + ": executions end here with another error than was asked for ("
                        + finding.message() + "), so nothing after it was explored");
    }

    /** A variable of a function that never returned, because the program ended before, may still have the address. */
    private static Limit lost(Finding leak) {
        return new Limit(
                Limit.Kind.OTHER_ERROR,
                leak.site().user() + ": " + leak.message() + "; whether it is lost at the end is not decided");
    }

    @Override
    public boolean discarded() {
        findings.discarded++;
        return goOn();
    }

    @Override
    public boolean tooLarge(ExecutionGraph g, Step next, boolean worthwhile) {
        findings.overlong = true;
        Limit limit = new Limit(
                Limit.Kind.LOOP,
                next.action.site().user() + ": an execution has more than " + options.maxEvents()
                        + " events, so what comes after them was not explored; where a loop has no end of its own,"
                        + " --unroll N ends it after N rounds");
        return cut(limit, worthwhile);
    }

    @Override
    public boolean tooManyThreads(Step spawn) {
        Limit limit = new Limit(
                Limit.Kind.THREADS,
                spawn.action.site().user() + ": more than " + Plan.MOST_THREADS
                        + " threads are started, so what comes after that was not explored");
        return cut(limit, true);
    }

    /** Leaves an execution before its end. */
    private boolean cut(Limit limit, boolean worthwhile) {
        findings.limits.add(limit);
        findings.blocked(1); // it is not known for how many it stands
        findings.ended |= !worthwhile;
        return worthwhile && goOn();
    }

    private boolean goOn() {
        long total = findings.total();
        if ((total & REPORT_EVERY - 1) == 0) {
            report();
        }
        if (options.maxExecutions() > 0 && total + totals.before() >= options.maxExecutions()) {
            totals.stop(Limit.executions(options.maxExecutions()));
            return false;
        }
        return true;
    }

    private void report() {
        totals.add(
                findings.executions - reportedExecutions,
                findings.blocked - reportedBlocked,
                findings.explored - reportedExplored);
        reportedExplored = findings.explored;
        reportedExecutions = findings.executions;
        reportedBlocked = findings.blocked;
    }

    // ---- outcomes ---------------------------------------------------------------------------------------------------

    private Map<String, Long> observed(ExecutionGraph g, Step[] ends) {
        if (prologue.notes.isEmpty() && !behaviours.haveNotes()) {
            return Map.of();
        }
        List<Action> notes = notes(g, ends);
        Map<String, Long> values = new TreeMap<>();
        for (Action note : notes) {
            if (note instanceof Action.Observe observed) {
                values.put(observed.label(), observed.value());
            }
        }
        return values;
    }

    /** What the threads printed and observed, thread by thread. */
    private List<Action> notes(ExecutionGraph g, Step[] ends) {
        List<Action> all = prologue.notes;
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && ends[t].noted != null) {
                if (all == prologue.notes) {
                    all = new ArrayList<>(prologue.notes);
                }
                addNotes(all, ends[t].noted);
            }
        }
        return all;
    }

    private static void addNotes(List<Action> all, Step last) {
        List<Step> path = new ArrayList<>();
        for (Step s = last; s != null; s = s.parent == null ? null : s.parent.noted) {
            path.add(s);
        }
        for (int i = path.size() - 1; i >= 0; i--) {
            all.addAll(path.get(i).notes);
        }
    }

    private void requireNew(ExecutionGraph g) {
        if (!totals.isNew(Fingerprint.of(g, locations))) {
            throw new IllegalStateException("an execution of " + program.name() + " was explored twice");
        }
    }

    // ---- result -----------------------------------------------------------------------------------------------------

    private Violation violation(ExecutionGraph g, Step[] ends, Finding finding) {
        Snapshot.Taken taken = Snapshot.take(g, behaviours, locations, checks);
        List<Integer> culprits =
                finding.culprits().stream().map(e -> taken.numbers()[e]).toList();
        return violation(finding, taken.execution(), culprits, printed(prologue, ends, g.threads()))
                .naming(program, checks.objects(g));
    }

    private static Violation violation(
            Finding finding, @Nullable Execution execution, List<Integer> culprits, List<String> printed) {
        return new Violation(
                finding.kind(),
                finding.message(),
                finding.thread(),
                finding.site().user(),
                finding.advice(),
                execution,
                culprits,
                printed);
    }

    private static List<String> printed(Prologue prologue, Step[] ends, int threads) {
        List<String> lines = new ArrayList<>();
        for (Action note : prologue.notes) {
            addPrint(lines, note);
        }
        for (int t = 0; t < threads && t < ends.length; t++) {
            List<Action> mine = new ArrayList<>();
            for (Step s = ends[t]; s != null; s = s.parent) {
                mine.addAll(0, s.notes);
            }
            mine.forEach(note -> addPrint(lines, note));
        }
        return lines;
    }

    private static void addPrint(List<String> lines, Action note) {
        if (note instanceof Action.Print print) {
            lines.add(print.text());
        }
    }
}
