package org.fencepost.explore;

import java.util.Objects;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.machine.Forwarding;
import org.fencepost.model.machine.Judge;
import org.fencepost.program.Action;
import org.jspecify.annotations.Nullable;

/**
 * The end of exploration under a model that is weaker than the one that was asked for, which judges an execution when it is complete.
 * Executions that it forbids are explored to their ends all the same, because a write of theirs may revisit a read and lead
 * to one that it allows. What is wrong is of no interest before the judge has allowed the execution, so a thread that fails just
 * stops.
 */
final class Judged extends Ending {
    private final Judge judge;
    private final Checks checks;
    private final boolean forwards;

    Judged(Setting setting, Positions positions, Footprints footprints) {
        super(positions, footprints);
        this.judge = Objects.requireNonNull(setting.judge());
        this.checks = setting.checks();
        this.forwards = setting.forwards();
    }

    @Override
    void conclude() {
        Execution whole = Snapshot.take(positions.g, positions.behaviours, positions.locations, checks)
                .execution();
        if (forwards) {
            new Forwarding(whole).find().ifPresent(this::leaveOut);
        }
        if (!judge.allows(whole)) {
            positions.stopped |= !positions.watcher.discarded();
            return;
        }
        Finding finding = finding();
        if (finding == null) {
            super.conclude();
        } else {
            positions.stopped |= !positions.watcher.failed(positions.g, positions.current, finding);
        }
    }

    private void leaveOut(Event read) {
        positions.watcher.leftOutByModel(read.site().user()
                + ": this may read what an exchange of its thread writes before that has read; executions in which"
                + " that makes a difference were not explored");
    }

    /** What is wrong in the execution, or null. */
    private @Nullable Finding finding() {
        ExecutionGraph g = positions.g;
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && Positions.failsAt(positions.current[t])) {
                return Checks.failure(positions.current[t]);
            }
        }
        Finding finding = null;
        for (int e = 0; e < g.size() && finding == null; e++) {
            finding = action(e) instanceof Action.Free free ? checks.free(g, e, free) : null;
        }
        for (int e = 0; e < g.size() && finding == null; e++) {
            finding = g.isRead(e)
                    ? checks.read(g, e, (Action.Access) action(e))
                    : g.isWrite(e) ? checks.write(g, e, (Action.Access) action(e)) : null;
        }
        return finding;
    }

    private Action action(int e) {
        return positions.behaviours.step(positions.g.step(e)).action;
    }
}
