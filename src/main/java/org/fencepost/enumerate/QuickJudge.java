package org.fencepost.enumerate;

import java.util.List;
import org.fencepost.graph.Execution;
import org.fencepost.model.Judgement;
import org.fencepost.model.Model;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.CatSession;

/** A cat model that judges many executions one after the other and gives no reasons. For one thread. */
public final class QuickJudge implements Model {
    private static final Judgement REJECTED = new Judgement("some axiom", List.of(), List.of());

    private final CatModel model;
    private final CatSession session;

    public QuickJudge(CatModel model) {
        this.model = model;
        this.session = model.session();
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Judgement judge(Execution execution) {
        session.set(execution);
        if (!session.isConsistent()) {
            return REJECTED;
        }
        List<String> flags = session.flags();
        return flags.isEmpty() ? Judgement.CONSISTENT : new Judgement(null, List.of(), flags);
    }
}
