package org.fencepost.generate;

/** What a step of a behaviour does. */
public enum Kind {
    READ('R'),
    WRITE('W'),
    FENCE('F');

    private final char letter;

    Kind(char letter) {
        this.letter = letter;
    }

    char letter() {
        return letter;
    }

    static Kind of(char letter) {
        return letter == 'R' ? READ : letter == 'W' ? WRITE : FENCE;
    }
}
