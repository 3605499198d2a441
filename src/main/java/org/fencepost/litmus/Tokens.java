package org.fencepost.litmus;

import org.fencepost.program.Site;
import org.fencepost.text.Lexer;
import org.fencepost.text.NumberText;
import org.fencepost.text.Token;
import org.fencepost.text.Token.Kind;
import org.fencepost.text.TokenReader;
import org.fencepost.verdict.InputException;

/** The words of a section of a litmus test, with a place that moves on as they are read. */
public final class Tokens extends TokenReader {
    /** Initial states and conditions. */
    private static final Lexer STATES = Lexer.language("the character '%s' has no meaning here")
            .skip("\\p{javaWhitespace}+")
            .skip("//[^\\n]*")
            .nestingComment(false, null)
            .comment("/*", "*/", null)
            .word(Kind.NAME, "([A-Za-z_$%.][\\w/.$]*(?:-\\w+)*)")
            .word(Kind.NUMBER, "(-?(?:0[xX][0-9a-fA-F]+|\\d+))")
            .symbols("/\\ \\/ => == != <> && || - = ; : , [ ] ( ) { } * & ~ ! + \" ` < > |")
            .build();

    private final LitmusText.Section section;
    private final String end;

    Tokens(LitmusText.Section section) {
        this(section, STATES, "the end");
    }

    /** The words of another language. {@code end} is what messages call the end of the section. */
    public Tokens(LitmusText.Section section, Lexer language, String end) {
        super(language.tokens(
                section.text(),
                section.line(),
                (message, line, column) -> new InputException(message, section.site(line))));
        this.section = section;
        this.end = end;
    }

    /** As messages show it. */
    public String shown(Token token) {
        return token.kind() == Kind.END ? end : "'" + token.text() + "'";
    }

    public void expect(String text) {
        if (!accept(text)) {
            throw error("expected '" + text + "' and found " + shown(peek()));
        }
    }

    public String name(String what) {
        if (peek().kind() != Kind.NAME) {
            throw error("expected " + what + " and found " + shown(peek()));
        }
        return take().text();
    }

    int index() {
        if (peek().kind() != Kind.NUMBER) {
            throw error("expected a number and found " + shown(peek()));
        }
        long value = parse(peek());
        if (value < 0 || value > 1_000_000) {
            throw error("the number " + shown(peek()) + " is out of range here");
        }
        take();
        return (int) value;
    }

    long number() {
        return parse(take());
    }

    private long parse(Token token) {
        try {
            return NumberText.parse(token.text());
        } catch (NumberFormatException e) {
            throw new InputException(
                    "the number " + token.text() + " does not fit in 64 bits", section.site(token.line()));
        }
    }

    Site site() {
        return section.site(peek().line());
    }

    InputException error(String message) {
        return new InputException(message, site());
    }
}
