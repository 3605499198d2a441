package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.model.cat.Expr.BinaryOp;
import org.fencepost.model.cat.Expr.UnaryOp;
import org.fencepost.model.cat.Node.Op;
import org.fencepost.model.cat.Value.Scope;
import org.jspecify.annotations.Nullable;

/** Runs cat without an execution: the values are nodes, functions are applied here and now. */
final class SymbolicInterpreter extends Interpreter {
    private final NodeFactory nodes;
    private final Host host;
    private final Set<String> variants;
    /** Base sets and relations that no check may depend on, and where they are named first. */
    private final Map<Node, Position> unknown = new HashMap<>();

    SymbolicInterpreter(NodeFactory nodes, Host host, Set<String> variants) {
        this.nodes = nodes;
        this.host = host;
        this.variants = variants;
    }

    @Override
    Value base(Expr.Name name, Scope scope) {
        Value found = host.find(name.name());
        if (found != null) {
            if (found instanceof Value.OfNode of && Absent.why(of.node()) != null) {
                unknown.putIfAbsent(of.node(), name.at());
            }
            return found;
        }
        List<String> similar = Host.similar(name.name(), scope.names());
        String hint = similar.isEmpty() ? "" : "; did you mean " + String.join(", ", similar) + "?";
        throw name.at().error("'" + name.name() + "' is not defined" + hint);
    }

    /** Refuses a check that depends on what our executions do not have. */
    void requireKnown(Check check) {
        check.node().visit(node -> {
            String why = Absent.why(node);
            if (why != null) {
                Position first = unknown.getOrDefault(node, check.at());
                throw first.error("'" + node.base + "'" + why);
            }
        });
    }

    /** The relation of a set that has one and needs no execution to say so, or null. */
    @Nullable Node onlyElement(Value set) {
        boolean isOne = set instanceof Value.Collection collection
                && collection.elements().size() == 1
                && collection.elements().get(0) instanceof Value.OfNode of
                && of.node().isRelation;
        return isOne ? ((Value.OfNode) ((Value.Collection) set).elements().get(0)).node() : null;
    }

    @Override
    Value emptyRelation() {
        return new Value.OfNode(nodes.empty(true));
    }

    @Override
    Value universe() {
        return new Value.OfNode(nodes.universe());
    }

    @Override
    Value unary(UnaryOp op, Value operand, Position at) {
        return new Value.OfNode(
                switch (op) {
                    case PLUS -> nodes.plus(relation(operand, at));
                    case STAR -> nodes.star(relation(operand, at));
                    case OPTIONAL -> nodes.optional(relation(operand, at));
                    case INVERSE -> nodes.inverse(relation(operand, at));
                    case IDENTITY -> nodes.identity(set(operand, at));
                    case COMPLEMENT -> nodes.complement(either(operand, at));
                });
    }

    @Override
    Value binary(BinaryOp op, Value left, Value right, Position at) {
        switch (op) {
            case SEQUENCE:
                return new Value.OfNode(nodes.sequence(relation(left, at), relation(right, at)));
            case PRODUCT:
                return new Value.OfNode(nodes.product(set(left, at), set(right, at)));
            case ADD:
                return add(left, right);
            default:
                break;
        }
        if (left instanceof Value.Nothing || right instanceof Value.Nothing) {
            boolean keepsLeft = right instanceof Value.Nothing && op != BinaryOp.INTERSECTION;
            return keepsLeft ? left : op == BinaryOp.UNION ? right : new Value.Nothing();
        }
        if (left instanceof Value.Collection a && right instanceof Value.Collection b) {
            if (ValueSets.hasNodes(a) || ValueSets.hasNodes(b)) {
                throw new NeedsExecution();
            }
            return ValueSets.combine(op, a, b);
        }
        boolean isRelation = isRelation(left, right, at);
        Node a = isRelation ? relation(left, at) : set(left, at);
        Node b = isRelation ? relation(right, at) : set(right, at);
        return new Value.OfNode(
                switch (op) {
                    case UNION -> nodes.union(List.of(a, b));
                    case INTERSECTION -> nodes.intersection(a, b);
                    default -> nodes.difference(a, b);
                });
    }

    private static Value add(Value element, Value set) {
        if (element instanceof Value.OfTag) {
            return ValueSets.add(element, set);
        }
        throw new NeedsExecution();
    }

    /** Whether two operands of the same kind are relations; one of them may be of any kind. */
    private static boolean isRelation(Value left, Value right, Position at) {
        Boolean a = kind(left, at);
        Boolean b = kind(right, at);
        if (a == null && b == null) {
            if (left instanceof Value.OfNode && right instanceof Value.OfNode) {
                return false;
            }
            throw new NeedsExecution();
        }
        if (a != null && b != null && !a.equals(b)) {
            throw new WrongKind(
                    at.error("the left operand is " + left.kind() + " but the right one is " + right.kind()));
        }
        return Objects.requireNonNull(a == null ? b : a);
    }

