package org.fencepost.optimize.source;

/** Turns what is no code (comments, strings, character constants) into spaces; every place keeps its number. */
final class Blanks {
    private Blanks() {}

    static String blank(String text) {
        char[] code = text.toCharArray();
        int at = 0;
        while (at < code.length) {
            int end = end(text, at);
            for (int i = at; i < end; i++) {
                if (code[i] != '\n' && code[i] != '\r') {
                    code[i] = ' ';
                }
            }
            at = Math.max(end, at + 1);
        }
        return new String(code);
    }

    /** Where the comment or constant that begins here ends; the place itself when none does. */
    private static int end(String text, int at) {
        char c = text.charAt(at);
        if (text.startsWith("//", at)) {
            int end = text.indexOf('\n', at);
            return end < 0 ? text.length() : end;
        } else if (text.startsWith("/*", at)) {
            int end = text.indexOf("*/", at + 2);
            return end < 0 ? text.length() : end + 2;
        } else if (c == '"' || c == '\'' && !isDigitSeparator(text, at)) {
            return endOfConstant(text, at, c);
        }
        return at;
    }

    /** In C++, {@code 1'000'000} is a number. */
    private static boolean isDigitSeparator(String text, int at) {
        return at > 0 && Character.isDigit(text.charAt(at - 1));
    }

    private static int endOfConstant(String text, int at, char quote) {
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == quote) {
                return i + 1;
            } else if (c == '\n') {
                return i;
            }
        }
        return text.length();
    }
}
