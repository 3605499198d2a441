package org.fencepost.model;

import java.util.List;
import java.util.Optional;
import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/**
 * A memory model as code, for the explorer: it judges a growing graph by the event just added or changed. Coherence and
 * the atomicity of read-modify-writes are the explorer's own work (it never offers an rf or a place in co that breaks
 * them), so a model only adds what goes beyond them. Every model here has a twin in cat, and tests compare the two.
 *
 * <p>All of these models satisfy the conditions of Mixer §4.2; in particular an event added maximally (reading the
 * co-latest write, or placed last in co) never makes a consistent graph inconsistent, so the explorer asks only about
 * other additions.
 */
public abstract sealed class FastModel
        permits ScModel, TsoModel, RaModel, LanguageModel, ImmModel, CoherentModel, KernelModel {
    private final String name;
    private final Synchronisation synchronisation;

    FastModel(String name, Synchronisation synchronisation) {
        this.name = name;
        this.synchronisation = synchronisation;
    }

    public final String name() {
        return name;
    }

    /** What synchronises with what: the part of happens-before that differs between models. */
    public final Synchronisation synchronisation() {
        return synchronisation;
    }

    /**
     * Whether an access must respect all writes in its po ∪ rf past, not only those that happen before it. True for models
     * in which seeing a write's effect means seeing the write.
     */
    public final boolean coherenceFollowsCauses() {
        return synchronisation == Synchronisation.ALWAYS;
    }

    /**
     * Whether the model orders accesses of a thread by their dependencies and allows po ∪ rf cycles otherwise. Graphs then
     * keep the causes and dependencies of each event.
     */
    public boolean tracksDependencies() {
        return false;
    }

    /** Whether seq_cst accesses and fences have an order of their own, beyond what all accesses have. */
    public boolean ordersSeqCst() {
        return false;
    }

    /**
     * Whether updates are made of exclusive loads and stores, so that what comes after one waits for its read. Only asked of
     * models that track dependencies.
     */
    public boolean hasExclusivePairs() {
        return false;
    }

    /** What a fence is in a graph. */
    public Mode mode(Annotation fence) {
        return fence.mode();
    }

    /** Whether plain accesses are weaker than relaxed ones. */
    public boolean hasPlainAccesses() {
        return true;
    }

    /** Whether a fence of this mode can make a difference. */
    public boolean heedsFence(Mode mode) {
        return mode.isAcquire() || mode.isRelease();
    }

    /** The same for a fence of which more is known. */
    public boolean heedsFence(Annotation how) {
        return heedsFence(how.mode());
    }

    /** Whether programs may have atomic blocks, which others cannot come in between. */
    public boolean knowsAtomicBlocks() {
        return false;
    }

    /** Whether the graph, consistent before {@code event} was added or changed, still is. */
    public abstract boolean accepts(ExecutionGraph graph, int event);

    /**
     * Whether a graph in which atomic accesses of different sizes overlap is consistent: the axioms, with all relations lifted
     * from the parts of accesses to wholes (Mixer §4.1). Atomicity of updates holds part by part, by construction. Models without
     * such a form are never asked: the explorer refuses such programs.
     */
    public boolean acceptsMixed(ExecutionGraph graph) {
        throw new UnsupportedOperationException(name() + " has no form for accesses of different sizes");
    }

    /** Whether the whole graph is consistent, by the axioms as they are written, where {@link #accepts} is quicker than that. */
    public boolean holds(ExecutionGraph graph) {
        return true;
    }

    /** The models that programs can be explored under. */
    public static List<String> names() {
        return List.of("sc", "tso", "ra", "rc11", "c20", "imm", "imm-lxsx");
    }

    /** A fresh checker (each has its own scratch space, so one per exploring thread). */
    public static Optional<FastModel> named(String name) {
        return Optional.ofNullable(
                switch (name) {
                    case "sc" -> new ScModel();
                    case "tso" -> new TsoModel();
                    case "ra" -> new RaModel();
                    case "rc11" -> LanguageModel.rc11();
                    case "c20" -> LanguageModel.c20();
                    case CoherentModel.NAME -> new CoherentModel();
                    case KernelModel.NAME -> new KernelModel();
                    case "imm" -> new ImmModel("imm", false);
                    case "imm-lxsx" -> new ImmModel("imm-lxsx", true);
                    default -> null;
                });
    }
}
