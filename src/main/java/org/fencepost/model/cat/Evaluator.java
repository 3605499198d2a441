package org.fencepost.model.cat;

import java.util.Arrays;
import org.fencepost.graph.BitRows;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Relation;

/**
 * The values of a model's nodes for one execution, computed when they are asked for and kept until an input changes that
 * they depend on. Values are words as {@link BitRows} lays them out, in arrays that are used again and again.
 */
final class Evaluator {
    private final CatModel model;
    private final long[][] values;
    private final boolean[] valid;
    /** Whether a valid value has no element: most rules are about events that a given program does not have. */
    private final boolean[] empty;

    private final BaseValues base = new BaseValues();
    private int size;
    private int width;
    private long[] scratch = new long[0];

    Evaluator(CatModel model) {
        this.model = model;
        int count = model.nodeCount();
        values = new long[count][];
        valid = new boolean[count];
        empty = new boolean[count];
    }

    BaseValues base() {
        return base;
    }

    int size() {
        return size;
    }

    /** Forgets everything. */
    void restart(int newSize) {
        size = newSize;
        width = BitRows.width(newSize);
        Arrays.fill(valid, false);
        if (scratch.length < newSize * width) {
            scratch = new long[newSize * width];
        }
    }

    /** Forgets the values that depend on a stage: {@link Node#RF}, ... */
    void invalidate(int stage) {
        for (int id : model.dependents(stage)) {
            valid[id] = false;
        }
    }

    /** Gives a node a value from outside (choices, variables); a set is given as the identity on it. */
    void set(Node node, Relation relation) {
        long[] target = room(node);
        if (node.isRelation) {
            relation.copyTo(target);
        } else {
            relation.domain().copyTo(target);
        }
        done(node, target);
    }

    Relation relation(Node node) {
        return Relation.fromWords(size, value(node));
    }

    EventSet eventSet(Node node) {
        return EventSet.fromWords(size, value(node));
    }

    boolean contains(Node relation, int from, int to) {
        return (value(relation)[from * width + (to >> 6)] >>> to & 1) != 0;
    }

    boolean isEmpty(Node node) {
        value(node);
        return empty[node.id];
    }

    boolean isAcyclic(Node node) {
        long[] rows = value(node);
        return empty[node.id] || BitRows.isAcyclic(rows, size, scratch);
    }

    boolean isIrreflexive(Node node) {
        long[] rows = value(node);
        return empty[node.id] || BitRows.isIrreflexive(rows, size);
    }

    long[] value(Node node) {
        if (!valid[node.id]) {
            compute(node);
        }
        return values[node.id];
    }

    private int length(Node node) {
        return node.isRelation ? size * width : width;
    }

    private long[] room(Node node) {
        int length = length(node);
        long[] array = values[node.id];
        if (array == null || array.length < length) {
            array = new long[length];
            values[node.id] = array;
        }
        return array;
    }

    private void done(Node node, long[] value) {
        valid[node.id] = true;
        empty[node.id] = BitRows.isEmpty(value, length(node));
    }

    private void compute(Node node) {
        long[] target = room(node);
        switch (node.op) {
            case BASE_SET -> base.readSet(node.base, target);
            case BASE_RELATION -> base.readRelation(node.base, target);
            case EMPTY -> Arrays.fill(target, 0, length(node), 0);
            case UNIVERSE -> BitRows.universe(target, size);
            case UNION -> union(node, target);
            case INTERSECTION -> intersection(node, target);
            case DIFFERENCE -> difference(node, target);
            case COMPLEMENT -> complement(node, target);
            case VARIABLE, CHOICE -> throw new IllegalStateException("no value for " + node.name);
            case FIXPOINT -> {
                FixpointSolver.solve(this, node.recursion());
                System.arraycopy(values[node.recursion().variables[node.index].id], 0, target, 0, length(node));
            }
            case DEFERRED -> new ConcreteInterpreter(this, model.host()).compute(node, target);
            case DOMAIN, RANGE, PRODUCT, IDENTITY -> betweenSetsAndRelations(node, target);
            default -> relational(node, target);
        }
        done(node, target);
    }

