package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.fencepost.model.cat.Expr.BinaryOp;
import org.fencepost.model.cat.Expr.UnaryOp;
import org.fencepost.text.Token;
import org.fencepost.text.Token.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions. From loosest to tightest: {@code |} {@code ++} {@code ;} (all to the right), {@code \} (to the left),
 * {@code &} (to the right), {@code *} between sets and {@code ~}, then {@code + * ?} after a relation, {@code ^-1}, and
 * application. A {@code *} is a product when an operand follows and a closure otherwise.
 */
final class ExpressionParser {
    /** Bounds our own recursion: an operator in a chain weighs 1, a pair of brackets or a keyword {@link #BRACKET}. */
    private static final int MAX_NESTING = 1000;

    private static final int BRACKET = 10;

    private final CatReader in;
    private int nesting;

    ExpressionParser(CatReader in) {
        this.in = in;
    }

    Expr expression() {
        enter(BRACKET);
        Expr result = expressionOrTuple();
        nesting -= BRACKET;
        return result;
    }

    private Expr expressionOrTuple() {
        Position at = in.position();
        Expr first = union();
        if (!in.isSymbol(",")) {
            return first;
        }
        List<Expr> elements = new ArrayList<>(List.of(first));
        while (in.takeSymbol(",")) {
            elements.add(union());
        }
        return new Expr.Tuple(elements, at);
    }

    List<Expr.Binding> bindings() {
        List<Expr.Binding> result = new ArrayList<>();
        do {
            result.add(binding());
        } while (in.takeKeyword("and"));
        return result;
    }

    private Expr.Binding binding() {
        Position at = in.position();
        if (in.isSymbol("(")) {
            Expr.Pattern pattern = parameter();
            in.symbol("=");
            return new Expr.Binding(pattern, expression(), at);
        }
        String name = patternName("a name to define");
        if (in.isSymbol(",")) {
            return tupleBinding(name, at);
        }
        if (name != null && !in.isSymbol("=")) {
            Expr.Pattern parameter = parameter();
            in.symbol("=");
            return bind(name, new Expr.Fun(name, parameter, expression(), at), at);
        }
        in.symbol("=");
        return bind(name, expression(), at);
    }

    private Expr.Binding tupleBinding(@Nullable String first, Position at) {
        List<String> names = new ArrayList<>();
        names.add(first);
        while (in.takeSymbol(",")) {
            names.add(patternName("a name to define"));
        }
        in.symbol("=");
        return new Expr.Binding(new Expr.Pattern(names, true), expression(), at);
    }

    private static Expr.Binding bind(@Nullable String name, Expr value, Position at) {
        return new Expr.Binding(single(name), value, at);
    }

    private static Expr.Pattern single(@Nullable String name) {
        List<String> names = new ArrayList<>();
        names.add(name);
        return new Expr.Pattern(names, false);
    }

    /** {@code x}, {@code _}, {@code ()} or {@code (x, y)}. */
    Expr.Pattern parameter() {
        if (!in.takeSymbol("(")) {
            return single(patternName("a parameter"));
        }
        List<String> names = new ArrayList<>();
        if (!in.isSymbol(")")) {
            do {
                names.add(patternName("a parameter"));
            } while (in.takeSymbol(","));
        }
        in.symbol(")");
        return new Expr.Pattern(names, names.size() != 1);
    }

    /** A name, or null for {@code _}. */
    private @Nullable String patternName(String what) {
        return in.takeSymbol("_") ? null : in.name(what);
    }

    private void enter(int weight) {
        nesting += weight;
        if (nesting > MAX_NESTING) {
            throw in.position().error("this expression is nested too deeply; give parts of it a name with 'let'");
        }
    }

    private Expr union() {
        enter(1);
        Expr result = chain("|", BinaryOp.UNION, this::add, this::union);
        nesting--;
        return result;
    }

    private Expr add() {
        return chain("++", BinaryOp.ADD, this::sequence, this::add);
    }

    /** An operand, and more of them behind the operator, which takes those on its right together first. */
    private Expr chain(String symbol, BinaryOp op, Supplier<Expr> operand, Supplier<Expr> rest) {
        Expr left = operand.get();
        Position at = in.position();
        return in.takeSymbol(symbol) ? new Expr.Binary(op, left, rest.get(), at) : left;
    }

