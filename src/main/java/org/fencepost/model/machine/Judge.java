package org.fencepost.model.machine;

import java.util.BitSet;
import java.util.List;
import org.fencepost.graph.Execution;
import org.fencepost.model.Judgement;
import org.fencepost.model.Model;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.CatSession;
import org.jspecify.annotations.Nullable;

/** A model in cat that judges executions of C, compiled first where it is one of a machine. For one thread. */
public final class Judge implements Model {
    private final CatModel model;
    /** Null where the model is one of C. */
    private final @Nullable Mapping mapping;

    private final CatSession session;
    private BitSet stopped = new BitSet();

    Judge(CatModel model, @Nullable Mapping mapping) {
        this.model = model;
        this.mapping = mapping;
        this.session = model.session();
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Judgement judge(Execution execution) {
        session.set(compiled(execution));
        return session.judge();
    }

    /** Whether the model allows the execution: as {@link #judge}, without the reason. */
    public boolean allows(Execution execution) {
        session.set(compiled(execution));
        return session.isConsistent();
    }

    /** These threads of the executions to come have stopped before their ends. */
    public void stopped(BitSet threads) {
        stopped = threads;
    }

    /** What the model remarks of the execution that it has just allowed: names of flags, as {@code data-race}. */
    public List<String> flags() {
        return session.flags();
    }

    private Execution compiled(Execution execution) {
        return mapping == null ? Visible.of(execution) : mapping.compile(execution, stopped);
    }
}
