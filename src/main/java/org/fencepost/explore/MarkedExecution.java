package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.fencepost.graph.Execution;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.jspecify.annotations.Nullable;

/** An execution that has come to its end, with the marks that its threads made on the way. Valid until exploration goes on. */
public final class MarkedExecution {
    /** @param position how many events of its thread come before it */
    public record Placed(Action.Mark mark, int thread, int position) {}

    private final ExecutionGraph graph;
    private final List<Placed> marks = new ArrayList<>();
    private final Supplier<Snapshot.Taken> snapshot;
    private Snapshot.@Nullable Taken taken;

    MarkedExecution(
            ExecutionGraph graph,
            List<Action> before,
            Step[] ends,
            Behaviours behaviours,
            Supplier<Snapshot.Taken> snapshot) {
        this.graph = graph;
        this.snapshot = snapshot;
        before.forEach(note -> place(note, 0, 0));
        for (int t = 0; t < graph.threads(); t++) {
            if (graph.isAlive(t)) {
                placeNotes(t, path(ends[t]), behaviours);
            }
        }
    }

    /** The steps up to this one that have notes, the first one first. */
    private static List<Step> path(Step end) {
        List<Step> path = new ArrayList<>();
        for (Step s = end.noted; s != null; s = s.parent == null ? null : s.parent.noted) {
            path.add(0, s);
        }
        return path;
    }

    private void placeNotes(int t, List<Step> noted, Behaviours behaviours) {
        int position = 0;
        for (Step step : noted) {
            while (position < graph.length(t)
                    && behaviours.step(graph.step(graph.event(t, position))).depth < step.depth) {
                position++;
            }
            for (Action note : step.notes) {
                place(note, t, position);
            }
        }
    }

    private void place(Action note, int thread, int position) {
        if (note instanceof Action.Mark mark) {
            marks.add(new Placed(mark, thread, position));
        }
    }

    public ExecutionGraph graph() {
        return graph;
    }

    /** Thread by thread, in the order in which a thread made them. */
    public List<Placed> marks() {
        return marks;
    }

    /** The execution, for keeps. */
    public Execution execution() {
        return taken().execution();
    }

    /** The number that an event of the graph has in the execution. */
    public int number(int event) {
        return taken().numbers()[event];
    }

    private Snapshot.Taken taken() {
        if (taken == null) {
            taken = snapshot.get();
        }
        return taken;
    }
}
