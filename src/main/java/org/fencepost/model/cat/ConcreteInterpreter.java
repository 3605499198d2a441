package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Relation;
import org.fencepost.model.cat.Expr.BinaryOp;
import org.fencepost.model.cat.Expr.UnaryOp;
import org.fencepost.model.cat.Value.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Runs the expressions that need the events of an execution: matches on sets of events, {@code ++}, linearisations and
 * what is built from them. Slow beside the {@link Evaluator}, and rarely needed.
 */
final class ConcreteInterpreter extends Interpreter {
    /** More linear orders than this are not a model any more, but a way to wait forever. */
    private static final int MAX_LINEARISATIONS = 100_000;

    private final Evaluator values;
    private final Host host;

    ConcreteInterpreter(Evaluator values, Host host) {
        this.values = values;
        this.host = host;
    }

    void compute(Node node, long[] target) {
        Position at = node.deferred().expression().at();
        Value value = evaluate(node.deferred().expression(), node.deferred().scope());
        if (node.deferred().allowsSet() && value instanceof Value.OfSet of) {
            Relation.identity(of.set()).copyTo(target);
        } else if (node.isRelation) {
            relation(value, at).copyTo(target);
        } else {
            set(value, at).copyTo(target);
        }
    }

    /** The elements of what {@code with ... from} chooses from. */
    List<Relation> candidates(Value.Deferred from) {
        Value value = evaluate(from.expression(), from.scope());
        List<Relation> result = new ArrayList<>();
        if (value instanceof Value.Collection collection) {
            for (Value element : collection.elements()) {
                result.add(relation(element, from.expression().at()));
            }
        } else if (!(value instanceof Value.Nothing)) {
            throw from.expression()
                    .at()
                    .error("expected a set of relations to choose from, but this is " + value.kind());
        }
        return result;
    }

    /** Takes the place of nodes and deferred expressions: what they stand for in this execution. */
    private Value force(Value value) {
        if (value instanceof Value.OfNode of) {
            return of.node().isRelation
                    ? new Value.OfRelation(values.relation(of.node()))
                    : new Value.OfSet(values.eventSet(of.node()));
        }
        if (value instanceof Value.Collection collection && ValueSets.hasNodes(collection)) {
            return ValueSets.of(collection.elements().stream().map(this::force).toList());
        }
        return value instanceof Value.Deferred deferred
                ? force(evaluate(deferred.expression(), deferred.scope()))
                : value;
    }

    @Override
    Value evaluate(Expr expression, Scope scope) {
        return force(super.evaluate(expression, scope));
    }

    @Override
    Value base(Expr.Name name, Scope scope) {
        Value found = host.known(name.name());
        if (found == null) {
            throw name.at().error("'" + name.name() + "' is not defined");
        }
        return found;
    }

    @Override
    Value emptyRelation() {
        return new Value.OfRelation(new Relation(values.size()));
    }

    @Override
    Value universe() {
        return new Value.OfSet(EventSet.all(values.size()));
    }

    private Relation relation(Value value, Position at) {
        if (value instanceof Value.OfRelation of) {
            return of.relation();
        } else if (value instanceof Value.Nothing) {
            return new Relation(values.size());
        } else if (value instanceof Value.OfPair pair) {
            return new Relation(values.size()).add(pair.from(), pair.to());
        }
        throw new WrongKind(at.error("expected a relation, but found " + value.kind()));
    }

    private EventSet set(Value value, Position at) {
        if (value instanceof Value.OfSet of) {
            return of.set();
        } else if (value instanceof Value.Nothing) {
            return new EventSet(values.size());
        } else if (value instanceof Value.OfEvent event) {
            return EventSet.of(values.size(), event.event());
        }
        throw new WrongKind(at.error("expected a set of events, but found " + value.kind()));
    }

    @Override
    Value unary(UnaryOp op, Value operand, Position at) {
        return switch (op) {
            case PLUS -> new Value.OfRelation(relation(operand, at).plus());
            case STAR -> new Value.OfRelation(relation(operand, at).star());
            case OPTIONAL -> new Value.OfRelation(relation(operand, at).optional());
            case INVERSE -> new Value.OfRelation(relation(operand, at).inverse());
            case IDENTITY -> new Value.OfRelation(Relation.identity(set(operand, at)));
            case COMPLEMENT ->
                operand instanceof Value.OfRelation of
                        ? new Value.OfRelation(of.relation().complement())
                        : new Value.OfSet(set(operand, at).complement());
        };
    }

