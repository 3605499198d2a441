package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.work.Progress;
import org.jspecify.annotations.Nullable;

/** A first few executions. If there are more, they do not count: all are explored anew, in pieces. */
final class Trial {
    private static final int MOST = 64;

    final Tally tally = new Tally();
    /** The normal forms of the executions, if somebody asks. */
    final List<String> forms = new ArrayList<>();

    private final @Nullable Audit audit;
    private final long most;

    /** @param maxExecutions how many executions there may be at all; 0 for no limit */
    Trial(long maxExecutions, @Nullable Audit audit) {
        this.audit = audit;
        long few = audit == null ? MOST : audit.beforeCutting();
        most = maxExecutions > 0 ? Math.min(few, maxExecutions - 1) : few;
    }

    boolean goesOn() {
        return tally.executions + tally.blocked <= most;
    }

    /** They were all. */
    void counts(Progress progress) {
        progress.add(tally.executions, tally.blocked, tally.executions);
        if (audit != null) {
            forms.forEach(audit::complete);
        }
    }
}
