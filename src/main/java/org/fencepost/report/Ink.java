package org.fencepost.report;

/** Colours for terminals; with colours off every method returns its text unchanged. */
public enum Ink {
    NONE,
    ANSI;

    public static Ink of(boolean colour) {
        return colour ? ANSI : NONE;
    }

    String bold(String text) {
        return paint("1", text);
    }

    String good(String text) {
        return paint("1;32", text);
    }

    String bad(String text) {
        return paint("1;31", text);
    }

    String unsure(String text) {
        return paint("1;33", text);
    }

    String faint(String text) {
        return paint("2", text);
    }

    private String paint(String code, String text) {
        return this == NONE ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