    @Override
    Value binary(BinaryOp op, Value left, Value right, Position at) {
        switch (op) {
            case SEQUENCE:
                return new Value.OfRelation(relation(left, at).then(relation(right, at)));
            case PRODUCT:
                return new Value.OfRelation(set(left, at).times(set(right, at)));
            case ADD:
                return add(left, right, at);
            default:
                break;
        }
        if (left instanceof Value.Collection || right instanceof Value.Collection) {
            return combine(op, left, right, at);
        }
        if (left instanceof Value.Nothing && right instanceof Value.Nothing) {
            return left;
        }
        if (left instanceof Value.OfRelation || right instanceof Value.OfRelation) {
            return new Value.OfRelation(combine(op, relation(left, at), relation(right, at)));
        }
        return new Value.OfSet(combine(op, set(left, at), set(right, at)));
    }

    private static Value combine(BinaryOp op, Value left, Value right, Position at) {
        boolean isNothing = left instanceof Value.Nothing || right instanceof Value.Nothing;
        if (isNothing) {
            boolean keepsLeft = right instanceof Value.Nothing && op != BinaryOp.INTERSECTION;
            return keepsLeft ? left : op == BinaryOp.UNION ? right : new Value.Nothing();
        }
        if (left instanceof Value.Collection a && right instanceof Value.Collection b) {
            return ValueSets.combine(op, a, b);
        }
        throw new WrongKind(at.error("the left operand is " + left.kind() + " but the right one is " + right.kind()));
    }

    private static Relation combine(BinaryOp op, Relation left, Relation right) {
        return switch (op) {
            case UNION -> left.union(right);
            case INTERSECTION -> left.intersect(right);
            default -> left.minus(right);
        };
    }

    private static EventSet combine(BinaryOp op, EventSet left, EventSet right) {
        return switch (op) {
            case UNION -> left.union(right);
            case INTERSECTION -> left.intersect(right);
            default -> left.minus(right);
        };
    }

    private Value add(Value element, Value set, Position at) {
        if (element instanceof Value.OfEvent event) {
            return new Value.OfSet(set(set, at).copy().add(event.event()));
        }
        if (element instanceof Value.OfPair pair) {
            return new Value.OfRelation(relation(set, at).copy().add(pair.from(), pair.to()));
        }
        if (set instanceof Value.Collection || set instanceof Value.Nothing) {
            return ValueSets.add(element, set);
        }
        throw new WrongKind(at.error("cannot add " + element.kind() + " to " + set.kind()));
    }

    @Override
    Value literal(List<Value> elements, Position at) {
        Value result = new Value.Nothing();
        for (int i = elements.size() - 1; i >= 0; i--) {
            result = add(elements.get(i), result, at);
        }
        return result;
    }

    @Override
    Value @Nullable [] split(Value set, Position at) {
        if (set instanceof Value.Nothing) {
            return null;
        } else if (set instanceof Value.Collection collection) {
            return ValueSets.split(collection);
        } else if (set instanceof Value.OfSet of) {
            if (of.set().isEmpty()) {
                return null;
            }
            int first = of.set().toArray()[0];
            return new Value[] {
                new Value.OfEvent(first), new Value.OfSet(of.set().copy().remove(first))
            };
        } else if (set instanceof Value.OfRelation of) {
            if (of.relation().isEmpty()) {
                return null;
            }
            int from = of.relation().domain().toArray()[0];
            int to = of.relation().successors(from).toArray()[0];
            return new Value[] {
                new Value.OfPair(from, to),
                new Value.OfRelation(of.relation().copy().remove(from, to))
            };
        }
        throw at.error("expected a set to match on, but this is " + set.kind());
    }

    @Override
    boolean equal(Value left, Value right, Position at) {
        boolean bothEmpty = isEmpty(left) && isEmpty(right);
        return bothEmpty || left.equals(right);
    }

