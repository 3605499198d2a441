package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/** RC11 (Lahav et al. 2017). Coherence, atomicity and no-thin-air hold by construction; what is left is the SC axiom. */
final class Rc11Model extends FastModel {
    private final SeqCstSearch search = new SeqCstSearch();
    /** The axiom as it is written, to check the search by. */
    private final SeqCstAxiom seqCst = new SeqCstAxiom();

    Rc11Model() {
        super("rc11");
    }

    @Override
    public Synchronisation synchronisation() {
        return Synchronisation.RELEASE_SEQUENCE;
    }

    @Override
    public boolean heedsFence(Mode mode) {
        return mode.isAcquire() || mode.isRelease();
    }

    @Override
    public boolean accepts(ExecutionGraph graph, int event) {
        boolean accepted = search.accepts(graph, event);
        // What is accepted can still be wrong elsewhere when two events are new: a write, and the read that it
        // revisits.
        assert accepted || !seqCst.holds(graph) : "psc has no cycle, but one was found";
        return accepted;
    }

    @Override
    public boolean holds(ExecutionGraph graph) {
        return seqCst.holds(graph);
    }
}
