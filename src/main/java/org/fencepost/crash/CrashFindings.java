package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Violation;
import org.fencepost.work.Saving;
import org.fencepost.work.Summary;

/** What exploring some failures, or runs without any, came to. */
final class CrashFindings implements Summary<CrashFindings> {
    final Tally tally = new Tally();
    final Notes notes = new Notes();
    final List<Violation> violations = new ArrayList<>();
    /** Loops and recursions that went past a bound, and inputs of which not all values were tried; each place once. */
    private final Set<Limit> limits = new LinkedHashSet<>();
    /** Whether several threads could go on at the same time, so that there are other schedules. */
    boolean scheduled;
    /** The names of all machines that were ever started. */
    final Set<String> machines = new LinkedHashSet<>();
    /** How long schedules with priorities were. */
    final SampleLengths walks = new SampleLengths();
    /** Whether the program has asked for memory that outlives machines. */
    boolean usesMemory;
    /** Whether objects could lie elsewhere. */
    boolean followsLayout;

    /** Only the first one is told of: there may be one for each round of a loop. */
    void leaveOut(Limit limit) {
        if (limits.isEmpty()) {
            limits.add(limit);
        }
    }

    Set<Limit> limits() {
        return limits;
    }

    @Override
    public boolean ends() {
        return !violations.isEmpty();
    }

    @Override
    public void absorb(CrashFindings later) {
        tally.add(later.tally);
        notes.addLoads(later.notes);
        violations.addAll(later.violations);
        later.limits.forEach(this::leaveOut);
        scheduled |= later.scheduled;
        machines.addAll(later.machines);
        walks.add(later.walks);
        usesMemory |= later.usesMemory;
        followsLayout |= later.followsLayout;
    }

    void save(DataOutput out) throws IOException {
        tally.save(out);
        notes.save(out);
        walks.save(out);
        out.writeInt(limits.size());
        for (Limit limit : limits) {
            Saving.write(out, limit);
        }
        out.writeBoolean(scheduled);
        out.writeInt(machines.size());
        for (String machine : machines) {
            out.writeUTF(machine);
        }
        out.writeBoolean(usesMemory);
        out.writeBoolean(followsLayout);
    }

    static CrashFindings load(DataInput in) throws IOException {
        CrashFindings saved = new CrashFindings();
        saved.tally.load(in);
        saved.notes.load(in);
        saved.walks.load(in);
        for (int rest = in.readInt(); rest > 0; rest--) {
            saved.limits.add(Saving.readLimit(in));
        }
        saved.scheduled = in.readBoolean();
        for (int rest = in.readInt(); rest > 0; rest--) {
            saved.machines.add(in.readUTF());
        }
        saved.usesMemory = in.readBoolean();
        saved.followsLayout = in.readBoolean();
        return saved;
    }
}