    private static boolean isEmpty(Value value) {
        return value instanceof Value.Nothing
                || value instanceof Value.OfSet set && set.set().isEmpty()
                || value instanceof Value.OfRelation relation
                        && relation.relation().isEmpty();
    }

    @Override
    boolean subset(Value left, Value right, Position at) {
        Value difference = binary(BinaryOp.DIFFERENCE, left, right, at);
        return isEmpty(difference);
    }

    @Override
    boolean contains(Value set, Value element, Position at) {
        if (element instanceof Value.OfEvent event) {
            return set(set, at).contains(event.event());
        } else if (element instanceof Value.OfPair pair) {
            return relation(set, at).contains(pair.from(), pair.to());
        }
        return set instanceof Value.Collection collection
                && collection.elements().contains(element);
    }

    @Override
    boolean variant(String name) {
        return Compiler.VARIANTS.contains(name);
    }

    @Override
    Scope bindRecursive(List<Expr.Binding> bindings, Scope scope, Position at) {
        Scope inner = new Scope(scope);
        for (Expr.Binding binding : bindings) {
            if (!(binding.value() instanceof Expr.Fun fun)) {
                throw binding.at().error("a recursive relation inside a function on sets is not supported");
            }
            inner.bind(binding.pattern().names().get(0), new Value.Closure(fun, inner));
        }
        return inner;
    }

    @Override
    Value primitive(String name, Value argument, Position at) {
        return switch (name) {
            case "domain" -> new Value.OfSet(relation(argument, at).domain());
            case "range" -> new Value.OfSet(relation(argument, at).range());
            case "classes-loc" -> partition(set(argument, at));
            case "classes" -> classes(relation(argument, at));
            case "linearisations" -> linearisations(argument, at);
            case "fromto" -> fromTo(set(argument, at));
            default -> throw at.error("'" + name + "' is not supported here");
        };
    }

    /** The set's events by location. */
    private Value partition(EventSet set) {
        Map<Long, EventSet> byLocation = new LinkedHashMap<>();
        set.forEach(event -> byLocation
                .computeIfAbsent(values.base().events().get(event).address(), address -> new EventSet(values.size()))
                .add(event));
        return sets(byLocation.values());
    }

    private Value classes(Relation equivalence) {
        Set<EventSet> result = new LinkedHashSet<>();
        equivalence.domain().forEach(event -> result.add(equivalence.successors(event)));
        return sets(result);
    }

    private static Value sets(java.util.Collection<EventSet> sets) {
        List<Value> elements = new ArrayList<>();
        sets.forEach(set -> elements.add(new Value.OfSet(set)));
        return ValueSets.of(elements);
    }

    /** {@code po & (_ * s); po}. */
    private Value fromTo(EventSet set) {
        Relation po = ((Value.OfRelation) force(Objects.requireNonNull(host.known("po")))).relation();
        return new Value.OfRelation(po.restrict(null, set).then(po));
    }

    private Value linearisations(Value argument, Position at) {
        if (!(argument instanceof Value.Tuple pair) || pair.elements().size() != 2) {
            throw at.error("linearisations needs a set and a relation");
        }
        EventSet set = set(force(pair.elements().get(0)), at);
        Relation order =
                relation(force(pair.elements().get(1)), at).restrict(set, set).plus();
        List<Value> found = new ArrayList<>();
        if (order.isIrreflexive()) {
            extend(set, order, new EventSet(values.size()), new Relation(values.size()), found, at);
        }
        return ValueSets.of(found);
    }

    private void extend(
            EventSet rest, Relation order, EventSet placed, Relation linear, List<Value> found, Position at) {
        if (rest.isEmpty()) {
            if (found.size() == MAX_LINEARISATIONS) {
                throw at.error("more than " + MAX_LINEARISATIONS + " linear orders");
            }
            found.add(new Value.OfRelation(linear));
            return;
        }
        for (int event : rest.minus(order.restrict(rest, rest).range()).toArray()) {
            Relation longer = linear.union(placed.times(EventSet.of(values.size(), event)));
            extend(rest.copy().remove(event), order, placed.copy().add(event), longer, found, at);
        }
    }
}
