package org.fencepost.litmus.c;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements and expressions as the parser leaves them. */
final class Tree {
    private Tree() {}

    /** One thread: {@code P0 (int* x) { ... }}. */
    record Thread(int number, List<Parameter> parameters, Block body, int line) {}

    /** {@code atomic}: what it points to is declared atomic. */
    record Parameter(CType type, boolean atomic, String name, int line) {}

    sealed interface Statement {
        int line();
    }

    record Block(List<Statement> statements, int line) implements Statement {}

    /** @param value null when there is none */
    record Declaration(CType type, String name, @Nullable Expression value, int line) implements Statement {}

    record Evaluate(Expression expression, int line) implements Statement {}

    /** @param otherwise null when there is none */
    record If(
            Expression condition, Statement then, @Nullable Statement otherwise, int line) implements Statement {}

    /**
     * All loops.
     *
     * @param condition null for none
     * @param step done after the body and on {@code continue}; null for none
     * @param bodyFirst whether the condition is checked only after the body
     */
    record Loop(
            @Nullable Expression condition,
            Statement body,
            @Nullable Expression step,
            boolean bodyFirst,
            int line) implements Statement {}

    record Break(int line) implements Statement {}

    record Continue(int line) implements Statement {}

    /** Ends the thread. */
    record Return(@Nullable Expression value, int line) implements Statement {}

    sealed interface Expression {
        int line();
    }

    record Number(long value, CType type, int line) implements Expression {}

    record Name(String name, int line) implements Expression {}

    record Unary(String operator, Expression operand, int line) implements Expression {}

    record Binary(String operator, Expression left, Expression right, int line) implements Expression {}

    record Conditional(Expression condition, Expression then, Expression otherwise, int line) implements Expression {}

    record Cast(CType type, Expression operand, int line) implements Expression {}

    record Dereference(Expression pointer, int line) implements Expression {}

    record AddressOf(Expression operand, int line) implements Expression {}

    record Call(String function, List<Expression> arguments, int line) implements Expression {}

    /** @param operator null for a plain assignment, {@code +} for {@code +=} */
    record Assign(Expression target, @Nullable String operator, Expression value, int line) implements Expression {}

    /** {@code x++}, {@code --x}: adds {@code amount}; the value is the old one when {@code old}. */
    record Increment(Expression target, int amount, boolean old, int line) implements Expression {}

    record Sequence(Expression first, Expression second, int line) implements Expression {}
}