    private void union(Node node, long[] target) {
        int length = length(node);
        System.arraycopy(value(node.in[0]), 0, target, 0, length);
        for (int i = 1; i < node.in.length; i++) {
            long[] operand = value(node.in[i]);
            if (!empty[node.in[i].id]) {
                BitRows.or(target, target, operand, length);
            }
        }
    }

    private void intersection(Node node, long[] target) {
        int length = length(node);
        for (int i = 0; i < node.in.length; i++) {
            long[] operand = value(node.in[i]);
            if (empty[node.in[i].id]) {
                Arrays.fill(target, 0, length, 0);
                return;
            }
            if (i == 0) {
                System.arraycopy(operand, 0, target, 0, length);
            } else {
                BitRows.and(target, target, operand, length);
            }
        }
    }

    private void difference(Node node, long[] target) {
        int length = length(node);
        long[] left = value(node.in[0]);
        if (empty[node.in[0].id]) {
            Arrays.fill(target, 0, length, 0);
        } else {
            BitRows.andNot(target, left, value(node.in[1]), length);
        }
    }

    private void complement(Node node, long[] target) {
        if (node.isRelation) {
            BitRows.complement(target, value(node.in[0]), size);
        } else {
            BitRows.complementSet(target, value(node.in[0]), size);
        }
    }

    private void betweenSetsAndRelations(Node node, long[] target) {
        long[] first = value(node.in[0]);
        switch (node.op) {
            case DOMAIN -> BitRows.domain(target, first, size);
            case RANGE -> BitRows.range(target, first, size);
            case IDENTITY -> BitRows.identity(target, first, size);
            default -> BitRows.product(target, first, value(node.in[1]), size);
        }
    }

    private void relational(Node node, long[] target) {
        if (node.op == Node.Op.RESTRICT) {
            restrict(node, target);
            return;
        }
        if (node.op == Node.Op.SEQUENCE) {
            sequence(node, target);
            return;
        }
        long[] operand = value(node.in[0]);
        switch (node.op) {
            case INVERSE -> BitRows.inverse(target, operand, size);
            case PLUS -> close(node, operand, target);
            case STAR -> {
                close(node, operand, target);
                BitRows.addIdentity(target, size);
            }
            case OPTIONAL -> {
                System.arraycopy(operand, 0, target, 0, size * width);
                BitRows.addIdentity(target, size);
            }
            case DIFFERENT_VALUES -> base.keepDifferentValues(target, operand);
            default -> throw new IllegalStateException(node.op.toString());
        }
    }

    private void close(Node node, long[] operand, long[] target) {
        System.arraycopy(operand, 0, target, 0, size * width);
        if (!empty[node.in[0].id]) {
            BitRows.close(target, size);
        }
    }

    private void restrict(Node node, long[] target) {
        Node from = node.in[0];
        Node to = node.in[2];
        if (from != null && isEmpty(from) || to != null && isEmpty(to) || isEmpty(node.in[1])) {
            Arrays.fill(target, 0, size * width, 0);
            return;
        }
        BitRows.restrict(
                target,
                from == null ? null : values[from.id],
                values[node.in[1].id],
                to == null ? null : values[to.id],
                size);
    }

    private void sequence(Node node, long[] target) {
        Node left = node.in[0];
        Node right = node.in[1];
        boolean rightFirst = right.stages < left.stages || right.stages == left.stages && right.depth < left.depth;
        if (isEmpty(rightFirst ? right : left) || isEmpty(rightFirst ? left : right)) {
            Arrays.fill(target, 0, size * width, 0);
        } else {
            BitRows.compose(target, values[left.id], values[right.id], size);
        }
    }

    /** For {@link FixpointSolver}: the variable's value becomes empty. */
    void clear(Node variable) {
        long[] target = room(variable);
        Arrays.fill(target, 0, length(variable), 0);
        valid[variable.id] = true;
        empty[variable.id] = true;
    }

    /** For {@link FixpointSolver}: the variable takes the value of its definition; whether that is a change. */
    boolean update(Node variable, Node definition) {
        long[] next = value(definition);
        long[] current = values[variable.id];
        if (BitRows.isEqual(current, next, length(variable))) {
            return false;
        }
        System.arraycopy(next, 0, current, 0, length(variable));
        done(variable, current);
        return true;
    }

    void invalidate(Node[] nodes) {
        for (Node node : nodes) {
            valid[node.id] = false;
        }
    }
}