    /** TRUE for a relation, FALSE for a set, null when it can be either. */
    private static @Nullable Boolean kind(Value value, Position at) {
        if (value instanceof Value.OfNode of) {
            return of.node().op == Op.UNIVERSE ? null : (Boolean) of.node().isRelation;
        }
        if (value instanceof Value.Deferred) {
            return null;
        }
        throw new WrongKind(at.error("expected sets or relations, but found " + value.kind()));
    }

    private Node either(Value value, Position at) {
        if (value instanceof Value.Deferred) {
            throw new NeedsExecution();
        }
        if (value instanceof Value.OfNode of) {
            return of.node();
        }
        throw new WrongKind(at.error("expected a set or relation, but found " + value.kind()));
    }

    Node relation(Value value, Position at) {
        if (value instanceof Value.OfNode of) {
            if (of.node().isRelation) {
                return of.node();
            }
            if (of.node().op == Op.UNIVERSE) {
                return nodes.product(of.node(), of.node());
            }
        }
        return coerce(value, true, at);
    }

    Node set(Value value, Position at) {
        return value instanceof Value.OfNode of && !of.node().isRelation ? of.node() : coerce(value, false, at);
    }

    private Node coerce(Value value, boolean isRelation, Position at) {
        if (value instanceof Value.Nothing) {
            return nodes.empty(isRelation);
        }
        if (value instanceof Value.Deferred deferred) {
            return nodes.deferred(deferred, isRelation, Inputs.of(deferred, host));
        }
        if (value instanceof Value.OfEvent || value instanceof Value.OfPair) {
            throw new NeedsExecution();
        }
        String wanted = isRelation ? "a relation" : "a set of events";
        throw new WrongKind(at.error("expected " + wanted + ", but found " + value.kind()));
    }

    @Override
    Value literal(List<Value> elements, Position at) {
        if (elements.isEmpty()) {
            return new Value.Nothing();
        }
        if (elements.size() == 1 && elements.get(0) instanceof Value.OfNode) {
            return new Value.Collection(elements);
        }
        for (Value element : elements) {
            if (!(element instanceof Value.OfTag)) {
                throw new NeedsExecution();
            }
        }
        return new Value.Collection(elements.stream().distinct().toList());
    }

    @Override
    Value primitive(String name, Value argument, Position at) {
        return switch (name) {
            case "domain" -> new Value.OfNode(nodes.domain(relation(argument, at)));
            case "range" -> new Value.OfNode(nodes.range(relation(argument, at)));
            case "different-values" -> new Value.OfNode(nodes.differentValues(relation(argument, at)));
            case "tag2events" -> tagSet(argument, at);
            case "same-oa", "at-least-one-writable" -> onPageTables(name, relation(argument, at), at);
            default -> throw new NeedsExecution();
        };
    }

    private Value onPageTables(String name, Node entries, Position at) {
        if (!entries.isEmpty()) {
            throw at.error("'" + name + "' is about page tables, which our executions do not have");
        }
        return new Value.OfNode(entries);
    }

    private Value tagSet(Value argument, Position at) {
        if (!(argument instanceof Value.OfTag tag)) {
            throw at.error("tag2events needs a tag, but this is " + argument.kind());
        }
        return tagSet(tag.name());
    }

    /** The events that carry a tag: herd capitalises the tag to name the set. */
    Value tagSet(String tag) {
        String name = Character.toUpperCase(tag.charAt(0)) + tag.substring(1);
        Value known = host.find(name);
        return known != null ? known : new Value.OfNode(nodes.baseSet(name, 0));
    }

    @Override
    Value @Nullable [] split(Value set, Position at) {
        if (set instanceof Value.Nothing
                || set instanceof Value.OfNode of && of.node().isEmpty()) {
            return null;
        }
        if (set instanceof Value.Collection collection) {
            return ValueSets.split(collection);
        }
        throw new NeedsExecution();
    }

    @Override
    boolean equal(Value left, Value right, Position at) {
        if (left instanceof Value.OfTag && right instanceof Value.OfTag) {
            return left.equals(right);
        }
        throw new NeedsExecution();
    }

    @Override
    boolean subset(Value left, Value right, Position at) {
        throw new NeedsExecution();
    }

    @Override
    boolean contains(Value set, Value element, Position at) {
        if (element instanceof Value.OfTag && set instanceof Value.Collection collection) {
            return collection.elements().contains(element);
        }
        throw new NeedsExecution();
    }

    @Override
    boolean variant(String name) {
        return variants.contains(name);
    }

    @Override
    Value bound(Expr expression, Scope scope) {
        try {
            return evaluate(expression, scope);
        } catch (NeedsExecution later) {
            return new Value.Deferred(expression, scope, false);
        }
    }

