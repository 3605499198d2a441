package org.fencepost.litmus.c;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.litmus.LitmusText;
import org.fencepost.verdict.InputException;

/** Cuts C into words. Comments of C are skipped everywhere, those of litmus tests between the threads. */
final class CLexer {
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
            return kind == Kind.END ? "the end of the program" : "'" + text + "'";
        }
    }

    private static final Pattern TOKEN = Pattern.compile(
            "(?<name>[A-Za-z_][A-Za-z_0-9]*)"
                    + "|(?<number>0[xX][0-9a-fA-F]+[uUlL]*|\\d+[uUlL]*)"
                    + "|(?<symbol><<=|>>=|\\+\\+|--|->|<<|>>|<=|>=|==|!=|&&|\\|\\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\\[\\]])");
    private static final Pattern SKIPPED =
            Pattern.compile("\\s+|//[^\\n]*|/\\*.*?\\*/|#\\s*(?:include|pragma)[^\\n]*", Pattern.DOTALL);

    private final LitmusText.Section section;
    private final List<Token> tokens = new ArrayList<>();
    private int line;

    private CLexer(LitmusText.Section section) {
        this.section = section;
        this.line = section.line();
    }

    static List<Token> tokens(LitmusText.Section section) {
        CLexer lexer = new CLexer(section);
        lexer.scan(section.text());
        return lexer.tokens;
    }

    private void scan(String text) {
        Matcher token = TOKEN.matcher(text);
        Matcher skipped = SKIPPED.matcher(text);
        int depth = 0;
        for (int at = 0; at < text.length(); ) {
            int end;
            if (skipped.region(at, text.length()).lookingAt()) {
                end = skipped.end();
            } else if (depth == 0 && text.startsWith("(*", at)) {
                end = afterComment(text, at);
            } else if (token.region(at, text.length()).lookingAt()) {
                end = token.end();
                tokens.add(new Token(kind(token), token.group(), line));
                depth += depthChange(token.group());
            } else {
                throw new InputException(
                        "the character '" + text.charAt(at) + "' has no meaning in C here", section.site(line));
            }
            line += (int) text.substring(at, end).chars().filter(c -> c == '\n').count();
            at = end;
        }
        tokens.add(new Token(Kind.END, "", line));
    }

    private static int depthChange(String token) {
        return switch (token) {
            case "(", "{" -> 1;
            case ")", "}" -> -1;
            default -> 0;
        };
    }

    private int afterComment(String text, int from) {
        int end = text.indexOf("*)", from + 2);
        if (end < 0) {
            throw new InputException("the comment that starts here is not closed", section.site(line));
        }
        return end + 2;
    }

    private static Kind kind(Matcher token) {
        if (token.group("name") != null) {
            return Kind.NAME;
        }
        return token.group("number") != null ? Kind.NUMBER : Kind.SYMBOL;
    }
}
