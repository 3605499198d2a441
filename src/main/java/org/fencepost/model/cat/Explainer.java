package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Relation;
import org.fencepost.model.Judgement.Step;
import org.jspecify.annotations.Nullable;

/**
 * Why an axiom fails: a cycle (or pair) in its relation, each edge taken apart until only relations are left that a reader
 * knows: those of the execution itself and a few that everybody has a name for.
 */
final class Explainer {
    /** Not taken apart: readers know these better than their definitions. */
    private static final Set<String> WELL_KNOWN =
            Set.of("fr", "rfe", "rfi", "coe", "coi", "fre", "fri", "po-loc", "rmw", "addr", "data", "ctrl");
    /** They hold of many pairs and say little about any. */
    private static final Set<String> UNTELLING = Set.of("loc", "int", "ext", "id");

    private final Evaluator values;
    /** Values of a recursion's variables after each round of its solution. */
    private final Map<Node.Recursion, List<Relation[]>> histories = new HashMap<>();

    Explainer(Evaluator values) {
        this.values = values;
    }

    List<Step> explain(Check check) {
        if (check.negated()) {
            return List.of();
        }
        return switch (check.op()) {
            case ACYCLIC -> cycle(check.node());
            case IRREFLEXIVE -> Objects.requireNonNull(selfLoop(check.node()));
            case EMPTY -> check.node().isRelation ? pair(check.node()) : member(check.node());
        };
    }

