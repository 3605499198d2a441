package org.fencepost.model.cat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Relation;
import org.jspecify.annotations.Nullable;

/** What a cat expression means, while a model is compiled or interpreted. */
sealed interface Value {
    /** What a message calls it. */
    String kind();

    /** A set or relation that is not computed yet. */
    record OfNode(Node node) implements Value {
        @Override
        public String kind() {
            return node.isRelation ? "a relation" : "a set of events";
        }
    }

    record OfSet(EventSet set) implements Value {
        @Override
        public String kind() {
            return "a set of events";
        }
    }

    record OfRelation(Relation relation) implements Value {
        @Override
        public String kind() {
            return "a relation";
        }
    }

    record OfEvent(int event) implements Value {
        @Override
        public String kind() {
            return "an event";
        }
    }

    record OfPair(int from, int to) implements Value {
        @Override
        public String kind() {
            return "a pair of events";
        }
    }

    record OfTag(String name) implements Value {
        @Override
        public String kind() {
            return "a tag";
        }
    }

    /** A set of tags, relations, sets, ...; no two elements are equal. */
    record Collection(List<Value> elements) implements Value {
        @Override
        public String kind() {
            return "a set of " + (elements.get(0) instanceof OfTag ? "tags" : "sets or relations");
        }
    }

    /** {@code {}}: the empty set of whatever is needed. */
    record Nothing() implements Value {
        @Override
        public String kind() {
            return "the empty set";
        }
    }

    record Tuple(List<Value> elements) implements Value {
        @Override
        public String kind() {
            return "a tuple of " + elements.size();
        }
    }

    record Primitive(String name) implements Value {
        @Override
        public String kind() {
            return "the function " + name;
        }
    }

    /** Closures are told apart by their scopes, which have identity: a scope may contain the closure itself. */
    record Closure(Expr.Fun function, Scope scope) implements Value {
        @Override
        public String kind() {
            return "a function";
        }
    }

    record OfProcedure(Statement.Procedure procedure, Scope scope) implements Value {
        @Override
        public String kind() {
            return "a procedure";
        }
    }

    /**
     * An expression that only the events of an execution decide: it is interpreted while judging.
     *
     * @param allowsSet whether a set may stand where a relation is expected, as the identity on it: to tell whether it is empty
     */
    record Deferred(Expr expression, Scope scope, boolean allowsSet) implements Value {
        @Override
        public String kind() {
            return "a value known only while judging";
        }
    }

    /** Names and their values, innermost first. */
    final class Scope {
        private final @Nullable Scope outer;
        private final Map<String, Value> values = new HashMap<>();

        Scope(@Nullable Scope outer) {
            this.outer = outer;
        }

        /** The value of a name, or null. */
        @Nullable Value find(String name) {
            for (Scope scope = this; scope != null; scope = scope.outer) {
                Value value = scope.values.get(name);
                if (value != null) {
                    return value;
                }
            }
            return null;
        }

        /** All names that have a value here. */
        Set<String> names() {
            Set<String> names = new HashSet<>();
            for (Scope scope = this; scope != null; scope = scope.outer) {
                names.addAll(scope.values.keySet());
            }
            return names;
        }

        /** Gives a name a value; null stands for {@code _} and is not kept. */
        Scope bind(@Nullable String name, Value value) {
            if (name != null) {
                values.put(name, value);
            }
            return this;
        }
    }
}
