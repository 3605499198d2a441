package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Sets of tags, relations, sets, ... */
final class ValueSets {
    private ValueSets() {}

    static Value of(java.util.Collection<Value> elements) {
        return elements.isEmpty() ? new Value.Nothing() : new Value.Collection(List.copyOf(elements));
    }

    static Value add(Value element, Value set) {
        Set<Value> elements = new LinkedHashSet<>();
        elements.add(element);
        if (set instanceof Value.Collection collection) {
            elements.addAll(collection.elements());
        }
        return of(elements);
    }

    static Value combine(Expr.BinaryOp op, Value.Collection left, Value.Collection right) {
        Set<Value> elements = new LinkedHashSet<>(left.elements());
        switch (op) {
            case UNION -> elements.addAll(right.elements());
            case INTERSECTION -> elements.retainAll(right.elements());
            default -> right.elements().forEach(elements::remove);
        }
        return of(elements);
    }

    /** Whether it is a set of one relation or set that is not computed yet: two of them may turn out to be equal. */
    static boolean hasNodes(Value.Collection collection) {
        return collection.elements().get(0) instanceof Value.OfNode;
    }

    /** The first element and the rest. */
    static Value[] split(Value.Collection collection) {
        List<Value> rest = new ArrayList<>(collection.elements());
        Value first = rest.remove(0);
        return new Value[] {first, of(rest)};
    }
}
