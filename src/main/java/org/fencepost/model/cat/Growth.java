package org.fencepost.model.cat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Whether an execution that satisfies the axioms still does when an event is added <em>maximally</em>: last in its thread, reading from
 * the co-latest write, or co-latest itself; and whether one that does not can never be mended by adding events so. These are the
 * conditions under which exploration may ask the model on the way (TruSt; Mixer §4.2), found by looking at the expressions: what
 * is not understood is not claimed.
 *
 * <p>A relation <em>grows</em> in the good way when pairs of old events neither come nor go. From the new event a pair may lead
 * nowhere, to itself alone, or anywhere. No new cycle leads through an event from which no pair leads.
 */
final class Growth {
    /** Where the pairs lead that start at the new event. */
    private enum Out {
        NOWHERE,
        ITSELF,
        ANYWHERE
    }

    /** Pairs of a relation that the thread itself gives, to later events of it. */
    private static final Set<String> LOCAL =
            Set.of("po", "addr", "data", "ctrl", "casdep", "rmw", "amo", "amo-data", "amo-pick", "lxsx");

    /** The write of an update is added right after its read, from which nothing leads before. */
    private static final Set<String> HALVES = Set.of("rmw", "amo", "lxsx");

    private final Map<Node, Boolean> steady = new HashMap<>();
    private final Map<Node, Out> outs = new HashMap<>();

    /** Whether the axiom is one of those. */
    boolean holds(Check axiom) {
        Node node = axiom.node();
        if (axiom.negated()) {
            return false;
        }
        return switch (axiom.op()) {
            case ACYCLIC, IRREFLEXIVE -> isSteady(node) && out(node) == Out.NOWHERE;
            // Exploration keeps updates atomic by itself, wherever it puts their writes.
            case EMPTY -> isAtomicity(node);
        };
    }