    private Expr sequence() {
        enter(1);
        Expr result = chain(";", BinaryOp.SEQUENCE, this::difference, this::sequence);
        nesting--;
        return result;
    }

    private Expr difference() {
        Expr left = intersection();
        while (in.isSymbol("\\")) {
            Position at = in.position();
            in.take();
            left = new Expr.Binary(BinaryOp.DIFFERENCE, left, intersection(), at);
        }
        return left;
    }

    private Expr intersection() {
        enter(1);
        Expr result = chain("&", BinaryOp.INTERSECTION, this::product, this::intersection);
        nesting--;
        return result;
    }

    private Expr product() {
        Expr left = unary();
        Position at = in.position();
        if (!in.takeSymbol("*")) {
            return left;
        }
        Expr.Binary product = new Expr.Binary(BinaryOp.PRODUCT, left, unary(), at);
        if (in.isSymbol("*")) {
            throw in.position().error("a product of three sets needs parentheses");
        }
        return product;
    }

    private Expr unary() {
        enter(1);
        Position at = in.position();
        Expr result = in.takeSymbol("~") ? new Expr.Unary(UnaryOp.COMPLEMENT, unary(), at) : postfix();
        nesting--;
        return result;
    }

    private Expr postfix() {
        Expr operand = primary();
        while (in.peek().kind() == Kind.SYMBOL) {
            Position at = in.position();
            if (in.takeSymbol("+")) {
                operand = new Expr.Unary(UnaryOp.PLUS, operand, at);
            } else if (in.takeSymbol("?")) {
                operand = new Expr.Unary(UnaryOp.OPTIONAL, operand, at);
            } else if (in.isSymbol("*") && !startsOperand(in.peek(1))) {
                in.take();
                operand = new Expr.Unary(UnaryOp.STAR, operand, at);
            } else if (in.takeSymbol("^")) {
                in.symbol("-1");
                operand = new Expr.Unary(UnaryOp.INVERSE, operand, at);
            } else {
                break;
            }
        }
        return operand;
    }

    private static boolean startsOperand(Token token) {
        return switch (token.kind()) {
            case NAME, TAG -> true;
            case SYMBOL ->
                switch (token.text()) {
                    case "(", "[", "{", "_", "0", "~" -> true;
                    default -> false;
                };
            case KEYWORD -> token.text().equals("begin");
            case STRING, NUMBER, END -> false;
        };
    }

    private Expr primary() {
        Token token = in.peek();
        Position at = in.position();
        if (token.kind() == Kind.NAME) {
            in.take();
            Expr result = new Expr.Name(token.text(), at);
            while (startsArgument(in.peek())) {
                result = new Expr.Apply(result, argument(), at);
            }
            return result;
        }
        if (token.kind() == Kind.KEYWORD) {
            return keywordExpression(at);
        }
        return simple();
    }

    private static boolean startsArgument(Token token) {
        return startsOperand(token) && !token.is(Kind.SYMBOL, "~");
    }

    /** What can stand after a function without parentheses. */
    Expr argument() {
        Token token = in.peek();
        if (token.kind() == Kind.NAME) {
            Position at = in.position();
            return new Expr.Name(in.take().text(), at);
        }
        return simple();
    }

    private Expr simple() {
        Token token = in.peek();
        Position at = in.position();
        if (token.kind() == Kind.TAG) {
            return new Expr.Tag(in.take().text(), at);
        }
        if (in.takeSymbol("0")) {
            return new Expr.EmptyRelation(at);
        }
        if (in.takeSymbol("_")) {
            return new Expr.Universe(at);
        }
        if (in.takeSymbol("(")) {
            if (in.takeSymbol(")")) {
                return new Expr.Tuple(List.of(), at);
            }
            return closed(expression(), ")");
        }
        if (in.takeSymbol("[")) {
            return new Expr.Unary(UnaryOp.IDENTITY, closed(expression(), "]"), at);
        }
        if (in.takeSymbol("{")) {
            return literal(at);
        }
        if (in.takeKeyword("begin")) {
            Expr inner = expression();
            in.keyword("end");
            return inner;
        }
        throw in.expected("an expression");
    }

    private Expr closed(Expr inner, String bracket) {
        if (!in.takeSymbol(bracket)) {
            throw in.expected("an operator or '" + bracket + "'");
        }
        return inner;
    }

