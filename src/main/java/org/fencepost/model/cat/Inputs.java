package org.fencepost.model.cat;

import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Which inputs an expression that is interpreted while judging can depend on: those of every name in it. */
final class Inputs {
    private final Host host;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private int stages;
    private final BitSet open = new BitSet();

    private Inputs(Host host) {
        this.host = host;
    }

    static Inputs of(Value.Deferred deferred, Host host) {
        Inputs inputs = new Inputs(host);
        inputs.visit(deferred);
        return inputs;
    }

    /** Bits as in {@link Node#stages}. */
    int stages() {
        return stages;
    }

    /** As {@link Node#open}. */
    BitSet open() {
        return open;
    }

    private void visit(Value value) {
        if (value instanceof Value.OfNode of) {
            stages |= of.node().stages;
            open.or(of.node().open);
        } else if (value instanceof Value.Deferred deferred && seen.add(deferred)) {
            visit(deferred.expression, deferred.scope);
        } else if (value instanceof Value.Closure closure && seen.add(closure)) {
            visit(closure.function.body(), closure.scope);
        } else if (value instanceof Value.Tuple tuple) {
            tuple.elements().forEach(this::visit);
        } else if (value instanceof Value.Primitive primitive
                && primitive.name().equals("different-values")) {
            stages |= Node.VALUES;
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
