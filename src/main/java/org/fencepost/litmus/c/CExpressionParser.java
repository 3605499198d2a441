package org.fencepost.litmus.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.litmus.LitmusText;
import org.fencepost.litmus.Tokens;
import org.fencepost.litmus.Type;
import org.fencepost.litmus.c.Tree.Expression;
import org.fencepost.text.Lexer;
import org.fencepost.text.Token;
import org.fencepost.text.Token.Kind;
import org.fencepost.verdict.InputException;

/** Parses expressions and types of C, with C's precedences. */
class CExpressionParser {
    private static final Map<String, Integer> PRECEDENCE = Map.ofEntries(
            Map.entry("||", 1),
            Map.entry("&&", 2),
            Map.entry("|", 3),
            Map.entry("^", 4),
            Map.entry("&", 5),
            Map.entry("==", 6),
            Map.entry("!=", 6),
            Map.entry("<", 7),
            Map.entry(">", 7),
            Map.entry("<=", 7),
            Map.entry(">=", 7),
            Map.entry("<<", 8),
            Map.entry(">>", 8),
            Map.entry("+", 9),
            Map.entry("-", 9),
            Map.entry("*", 10),
            Map.entry("/", 10),
            Map.entry("%", 10));
    private static final Set<String> ASSIGNMENTS =
            Set.of("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=");
    private static final Set<String> QUALIFIERS =
            Set.of("volatile", "const", "_Atomic", "struct", "atomic", "register", "static", "__rcu");
    private static final Set<String> SIGNS = Set.of("unsigned", "signed");

    /** Comments of C are skipped everywhere, those of litmus tests between the threads. */
    private static final Lexer C = Lexer.language("the character '%s' has no meaning in C here")
            .skip("\\s+")
            .skip("//[^\\n]*|#\\s*(?:include|pragma)[^\\n]*")
            .comment("/*", "*/", "the comment that starts here is not closed")
            .nestingComment(true, "the comment that starts here is not closed")
            .word(Kind.NAME, "([A-Za-z_]\\w*)")
            .word(Kind.NUMBER, "((?:0[xX][0-9a-fA-F]+|\\d+)[uUlL]*)")
            .symbols("<<= >>= ++ -- -> << >> <= >= == != && || -= += *= /= %= &= |= ^="
                    + " - + * / % & | ^ ~ ! < > = ? : ; , . ( ) { } [ ]")
            .build();

    private final LitmusText.Section section;
    private final Tokens tokens;

    CExpressionParser(LitmusText.Section section) {
        this.section = section;
        this.tokens = new Tokens(section, C, "the end of the program");
    }

    List<Token> tokens() {
        return tokens.tokens();
    }

    final Expression expression() {
        Expression first = assignment();
        while (peek().is(",")) {
            int line = take().line();
            first = new Tree.Sequence(first, assignment(), line);
        }
        return first;
    }

    final Expression assignment() {
        Expression target = conditional();
        Token operator = peek();
        if (operator.kind() != Kind.SYMBOL || !ASSIGNMENTS.contains(operator.text())) {
            return target;
        }
        take();
        String binary = operator.is("=")
                ? null
                : operator.text().substring(0, operator.text().length() - 1);
        return new Tree.Assign(target, binary, assignment(), operator.line());
    }

    final Expression conditional() {
        Expression condition = binary(1);
        if (!peek().is("?")) {
            return condition;
        }
        int line = take().line();
        Expression then = expression();
        expect(":");
        return new Tree.Conditional(condition, then, conditional(), line);
    }

    private Expression binary(int weakest) {
        Expression left = unary();
        while (true) {
            Token operator = peek();
            Integer precedence = operator.kind() == Kind.SYMBOL ? PRECEDENCE.get(operator.text()) : null;
            if (precedence == null || precedence < weakest) {
                return left;
            }
            take();
            left = new Tree.Binary(operator.text(), left, binary(precedence + 1), operator.line());
        }
    }

    private Expression unary() {
        Token first = peek();
        int line = first.line();
        if (accept("*")) {
            return new Tree.Dereference(unary(), line);
        }
        if (accept("&")) {
            return new Tree.AddressOf(unary(), line);
        }
        if (first.is("-") || first.is("+") || first.is("~") || first.is("!")) {
            take();
            return new Tree.Unary(first.text(), unary(), line);
        }
        if (accept("++") || accept("--")) {
            return new Tree.Increment(unary(), first.is("++") ? 1 : -1, false, line);
        }
        if (first.is("(") && startsType(1)) {
            take();
            CType type = type();
            expect(")");
            return new Tree.Cast(type, unary(), line);
        }
        return postfix(primary());
    }

