package org.fencepost.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** The words of initial states and conditions, with a place that moves on as they are read. */
final class Tokens {
    enum Kind {
        NAME,
        NUMBER,
        SYMBOL,
        END
    }

    record Token(Kind kind, String text, int line) {
        boolean is(String wanted) {
            return kind != Kind.END && text.equals(wanted);
        }

        @Override
        public String toString() {
            return kind == Kind.END ? "the end" : "'" + text + "'";
        }
    }

    private static final Pattern TOKEN = Pattern.compile("(?<name>[A-Za-z_$%.][\\w/.$]*(?:-\\w+)*)"
            + "|(?<number>-?(?:0[xX][0-9a-fA-F]+|\\d+))"
            + "|(?<symbol>/\\\\|\\\\/|=>|==|!=|<>|&&|\\|\\||[-=;:,\\[\\](){}*&~!+\"`<>|])");

    private final LitmusText.Section section;
    private final List<Token> tokens = new ArrayList<>();
    private int next;

    Tokens(LitmusText.Section section) {
        this.section = section;
        scan(section.text());
    }

    private void scan(String text) {
        int line = section.line();
        int at = 0;
        Matcher matcher = TOKEN.matcher(text);
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                line++;
                at++;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (text.startsWith("(*", at) || text.startsWith("/*", at)) {
                int end = afterComment(text, at);
                line += (int)
                        text.substring(at, end).chars().filter(x -> x == '\n').count();
                at = end;
            } else if (text.startsWith("//", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (matcher.region(at, text.length()).lookingAt()) {
                tokens.add(new Token(kind(matcher), matcher.group(), line));
                at = matcher.end();
            } else {
                throw new InputException("the character '" + c + "' has no meaning here", section.site(line));
            }
        }
        tokens.add(new Token(Kind.END, "", line));
    }

    private static int afterComment(String text, int from) {
        if (text.startsWith("/*", from)) {
            int end = text.indexOf("*/", from + 2);
            return end < 0 ? text.length() : end + 2;
        }
        int depth = 0;
        for (int i = from; i < text.length(); i++) {
            if (text.startsWith("(*", i)) {
                depth++;
                i++;
            } else if (text.startsWith("*)", i)) {
                i++;
                if (--depth == 0) {
                    return i + 1;
                }
            }
        }
        return text.length();
    }

    private static Kind kind(Matcher matcher) {
        if (matcher.group("name") != null) {
            return Kind.NAME;
        }
        return matcher.group("number") != null ? Kind.NUMBER : Kind.SYMBOL;
    }

    Token peek() {
        return tokens.get(next);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(next + ahead, tokens.size() - 1));
    }

    Token take() {
        Token token = peek();
        if (token.kind != Kind.END) {
            next++;
        }
        return token;
    }

    boolean atEnd() {
        return peek().kind == Kind.END;
    }

    boolean accept(String text) {
        if (!peek().is(text)) {
            return false;
        }
        next++;
        return true;
    }

    void expect(String text) {
        if (!accept(text)) {
            throw error("expected '" + text + "' and found " + peek());
        }
    }

    String name(String what) {
        if (peek().kind != Kind.NAME) {
            throw error("expected " + what + " and found " + peek());
        }
        return take().text;
    }

    int index() {
        if (peek().kind != Kind.NUMBER) {
            throw error("expected a number and found " + peek());
        }
        long value = parse(peek());
        if (value < 0 || value > 1_000_000) {
            throw error("the number " + peek() + " is out of range here");
        }
        take();
        return (int) value;
    }

    long number() {
        return parse(take());
    }

    private long parse(Token token) {
        String text = token.text;
        boolean negative = text.startsWith("-");
        String digits = negative ? text.substring(1) : text;
        try {
            long value = digits.startsWith("0x") || digits.startsWith("0X")
                    ? Long.parseUnsignedLong(digits.substring(2), 16)
                    : Long.parseUnsignedLong(digits);
            return negative ? -value : value;
        } catch (NumberFormatException e) {
            throw new InputException("the number " + text + " does not fit in 64 bits", section.site(token.line));
        }
    }

    Site site() {
        return section.site(peek().line);
    }

    InputException error(String message) {
        return new InputException(message, site());
    }
}
