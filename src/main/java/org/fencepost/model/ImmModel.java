package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;

/**
 * IMM (Podkopaev, Lahav, Vafeiadis 2019), with seq_cst accesses as in RC11. Coherence and atomicity hold by construction;
 * what is left is the SC axiom and acyclic(ar):
 *
 * <pre>
 * ar     = rfe ∪ bob ∪ ppo ∪ detour ∪ psc
 * bob    = po; [Wrel] ∪ [Racq]; po ∪ po; [F] ∪ [F]; po ∪ ([Wrel] ∪ [Rex]); po-loc; [W] ∪ [Wsc]; po; [Rsc]
 * ppo    = [R]; (deps ∪ rfi)+; [W ∪ Racq]  deps = data ∪ ctrl ∪ addr; po? ∪ casdep ∪ rmw ∪ [R ∩ CAS]; po
 * detour = (coe; rfe) ∩ po
 * psc    = [Fsc]; hb; eco; hb; [Fsc]
 * </pre>
 *
 * [Wsc]; po; [Rsc] is not in the paper. Every mapping to hardware keeps it, and without it seq_cst accesses that the SC axiom
 * puts in order would be no causes of each other. Nor does ppo of the paper end at acquire reads, which hardware keeps just as
 * well, and by which the explorer knows what a read of the thread's own write is caused by. The paper has [Rex]; po among deps,
 * for updates that are exclusive pairs: that is imm-lxsx. {@code imm-axioms.cat} says which machines promise what. Dependencies
 * come with the graph.
 */
final class ImmModel extends FastModel {
    private final boolean exclusivePairs;
    private final SeqCstSearch seqCst = new PscSearch();
    private final ArSearch search = new ArSearch();
    /** The SC axiom as it is written. */
    private final SeqCstAxiom axiom = new PscAxiom();

    private final AccessRelations relations = new AccessRelations();

    ImmModel(String name, boolean exclusivePairs) {
        super(name, Synchronisation.LONG_RELEASE_SEQUENCE);
        this.exclusivePairs = exclusivePairs;
    }

    @Override
    public boolean hasPlainAccesses() {
        return false;
    }

    @Override
    public boolean hasExclusivePairs() {
        return exclusivePairs;
    }

    @Override
    public boolean tracksDependencies() {
        return true;
    }

    @Override
    public boolean accepts(ExecutionGraph graph, int event) {
        return keepsSeqCst(graph, event) && search.accepts(graph, event);
    }

    /** An event in the middle of its thread can also bring others into an order, which the search from it does not see. */
    private boolean keepsSeqCst(ExecutionGraph graph, int event) {
        if (graph.nextInThread(event) >= 0) {
            return axiom.holds(relations.take(graph));
        }
        boolean accepted = seqCst.accepts(graph, event);
        assert accepted || !axiom.holds(relations.take(graph))
                : "the order of seq_cst events has no cycle, but one was found";
        return accepted;
    }

    @Override
    public boolean holds(ExecutionGraph graph) {
        return axiom.holds(relations.take(graph)) && search.holds(graph);
    }
}
