package org.fencepost.model.cat;

import java.util.List;
import org.fencepost.model.cat.Token.Kind;
import org.fencepost.verdict.InputException;

/** Walks along the tokens of a file. */
final class TokenReader {
    private final List<Token> tokens;
    private int next;

    TokenReader(List<Token> tokens) {
        this.tokens = tokens;
    }

    Token peek() {
        return tokens.get(next);
    }

    /** The token {@code distance} after the next one. */
    Token peek(int distance) {
        return tokens.get(Math.min(next + distance, tokens.size() - 1));
    }

    Token next() {
        Token token = tokens.get(next);
        if (next < tokens.size() - 1) {
            next++;
        }
        return token;
    }

    boolean isKeyword(String word) {
        return peek().is(Kind.KEYWORD, word);
    }

    boolean isSymbol(String symbol) {
        return peek().is(Kind.SYMBOL, symbol);
    }

    boolean takeKeyword(String word) {
        return take(Kind.KEYWORD, word);
    }

    boolean takeSymbol(String symbol) {
        return take(Kind.SYMBOL, symbol);
    }

    private boolean take(Kind kind, String text) {
        if (peek().is(kind, text)) {
            next();
            return true;
        }
        return false;
    }

    void keyword(String word) {
        if (!takeKeyword(word)) {
            throw expected("keyword '" + word + "'");
        }
    }

    void symbol(String symbol) {
        if (!takeSymbol(symbol)) {
            throw expected("'" + symbol + "'");
        }
    }

    String name(String what) {
        return text(Kind.NAME, what);
    }

    String tag() {
        return text(Kind.TAG, "a tag such as 'once");
    }

    String string(String what) {
        return text(Kind.STRING, what);
    }

    private String text(Kind kind, String what) {
        if (peek().kind() != kind) {
            throw expected(what);
        }
        return next().text();
    }

    InputException expected(String what) {
        return peek().position().error("expected " + what + " but found " + peek().shown());
    }
}