    @Override
    void bindPattern(Expr.Pattern pattern, Value value, Scope scope, Position at) {
        super.bindPattern(pattern, value, scope, at);
        if (!pattern.isTuple() && value instanceof Value.OfNode of && of.node().name == null) {
            of.node().name = pattern.names().get(0);
        }
    }

    /**
     * A recursive group: functions see each other; sets and relations become a least fixpoint. Which of them are sets is
     * found by trying: all are relations at first, and whichever definition turns out to be a set, or makes no sense
     * otherwise, is a set from then on.
     */
    @Override
    Scope bindRecursive(List<Expr.Binding> bindings, Scope scope, Position at) {
        List<Expr.Binding> values = new ArrayList<>();
        for (Expr.Binding binding : bindings) {
            if (!(binding.value() instanceof Expr.Fun)) {
                if (binding.pattern().isTuple()) {
                    throw binding.at().error("a recursive definition of a tuple is not supported");
                }
                values.add(binding);
            }
        }
        if (values.isEmpty()) {
            return functions(bindings, new Scope(scope));
        }
        boolean[] areRelations = new boolean[values.size()];
        Arrays.fill(areRelations, true);
        WrongKind[] firstFailure = new WrongKind[1];
        while (true) {
            Node.Recursion recursion = nodes.recursion(areRelations, at);
            Scope inner = recursiveScope(bindings, values, recursion.variables, scope);
            Node[] bodies = bodies(values, inner, areRelations, firstFailure);
            if (bodies != null) {
                return recursiveScope(bindings, values, results(recursion, bodies), scope);
            }
        }
    }

    private static Scope functions(List<Expr.Binding> bindings, Scope inner) {
        for (Expr.Binding binding : bindings) {
            if (binding.value() instanceof Expr.Fun fun) {
                inner.bind(binding.pattern().names().get(0), new Value.Closure(fun, inner));
            }
        }
        return inner;
    }

    private static Scope recursiveScope(
            List<Expr.Binding> bindings, List<Expr.Binding> values, Node[] nodes, Scope scope) {
        Scope inner = new Scope(scope);
        for (int i = 0; i < nodes.length; i++) {
            String name = values.get(i).pattern().names().get(0);
            inner.bind(name, new Value.OfNode(nodes[i]));
            if (nodes[i].name == null) {
                nodes[i].name = name;
            }
        }
        return functions(bindings, inner);
    }

    /** The definitions, or null when one of them was not of the kind that was assumed, which is then put right. */
    private Node @Nullable [] bodies(
            List<Expr.Binding> values, Scope inner, boolean[] areRelations, WrongKind[] firstFailure) {
        Node[] bodies = new Node[values.size()];
        boolean guessedWrong = false;
        int failed = -1;
        WrongKind failure = null;
        for (int i = 0; i < bodies.length; i++) {
            try {
                Value value = evaluate(values.get(i).value(), inner);
                if (value instanceof Value.OfNode of && areRelations[i] && !of.node().isRelation) {
                    areRelations[i] = false;
                    guessedWrong = true;
                } else {
                    Position at = values.get(i).at();
                    bodies[i] = areRelations[i] ? relation(value, at) : set(value, at);
                }
            } catch (WrongKind wrong) {
                failure = wrong;
                failed = areRelations[i] ? i : failed;
            } catch (NeedsExecution later) {
                throw values.get(i).at().error("a recursive definition cannot use matches on sets or linearisations");
            }
        }
        if (guessedWrong || failure == null) {
            return guessedWrong ? null : bodies;
        }
        firstFailure[0] = firstFailure[0] == null ? failure : firstFailure[0];
        if (failed < 0) {
            throw firstFailure[0];
        }
        areRelations[failed] = false;
        return null;
    }

    private Node[] results(Node.Recursion recursion, Node[] bodies) {
        Node closure = bodies.length == 1 ? asClosure(recursion.variables[0], bodies[0]) : null;
        if (closure != null) {
            return new Node[] {closure};
        }
        nodes.close(recursion, bodies);
        return recursion.results;
    }

    /** {@code let rec r = a | b | r;r} is a transitive closure, and much cheaper as one; otherwise null. */
    private @Nullable Node asClosure(Node variable, Node body) {
        if (body.op != Op.UNION) {
            return null;
        }
        List<Node> rest = new ArrayList<>();
        boolean squares = false;
        for (Node operand : body.in) {
            if (operand.op == Op.SEQUENCE && operand.in[0] == variable && operand.in[1] == variable) {
                squares = true;
            } else if (operand.open.get(variable.recursion().number)) {
                return null;
            } else {
                rest.add(operand);
            }
        }
        return squares && !rest.isEmpty() ? nodes.plus(nodes.union(rest)) : null;
    }
}
