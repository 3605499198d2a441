package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Violation;
import org.fencepost.work.Effort;
import org.fencepost.work.Saving;
import org.fencepost.work.Summary;
import org.jspecify.annotations.Nullable;

/** What exploring a part of all executions came to: numbers, outcomes and findings, in the order of exploration. */
final class Findings implements Summary<Findings> {
    /** A finding that changes no verdict, and the graph that shows it (as {@link FrameCodec} writes it; null if not kept). */
    record Warning(Violation violation, byte[] graph) {}

    long executions;
    long blocked;
    /** How many of them were explored: one of those that are the same to symmetry and barrier-aware reduction. */
    long explored;

    long exploredBlocked;
    long discarded;
    /** What was not explored; each place once. */
    final Set<Limit> limits = new LinkedHashSet<>();

    /** An execution was so long that its end was not explored. */
    boolean overlong;

    /** Nothing is explored after this, because of a violation or a limit. */
    boolean ended;

    /** The graphs of warnings from before a checkpoint, until they are given again. */
    List<byte[]> warnedBefore = List.of();

    /** What exploration has accessed. */
    final CutAccesses accesses = new CutAccesses();
    /** The plan by which all has to be explored anew; null when there was no need of one. */
    @Nullable Plan refined;

    final List<Violation> violations = new ArrayList<>();
    final List<Warning> warnings = new ArrayList<>();
    final Map<Map<String, Long>, Long> states = new LinkedHashMap<>();

    /** How many executions were explored, of whatever kind. */
    long total() {
        return explored + exploredBlocked + discarded;
    }

    /** Values of an input that were not tried; one input was read so often that one limit must do. */
    void add(Limit input) {
        if (limits.stream().noneMatch(known -> known.isOfSamePlace(input))) {
            limits.add(input);
        }
    }

    /** Counts a complete execution that stands for so many. */
    void complete(long orbit) {
        executions = Counts.sum(executions, orbit);
        explored++;
    }

    /** Counts a blocked execution that stands for so many. */
    void blocked(long orbit) {
        blocked = Counts.sum(blocked, orbit);
        exploredBlocked++;
    }

    @Override
    public boolean ends() {
        return ended;
    }

    @Override
    public void absorb(Findings later) {
        executions = Counts.sum(executions, later.executions);
        blocked = Counts.sum(blocked, later.blocked);
        explored += later.explored;
        exploredBlocked += later.exploredBlocked;
        discarded += later.discarded;
        later.limits.forEach(this::add);
        ended |= later.ended;
        overlong |= later.overlong;
        accesses.add(later.accesses);
        refined = refined == null ? later.refined : refined;
        violations.addAll(later.violations);
        later.warnings.forEach(this::warn);
        later.states.forEach((values, count) -> states.merge(values, count, Counts::sum));
    }

    /** Each place is warned of once. */
    void warn(Warning warning) {
        for (Warning known : warnings) {
            if (known.violation.site().equals(warning.violation.site())
                    && known.violation.kind() == warning.violation.kind()) {
                return;
            }
        }
        warnings.add(warning);
    }

    Result result(Monitor monitor, Effort effort, double seconds) {
        monitor.report(executions, blocked, explored);
        List<Limit> reached = new ArrayList<>(limits);
        if (monitor.limit() != null) {
            reached.add(monitor.limit().with(effort.whereToGoOn()));
        }
        List<State> outcomes = new ArrayList<>();
        states.forEach((values, count) -> outcomes.add(new State(values, count)));
        return new Result(
                new Counts(executions, blocked, explored, exploredBlocked, discarded),
                seconds,
                violations,
                warnings.stream().map(Warning::violation).toList(),
                outcomes,
                violations.isEmpty() ? reached : List.of(),
                null);
    }

    /** Writes the numbers and outcomes, and the graphs of warnings. */
    void save(DataOutput out) throws IOException {
        out.writeLong(executions);
        out.writeLong(blocked);
        out.writeLong(discarded);
        out.writeLong(explored);
        out.writeLong(exploredBlocked);
        out.writeBoolean(overlong);
        out.writeInt(limits.size());
        for (Limit limit : limits) {
            Saving.write(out, limit);
        }
        Saving.writeStates(out, states);
        accesses.save(out);
        out.writeInt(warnings.size());
        for (Warning warning : warnings) {
            out.writeInt(warning.graph.length);
            out.write(warning.graph);
        }
    }

    /** Reads what was saved; warnings are left to whoever can read their graphs. */
    static Findings load(DataInput in) throws IOException {
        Findings saved = new Findings();
        saved.read(in);
        return saved;
    }

    private void read(DataInput in) throws IOException {
        executions = in.readLong();
        blocked = in.readLong();
        discarded = in.readLong();
        explored = in.readLong();
        exploredBlocked = in.readLong();
        overlong = in.readBoolean();
        for (int rest = in.readInt(); rest > 0; rest--) {
            limits.add(Saving.readLimit(in));
        }
        states.putAll(Saving.readStates(in));
        accesses.read(in);
        warnedBefore = new ArrayList<>();
        for (int rest = in.readInt(); rest > 0; rest--) {
            byte[] graph = new byte[in.readInt()];
            in.readFully(graph);
            warnedBefore.add(graph);
        }
    }
}
