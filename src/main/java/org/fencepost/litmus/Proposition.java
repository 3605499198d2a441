package org.fencepost.litmus;

import java.util.List;
import java.util.function.Consumer;

/** A formula over a final state. */
public sealed interface Proposition {
    Proposition TRUE = new And(List.of());
    Proposition FALSE = new Or(List.of());

    record Equals(Location location, Value value) implements Proposition {
        private void locationsCompared(Consumer<Location> visitor) {
            if (value instanceof Value.Array array && location instanceof Location.Variable whole) {
                for (int i = 0; i < array.elements().size(); i++) {
                    visitor.accept(new Location.Element(whole.name(), i));
                }
            } else {
                visitor.accept(location);
            }
        }
    }

    /** Two locations hold the same value. */
    record Same(Location left, Location right) implements Proposition {}

    record Not(Proposition inner) implements Proposition {}

    record And(List<Proposition> parts) implements Proposition {}

    record Or(List<Proposition> parts) implements Proposition {}

    record Implies(Proposition premise, Proposition conclusion) implements Proposition {}

    /** Calls {@code visitor} with each location mentioned, left to right. */
    default void locations(Consumer<Location> visitor) {
        atoms(atom -> {
            if (atom instanceof Same same) {
                visitor.accept(same.left);
                visitor.accept(same.right);
            } else if (atom instanceof Equals equals) {
                equals.locationsCompared(visitor);
            }
        });
    }

    /** Calls {@code visitor} with each part that says something of its own, left to right. */
    private void atoms(Consumer<Proposition> visitor) {
        if (this instanceof Not not) {
            not.inner.atoms(visitor);
        } else if (this instanceof And and) {
            and.parts.forEach(part -> part.atoms(visitor));
        } else if (this instanceof Or or) {
            or.parts.forEach(part -> part.atoms(visitor));
        } else if (this instanceof Implies implies) {
            implies.premise.atoms(visitor);
            implies.conclusion.atoms(visitor);
        } else {
            visitor.accept(this);
        }
    }

    /** Calls {@code visitor} with each value that a location is compared with. */
    default void values(Consumer<Value> visitor) {
        atoms(atom -> {
            if (atom instanceof Equals equals && equals.value instanceof Value.Array array) {
                array.elements().forEach(visitor);
            } else if (atom instanceof Equals equals) {
                visitor.accept(equals.value);
            }
        });
    }
}
