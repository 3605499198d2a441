package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;

/**
 * C and C++: RC11 (Lahav et al. 2017), and what the standards of 2020 and 2023 made of it. Coherence, atomicity and no-thin-air
 * hold by construction; what is left is the order of seq_cst operations.
 */
final class LanguageModel extends FastModel {
    private final SeqCstSearch search;
    /** The axiom as it is written, to check the search by. */
    private final SeqCstAxiom seqCst;

    private final AccessRelations relations = new AccessRelations();

    private LanguageModel(String name, Synchronisation synchronisation, SeqCstSearch search, SeqCstAxiom seqCst) {
        super(name, synchronisation);
        this.search = search;
        this.seqCst = seqCst;
    }

    static LanguageModel rc11() {
        return new LanguageModel("rc11", Synchronisation.RELEASE_SEQUENCE, new PscSearch(), new PscAxiom());
    }

    static LanguageModel c20() {
        return new LanguageModel(
                "c20", Synchronisation.UPDATE_SEQUENCE, new SingleOrderSearch(), new SingleOrderAxiom());
    }

    @Override
    public boolean ordersSeqCst() {
        return true;
    }

    @Override
    public boolean accepts(ExecutionGraph graph, int event) {
        boolean accepted = search.accepts(graph, event);
        // What is accepted can still be wrong elsewhere when two events are new: a write, and the read that it
        // revisits.
        assert accepted || !holds(graph) : "the order of seq_cst events has no cycle, but one was found";
        return accepted;
    }

    @Override
    public boolean holds(ExecutionGraph graph) {
        return seqCst.holds(relations.take(graph));
    }

    @Override
    public boolean acceptsMixed(ExecutionGraph graph) {
        return relations.take(graph).isCoherent() && seqCst.holds(relations);
    }
}
