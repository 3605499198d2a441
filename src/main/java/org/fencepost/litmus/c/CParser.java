package org.fencepost.litmus.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.fencepost.litmus.LitmusText;
import org.fencepost.litmus.c.Tree.Expression;
import org.fencepost.litmus.c.Tree.Statement;
import org.fencepost.text.Token;

/** Parses the threads of a test in the C dialect: statements and declarations here, expressions in its superclass. */
final class CParser extends CExpressionParser {
    private static final Set<String> UNSUPPORTED =
            Set.of("goto", "switch", "case", "asm", "__asm__", "typedef", "enum");

    CParser(LitmusText.Section section) {
        super(section);
    }

    List<Tree.Thread> threads() {
        List<Tree.Thread> threads = new ArrayList<>();
        while (peek().kind() != Token.Kind.END) {
            if (!accept(";")) {
                threads.add(thread());
            }
        }
        return threads;
    }

    private Tree.Thread thread() {
        int line = peek().line();
        while (peek().is("void") || peek().is("static") || peek().is("*")) {
            take();
        }
        String name = name("a thread, as in P0 (int* x) { ... }");
        if (!name.matches("P\\d{1,4}")) {
            throw error("expected a thread, as in P0 (int* x) { ... }, and found '" + name + "'", line);
        }
        expect("(");
        List<Tree.Parameter> parameters = new ArrayList<>();
        if (peek().is("void") && peek(1).is(")")) {
            take();
        }
        while (!accept(")")) {
            parameters.add(parameter());
            if (!peek().is(")")) {
                expect(",");
            }
        }
        return new Tree.Thread(Integer.parseInt(name.substring(1)), parameters, block(), line);
    }

    private Tree.Parameter parameter() {
        int line = peek().line();
        boolean atomic = namesAtomicType();
        CType type = type();
        String name = name("the name of a parameter");
        while (accept("[")) {
            if (!peek().is("]")) {
                conditional();
            }
            expect("]");
            type = type.pointer();
        }
        if (!type.isPointer()) {
            throw error("the parameter " + name + " must be a pointer: parameters are the shared variables", line);
        }
        return new Tree.Parameter(type, atomic, name, line);
    }

    /** Whether one of the words before the first star is {@code _Atomic}, {@code atomic_int} or another of its kind. */
    private boolean namesAtomicType() {
        int word = 0;
        while (peek(word).kind() == Token.Kind.NAME) {
            String text = peek(word++).text();
            if (text.equals("_Atomic") || text.startsWith("atomic")) {
                return true;
            }
        }
        return false;
    }

    private Tree.Block block() {
        int line = peek().line();
        expect("{");
        List<Statement> statements = new ArrayList<>();
        while (!accept("}")) {
            statement(statements);
        }
        return new Tree.Block(statements, line);
    }

    private Statement statement() {
        int line = peek().line();
        List<Statement> statements = new ArrayList<>();
        statement(statements);
        return statements.size() == 1 ? statements.get(0) : new Tree.Block(statements, line);
    }

    /** Adds the next statement; a declaration can make several, an empty one none. */
    private void statement(List<Statement> into) {
        Token first = peek();
        if (UNSUPPORTED.contains(first.text())) {
            throw error("'" + first.text() + "' is not supported in litmus tests", first.line());
        }
        if (accept(";")) {
            return;
        }
        if (first.is("{")) {
            into.add(block());
        } else if (startsType() && !peek(1).is("(")) {
            declaration(into);
        } else if (accept("if")) {
            into.add(ifStatement(first.line()));
        } else if (accept("while")) {
            Expression condition = parenthesized();
            into.add(new Tree.Loop(condition, statement(), null, false, first.line()));
        } else if (accept("do")) {
            Statement body = statement();
            expect("while");
            into.add(new Tree.Loop(parenthesized(), body, null, true, first.line()));
            expect(";");
        } else if (accept("for")) {
            into.add(forLoop(first.line()));
        } else {
            into.add(simple(first));
            expect(";");
        }
    }

    private Statement simple(Token first) {
        // Tests of the field call variables like this.
        boolean jump = peek(1).is(";");
        if (jump && accept("break")) {
            return new Tree.Break(first.line());
        }
        if (jump && accept("continue")) {
            return new Tree.Continue(first.line());
        }
        if (accept("return")) {
            return new Tree.Return(peek().is(";") ? null : expression(), first.line());
        }
        return new Tree.Evaluate(expression(), first.line());
    }

    private Statement ifStatement(int line) {
        Expression condition = parenthesized();
        Statement then = statement();
        Statement otherwise = accept("else") ? statement() : null;
        return new Tree.If(condition, then, otherwise, line);
    }

    private Statement forLoop(int line) {
        expect("(");
        List<Statement> statements = new ArrayList<>();
        if (startsType()) {
            declaration(statements);
        } else if (!accept(";")) {
            statements.add(new Tree.Evaluate(expression(), line));
            expect(";");
        }
        Expression condition = peek().is(";") ? null : expression();
        expect(";");
        Expression step = peek().is(")") ? null : expression();
        expect(")");
        statements.add(new Tree.Loop(condition, statement(), step, false, line));
        return new Tree.Block(statements, line);
    }

    private Expression parenthesized() {
        expect("(");
        Expression inner = expression();
        expect(")");
        return inner;
    }

    private void declaration(List<Statement> into) {
        CType base = baseType();
        do {
            int line = peek().line();
            CType type = stars(base);
            String name = name("the name of a variable");
            if (peek().is("[")) {
                throw error("local arrays are not supported in litmus tests: " + name, line);
            }
            Expression value = accept("=") ? assignment() : null;
            into.add(new Tree.Declaration(type, name, value, line));
        } while (accept(","));
        expect(";");
    }
}
