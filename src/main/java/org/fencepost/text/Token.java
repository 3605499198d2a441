package org.fencepost.text;

/** A word with its place; lines count from where the text said that it starts, columns from 1. */
public record Token(Kind kind, String text, int line, int column) {
    /** What sort of word it is. */
    public enum Kind {
        NAME,
        KEYWORD,
        NUMBER,
        /** {@code 'tag}, without the quote. */
        TAG,
        /** Without the quotes. */
        STRING,
        SYMBOL,
        END
    }

    /** Whether this is the word, whatever it is used for; the end of the text is no word. */
    public boolean is(String wanted) {
        return kind != Kind.END && text.equals(wanted);
    }

    public boolean is(Kind wanted, String wantedText) {
        return kind == wanted && text.equals(wantedText);
    }
}
