package org.fencepost.model.cat;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression of the cat language, as written. */
sealed interface Expr {
    Position at();

    record Name(String name, Position at) implements Expr {}

    /** {@code 0}. */
    record EmptyRelation(Position at) implements Expr {}

    /** {@code _}. */
    record Universe(Position at) implements Expr {}

    record Tag(String name, Position at) implements Expr {}

    /** {@code {a, b}}. */
    record Literal(List<Expr> elements, Position at) implements Expr {}

    record Tuple(List<Expr> elements, Position at) implements Expr {}

    record Unary(UnaryOp op, Expr operand, Position at) implements Expr {}

    record Binary(BinaryOp op, Expr left, Expr right, Position at) implements Expr {}

    record Apply(Expr function, Expr argument, Position at) implements Expr {}

    /** {@code fun pattern -> body}; {@code name} is for messages. */
    record Fun(String name, Pattern parameter, Expr body, Position at) implements Expr {}

    record Let(boolean recursive, List<Binding> bindings, Expr body, Position at) implements Expr {}

    record Try(Expr attempt, Expr otherwise, Position at) implements Expr {}

    record If(Condition condition, Expr then, Expr otherwise, Position at) implements Expr {}

    record MatchTag(TagMatch<Expr> match) implements Expr {
        @Override
        public Position at() {
            return match.at();
        }
    }

    /** {@code match s with || {} -> ifEmpty || element ++ rest -> ifNot end}; names may be null for {@code _}. */
    record MatchSet(
            Expr subject,
            Expr ifEmpty,
            @Nullable String element,
            @Nullable String rest,
            Expr ifNot,
            Position at) implements Expr {}

    record Binding(Pattern pattern, Expr value, Position at) {}

    /** Names to bind (null for {@code _}): one name, or the parts of a tuple. */
    record Pattern(List<String> names, boolean isTuple) {}

    enum UnaryOp {
        PLUS,
        STAR,
        OPTIONAL,
        INVERSE,
        COMPLEMENT,
        /** {@code [s]}. */
        IDENTITY
    }

    enum BinaryOp {
        UNION,
        ADD,
        SEQUENCE,
        DIFFERENCE,
        INTERSECTION,
        PRODUCT
    }

    /** What stands after {@code if}. */
    sealed interface Condition {
        record Variant(String name) implements Condition {}

        record Not(Condition operand) implements Condition {}

        record And(Condition left, Condition right) implements Condition {}

        record Or(Condition left, Condition right) implements Condition {}

        record Equal(Expr left, Expr right) implements Condition {}

        record Subset(Expr left, Expr right) implements Condition {}

        record In(Expr element, Expr set) implements Condition {}
    }
}