    private static boolean isAtomicity(Node node) {
        if (node.op != Node.Op.INTERSECTION) {
            return node.op == Node.Op.UNION && Arrays.stream(node.in).allMatch(Growth::isAtomicity);
        }
        for (Node operand : node.in) {
            if (isHalves(operand)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isHalves(Node node) {
        return node.op == Node.Op.BASE_RELATION && HALVES.contains(node.base)
                || node.op == Node.Op.UNION && Arrays.stream(node.in).allMatch(Growth::isHalves);
    }

    // ---- old events -------------------------------------------------------------------------------------------------

    /** Whether what the node says of old events stays as it is. */
    private boolean isSteady(Node node) {
        if (node == null) {
            return true;
        }
        return known(steady, node, this::computeSteady);
    }

    /** What is computed once for a node. Not by computeIfAbsent: that of a node asks for those of its operands. */
    private static <V> V known(Map<Node, V> table, Node node, Function<Node, V> compute) {
        V known = table.get(node);
        if (known == null) {
            known = compute.apply(node);
            table.put(node, known);
        }
        return known;
    }

    private boolean computeSteady(Node node) {
        return switch (node.op) {
            case BASE_SET, BASE_RELATION, EMPTY, UNIVERSE -> true;
            case UNION, INTERSECTION, PRODUCT, IDENTITY, RESTRICT, INVERSE, OPTIONAL, DIFFERENT_VALUES ->
                areSteady(node);
            case DIFFERENCE -> isSteady(node.in[0]) && isFixed(node.in[1]);
            case COMPLEMENT -> isFixed(node.in[0]);
            case SEQUENCE -> areSteady(node) && out(node.in[1]) != Out.ANYWHERE;
            case PLUS, STAR -> areSteady(node) && out(node.in[0]) != Out.ANYWHERE;
            case DOMAIN -> isHalves(node.in[0]);
            case RANGE -> areSteady(node) && out(node.in[0]) != Out.ANYWHERE || isHalves(node.in[0]);
            case VARIABLE, FIXPOINT, DEFERRED, CHOICE -> false;
        };
    }

    /**
     * Whether what the node says of two events never depends on a third that a revisit might delete: what it says may be taken
     * away from something else.
     */
    private static boolean isFixed(Node node) {
        return node == null
                || switch (node.op) {
                    case BASE_SET, BASE_RELATION, EMPTY, UNIVERSE -> true;
                    case UNION,
                            INTERSECTION,
                            DIFFERENCE,
                            COMPLEMENT,
                            PRODUCT,
                            IDENTITY,
                            RESTRICT,
                            INVERSE,
                            OPTIONAL,
                            DIFFERENT_VALUES -> Arrays.stream(node.in).allMatch(Growth::isFixed);
                    case SEQUENCE, PLUS, STAR ->
                        Arrays.stream(node.in).allMatch(operand -> isFixed(operand) && isLocal(operand));
                    case DOMAIN, RANGE -> isHalves(node.in[0]);
                    case VARIABLE, FIXPOINT, DEFERRED, CHOICE -> false;
                };
    }

    /** Whether all pairs are in program order, or of an event with itself. */
    private static boolean isLocal(Node node) {
        return switch (node.op) {
            case BASE_RELATION -> LOCAL.contains(node.base);
            case EMPTY, IDENTITY -> true;
            case UNION, SEQUENCE, PLUS, STAR, OPTIONAL -> Arrays.stream(node.in).allMatch(Growth::isLocal);
            case INTERSECTION -> Arrays.stream(node.in).anyMatch(Growth::isLocal);
            case DIFFERENCE -> isLocal(node.in[0]);
            case RESTRICT -> isLocal(node.in[1]);
            default -> false;
        };
    }

    private boolean areSteady(Node node) {
        for (Node operand : node.in) {
            if (!isSteady(operand)) {
                return false;
            }
        }
        return true;
    }

    // ---- the new event ----------------------------------------------------------------------------------------------

    private Out out(Node node) {
        return known(outs, node, this::computeOut);
    }

    private Out computeOut(Node node) {
        return switch (node.op) {
            case BASE_RELATION -> outOfBase(node.base);
            case EMPTY -> Out.NOWHERE;
            case IDENTITY -> Out.ITSELF;
            case UNION -> {
                Out most = Out.NOWHERE;
                for (Node operand : node.in) {
                    most = later(most, out(operand));
                }
                yield most;
            }
            case INTERSECTION -> {
                Out least = Out.ANYWHERE;
                for (Node operand : node.in) {
                    least = out(operand).compareTo(least) < 0 ? out(operand) : least;
                }
                yield least;
            }
            case DIFFERENCE -> out(node.in[0]);
            case RESTRICT -> out(node.in[1]);
            case PLUS, DIFFERENT_VALUES -> out(node.in[0]);
            case STAR, OPTIONAL -> later(Out.ITSELF, out(node.in[0]));
            case SEQUENCE -> outOfSequence(node);
            default -> Out.ANYWHERE;
        };
    }

    private static Out later(Out a, Out b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    private static Out outOfBase(String base) {
        return LOCAL.contains(base) || base.equals("rf") || base.equals("co") || base.equals("asw")
                ? Out.NOWHERE
                : Out.ANYWHERE;
    }

    private Out outOfSequence(Node node) {
        if (isFromRead(node)) {
            return Out.NOWHERE;
        }
        return switch (out(node.in[0])) {
            case NOWHERE -> Out.NOWHERE;
            case ITSELF -> out(node.in[1]);
            case ANYWHERE -> Out.ANYWHERE;
        };
    }

    /** {@code rf^-1; co}: the new event, if it reads, reads from the co-latest write. */
    private static boolean isFromRead(Node node) {
        Node left = node.in[0];
        Node right = node.in[1];
        return left.op == Node.Op.INVERSE
                && "rf".equals(left.in[0].base)
                && ("co".equals(right.base) || right.op == Node.Op.RESTRICT && "co".equals(right.in[1].base));
    }
}
