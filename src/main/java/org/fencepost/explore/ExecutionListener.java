package org.fencepost.explore;

import java.util.Map;
import org.fencepost.graph.Execution;

/** Is given every complete execution. */
@FunctionalInterface
public interface ExecutionListener {
    void complete(Execution execution);

    /** The same for those who also want to know what the program has observed, label by label. */
    default void complete(Execution execution, Map<String, Long> observed) {
        complete(execution);
    }

    /**
     * Whether it is content with one of those executions that are the same with symmetric threads exchanged, or with threads
     * coming to barriers in another order.
     */
    default boolean takesRepresentatives() {
        return false;
    }

    /** Exploration starts again from nothing: what was given so far does not count. */
    default void restart() {}
}
