package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.fencepost.machine.StateGraph;
import org.fencepost.machine.StateGraph.Edge;

/** Looks for runs without end: cycles in the graph of states, of some of its steps. */
final class Cycles {
    private static final byte NEW = 0;
    private static final byte OPEN = 1;
    private static final byte DONE = 2;

    private final StateGraph graph;
    private final Predicate<Edge> steps;
    private final byte[] colours;
    /** The way to the state that is looked at, and how many of the steps of each were taken. */
    private final List<Integer> way = new ArrayList<>();

    private final List<Integer> taken = new ArrayList<>();
    /** All states in the order in which they were left. */
    private final List<Integer> left = new ArrayList<>();

    private Cycles(StateGraph graph, Predicate<Edge> steps) {
        this.graph = graph;
        this.steps = steps;
        this.colours = new byte[graph.size()];
    }

    /** The states of a cycle, each one step from the one before, the first one again at the end; empty when there is none. */
    static List<Integer> find(StateGraph graph, Predicate<Edge> steps) {
        return new Cycles(graph, steps).search();
    }

    /** All states, none before one that leads to it; the graph has no cycle. */
    static List<Integer> inOrder(StateGraph graph) {
        Cycles cycles = new Cycles(graph, edge -> true);
        cycles.search();
        Collections.reverse(cycles.left);
        return cycles.left;
    }

    private List<Integer> search() {
        for (int root = 0; root < graph.size(); root++) {
            if (colours[root] == NEW) {
                open(root);
                List<Integer> found = searchOn();
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return List.of();
    }

    private List<Integer> searchOn() {
        while (!way.isEmpty()) {
            int last = way.size() - 1;
            int node = way.get(last);
            List<Edge> edges = graph.edges(node);
            if (taken.get(last) == edges.size()) {
                leave(node, last);
                continue;
            }
            Edge edge = edges.get(taken.get(last));
            taken.set(last, taken.get(last) + 1);
            if (steps.test(edge) && colours[edge.target()] == OPEN) {
                List<Integer> cycle = new ArrayList<>(way.subList(way.indexOf(edge.target()), way.size()));
                cycle.add(edge.target());
                return cycle;
            }
            if (steps.test(edge) && colours[edge.target()] == NEW) {
                open(edge.target());
            }
        }
        return List.of();
    }

    private void open(int node) {
        colours[node] = OPEN;
        way.add(node);
        taken.add(0);
    }

    private void leave(int node, int last) {
        colours[node] = DONE;
        way.remove(last);
        taken.remove(last);
        left.add(node);
    }
}