    private Expression postfix(Expression start) {
        Expression result = start;
        while (true) {
            Token operator = peek();
            if (accept("[")) {
                Expression index = expression();
                expect("]");
                Expression sum = new Tree.Binary("+", result, index, operator.line());
                result = new Tree.Dereference(sum, operator.line());
            } else if (accept("++") || accept("--")) {
                result = new Tree.Increment(result, operator.is("++") ? 1 : -1, true, operator.line());
            } else if (operator.is("->") || operator.is(".")) {
                throw error("members of structures are not supported in litmus tests", operator.line());
            } else {
                return result;
            }
        }
    }

    private Expression primary() {
        Token token = take();
        if (token.is("(")) {
            Expression inner = expression();
            expect(")");
            return inner;
        }
        if (token.kind() == Kind.NUMBER) {
            return number(token);
        }
        if (token.kind() != Kind.NAME) {
            throw error("expected an expression and found " + tokens.shown(token), token.line());
        }
        switch (token.text()) {
            case "NULL", "false" -> {
                return new Tree.Number(0, CType.INT, token.line());
            }
            case "true" -> {
                return new Tree.Number(1, CType.INT, token.line());
            }
            default -> {
                return accept("(")
                        ? new Tree.Call(token.text(), arguments(), token.line())
                        : new Tree.Name(token.text(), token.line());
            }
        }
    }

    private List<Expression> arguments() {
        List<Expression> arguments = new ArrayList<>();
        while (!accept(")")) {
            arguments.add(assignment());
            if (!peek().is(")")) {
                expect(",");
            }
        }
        return arguments;
    }

    private Expression number(Token token) {
        String digits = token.text().replaceAll("[uUlL]+$", "");
        String suffix = token.text().substring(digits.length()).toLowerCase();
        try {
            long value;
            if (digits.startsWith("0x") || digits.startsWith("0X")) {
                value = Long.parseUnsignedLong(digits.substring(2), 16);
            } else {
                boolean octal = digits.length() > 1 && digits.startsWith("0");
                value = Long.parseUnsignedLong(digits, octal ? 8 : 10);
            }
            boolean large = suffix.contains("l") || value < 0 || value > 0xffffffffL;
            CType type = large || value > Integer.MAX_VALUE && !suffix.contains("u") ? CType.LONG : CType.INT;
            CType typed = suffix.contains("u") ? new CType(type.scalar().unsigned(), 0) : type;
            return new Tree.Number(value, typed, token.line());
        } catch (NumberFormatException e) {
            throw error("the number " + token.text() + " is not valid", token.line());
        }
    }

    // Types.

    final boolean startsType() {
        return startsType(0);
    }

    private boolean startsType(int ahead) {
        Token token = peek(ahead);
        if (token.kind() != Kind.NAME) {
            return false;
        }
        String word = token.text();
        return QUALIFIERS.contains(word) || SIGNS.contains(word) || Type.named(word, CType.POINTER_SIZE) != null;
    }

    final CType type() {
        return stars(baseType());
    }

    final CType stars(CType base) {
        CType type = base;
        while (peek().is("*") || QUALIFIERS.contains(peek().text())) {
            if (take().is("*")) {
                type = type.pointer();
            }
        }
        return type;
    }

    /** The words of a type, in any order: {@code volatile unsigned long int}, {@code _Atomic(int)}, {@code struct s}. */
    final CType baseType() {
        Token first = peek();
        Type type = null;
        boolean unsigned = false;
        boolean any = false;
        int stars = 0;
        while (startsType()) {
            String word = take().text();
            any = true;
            unsigned |= word.equals("unsigned");
            if (QUALIFIERS.contains(word)) {
                if (word.equals("_Atomic") && accept("(")) {
                    CType inner = type();
                    expect(")");
                    type = inner.scalar();
                    stars = inner.stars();
                }
            } else if (!SIGNS.contains(word) && (type == null || !word.equals("int"))) {
                type = Type.named(word, CType.POINTER_SIZE);
            }
        }
        if (!any) {
            throw error("expected a type and found " + tokens.shown(first), first.line());
        }
        Type scalar = type == null ? Type.INT : type;
        return new CType(unsigned ? scalar.unsigned() : scalar, stars);
    }

    // Tokens.

    final Token peek() {
        return tokens.peek();
    }

    final Token peek(int ahead) {
        return tokens.peek(ahead);
    }

    final Token take() {
        return tokens.take();
    }

    final boolean accept(String text) {
        return tokens.accept(text);
    }

    final void expect(String text) {
        tokens.expect(text);
    }

    final String name(String what) {
        return tokens.name(what);
    }

    final InputException error(String message, int line) {
        return new InputException(message, section.site(line));
    }
}
