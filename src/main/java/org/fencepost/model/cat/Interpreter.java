package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.model.cat.Value.Scope;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What is common to both ways of running cat: names, functions, lets, tries and matches. The {@link SymbolicInterpreter}
 * runs a model once, when it is loaded, and turns its sets and relations into nodes; the {@link ConcreteInterpreter} runs
 * the few expressions that need the events of an execution.
 */
abstract class Interpreter {
    /** Thrown when only an execution can tell the value; no stack trace, because it is thrown and caught as a matter of course. */
    static final class NeedsExecution extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NeedsExecution() {
            super(null, null, false, false);
        }
    }

    /** Operands of the wrong kind: not excused by {@code try}, because a guess about a recursive name may have caused it. */
    static final class WrongKind extends InputException {
        private static final long serialVersionUID = 1L;

        WrongKind(InputException cause) {
            super(cause.getMessage(), cause.site());
        }
    }

    /** Calls inside calls before we say that a recursion has no end. */
    private static final int MAX_CALLS = 2000;

    private int calls;

    /** The meaning of a name that the model does not define itself. */
    abstract Value base(Expr.Name name, Scope scope);

    abstract Value emptyRelation();

    abstract Value universe();

    abstract Value unary(Expr.UnaryOp op, Value operand, Position at);

    abstract Value binary(Expr.BinaryOp op, Value left, Value right, Position at);

    abstract Value literal(List<Value> elements, Position at);

    abstract Value primitive(String name, Value argument, Position at);

    /** An element of a set and the rest, or null when it is empty. */
    abstract Value @Nullable [] split(Value set, Position at);

    abstract boolean equal(Value left, Value right, Position at);

    abstract boolean subset(Value left, Value right, Position at);

    abstract boolean contains(Value set, Value element, Position at);

    abstract boolean variant(String name);

    abstract Scope bindRecursive(List<Expr.Binding> bindings, Scope scope, Position at);

    Value evaluate(Expr expression, Scope scope) {
        if (expression instanceof Expr.Name name) {
            Value found = scope.find(name.name());
            return found == null ? base(name, scope) : found;
        } else if (expression instanceof Expr.Unary unary) {
            return unary(unary.op(), evaluate(unary.operand(), scope), unary.at());
        } else if (expression instanceof Expr.Binary binary) {
            Value left = evaluate(binary.left(), scope);
            return binary(binary.op(), left, evaluate(binary.right(), scope), binary.at());
        } else if (expression instanceof Expr.Apply apply) {
            Value function = evaluate(apply.function(), scope);
            return apply(function, evaluate(apply.argument(), scope), apply.at());
        } else if (expression instanceof Expr.EmptyRelation) {
            return emptyRelation();
        } else if (expression instanceof Expr.Universe) {
            return universe();
        } else if (expression instanceof Expr.Tag tag) {
            return new Value.OfTag(tag.name());
        } else if (expression instanceof Expr.Literal literal) {
            return literal(evaluateAll(literal.elements(), scope), literal.at());
        } else if (expression instanceof Expr.Tuple tuple) {
            return new Value.Tuple(evaluateAll(tuple.elements(), scope));
        } else if (expression instanceof Expr.Fun fun) {
            return new Value.Closure(fun, scope);
        } else {
            return evaluateControl(expression, scope);
        }
    }

    private Value evaluateControl(Expr expression, Scope scope) {
        if (expression instanceof Expr.Let let) {
            Scope inner =
                    let.recursive() ? bindRecursive(let.bindings(), scope, let.at()) : bind(let.bindings(), scope);
            return evaluate(let.body(), inner);
        } else if (expression instanceof Expr.Try attempt) {
            try {
                return evaluate(attempt.attempt(), scope);
            } catch (WrongKind wrong) {
                throw wrong;
            } catch (InputException undefined) {
                return evaluate(attempt.otherwise(), scope);
            }
        } else if (expression instanceof Expr.If choice) {
            return evaluate(holds(choice.condition(), scope, choice.at()) ? choice.then() : choice.otherwise(), scope);
        } else if (expression instanceof Expr.MatchTag tagged) {
            TagMatch<Expr> match = tagged.match();
            return evaluate(match.choose(evaluate(match.subject(), scope)), scope);
        } else if (expression instanceof Expr.MatchSet match) {
            Value[] parts = split(evaluate(match.subject(), scope), match.at());
            if (parts == null) {
                return evaluate(match.ifEmpty(), scope);
            }
            Scope inner = new Scope(scope).bind(match.element(), parts[0]).bind(match.rest(), parts[1]);
            return evaluate(match.ifNot(), inner);
        }
        throw expression.at().error("this kind of expression is not supported");
    }

    private List<Value> evaluateAll(List<Expr> expressions, Scope scope) {
        List<Value> values = new ArrayList<>();
        for (Expr expression : expressions) {
            values.add(evaluate(expression, scope));
        }
        return values;
    }

    /** Binds names one after the other, none of which sees the others. */
    Scope bind(List<Expr.Binding> bindings, Scope scope) {
        Scope inner = new Scope(scope);
        for (Expr.Binding binding : bindings) {
            bindPattern(binding.pattern(), bound(binding.value(), scope), inner, binding.at());
        }
        return inner;
    }

    /** The value that a name gets. */
    Value bound(Expr expression, Scope scope) {
        return evaluate(expression, scope);
    }

    void bindPattern(Expr.Pattern pattern, Value value, Scope scope, Position at) {
        if (!pattern.isTuple()) {
            scope.bind(pattern.names().get(0), value);
            return;
        }
        int wanted = pattern.names().size();
        if (!(value instanceof Value.Tuple tuple) || tuple.elements().size() != wanted) {
            throw at.error(
                    "expected " + (wanted == 0 ? "no argument" : wanted + " values") + ", but got " + value.kind());
        }
        for (int i = 0; i < wanted; i++) {
            scope.bind(pattern.names().get(i), tuple.elements().get(i));
        }
    }

    Value apply(Value function, Value argument, Position at) {
        if (function instanceof Value.Primitive primitive) {
            return primitive(primitive.name(), argument, at);
        }
        if (!(function instanceof Value.Closure closure)) {
            throw at.error("this is applied to an argument, but it is " + function.kind() + ", not a function");
        }
        if (++calls > MAX_CALLS) {
            throw at.error("the recursion of function '" + closure.function().name() + "' does not seem to end");
        }
        try {
            Scope inner = new Scope(closure.scope());
            bindPattern(closure.function().parameter(), argument, inner, at);
            return evaluate(closure.function().body(), inner);
        } finally {
            calls--;
        }
    }

    boolean holds(Expr.Condition condition, Scope scope, Position at) {
        if (condition instanceof Expr.Condition.Variant variant) {
            return variant(variant.name());
        } else if (condition instanceof Expr.Condition.Not not) {
            return !holds(not.operand(), scope, at);
        } else if (condition instanceof Expr.Condition.And and) {
            return holds(and.left(), scope, at) && holds(and.right(), scope, at);
        } else if (condition instanceof Expr.Condition.Or or) {
            return holds(or.left(), scope, at) || holds(or.right(), scope, at);
        } else if (condition instanceof Expr.Condition.Equal equal) {
            return equal(evaluate(equal.left(), scope), evaluate(equal.right(), scope), at);
        } else if (condition instanceof Expr.Condition.Subset subset) {
            return subset(evaluate(subset.left(), scope), evaluate(subset.right(), scope), at);
        }
        Expr.Condition.In in = (Expr.Condition.In) condition;
        return contains(evaluate(in.set(), scope), evaluate(in.element(), scope), at);
    }
}
