package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.model.cat.Node.Op;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Makes nodes, each different one once, and rewrites on the way what is cheaper to compute in another shape: products
 * that are intersected and identities that are composed become restrictions, unions and intersections are flat.
 */
final class NodeFactory {
    /** Not a record: their generated methods cost milliseconds at first use, and every start of the program uses this. */
    private static final class Key {
        private final Op op;
        private final boolean isRelation;
        private final Object[] parts;

        Key(Op op, boolean isRelation, Object... parts) {
            this.op = op;
            this.isRelation = isRelation;
            this.parts = parts;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && op == key.op
                    && isRelation == key.isRelation
                    && Arrays.equals(parts, key.parts);
        }

        @Override
        public int hashCode() {
            return (Arrays.hashCode(parts) * 31 + op.ordinal()) * 2 + (isRelation ? 1 : 0);
        }
    }

    /** Computing a node is a recursion over its operands, and stacks are finite. */
    private static final int MAX_DEPTH = 1000;

    private final List<Node> nodes = new ArrayList<>();
    private final List<Node.Recursion> recursions = new ArrayList<>();
    private final Map<Key, Node> known = new HashMap<>();

    List<Node> nodes() {
        return nodes;
    }

    List<Node.Recursion> recursions() {
        return recursions;
    }

    Node baseSet(String name, int stages) {
        return leaf(Op.BASE_SET, false, name, stages);
    }

    Node baseRelation(String name, int stages) {
        return leaf(Op.BASE_RELATION, true, name, stages);
    }

    Node empty(boolean isRelation) {
        return leaf(Op.EMPTY, isRelation, "", 0);
    }

    Node universe() {
        return leaf(Op.UNIVERSE, false, "", 0);
    }

    private Node leaf(Op op, boolean isRelation, String base, int stages) {
        Key key = new Key(op, isRelation, base);
        return known.computeIfAbsent(key, k -> {
            Node node = register(op, isRelation, new Node[0], base, null, 0, null, stages, new BitSet());
            node.name = base.isEmpty() ? null : base;
            return node;
        });
    }

    Node union(List<Node> operands) {
        Set<Node> flat = new LinkedHashSet<>();
        for (Node operand : operands) {
            if (operand.op == Op.UNION) {
                flat.addAll(Arrays.asList(operand.in));
            } else if (!operand.isEmpty()) {
                flat.add(operand);
            }
        }
        boolean isRelation = operands.get(0).isRelation;
        return switch (flat.size()) {
            case 0 -> empty(isRelation);
            case 1 -> flat.iterator().next();
            default -> node(Op.UNION, isRelation, flat.toArray(Node[]::new));
        };
    }

    Node intersection(Node left, Node right) {
        if (left.isEmpty() || right.op == Op.UNIVERSE) {
            return left;
        }
        if (right.isEmpty() || left.op == Op.UNIVERSE || left == right) {
            return right;
        }
        if (right.op == Op.PRODUCT) {
            return restrict(right.in[0], left, right.in[1]);
        }
        if (left.op == Op.PRODUCT) {
            return restrict(left.in[0], right, left.in[1]);
        }
        Set<Node> flat = new LinkedHashSet<>();
        for (Node operand : new Node[] {left, right}) {
            flat.addAll(operand.op == Op.INTERSECTION ? Arrays.asList(operand.in) : List.of(operand));
        }
        Node[] operands = flat.toArray(Node[]::new);
        Arrays.sort(operands, CHEAPEST_FIRST);
        return node(Op.INTERSECTION, left.isRelation, operands);
    }

    /** What changes seldom and is quick to compute comes first, because an empty operand spares the others. */
    private static final Comparator<Node> CHEAPEST_FIRST = Comparator.<Node>comparingInt(node -> node.stages)
            .thenComparingInt(node -> node.depth)
            .thenComparingInt(node -> node.id);

