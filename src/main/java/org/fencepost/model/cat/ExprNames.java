package org.fencepost.model.cat;

import java.util.List;
import java.util.function.Consumer;

/** Finds all names that occur in an expression. */
final class ExprNames {
    private ExprNames() {}

    static void forEach(Expr expression, Consumer<String> action) {
        if (expression instanceof Expr.Name name) {
            action.accept(name.name());
        } else if (expression instanceof Expr.Unary unary) {
            forEach(unary.operand(), action);
        } else if (expression instanceof Expr.Binary binary) {
            forEach(binary.left(), action);
            forEach(binary.right(), action);
        } else if (expression instanceof Expr.Apply apply) {
            forEach(apply.function(), action);
            forEach(apply.argument(), action);
        } else if (expression instanceof Expr.Literal literal) {
            all(literal.elements(), action);
        } else if (expression instanceof Expr.Tuple tuple) {
            all(tuple.elements(), action);
        } else if (expression instanceof Expr.Fun fun) {
            forEach(fun.body(), action);
        } else if (expression instanceof Expr.Let let) {
            let.bindings().forEach(binding -> forEach(binding.value(), action));
            forEach(let.body(), action);
        } else {
            inControl(expression, action);
        }
    }

    private static void inControl(Expr expression, Consumer<String> action) {
        if (expression instanceof Expr.Try attempt) {
            forEach(attempt.attempt(), action);
            forEach(attempt.otherwise(), action);
        } else if (expression instanceof Expr.If choice) {
            inCondition(choice.condition(), action);
            forEach(choice.then(), action);
            forEach(choice.otherwise(), action);
        } else if (expression instanceof Expr.MatchTag tagged) {
            TagMatch<Expr> match = tagged.match();
            forEach(match.subject(), action);
            match.clauses().forEach(clause -> forEach(clause.body(), action));
            if (match.otherwise() != null) {
                forEach(match.otherwise(), action);
            }
        } else if (expression instanceof Expr.MatchSet match) {
            forEach(match.subject(), action);
            forEach(match.ifEmpty(), action);
            forEach(match.ifNot(), action);
        }
    }

    private static void inCondition(Expr.Condition condition, Consumer<String> action) {
        if (condition instanceof Expr.Condition.Equal equal) {
            all(List.of(equal.left(), equal.right()), action);
        } else if (condition instanceof Expr.Condition.Subset subset) {
            all(List.of(subset.left(), subset.right()), action);
        } else if (condition instanceof Expr.Condition.In in) {
            all(List.of(in.element(), in.set()), action);
        }
    }

    private static void all(List<Expr> expressions, Consumer<String> action) {
        expressions.forEach(expression -> forEach(expression, action));
    }
}
