package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.Relation;
import org.fencepost.model.cat.Node.Recursion;

/**
 * Finds the values of names that are defined by recursion as herd does: all start empty, each takes the value of its
 * definition in turn, until nothing changes. For monotone definitions that is the least fixpoint; others (matching RCU
 * critical sections) mostly come to rest too, and we say so when they do not.
 */
final class FixpointSolver {
    private FixpointSolver() {}

    static void solve(Evaluator values, Recursion recursion) {
        for (Node variable : recursion.variables) {
            values.clear(variable);
        }
        values.invalidate(recursion.inside);
        // A monotone recursion adds at least one pair in each round but the last.
        long limit = (long) values.size() * values.size() * recursion.variables.length + 2;
        for (long round = 0; iterate(values, recursion); round++) {
            if (round > limit) {
                throw recursion.at.error("this recursive definition never comes to rest: it grows and shrinks in turn");
            }
        }
    }

    private static boolean iterate(Evaluator values, Recursion recursion) {
        boolean changed = false;
        for (int i = 0; i < recursion.variables.length; i++) {
            if (values.update(recursion.variables[i], recursion.bodies[i])) {
                values.invalidate(recursion.inside);
                changed = true;
            }
        }
        return changed;
    }

    /** Solves it again and keeps the values of the variables before the first round and after each. */
    static List<Relation[]> history(Evaluator values, Recursion recursion) {
        List<Relation[]> history = new ArrayList<>();
        for (Node variable : recursion.variables) {
            values.clear(variable);
        }
        values.invalidate(recursion.inside);
        do {
            history.add(snapshot(values, recursion));
        } while (iterate(values, recursion));
        return history;
    }

    /** The present values of the variables; sets are kept as relations of each element to itself. */
    static Relation[] snapshot(Evaluator values, Recursion recursion) {
        Relation[] result = new Relation[recursion.variables.length];
        for (int i = 0; i < result.length; i++) {
            Node variable = recursion.variables[i];
            result[i] = variable.isRelation ? values.relation(variable) : Relation.identity(values.eventSet(variable));
        }
        return result;
    }

    static void restore(Evaluator values, Recursion recursion, Relation[] snapshot) {
        for (int i = 0; i < snapshot.length; i++) {
            values.set(recursion.variables[i], snapshot[i]);
        }
        values.invalidate(recursion.inside);
    }

    /** The values that the definition of a variable saw in a round: those before it in the group were already new. */
    static void rewind(Evaluator values, Recursion recursion, Relation[] after, Relation[] before, int index) {
        Relation[] mixed = before.clone();
        System.arraycopy(after, 0, mixed, 0, index);
        restore(values, recursion, mixed);
    }
}
