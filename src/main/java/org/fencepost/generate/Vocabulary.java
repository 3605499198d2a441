package org.fencepost.generate;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/** What a dialect can say, and which of our models understand it. */
public abstract class Vocabulary {
    private final String name;
    private final List<String> models;
    private final List<Flavour> flavours;
    private final Set<Link.Type> links;
    private final Link.Type update;

    /**
     * @param name as the user writes it
     * @param models the names of our models that know the dialect, its own first
     * @param flavours all ways to read, write and fence; the first of each kind is the one that has no name in cycles
     * @param links how steps of a thread can belong together
     * @param update what {@code Rmw} in a cycle means, and what the search tries
     */
    Vocabulary(
            String name, List<String> models, List<Flavour> flavours, Collection<Link.Type> links, Link.Type update) {
        this.name = name;
        this.update = update;
        this.models = List.copyOf(models);
        this.flavours = List.copyOf(flavours);
        this.links = EnumSet.copyOf(links);
    }

    public String name() {
        return name;
    }

    /** The models that know its fences and annotations, its own first. */
    public List<String> models() {
        return models;
    }

    List<Flavour> flavours(Kind kind) {
        return flavours.stream().filter(flavour -> flavour.kind() == kind).toList();
    }

    /** How the dialect reads or writes when nothing else is said. */
    Flavour plain(Kind kind) {
        return flavours(kind).get(0);
    }

    Optional<Flavour> flavour(Kind kind, String flavourName) {
        return flavours(kind).stream().filter(f -> f.name().equals(flavourName)).findFirst();
    }

    /** How steps of a thread can belong together. */
    Set<Link.Type> links() {
        return links;
    }

    /** What {@code Rmw} in a cycle means, and what the search tries. */
    final Link.Type update() {
        return update;
    }

    /** The fence that together with a branch orders reads, or empty. */
    Optional<Flavour> branchFence() {
        return Optional.empty();
    }

    /** Whether a read-modify-write of this type is one event. */
    boolean isOneEvent(Link.Type type) {
        return false;
    }

    /** What a model sees of one half of a read-modify-write ({@code half} is its flavour), or empty if there is none such. */
    abstract Optional<Annotation> annotation(Link.Type type, Flavour read, Flavour write, Kind half);

    /** Writes the test. */
    abstract TestWriter writer();

    static Annotation tags(String... tags) {
        return Annotation.of(Mode.NA, tags);
    }

    static Flavour flavour(Kind kind, String name, Annotation how, String code, String... weaker) {
        return new Flavour(name, kind, how, code, List.of(weaker), true);
    }

    /** A flavour that the search does not try. */
    static Flavour unsearched(Kind kind, String name, Annotation how, String code) {
        return new Flavour(name, kind, how, code, List.of(), false);
    }
}
