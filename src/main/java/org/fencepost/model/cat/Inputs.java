package org.fencepost.model.cat;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;

/** The sets and relations that an expression which is interpreted while judging can use: those of every name in it. */
final class Inputs {
    private final Host host;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Node> nodes = new LinkedHashSet<>();

    private Inputs(Host host) {
        this.host = host;
    }

    static Node[] of(Value.Deferred deferred, Host host) {
        Inputs inputs = new Inputs(host);
        inputs.visit(deferred);
        return inputs.nodes.toArray(Node[]::new);
    }

    private void visit(Value value) {
        if (value instanceof Value.OfNode of) {
            nodes.add(of.node());
        } else if (value instanceof Value.Deferred deferred && seen.add(deferred)) {
            visit(deferred.expression(), deferred.scope());
        } else if (value instanceof Value.Closure closure && seen.add(closure)) {
            visit(closure.function().body(), closure.scope());
        } else if (value instanceof Value.Tuple tuple) {
            tuple.elements().forEach(this::visit);
        } else if (value instanceof Value.Collection collection) {
            collection.elements().forEach(this::visit);
        }
    }

    /** Locally bound names may hide outer ones; looking both up errs on the safe side. */
    private void visit(Expr expression, Value.Scope scope) {
        ExprNames.forEach(expression, name -> {
            Value value = scope.find(name);
            value = value == null ? host.find(name) : value;
            if (value != null) {
                visit(value);
            }
        });
    }
}
