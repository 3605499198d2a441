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
import org.fencepost.report.Relations;
import org.fencepost.verdict.InputException;

/** The relations of an execution that a page can draw: those of the execution itself, then those that its model names. */
final class Layers {
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
        layers.add(new Layer(
                name, Relations.about(name).orElse("a relation of the model"), shown, reduced(name, relation)));
    }

    /** The fewest pairs that say the same: coverings of an order, the next write for fr. */
    private Relation reduced(String name, Relation relation) {
        if (name.equals("fr")) {
            Relation withOwn = execution.rf().inverse().then(execution.co());
            return relation.minus(withOwn.then(execution.co()));
        }
        if (name.equals("sw")) { // of the writes of one thread that a read synchronises with, the last
            return relation.minus(execution.po().then(relation)).minus(relation.then(execution.po()));
        }
        boolean isOrder = relation.isTransitive() && relation.isIrreflexive();
        return isOrder ? relation.minus(relation.then(relation)) : relation;
    }
}
