package org.fencepost.litmus;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/** Turns propositions of one test into predicates over the values of its observables. */
final class ConditionCheck {
    private final LitmusTest test;
    private final List<Observable> observables;
    private final Map<Location, Integer> columns = new HashMap<>();

    ConditionCheck(LitmusTest test) {
        this.test = test;
        this.observables = test.observables();
        for (int i = 0; i < observables.size(); i++) {
            columns.put(observables.get(i).location(), i);
        }
    }

    Predicate<long[]> predicate(Proposition proposition) {
        if (proposition instanceof Proposition.Equals atom) {
            return equal(atom.location(), atom.value());
        }
        if (proposition instanceof Proposition.Same same) {
            int left = column(same.left());
            int right = column(same.right());
            int size = Math.min(
                    observables.get(left).size(), observables.get(right).size());
            long mask = size >= 8 ? -1 : (1L << 8 * size) - 1;
            return values -> ((values[left] ^ values[right]) & mask) == 0;
        }
        if (proposition instanceof Proposition.Not not) {
            return predicate(not.inner()).negate();
        }
        if (proposition instanceof Proposition.And and) {
            return and.parts().stream().map(this::predicate).reduce(values -> true, Predicate::and);
        }
        if (proposition instanceof Proposition.Or or) {
            return or.parts().stream().map(this::predicate).reduce(values -> false, Predicate::or);
        }
        Proposition.Implies implies = (Proposition.Implies) proposition;
        return predicate(implies.premise()).negate().or(predicate(implies.conclusion()));
    }

    private Predicate<long[]> equal(Location location, Value value) {
        if (value instanceof Value.Array array) {
            Predicate<long[]> all = values -> true;
            for (int i = 0; i < array.elements().size(); i++) {
                Location element = new Location.Element(((Location.Variable) location).name(), i);
                all = all.and(equal(element, array.elements().get(i)));
            }
            return all;
        }
        int column = column(location);
        long wanted = observables.get(column).normalize(number(value));
        return values -> values[column] == wanted;
    }

    private int column(Location location) {
        Integer column = columns.get(location);
        // An array that is compared as a whole has a column for each element only.
        return column != null ? column : Objects.requireNonNull(columns.get(new Location.Element(location.text(), 0)));
    }

    private long number(Value value) {
        return value instanceof Value.Address address ? test.address(address) : ((Value.Number) value).number();
    }
}
