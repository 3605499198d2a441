package org.fencepost.litmus.asm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/**
 * One cell of a thread's column: labels, then at most one instruction.
 *
 * @param mnemonic in lower case; empty when the cell holds labels alone
 * @param operands the text between commas that are outside brackets
 * @param text the instruction as written, for error messages
 */
record Line(List<String> labels, String mnemonic, List<String> operands, String text, Site site) {
    private static final Pattern LABEL = Pattern.compile("^\\s*([A-Za-z_.$][\\w.$]*|\\d+)\\s*:(?!:)");

    static Line parse(String source, Site site) {
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
        return new Line(List.copyOf(labels), mnemonic, split(text.substring(end)), text, site);
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

    boolean isEmpty() {
        return mnemonic.isEmpty();
    }

    int count() {
        return operands.size();
    }

    String operand(int index) {
        if (index >= operands.size()) {
            throw error("wrong number of operands");
        }
        return operands.get(index);
    }

    /** The same instruction under another mnemonic or with other operands. */
    Line with(String newMnemonic, List<String> newOperands) {
        return new Line(labels, newMnemonic, List.copyOf(newOperands), text, site);
    }

    void expectOperands(int... counts) {
        for (int count : counts) {
            if (operands.size() == count) {
                return;
            }
        }
        throw error("wrong number of operands");
    }

    InputException error(String problem) {
        return new InputException("'" + text + "': " + problem, site);
    }

    InputException unknown(String dialect) {
        return new InputException("'" + text + "': " + dialect + " instruction " + mnemonic + " is not known", site);
    }

    /** An instruction that we know and do not model. */
    InputException unsupported(String why) {
        return new InputException("'" + text + "': instruction " + mnemonic + " is not supported: " + why, site);
    }
}