    private List<Step> cycle(Node node) {
        int[] events = Objects.requireNonNull(values.relation(node).findCycle());
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < events.length; i++) {
            steps.addAll(steps(node, events[i], events[(i + 1) % events.length]));
        }
        return steps;
    }

    private @Nullable List<Step> selfLoop(Node node) {
        List<Step> best = null;
        for (int event = 0; event < values.size(); event++) {
            if (values.contains(node, event, event)) {
                List<Step> steps = steps(node, event, event);
                best = best == null || steps.size() < best.size() ? steps : best;
            }
        }
        return best;
    }

    /** Both ways to see a pair of an intersection: {@code rmw & (fre;coe)} is a path there and one back. */
    private List<Step> pair(Node node) {
        int[] pair = firstPair(values.relation(node));
        int from = pair[0];
        int to = pair[1];
        Node inner = node;
        while (inner.op == Node.Op.RESTRICT) {
            inner = inner.in[1];
        }
        List<Step> steps = new ArrayList<>(steps(inner, from, to));
        if (inner.op == Node.Op.INTERSECTION) {
            Node forward = mostTelling(inner);
            steps = new ArrayList<>(steps(forward, from, to));
            for (Node operand : inner.in) {
                if (operand != forward && tells(operand)) {
                    steps.addAll(backwards(steps(operand, from, to)));
                    break;
                }
            }
        }
        return steps;
    }

    private static int[] firstPair(Relation relation) {
        int[] pair = {-1, -1};
        relation.forEach((from, to) -> {
            if (pair[0] < 0) {
                pair[0] = from;
                pair[1] = to;
            }
        });
        return pair;
    }

    private List<Step> member(Node node) {
        EventSet set = values.eventSet(node);
        int event = set.toArray()[0];
        return List.of(new Step(event, label(node), event));
    }

    /** The pair as a path of known relations; never empty. */
    private List<Step> steps(Node node, int from, int to) {
        List<Step> steps = new ArrayList<>();
        expand(node, from, to, steps);
        if (steps.isEmpty()) {
            steps.add(new Step(from, label(node), to));
        }
        return steps;
    }

    private static List<Step> backwards(List<Step> steps) {
        List<Step> result = new ArrayList<>();
        for (int i = steps.size() - 1; i >= 0; i--) {
            Step step = steps.get(i);
            String relation = step.relation();
            String inverse = relation.endsWith("^-1") ? relation.substring(0, relation.length() - 3) : relation + "^-1";
            result.add(new Step(step.to(), inverse, step.from()));
        }
        return result;
    }

    private static String label(Node node) {
        if (node.name != null) {
            return node.name;
        }
        return switch (node.op) {
            case RESTRICT -> label(node.in[1]);
            case IDENTITY -> "[" + label(node.in[0]) + "]";
            case COMPLEMENT -> "~" + label(node.in[0]);
            case INVERSE -> label(node.in[0]) + "^-1";
            case PRODUCT -> label(node.in[0]) + " * " + label(node.in[1]);
            case DIFFERENCE, DIFFERENT_VALUES -> label(node.in[0]);
            default -> "...";
        };
    }

    private void expand(Node node, int from, int to, List<Step> steps) {
        if (node.op == Node.Op.BASE_RELATION || node.name != null && WELL_KNOWN.contains(node.name)) {
            steps.add(new Step(from, Objects.requireNonNull(node.name), to));
            return;
        }
        switch (node.op) {
            case UNION -> expand(Objects.requireNonNull(firstWith(node, from, to)), from, to, steps);
            case INTERSECTION -> expand(mostTelling(node), from, to, steps);
            case RESTRICT -> expand(node.in[1], from, to, steps);
            case DIFFERENCE, DIFFERENT_VALUES -> expand(node.in[0], from, to, steps);
            case SEQUENCE -> expandSequence(node, from, to, steps);
            case PLUS, STAR -> expandPath(node, from, to, steps);
            case OPTIONAL -> {
                if (from != to) {
                    expand(node.in[0], from, to, steps);
                }
            }
            case INVERSE -> steps.addAll(backwards(steps(node.in[0], to, from)));
            case IDENTITY -> {}
            case FIXPOINT, VARIABLE -> expandRecursive(node.recursion(), node.index, from, to, steps);
            default -> steps.add(new Step(from, label(node), to));
        }
    }

    private @Nullable Node firstWith(Node union, int from, int to) {
        Node found = null;
        for (Node operand : union.in) {
            if (values.contains(operand, from, to) && (found == null || operand.depth < found.depth)) {
                found = operand;
            }
        }
        return found;
    }

    private static Node mostTelling(Node intersection) {
        Node best = null;
        for (Node operand : intersection.in) {
            if (tells(operand) && (best == null || best.depth < operand.depth)) {
                best = operand;
            }
        }
        return best == null ? intersection.in[0] : best;
    }

    private static boolean tells(Node node) {
        return !UNTELLING.contains(node.name == null ? "" : node.name)
                && node.op != Node.Op.COMPLEMENT
                && node.op != Node.Op.PRODUCT;
    }

    private void expandSequence(Node node, int from, int to, List<Step> steps) {
        for (int middle = 0; middle < values.size(); middle++) {
            if (values.contains(node.in[0], from, middle) && values.contains(node.in[1], middle, to)) {
                expand(node.in[0], from, middle, steps);
                expand(node.in[1], middle, to, steps);
                return;
            }
        }
        throw new IllegalStateException("no way from " + from + " to " + to);
    }

    private void expandPath(Node node, int from, int to, List<Step> steps) {
        if (from == to && node.op == Node.Op.STAR) {
            return;
        }
        int[] path = Objects.requireNonNull(values.relation(node.in[0]).findPath(from, to));
        for (int i = 0; i + 1 < path.length; i++) {
            expand(node.in[0], path[i], path[i + 1], steps);
        }
    }

    /**
     * Takes apart a pair of a recursive relation by the round that added it: its definition then only refers to pairs that
     * were there before, so this ends.
     */
    private void expandRecursive(Node.Recursion recursion, int index, int from, int to, List<Step> steps) {
        List<Relation[]> history = histories.get(recursion);
        if (history == null) {
            history = FixpointSolver.history(values, recursion);
            histories.put(recursion, history);
        }
        int round = 1;
        while (round < history.size() && !history.get(round)[index].contains(from, to)) {
            round++;
        }
        if (round == history.size()) {
            steps.add(new Step(from, label(recursion.variables[index]), to));
            return;
        }
        Relation[] saved = FixpointSolver.snapshot(values, recursion);
        FixpointSolver.rewind(values, recursion, history.get(round), history.get(round - 1), index);
        expand(recursion.bodies[index], from, to, steps);
        FixpointSolver.restore(values, recursion, saved);
    }
}
