package org.fencepost.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.Models;
import org.fencepost.verdict.InputException;

/** The relations of an execution that a page can draw: those of the execution itself, then those that its model names. */
final class Layers {
    private static final Map<String, String> ABOUT = Map.ofEntries(
            Map.entry("rfe", "reads from another thread"),
            Map.entry("rfi", "reads from its own thread"),
            Map.entry("coe", "coherence, between threads"),
            Map.entry("coi", "coherence, in one thread"),
            Map.entry("fre", "another thread overwrites what was read"),
            Map.entry("fri", "its own thread overwrites what was read"),
            Map.entry("po-loc", "program order at one location"),
            Map.entry("po", "program order"),
            Map.entry("rf", "reads from: from a write to the reads that see it"),
            Map.entry("co", "coherence: the order of the writes to one location"),
            Map.entry("fr", "from a read to the writes that overwrite what it saw"),
            Map.entry("asw", "a thread is started, or joined"),
            Map.entry("si", "parts of one access"),
            Map.entry("addr", "the address depends on the value read"),
            Map.entry("data", "the value written depends on the value read"),
            Map.entry("ctrl", "a branch on the value read comes before"),
            Map.entry("rmw", "the two halves of a read-modify-write"),
            Map.entry("sw", "synchronises with: a release that an acquire sees"),
            Map.entry("hb", "happens before"),
            Map.entry("eco", "extended coherence: rf, co and fr in a row"),
            Map.entry("psc", "the order that seq_cst accesses and fences must have"),
            Map.entry("psc-base", "the order that seq_cst accesses must have"),
            Map.entry("psc-fence", "the order that seq_cst fences must have"),
            Map.entry("ppo", "program order that the hardware keeps"),
            Map.entry("ob", "ordered before"),
            Map.entry("detour", "another thread's write comes between"));

    /** Those of the standard library, which repeat what others show, and steps on the way to something. */
    private static final Set<String> LEFT_OUT = Set.of(
            "rfe",
            "rfi",
            "coe",
            "coi",
            "fre",
            "fri",
            "po-loc",
            "com",
            "co0",
            "invrf",
            "loc",
            "int",
            "ext",
            "id",
            "update",
            "conflict",
            "unordered",
            "po-other",
            "release-sequence",
            "release",
            "sm",
            "wr",
            "ww",
            "rr",
            "rw",
            "dep-rr",
            "dep-rw",
            "scb",
            "order",
            "drained",
            "spawned",
            "dep");

    private static final Set<String> SHOWN = Set.of("po", "rf", "asw");
    /** With more events than this there are too many from-reads to begin with. */
    private static final int FEW = 30;

    private final Execution execution;
    private final List<Layer> layers = new ArrayList<>();
    private final Map<String, Relation> whole = new LinkedHashMap<>();

    /** @param model the name of the memory model, or a cat file, or anything else */
    Layers(Execution execution, String model) {
        this.execution = execution;
        add("po", execution.po());
        add("rf", execution.rf());
        add("co", execution.co());
        add("fr", fromReads());
        for (String base : List.of("asw", "addr", "data", "ctrl", "rmw", "si")) {
            add(base, execution.relations().getOrDefault(base, new Relation(execution.size())));
        }
        load(model).ifPresent(cat -> cat.namedRelations(execution).forEach(this::add));
    }

    /** What a relation means, in a few words; empty when that is not known. */
    static String about(String relation) {
        return ABOUT.getOrDefault(relation, "");
    }

    List<Layer> list() {
        return layers;
    }

    /** All pairs of a relation, if the execution or the model has one of that name. */
    Optional<Relation> relation(String name) {
        return Optional.ofNullable(whole.get(name));
    }

    Relation fromReads() {
        Relation fr = execution.rf().inverse().then(execution.co());
        for (int event = 0; event < execution.size(); event++) {
            fr.remove(event, event);
        }
        return fr;
    }

    private Optional<CatModel> load(String model) {
        Relation parts = execution.relations().get("si");
        boolean mixed = parts != null && !parts.isEmpty();
        String name = mixed ? Models.mixed(model).orElse(model) : model;
        if (!Models.names().contains(name) && !Models.isMixed(name) && !name.endsWith(".cat")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Models.load(name));
        } catch (InputException e) {
            return Optional.empty(); // the page shows what it can
        }
    }

    private void add(String name, Relation relation) {
        if (relation.isEmpty() || LEFT_OUT.contains(name) || whole.containsKey(name) || whole.containsValue(relation)) {
            return;
        }
        whole.put(name, relation);
        boolean shown = SHOWN.contains(name) || name.equals("fr") && execution.size() <= FEW;
        layers.add(
                new Layer(name, ABOUT.getOrDefault(name, "a relation of the model"), shown, reduced(name, relation)));
    }

    /** The fewest pairs that say the same: coverings of an order, the next write for fr. */
    private Relation reduced(String name, Relation relation) {
        if (name.equals("fr")) {
            Relation withOwn = execution.rf().inverse().then(execution.co());
            return relation.minus(withOwn.then(execution.co()));
        }
        boolean isOrder = relation.isTransitive() && relation.isIrreflexive();
        return isOrder ? relation.minus(relation.then(relation)) : relation;
    }
}
