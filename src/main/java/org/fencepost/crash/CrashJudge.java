package org.fencepost.crash;

import java.util.List;
import org.fencepost.program.Action;
import org.jspecify.annotations.Nullable;

/** Has a say in executions that have come to their end: whether what threads marked on their way, before and after failures, is right. */
public interface CrashJudge {
    /**
     * A mark, in the order of time.
     *
     * @param failures how many failures there were before it
     */
    record Marked(int failures, int thread, Action.Mark mark) {}

    /** What is wrong, in one sentence, or null. Asked by several workers. */
    @Nullable String wrong(List<Marked> marks);
}
