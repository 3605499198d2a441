package org.fencepost.model;

import org.fencepost.graph.Execution;

/** A memory model: it judges complete executions. */
public interface Model {
    String name();

    Judgement judge(Execution execution);
}
