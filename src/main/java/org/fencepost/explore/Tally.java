package org.fencepost.explore;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Verdict;
import org.fencepost.verdict.Violation;

/** Counts executions, collects outcomes and findings, and makes the result of them. */
final class Tally implements Watcher {
    private static final int REPORT_EVERY = 256;

    private final Program program;
    private final ExploreOptions options;
    private final Prologue prologue;
    private final Monitor monitor;
    private Behaviours behaviours;
    private Locations locations;
    private Checks checks;

    private long executions;
    private long blocked;
    private String limit;
    private final List<Violation> violations = new ArrayList<>();
    private final List<Violation> warnings = new ArrayList<>();
    private final Map<Map<String, Long>, Long> states = new LinkedHashMap<>();
    private Set<String> seen = new HashSet<>();
    private Leaks leaks;

    Tally(Program program, ExploreOptions options, Prologue prologue, Monitor monitor) {
        this.program = program;
        this.options = options;
        this.prologue = prologue;
        this.monitor = monitor;
    }

    /** Begins a pass over the executions; what an earlier, broken-off pass counted is forgotten. */
    void start(Behaviours newBehaviours, Locations newLocations, Checks newChecks) {
        behaviours = newBehaviours;
        locations = newLocations;
        checks = newChecks;
        executions = 0;
        blocked = 0;
        limit = null;
        violations.clear();
        warnings.clear();
        states.clear();
        seen = new HashSet<>();
        if (options.listener() != null) {
            options.listener().restart();
        }
        leaks = new Leaks(program, prologue, behaviours, locations);
    }

    void failedInPrologue(Finding finding) {
        violations.add(new Violation(
                finding.kind(),
                finding.message(),
                finding.thread(),
                finding.site().user(),
                finding.advice(),
                null,
                List.of(),
                printed(new Step[0], 0)));
    }

    // ---- what exploration comes to ----------------------------------------------------------------------------------

    @Override
    public boolean complete(ExecutionGraph g, Step[] ends) {
        executions++;
        observe(g, ends);
        if (options.checkDuplicates()) {
            requireNew(g);
        }
        if (options.listener() != null) {
            options.listener()
                    .complete(Snapshot.take(g, behaviours, locations, checks).execution());
        }
        for (Finding leak : leaks.find(g)) {
            warnings.add(violation(g, ends, leak));
        }
        return goOn();
    }

    @Override
    public boolean blocked(ExecutionGraph g, Step[] ends) {
        blocked++;
        Finding finding = new Waiting(program, g, behaviours, locations, ends).finding(options.liveness());
        if (finding != null) {
            return failed(g, ends, finding);
        }
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && ends[t].action instanceof Action.Block block) {
                noteBound(block);
            }
        }
        return goOn();
    }

    private void noteBound(Action.Block block) {
        boolean endless = block.kind() == Action.BlockKind.ENDLESS;
        if ((endless || block.kind() == Action.BlockKind.BOUND) && limit == null) {
            String reason = block.reason().isEmpty() ? "a bound was reached" : block.reason();
            limit = block.site().user() + ": " + reason + (endless ? ", so nothing after it was explored" : "");
        }
    }

    @Override
    public boolean failed(ExecutionGraph g, Step[] ends, Finding finding) {
        violations.add(violation(g, ends, new LastReads(program, g, behaviours, locations).explain(finding)));
        return false;
    }

    @Override
    public boolean tooLarge(ExecutionGraph g, Step next) {
        limit = "an execution has more than " + options.maxEvents() + " events; thread " + next.thread + " was at "
                + next.action.site().user();
        return false;
    }

    private boolean goOn() {
        long total = executions + blocked;
        if (total % REPORT_EVERY == 0) {
            monitor.report(executions, blocked);
        }
        if (options.maxExecutions() > 0 && total >= options.maxExecutions()) {
            limit = "the limit of " + options.maxExecutions() + " executions was reached";
            return false;
        }
        return true;
    }

    // ---- outcomes ---------------------------------------------------------------------------------------------------

    private void observe(ExecutionGraph g, Step[] ends) {
        Map<String, Long> values = new TreeMap<>();
        for (Action note : notes(g, ends)) {
            if (note instanceof Action.Observe observed) {
                values.put(observed.label(), observed.value());
            }
        }
        if (!values.isEmpty()) {
            states.merge(values, 1L, Long::sum);
        }
    }

    /** What the threads printed and observed, thread by thread. */
    private List<Action> notes(ExecutionGraph g, Step[] ends) {
        List<Action> all = new ArrayList<>(prologue.notes);
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t)) {
                List<Step> path = new ArrayList<>();
                for (Step s = ends[t]; s != null; s = s.parent) {
                    if (!s.notes.isEmpty()) {
                        path.add(s);
                    }
                }
                for (int i = path.size() - 1; i >= 0; i--) {
                    all.addAll(path.get(i).notes);
                }
            }
        }
        return all;
    }

    private void requireNew(ExecutionGraph g) {
        StringBuilder key = new StringBuilder();
        for (int t = 0; t < g.threads(); t++) {
            for (int i = 0; g.isAlive(t) && i < g.length(t); i++) {
                int e = g.event(t, i);
                key.append(g.step(e));
                if (g.isRead(e)) {
                    int w = g.readsFrom(e);
                    key.append(w < 0 ? "<i" : "<" + g.thread(w) + "." + g.index(w));
                } else if (g.kind(e) == EventKind.CHOICE) {
                    key.append('=').append(g.value(e));
                }
                key.append(',');
            }
            key.append('|');
        }
        for (int loc = 0; loc < locations.count(); loc++) {
            for (int i = 0; i < g.writes(loc); i++) {
                int w = g.write(loc, i);
                key.append(g.thread(w)).append('.').append(g.index(w)).append(' ');
            }
            key.append('/');
        }
        if (!seen.add(key.toString())) {
            throw new IllegalStateException("an execution of " + program.name() + " was explored twice: " + key);
        }
    }

    // ---- result -----------------------------------------------------------------------------------------------------

    private Violation violation(ExecutionGraph g, Step[] ends, Finding finding) {
        Snapshot.Taken taken = Snapshot.take(g, behaviours, locations, checks);
        List<Integer> culprits =
                finding.culprits().stream().map(e -> taken.numbers()[e]).toList();
        return new Violation(
                finding.kind(),
                finding.message(),
                finding.thread(),
                finding.site().user(),
                finding.advice(),
                taken.execution(),
                culprits,
                printed(ends, g.threads()));
    }

    private List<String> printed(Step[] ends, int threads) {
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

    Result result(double seconds) {
        monitor.report(executions, blocked);
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
                List.copyOf(warnings),
                outcomes,
                verdict == Verdict.VIOLATION ? null : reached);
    }
}
