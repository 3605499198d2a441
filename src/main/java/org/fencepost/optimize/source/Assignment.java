package org.fencepost.optimize.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement that stores.
 *
 * @param begin where it begins, behind what it may depend on ({@code if (...)}, {@code else})
 * @param depends whether there is something that it depends on, so that a second statement needs braces
 * @param target what is stored to, as an expression
 * @param semicolon where it ends
 */
record Assignment(int begin, boolean depends, String target, int semicolon) {
    private static final Pattern OPERATOR =
            Pattern.compile("(?<![=!<>+\\-*/%&|^])(?:[+\\-*/%&|^]|<<|>>)?=(?!=)|\\+\\+|--");

    private static final Pattern HEAD =
            Pattern.compile("\\s*(?:else\\b|do\\b|(?:if|for|while|switch)\\s*(?=\\()|case\\b[^:]*:|\\w+\\s*:(?!:))");

    private static final Pattern SIMPLE = Pattern.compile("[A-Za-z_]\\w*");

    /** Those whose operator stands between the two places. */
    static List<Assignment> in(String code, int from, int to) {
        List<Assignment> found = new ArrayList<>();
        Matcher operator = OPERATOR.matcher(code).region(from, to).useTransparentBounds(true);
        while (operator.find()) {
            Assignment one = at(code, operator.start(), operator.end());
            if (one != null) {
                found.add(one);
            }
        }
        return found;
    }

    /** Whether it can be a variable of its own, which is not in memory that anybody shares. */
    boolean isSimple() {
        return SIMPLE.matcher(target).matches() || target.contains(" ");
    }

    /** Whether its target can be written a second time. */
    boolean isRepeatable() {
        return !target.contains("(") && !target.contains("++") && !target.contains("--") && !target.contains("=");
    }

    String address() {
        return target.startsWith("*") ? target.substring(1).strip() : "&" + target;
    }

    private static @Nullable Assignment at(String code, int operator, int after) {
        int start = back(code, operator);
        int semicolon = forth(code, after);
        if (start < 0 || semicolon < 0) {
            return null;
        }
        int begin = behindHead(code, start, operator);
        boolean steps = code.startsWith("++", operator) || code.startsWith("--", operator);
        String left = code.substring(begin, operator).strip();
        String target =
                steps && left.isEmpty() ? code.substring(after, semicolon).strip() : left;
        int first = begin;
        while (Character.isWhitespace(code.charAt(first))) {
            first++;
        }
        boolean depends = !code.substring(start, begin).isBlank();
        return target.isEmpty() ? null : new Assignment(first, depends, target.replaceAll("\\s+", " "), semicolon);
    }

    /** Where the statement begins that this place is in; -1 when it is in brackets. */
    private static int back(String code, int place) {
        int depth = 0;
        for (int i = place - 1; i >= 0; i--) {
            switch (code.charAt(i)) {
                case ')', ']' -> depth++;
                case '(', '[' -> depth--;
                case ';', '{', '}' -> {
                    if (depth == 0) {
                        return i + 1;
                    }
                }
                default -> {}
            }
            if (depth < 0) {
                return -1;
            }
        }
        return 0;
    }

    /** Where the statement ends; -1 when that is nowhere. */
    private static int forth(String code, int place) {
        int depth = 0;
        for (int i = place; i < code.length(); i++) {
            switch (code.charAt(i)) {
                case '(', '[', '{' -> depth++;
                case ')', ']', '}' -> depth--;
                case ';' -> {
                    if (depth == 0) {
                        return i;
                    }
                }
                default -> {}
            }
            if (depth < 0) {
                return -1;
            }
        }
        return -1;
    }

    private static int behindHead(String code, int start, int end) {
        int at = start;
        Matcher head = HEAD.matcher(code).region(at, end);
        while (head.lookingAt()) {
            at = head.end();
            if (code.charAt(at) == '(') {
                at = close(code, at) + 1;
            }
            head.region(at, end);
        }
        return at;
    }

    private static int close(String code, int open) {
        int depth = 0;
        for (int i = open; i < code.length(); i++) {
            depth += code.charAt(i) == '(' ? 1 : code.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return code.length() - 1;
    }
}
