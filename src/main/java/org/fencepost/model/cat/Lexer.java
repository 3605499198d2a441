package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Cuts a cat file into tokens. Names are herd's: a letter (or one underscore and a letter), then letters, digits, {@code _},
 * {@code .} and {@code -}, perhaps a quote at the end; so {@code po-loc} and {@code fence.r.w} are single names.
 */
final class Lexer {
    private static final Set<String> KEYWORDS = Set.of(
            "let",
            "rec",
            "and",
            "when",
            "acyclic",
            "irreflexive",
            "show",
            "unshow",
            "empty",
            "subset",
            "as",
            "fun",
            "in",
            "undefined_unless",
            "flag",
            "assert",
            "include",
            "variant",
            "begin",
            "end",
            "procedure",
            "call",
            "enum",
            "debug",
            "match",
            "with",
            "forall",
            "from",
            "do",
            "try",
            "if",
            "then",
            "else",
            "catdep",
            "instructions",
            "default",
            "not");
    /** Longest first. */
    private static final String[] SYMBOLS = {
        "||", "&&", "++", "->", "-1", "|", "&", "*", "~", "+", "^", "\\", "?", "=", ";", ",", "(", ")", "{", "}", "[",
        "]", "_", "0"
    };

    private final String file;
    private final String text;
    private int offset;
    private int line = 1;
    private int lineStart;
    private final List<Token> tokens = new ArrayList<>();

    private Lexer(String file, String text) {
        this.file = file;
        this.text = text;
    }

    static List<Token> tokens(String file, String text) {
        Lexer lexer = new Lexer(file, text);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        while (skipBlank()) {
            Position position = here();
            char c = text.charAt(offset);
            if (c == '"') {
                int close = text.indexOf('"', offset + 1);
                if (close < 0) {
                    throw position.error("this string has no closing '\"'");
                }
                add(Token.Kind.STRING, text.substring(offset + 1, close), close + 1, position);
            } else if (c == '\'' && nameEnd(offset + 1) > 0) {
                int end = nameEnd(offset + 1);
                add(Token.Kind.TAG, text.substring(offset + 1, end), end, position);
            } else if (nameEnd(offset) > 0) {
                int end = nameEnd(offset);
                String word = text.substring(offset, end);
                add(KEYWORDS.contains(word) ? Token.Kind.KEYWORD : Token.Kind.NAME, word, end, position);
            } else {
                String symbol = symbol(position);
                add(Token.Kind.SYMBOL, symbol, offset + symbol.length(), position);
            }
        }
        tokens.add(new Token(Token.Kind.END, "", here()));
    }

    private String symbol(Position position) {
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, offset)) {
                return symbol;
            }
        }
        int c = text.codePointAt(offset);
        throw position.error("character '" + Character.toString(c) + "' has no meaning in cat");
    }

    private void add(Token.Kind kind, String word, int end, Position position) {
        tokens.add(new Token(kind, word, position));
        advance(end);
    }

    /** The end of the name that starts here, or -1. */
    private int nameEnd(int start) {
        int i = start;
        if (i < text.length() && text.charAt(i) == '_') {
            i++;
        }
        if (i >= text.length() || !isLetter(text.charAt(i))) {
            return -1;
        }
        while (i < text.length() && isNamePart(text.charAt(i))) {
            i++;
        }
        return i < text.length() && text.charAt(i) == '\'' ? i + 1 : i;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isNamePart(char c) {
        return isLetter(c) || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-';
    }

    /** Skips blanks and comments; false at the end of the file. */
    private boolean skipBlank() {
        while (offset < text.length()) {
            char c = text.charAt(offset);
            if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\uFEFF') {
                advance(offset + 1);
            } else if (c == '#' || text.startsWith("//", offset)) {
                int end = text.indexOf('\n', offset);
                advance(end < 0 ? text.length() : end);
            } else if (text.startsWith("(*", offset)) {
                skipComment();
            } else {
                return true;
            }
        }
        return false;
    }

    private void skipComment() {
        Position start = here();
        int depth = 0;
        do {
            if (offset >= text.length()) {
                throw start.error("this comment has no closing '*)'");
            }
            if (text.startsWith("(*", offset)) {
                depth++;
                advance(offset + 2);
            } else if (text.startsWith("*)", offset)) {
                depth--;
                advance(offset + 2);
            } else {
                advance(offset + 1);
            }
        } while (depth > 0);
    }

    private void advance(int end) {
        for (; offset < end; offset++) {
            if (text.charAt(offset) == '\n') {
                line++;
                lineStart = offset + 1;
            }
        }
    }

    private Position here() {
        return new Position(file, line, offset - lineStart + 1);
    }
}
