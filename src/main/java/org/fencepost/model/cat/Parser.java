package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.model.cat.Statement.TestKind;
import org.fencepost.model.cat.Statement.TestOp;
import org.fencepost.text.Token;
import org.fencepost.text.Token.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads the statements of a cat file; expressions are read by {@link ExpressionParser}. Recursive descent by hand: the
 * language is small, an error can say what was expected in the reader's words, and there is no generated parser to load
 * at start-up.
 */
final class Parser {
    /** What a file says: the name in its first line, or null, and its statements. */
    record File(@Nullable String title, List<Statement> statements) {}

    private final CatReader in;
    private final ExpressionParser expressions;

    private Parser(CatReader in) {
        this.in = in;
        expressions = new ExpressionParser(in);
    }

    static File parse(String file, String text) {
        Parser parser = new Parser(new CatReader(file, text));
        String title = parser.title();
        List<Statement> statements = parser.statements();
        if (parser.in.peek().kind() != Kind.END) {
            throw parser.in.expected("a statement (let, include, acyclic, irreflexive, empty, flag, ...)");
        }
        return new File(title, statements);
    }

    /** The optional first words: architecture, name, or a string. */
    private @Nullable String title() {
        if (in.peek().kind() == Kind.STRING) {
            return in.take().text();
        }
        if (in.peek().kind() != Kind.NAME) {
            return null;
        }
        String first = in.take().text();
        return in.peek().kind() == Kind.STRING || in.peek().kind() == Kind.NAME
                ? in.take().text()
                : first;
    }

    private List<Statement> statements() {
        List<Statement> result = new ArrayList<>();
        while (startsStatement()) {
            result.add(statement());
        }
        return result;
    }

    private boolean startsStatement() {
        Token token = in.peek();
        if (token.is(Kind.SYMBOL, "~")) {
            return true;
        }
        return token.kind() == Kind.KEYWORD
                && switch (token.text()) {
                    case "let",
                            "acyclic",
                            "irreflexive",
                            "empty",
                            "undefined_unless",
                            "flag",
                            "assert",
                            "show",
                            "unshow",
                            "include",
                            "procedure",
                            "call",
                            "debug",
                            "forall",
                            "with",
                            "if",
                            "match",
                            "enum",
                            "instructions",
                            "default",
                            "catdep" -> true;
                    default -> false;
                };
    }

    private Statement statement() {
        Position at = in.position();
        if (in.peek().kind() != Kind.KEYWORD) {
            return test(at);
        }
        switch (in.peek().text()) {
            case "acyclic", "irreflexive", "empty", "undefined_unless", "flag", "assert":
                return test(at);
            default:
                break;
        }
        String keyword = in.take().text();
        return switch (keyword) {
            case "let" -> let(at);
            case "show" -> show(at);
            case "unshow" -> unshow(at);
            case "include" -> new Statement.Include(in.string("the name of a file in double quotes"), at);
            case "procedure" -> procedure(at);
            case "call" -> call(at);
            case "debug" -> debug(at);
            case "forall" -> forAll(at);
            case "with" -> withFrom(at);
            case "if" -> ifVariant(at);
            case "match" -> match(at);
            case "enum" -> enumeration(at);
            case "catdep" -> new Statement.NoEffect(at);
            default -> instructions(at);
        };
    }

    private Statement let(Position at) {
        boolean recursive = in.takeKeyword("rec");
        List<Expr.Binding> bindings = expressions.bindings();
        Statement.Test when = null;
        if (recursive && in.takeKeyword("when")) {
            when = test(in.position());
        }
        in.takeKeyword("in");
        return new Statement.Let(recursive, bindings, when, at);
    }

    private Statement.Test test(Position at) {
        TestKind kind = TestKind.CHECK;
        if (in.takeKeyword("undefined_unless")) {
            kind = TestKind.UNDEFINED_UNLESS;
        } else if (in.takeKeyword("flag")) {
            kind = TestKind.FLAG;
        } else if (in.takeKeyword("assert")) {
            kind = TestKind.ASSERT;
        }
        boolean negated = in.takeSymbol("~");
        TestOp op;
        if (in.takeKeyword("acyclic")) {
            op = TestOp.ACYCLIC;
        } else if (in.takeKeyword("irreflexive")) {
            op = TestOp.IRREFLEXIVE;
        } else if (in.takeKeyword("empty")) {
            op = TestOp.EMPTY;
        } else {
            throw in.expected("acyclic, irreflexive or empty");
        }
        return new Statement.Test(kind, negated, op, expressions.expression(), optionalName(), at);
    }

    private @Nullable String optionalName() {
        return in.takeKeyword("as") ? in.name("a name for the check") : null;
    }

    private Statement show(Position at) {
        expressions.expression();
        if (in.takeKeyword("as")) {
            in.name("a name to show it under");
        }
        return new Statement.NoEffect(at);
    }

    private Statement unshow(Position at) {
        do {
            in.name("the name of a relation");
        } while (in.takeSymbol(","));
        return new Statement.NoEffect(at);
    }

    private Statement debug(Position at) {
        expressions.expression();
        return new Statement.NoEffect(at);
    }

    private Statement procedure(Position at) {
        boolean recursive = in.takeKeyword("rec");
        String name = in.name("the name of the procedure");
        Expr.Pattern parameter = expressions.parameter();
        in.symbol("=");
        List<Statement> body = statements();
        in.keyword("end");
        return new Statement.Procedure(name, parameter, body, recursive, at);
    }

    private Statement call(Position at) {
        String name = in.name("the name of a procedure");
        Expr argument = expressions.argument();
        return new Statement.Call(name, argument, optionalName(), at);
    }

    private Statement forAll(Position at) {
        String name = in.name("a name for the element");
        in.keyword("in");
        Expr set = expressions.expression();
        in.keyword("do");
        List<Statement> body = statements();
        in.keyword("end");
        return new Statement.ForAll(name, set, body, at);
    }

    private Statement withFrom(Position at) {
        String name = in.name("a name for the choice");
        in.keyword("from");
        return new Statement.WithFrom(name, expressions.expression(), at);
    }

    private Statement ifVariant(Position at) {
        Expr.Condition condition = expressions.variantCondition();
        List<Statement> then = statements();
        List<Statement> otherwise = in.takeKeyword("else") ? statements() : List.of();
        in.keyword("end");
        return new Statement.If(condition, then, otherwise, at);
    }

    private Statement match(Position at) {
        Expr subject = expressions.expression();
        in.keyword("with");
        in.takeSymbol("||");
        return new Statement.MatchTag(TagMatch.parse(in, subject, this::statements, at));
    }

    private Statement enumeration(Position at) {
        String name = in.name("a name for the enumeration");
        in.symbol("=");
        in.takeSymbol("||");
        List<String> tags = new ArrayList<>();
        do {
            tags.add(in.tag());
        } while (in.takeSymbol("||"));
        return new Statement.Enumeration(name, tags, at);
    }

    /** {@code instructions R[...]}: which annotations an instruction may carry; front ends check that, not models. */
    private Statement instructions(Position at) {
        in.name("the kind of instruction");
        in.symbol("[");
        if (!in.isSymbol("]")) {
            expressions.expression();
        }
        in.symbol("]");
        return new Statement.NoEffect(at);
    }
}