    Node difference(Node left, Node right) {
        if (left.isEmpty() || right.isEmpty()) {
            return left;
        }
        if (left == right) {
            return empty(left.isRelation);
        }
        return node(Op.DIFFERENCE, left.isRelation, left, right);
    }

    Node complement(Node operand) {
        return operand.op == Op.COMPLEMENT ? operand.in[0] : node(Op.COMPLEMENT, operand.isRelation, operand);
    }

    Node domain(Node relation) {
        return switch (relation.op) {
            case EMPTY -> empty(false);
            case IDENTITY -> relation.in[0];
            default -> node(Op.DOMAIN, false, relation);
        };
    }

    Node range(Node relation) {
        return switch (relation.op) {
            case EMPTY -> empty(false);
            case IDENTITY -> relation.in[0];
            default -> node(Op.RANGE, false, relation);
        };
    }

    Node product(Node from, Node to) {
        return from.isEmpty() || to.isEmpty() ? empty(true) : node(Op.PRODUCT, true, from, to);
    }

    Node identity(Node set) {
        return set.isEmpty() ? empty(true) : node(Op.IDENTITY, true, set);
    }

    /** {@code relation & (from * to)}; null stands for all events. */
    Node restrict(@Nullable Node from, Node relation, @Nullable Node to) {
        Node start = isAll(from) ? null : from;
        Node end = isAll(to) ? null : to;
        if (start == null && end == null) {
            return relation;
        }
        if (relation.isEmpty() || start != null && start.isEmpty() || end != null && end.isEmpty()) {
            return empty(true);
        }
        if (relation.op == Op.IDENTITY) {
            return identity(inBoth(both(start, end), relation.in[0]));
        }
        if (relation.op == Op.PRODUCT) {
            return product(inBoth(start, relation.in[0]), inBoth(end, relation.in[1]));
        }
        if (relation.op == Op.RESTRICT) {
            return restrict(both(start, relation.in[0]), relation.in[1], both(end, relation.in[2]));
        }
        return node(Op.RESTRICT, true, start, relation, end);
    }

    private static boolean isAll(@Nullable Node set) {
        return set == null || set.op == Op.UNIVERSE;
    }

    private Node inBoth(@Nullable Node a, Node b) {
        return a == null ? b : intersection(a, b);
    }

    /** The intersection; null stands for all events. */
    private @Nullable Node both(@Nullable Node a, @Nullable Node b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return intersection(a, b);
    }

    Node sequence(Node left, Node right) {
        if (left.isEmpty() || right.isEmpty()) {
            return empty(true);
        }
        if (left.op == Op.IDENTITY) {
            return restrict(left.in[0], right, null);
        }
        if (right.op == Op.IDENTITY) {
            return restrict(null, left, right.in[0]);
        }
        if (left.op == Op.RESTRICT && left.in[0] != null) {
            // [S];r;t: the set bounds the whole, so that an empty S spares both r and t.
            return restrict(left.in[0], sequence(restrict(null, left.in[1], left.in[2]), right), null);
        }
        if (right.op == Op.RESTRICT && right.in[2] != null) {
            return restrict(null, sequence(left, restrict(right.in[0], right.in[1], null)), right.in[2]);
        }
        return node(Op.SEQUENCE, true, left, right);
    }

    Node inverse(Node relation) {
        return switch (relation.op) {
            case EMPTY, IDENTITY -> relation;
            case INVERSE -> relation.in[0];
            case PRODUCT -> product(relation.in[1], relation.in[0]);
            default -> node(Op.INVERSE, true, relation);
        };
    }

    Node plus(Node relation) {
        return switch (relation.op) {
            case EMPTY, IDENTITY, PLUS, STAR -> relation;
            case OPTIONAL -> star(relation.in[0]);
            default -> node(Op.PLUS, true, relation);
        };
    }

