package org.fencepost.model.cat;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement of the cat language, as written. */
sealed interface Statement {
    Position at();

    /** {@code test} is what {@code when} demands of every step of a recursion, or null. */
    record Let(
            boolean recursive,
            List<Expr.Binding> bindings,
            @Nullable Test when,
            Position at) implements Statement {}

    /** A check; {@code name} may be null. */
    record Test(
            TestKind kind,
            boolean negated,
            TestOp op,
            Expr operand,
            @Nullable String name,
            Position at) implements Statement {}

    record Include(String file, Position at) implements Statement {}

    record Procedure(String name, Expr.Pattern parameter, List<Statement> body, boolean recursive, Position at)
            implements Statement {}

    record Call(String procedure, Expr argument, @Nullable String name, Position at) implements Statement {}

    record ForAll(String name, Expr set, List<Statement> body, Position at) implements Statement {}

    record WithFrom(String name, Expr set, Position at) implements Statement {}

    record If(Expr.Condition condition, List<Statement> then, List<Statement> otherwise, Position at)
            implements Statement {}

    record MatchTag(TagMatch<List<Statement>> match) implements Statement {
        @Override
        public Position at() {
            return match.at();
        }
    }

    record Enumeration(String name, List<String> tags, Position at) implements Statement {}

    /** {@code show}, {@code unshow}, {@code debug}, {@code instructions}, {@code default}, {@code catdep}: nothing to judge by. */
    record NoEffect(Position at) implements Statement {}

    enum TestKind {
        CHECK,
        FLAG,
        UNDEFINED_UNLESS,
        ASSERT
    }

    enum TestOp {
        ACYCLIC("acyclic"),
        IRREFLEXIVE("irreflexive"),
        EMPTY("empty");

        final String keyword;

        TestOp(String keyword) {
            this.keyword = keyword;
        }
    }
}
