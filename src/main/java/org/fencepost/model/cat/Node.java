package org.fencepost.model.cat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A set or relation that a model computes: a node of the graph that a cat file is compiled to. Equal expressions are one
 * node (see {@link NodeFactory}), functions are gone, and every node knows which inputs it depends on.
 */
final class Node {
    enum Op {
        /** A set that the events themselves or the execution give, by name. */
        BASE_SET,
        /** A relation that the execution gives, by name. */
        BASE_RELATION,
        EMPTY,
        /** All events. */
        UNIVERSE,
        UNION,
        INTERSECTION,
        DIFFERENCE,
        COMPLEMENT,
        DOMAIN,
        RANGE,
        PRODUCT,
        /** {@code [s]}. */
        IDENTITY,
        /** Pairs of a relation that start in one set and end in another: operands from, relation, to; from or to may be null. */
        RESTRICT,
        SEQUENCE,
        INVERSE,
        PLUS,
        STAR,
        OPTIONAL,
        /** Pairs of a relation whose events have different values. */
        DIFFERENT_VALUES,
        /** A recursive name inside its own definition. */
        VARIABLE,
        /** A recursive name after its definition. */
        FIXPOINT,
        /** Needs the interpreter while judging: matches on sets, linearisations, ... */
        DEFERRED,
        /** What {@code with ... from} has chosen. */
        CHOICE
    }

    /** Inputs that a node may depend on beside events, program order and dependencies; bits of {@link #stages}. */
    static final int VALUES = 1;

    static final int RF = 2;
    static final int CO = 4;
    static final int FIRST_CHOICE = 8;

    final int id;
    final Op op;
    final boolean isRelation;
    /** Operands; a RESTRICT may have null for a missing set. */
    final Node[] in;
    /** The name of a base set or relation; empty for others. */
    final String base;
    /** Of VARIABLE and FIXPOINT. */
    private final @Nullable Recursion recursion;
    /** Place in the recursion, or number of the choice. */
    final int index;
    /** Of DEFERRED. */
    private final Value.@Nullable Deferred deferred;

    final int stages;
    /** Numbers of the recursions whose variables occur in this node. */
    final BitSet open;
    /** How many operators deep: the cheaper of two operands is looked at first. */
    final int depth;
    /** The name that the cat file gives it, or null. */
    @Nullable String name;

    Node(
            int id,
            Op op,
            boolean isRelation,
            Node[] in,
            String base,
            @Nullable Recursion recursion,
            int index,
            Value.@Nullable Deferred deferred,
            int stages,
            BitSet open,
            int depth) {
        this.id = id;
        this.op = op;
        this.isRelation = isRelation;
        this.in = in;
        this.base = base;
        this.recursion = recursion;
        this.index = index;
        this.deferred = deferred;
        this.stages = stages;
        this.open = open;
        this.depth = depth;
    }

    Recursion recursion() {
        return Objects.requireNonNull(recursion);
    }

    Value.Deferred deferred() {
        return Objects.requireNonNull(deferred);
    }

    /** Shows this node and all that it is computed from, each once. */
    void visit(Consumer<Node> visitor) {
        visit(visitor, new HashSet<>());
    }

    private void visit(Consumer<Node> visitor, Set<Node> seen) {
        if (seen.add(this)) {
            visitor.accept(this);
            for (Node operand : in) {
                if (operand != null) {
                    operand.visit(visitor, seen);
                }
            }
        }
    }

    boolean isEmpty() {
        return op == Op.EMPTY;
    }

    String kind() {
        return isRelation ? "a relation" : "a set";
    }

    /** A group of definitions that refer to each other, and how to find their least fixpoint. */
    static final class Recursion {
        final int number;
        final Position at;
        Node[] variables = {};
        Node[] bodies = {};
        Node[] results = {};
        /** Every node that contains one of the variables; known when the whole model is compiled. */
        Node[] inside = {};

        Recursion(int number, Position at) {
            this.number = number;
            this.at = at;
        }
    }
}