    Node star(Node relation) {
        return switch (relation.op) {
            case EMPTY, IDENTITY -> identity(universe());
            case STAR -> relation;
            case PLUS, OPTIONAL -> star(relation.in[0]);
            default -> node(Op.STAR, true, relation);
        };
    }

    Node optional(Node relation) {
        return switch (relation.op) {
            case EMPTY, IDENTITY -> identity(universe());
            case STAR, OPTIONAL -> relation;
            case PLUS -> star(relation.in[0]);
            default -> node(Op.OPTIONAL, true, relation);
        };
    }

    Node differentValues(Node relation) {
        Key key = new Key(Op.DIFFERENT_VALUES, true, relation);
        return known.computeIfAbsent(
                key,
                k -> register(
                        Op.DIFFERENT_VALUES,
                        true,
                        new Node[] {relation},
                        "",
                        null,
                        0,
                        null,
                        relation.stages | Node.VALUES,
                        relation.open));
    }

    /** Something that is interpreted while judging; {@code inputs} are the nodes that it may use. */
    Node deferred(Value.Deferred what, boolean isRelation, Node[] inputs) {
        Key key = new Key(Op.DEFERRED, isRelation, what);
        return known.computeIfAbsent(
                key, k -> register(Op.DEFERRED, isRelation, inputs, "", null, 0, what, 0, new BitSet()));
    }

    Node choice(int index, Node[] inputs) {
        int stage = Node.FIRST_CHOICE << index;
        return register(Op.CHOICE, true, inputs, "", null, index, null, stage, new BitSet());
    }

    /** A new recursion with one variable for each element: whether it is a relation. */
    Node.Recursion recursion(boolean[] areRelations, Position at) {
        Node.Recursion recursion = new Node.Recursion(recursions.size(), at);
        recursions.add(recursion);
        BitSet open = new BitSet();
        open.set(recursion.number);
        recursion.variables = new Node[areRelations.length];
        for (int i = 0; i < areRelations.length; i++) {
            recursion.variables[i] =
                    register(Op.VARIABLE, areRelations[i], new Node[0], "", recursion, i, null, 0, open);
        }
        return recursion;
    }

    /** Ends a recursion: makes the nodes that stand for its results. */
    void close(Node.Recursion recursion, Node[] bodies) {
        recursion.bodies = bodies;
        int stages = 0;
        BitSet open = new BitSet();
        for (Node body : bodies) {
            stages |= body.stages;
            open.or(body.open);
        }
        open.clear(recursion.number);
        recursion.results = new Node[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            recursion.results[i] = register(
                    Op.FIXPOINT, recursion.variables[i].isRelation, bodies, "", recursion, i, null, stages, open);
        }
    }

    private Node node(Op op, boolean isRelation, @Nullable Node... in) {
        Key key = new Key(op, isRelation, (Object[]) in);
        Node found = known.get(key);
        if (found == null) {
            found = register(op, isRelation, in, "", null, 0, null, 0, new BitSet());
            known.put(key, found);
        }
        return found;
    }

    private Node register(
            Op op,
            boolean isRelation,
            Node[] in,
            String base,
            Node.@Nullable Recursion recursion,
            int index,
            Value.@Nullable Deferred deferred,
            int ownStages,
            BitSet ownOpen) {
        int stages = ownStages;
        int depth = 0;
        BitSet open = (BitSet) ownOpen.clone();
        for (Node operand : in) {
            if (operand != null && op != Op.FIXPOINT) {
                stages |= operand.stages;
                open.or(operand.open);
            }
            depth = operand == null ? depth : Math.max(depth, operand.depth + 1);
        }
        if (depth > MAX_DEPTH) {
            throw new InputException(
                    "the model is nested too deeply: more than " + MAX_DEPTH + " operators on top of each other");
        }
        Node node = new Node(nodes.size(), op, isRelation, in, base, recursion, index, deferred, stages, open, depth);
        nodes.add(node);
        return node;
    }
}
