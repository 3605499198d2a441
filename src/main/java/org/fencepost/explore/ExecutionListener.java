package org.fencepost.explore;

import org.fencepost.graph.Execution;

/** Is given every complete execution. */
@FunctionalInterface
public interface ExecutionListener {
    void complete(Execution execution);

    /** Exploration starts again from nothing: what was given so far does not count. */
    default void restart() {}
}
