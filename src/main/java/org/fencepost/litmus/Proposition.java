package org.fencepost.litmus;

import java.util.List;
import java.util.function.Consumer;

/** A formula over a final state. */
public sealed interface Proposition {
    Proposition TRUE = new And(List.of());
    Proposition FALSE = new Or(List.of());

    record Equals(Location location, Value value) implements Proposition {}

    /** Two locations hold the same value. */
    record Same(Location left, Location right) implements Proposition {}

    record Not(Proposition inner) implements Proposition {}

    record And(List<Proposition> parts) implements Proposition {}

    record Or(List<Proposition> parts) implements Proposition {}

    record Implies(Proposition premise, Proposition conclusion) implements Proposition {}

    /** Calls {@code visitor} with each location mentioned, left to right. */
    default void locations(Consumer<Location> visitor) {
        if (this instanceof Equals atom) {
            if (atom.value instanceof Value.Array array && atom.location instanceof Location.Variable whole) {
                for (int i = 0; i < array.elements().size(); i++) {
                    visitor.accept(new Location.Element(whole.name(), i));
                }
            } else {
                visitor.accept(atom.location);
            }
        } else if (this instanceof Same same) {
            visitor.accept(same.left);
            visitor.accept(same.right);
        } else if (this instanceof Not not) {
            not.inner.locations(visitor);
        } else if (this instanceof And and) {
            and.parts.forEach(part -> part.locations(visitor));
        } else if (this instanceof Or or) {
            or.parts.forEach(part -> part.locations(visitor));
        } else if (this instanceof Implies implies) {
            implies.premise.locations(visitor);
            implies.conclusion.locations(visitor);
        }
    }

    /** Calls {@code visitor} with each value that a location is compared with. */
    default void values(Consumer<Value> visitor) {
        if (this instanceof Equals atom) {
            if (atom.value instanceof Value.Array array) {
                array.elements().forEach(visitor);
            } else {
                visitor.accept(atom.value);
            }
        } else if (this instanceof Not not) {
            not.inner.values(visitor);
        } else if (this instanceof And and) {
            and.parts.forEach(part -> part.values(visitor));
        } else if (this instanceof Or or) {
            or.parts.forEach(part -> part.values(visitor));
        } else if (this instanceof Implies implies) {
            implies.premise.values(visitor);
            implies.conclusion.values(visitor);
        }
    }
}
