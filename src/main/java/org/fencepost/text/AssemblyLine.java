package org.fencepost.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of assembly of any machine: labels, then at most one instruction.
 *
 * @param mnemonic in lower case; empty when there are labels alone
 * @param operands the text between commas that are outside brackets
 * @param text the instruction as written, for error messages
 */
public record AssemblyLine(List<String> labels, String mnemonic, List<String> operands, String text) {
    private static final Pattern LABEL = Pattern.compile("^\\s*([A-Za-z_.$][\\w.$]*|\\d+)\\s*:(?!:)");

    public static AssemblyLine parse(String source) {
        List<String> labels = new ArrayList<>();
        String rest = source;
        for (Matcher label = LABEL.matcher(rest); label.find(); label = LABEL.matcher(rest)) {
            labels.add(label.group(1));
            rest = rest.substring(label.end());
        }
        String text = rest.trim();
        int end = 0;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        String mnemonic = text.substring(0, end).toLowerCase(Locale.ROOT);
        return new AssemblyLine(List.copyOf(labels), mnemonic, split(text.substring(end)), text);
    }

    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '[' || c == '(' || c == '{') {
                depth++;
            } else if (c == ']' || c == ')' || c == '}') {
                depth--;
            } else if (c == ',' && depth == 0) {
                parts.add(text.substring(start, i).trim());
                start = i + 1;
            }
        }
        String last = text.substring(start).trim();
        if (!parts.isEmpty() || !last.isEmpty()) {
            parts.add(last);
        }
        return List.copyOf(parts);
    }

    public boolean isEmpty() {
        return mnemonic.isEmpty();
    }
}
