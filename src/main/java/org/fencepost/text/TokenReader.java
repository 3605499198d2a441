package org.fencepost.text;

import java.util.List;

/** Walks along the words of a text. */
public class TokenReader {
    private final List<Token> tokens;
    private int next;

    /** The last word is {@link Token.Kind#END}. */
    public TokenReader(List<Token> tokens) {
        this.tokens = tokens;
    }

    public final List<Token> tokens() {
        return tokens;
    }

    public final Token peek() {
        return tokens.get(next);
    }

    /** The word {@code distance} after the next one. */
    public final Token peek(int distance) {
        return tokens.get(Math.min(next + distance, tokens.size() - 1));
    }

    /** The next word, and moves on; stays at the end. */
    public final Token take() {
        Token token = peek();
        if (!atEnd()) {
            next++;
        }
        return token;
    }

    public final boolean atEnd() {
        return peek().kind() == Token.Kind.END;
    }

    /** Takes the next word if it is this one. */
    public final boolean accept(String text) {
        boolean found = peek().is(text);
        if (found) {
            take();
        }
        return found;
    }
}
