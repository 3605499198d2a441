package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.model.Judgement;
import org.fencepost.model.Model;

/**
 * A memory model written in cat, compiled. Immutable and shared between threads; whoever judges many executions takes a
 * {@link CatSession} for each thread.
 */
public final class CatModel implements Model {
    private final String name;
    private final Host host;
    private final Node[] nodes;
    private final List<Compiler.Choice> choices;
    /**
     * The axioms: first those that depend on no choice, then those on choice 0, and so on. Among them those that do not
     * depend on co come first, and cheap ones before expensive ones.
     */
    private final Check[][] axioms;

    private final Check[] flags;
    /** For each bit of {@link Node#stages}, the nodes that depend on it. */
    private final int[][] dependents;

    CatModel(String name, NodeFactory factory, Host host, List<Check> checks, List<Compiler.Choice> choices) {
        this.name = name;
        this.host = host;
        this.choices = List.copyOf(choices);
        List<Check> axiomList = new ArrayList<>();
        List<Check> flagList = new ArrayList<>();
        for (Check check : checks) {
            if (check.kind() == Statement.TestKind.CHECK) {
                axiomList.add(Simplifier.simplify(check, factory));
            } else {
                flagList.add(check);
            }
        }
        axiomList.sort(Comparator.comparingInt(CatModel::lastStage).thenComparingInt(CatModel::cost));
        axioms = byLevel(axiomList, choices.size() + 1);
        flags = flagList.toArray(new Check[0]);
        nodes = factory.nodes().toArray(new Node[0]);
        for (Node.Recursion recursion : factory.recursions()) {
            recursion.inside = inside(recursion).toArray(new Node[0]);
        }
        dependents = new int[3 + choices.size()][];
        for (int bit = 0; bit < dependents.length; bit++) {
            dependents[bit] = dependentsOn(1 << bit);
        }
    }

    private static Check[][] byLevel(List<Check> sorted, int levels) {
        Check[][] result = new Check[levels][];
        for (int level = 0; level < levels; level++) {
            List<Check> checks = new ArrayList<>();
            for (Check check : sorted) {
                if (level(check) == level) {
                    checks.add(check);
                }
            }
            result[level] = checks.toArray(new Check[0]);
        }
        return result;
    }

    private List<Node> inside(Node.Recursion recursion) {
        List<Node> result = new ArrayList<>();
        for (Node node : nodes) {
            if (node.open.get(recursion.number) && node.op != Node.Op.VARIABLE) {
                result.add(node);
            }
        }
        return result;
    }

    private int[] dependentsOn(int stage) {
        int[] result = new int[nodes.length];
        int count = 0;
        for (Node node : nodes) {
            if ((node.stages & stage) != 0 && node.op != Node.Op.VARIABLE) {
                result[count++] = node.id;
            }
        }
        return Arrays.copyOf(result, count);
    }

    /** The last input that a check depends on: 1 for rf, 2 for co, 3 and more for choices, 0 for what is there before. */
    private static int lastStage(Check check) {
        return 31 - Integer.numberOfLeadingZeros(check.node().stages | 1);
    }

    /** The number of choices to make before a check has a value. */
    private static int level(Check check) {
        return Math.max(0, lastStage(check) - 2);
    }

    /** The number of operators in the check. */
    private static int cost(Check check) {
        int[] count = {0};
        check.node().visit(node -> count[0]++);
        return count[0];
    }

    @Override
    public String name() {
        return name;
    }

    /** A place to judge executions one after the other; for one thread at a time. */
    public CatSession session() {
        return new CatSession(this);
    }

    @Override
    public Judgement judge(Execution execution) {
        CatSession session = session();
        session.set(execution);
        return session.judge();
    }

    /** Whether the verdict or a flag can depend on a base relation or set: {@code addr}, {@code co}, ... */
    public boolean uses(String baseName) {
        Set<Node> seen = new HashSet<>();
        for (Check[] level : axioms) {
            for (Check check : level) {
                check.node().visit(seen::add);
            }
        }
        for (Check check : flags) {
            check.node().visit(seen::add);
        }
        return seen.stream().anyMatch(node -> baseName.equals(node.base));
    }

    /**
     * The relations that the model gives a name, for showing them: each with its pairs in this execution. Left out are those
     * that depend on a choice ({@code with ... from}) or that only the interpreter can compute.
     */
    public Map<String, Relation> namedRelations(Execution execution) {
        CatSession session = session();
        session.set(execution);
        Map<String, Relation> named = new LinkedHashMap<>();
        for (Node node : nodes) {
            if (node.isRelation
                    && node.name != null
                    && node.open.isEmpty()
                    && node.stages < Node.FIRST_CHOICE
                    && node.op != Node.Op.DEFERRED
                    && node.op != Node.Op.VARIABLE) {
                named.put(node.name, session.value(node));
            }
        }
        return named;
    }

    /** Whether the axioms can be asked of executions that are not yet complete: see {@link Growth}. */
    public boolean growsMaximally() {
        if (!choices.isEmpty()) {
            return false;
        }
        Growth growth = new Growth();
        for (Check[] level : axioms) {
            for (Check check : level) {
                if (!growth.holds(check)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether the model is written for updates that are two events, and would let others write between the halves of one event. */
    public boolean meansSplitUpdates() {
        return TornUpdate.isForbiddenOnlySplit(this);
    }

    Host host() {
        return host;
    }

    int nodeCount() {
        return nodes.length;
    }

    Check[] axioms(int level) {
        return axioms[level];
    }

    Check[] flags() {
        return flags;
    }

    List<Compiler.Choice> choices() {
        return choices;
    }

    int[] dependents(int stage) {
        return dependents[Integer.numberOfTrailingZeros(stage)];
    }
}