    private Expr literal(Position at) {
        List<Expr> elements = new ArrayList<>();
        if (!in.isSymbol("}")) {
            do {
                elements.add(union());
            } while (in.takeSymbol(","));
        }
        in.symbol("}");
        return new Expr.Literal(elements, at);
    }

    private Expr keywordExpression(Position at) {
        if (in.takeKeyword("let")) {
            boolean recursive = in.takeKeyword("rec");
            List<Expr.Binding> bindings = bindings();
            in.keyword("in");
            return new Expr.Let(recursive, bindings, expression(), at);
        }
        if (in.takeKeyword("fun")) {
            Expr.Pattern parameter = parameter();
            in.symbol("->");
            return new Expr.Fun("fun", parameter, expression(), at);
        }
        if (in.takeKeyword("try")) {
            Expr attempt = expression();
            in.keyword("with");
            return new Expr.Try(attempt, expression(), at);
        }
        if (in.takeKeyword("if")) {
            Expr.Condition condition = condition();
            in.keyword("then");
            Expr then = expression();
            in.keyword("else");
            return new Expr.If(condition, then, expression(), at);
        }
        if (in.takeKeyword("match")) {
            return match(at);
        }
        return simple();
    }

    private Expr match(Position at) {
        Expr subject = expression();
        in.keyword("with");
        in.takeSymbol("||");
        boolean onTags =
                in.peek().kind() == Kind.TAG || in.isSymbol("_") && in.peek(1).is(Kind.SYMBOL, "->");
        return onTags ? new Expr.MatchTag(TagMatch.parse(in, subject, this::expression, at)) : matchSet(subject, at);
    }

    private Expr matchSet(Expr subject, Position at) {
        Expr ifEmpty = null;
        Expr ifNot = null;
        String element = null;
        String rest = null;
        for (int clause = 0; clause < 2; clause++) {
            if (clause > 0) {
                in.symbol("||");
            }
            if (ifEmpty == null && in.takeSymbol("{")) {
                in.symbol("}");
                in.symbol("->");
                ifEmpty = expression();
            } else if (ifNot == null) {
                element = patternName("'{}', or a name for an element");
                if (in.isSymbol("|")) {
                    throw in.position().error("patterns 'before | element ++ after' are not supported");
                }
                in.symbol("++");
                rest = patternName("a name for the remaining set");
                in.symbol("->");
                ifNot = expression();
            } else {
                throw in.expected("the clause for the empty set, '{} -> ...'");
            }
        }
        in.keyword("end");
        return new Expr.MatchSet(
                subject, Objects.requireNonNull(ifEmpty), element, rest, Objects.requireNonNull(ifNot), at);
    }

    private Expr.Condition condition() {
        int parentheses = 0;
        while (in.peek(parentheses).is(Kind.SYMBOL, "(")) {
            parentheses++;
        }
        Token first = in.peek(parentheses);
        if (first.kind() == Kind.STRING || first.is(Kind.KEYWORD, "not") || first.is(Kind.KEYWORD, "variant")) {
            return variantCondition();
        }
        Expr left = expression();
        if (in.takeSymbol("=")) {
            return new Expr.Condition.Equal(left, expression());
        }
        if (in.takeKeyword("subset")) {
            return new Expr.Condition.Subset(left, expression());
        }
        if (in.takeKeyword("in")) {
            return new Expr.Condition.In(left, expression());
        }
        throw in.expected("'=', 'subset' or 'in'");
    }

    /** Names of variants in quotes, with {@code not}, {@code &&} and {@code ||}. */
    Expr.Condition variantCondition() {
        Expr.Condition left = variantAnd();
        while (in.takeSymbol("||")) {
            left = new Expr.Condition.Or(left, variantAnd());
        }
        return left;
    }

    private Expr.Condition variantAnd() {
        Expr.Condition left = variantNot();
        while (in.takeSymbol("&&")) {
            left = new Expr.Condition.And(left, variantNot());
        }
        return left;
    }

    private Expr.Condition variantNot() {
        if (in.takeKeyword("not")) {
            return new Expr.Condition.Not(variantNot());
        }
        if (in.takeSymbol("(")) {
            Expr.Condition inner = variantCondition();
            in.symbol(")");
            return inner;
        }
        in.takeKeyword("variant");
        return new Expr.Condition.Variant(in.string("the name of a variant in double quotes"));
    }
}
