package org.fencepost.model.cat;

/** A word of the cat language. */
record Token(Kind kind, String text, Position position) {
    enum Kind {
        NAME,
        KEYWORD,
        /** {@code 'tag}, without the quote. */
        TAG,
        /** Without the quotes. */
        STRING,
        SYMBOL,
        END
    }

    boolean is(Kind wanted, String wantedText) {
        return kind == wanted && text.equals(wantedText);
    }

    /** As an error message shows it. */
    String shown() {
        return switch (kind) {
            case END -> "the end of the file";
            case TAG -> "tag '" + text;
            case STRING -> "string \"" + text + "\"";
            case NAME, SYMBOL -> "'" + text + "'";
            case KEYWORD -> "keyword '" + text + "'";
        };
    }
}
