package org.fencepost.optimize;

/** What became of an operation in a search for weaker orders. */
public enum Fate {
    /** It has a weaker order than before, and with a still weaker one some execution is wrong. */
    WEAKENED("weakened"),
    /** With any weaker order some execution is wrong. */
    NEEDED("needed"),
    /** It is there now, and without it some execution is wrong. */
    ADDED("added"),
    /** It has a stronger order than before, and with a weaker one some execution is wrong. */
    STRENGTHENED("strengthened"),
    /** The search ended before it was known whether a weaker order than the one shown is correct. */
    UNDECIDED("undecided"),
    /** It was not to be changed. */
    KEPT("kept"),
    /** No execution reaches it, so nothing is known about the order that it needs: it stays as written. */
    NOT_EXERCISED("not-exercised");

    private final String label;

    Fate(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
