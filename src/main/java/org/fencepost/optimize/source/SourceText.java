package org.fencepost.optimize.source;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A source file and the changes to be made in it. Changes never join lines; they may leave out whole ones, or add some behind one. */
final class SourceText {
    private record Edit(int from, int to, String replacement) {}

    private final String text;
    private final List<Integer> starts = new ArrayList<>();
    /** By where they begin, so that two changes of one place are noticed. */
    private final TreeMap<Integer, Edit> edits = new TreeMap<>();

    SourceText(String text) {
        this.text = text;
        starts.add(0);
        for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
            starts.add(i + 1);
        }
    }

    String text() {
        return text;
    }

    boolean hasLine(int line) {
        return line >= 1 && line <= starts.size();
    }

    /** Where a line begins, counted from 1; one behind the last is the end of the text. */
    int startOf(int line) {
        return line <= starts.size() ? starts.get(line - 1) : text.length();
    }

    int lineOf(int place) {
        int line = 1;
        while (line < starts.size() && starts.get(line) <= place) {
            line++;
        }
        return line;
    }

    /** Whether the place can be changed this way: nobody wants to change it in another way. */
    boolean accepts(int from, int to, String replacement) {
        Edit known = edits.get(from);
        return known == null || known.equals(new Edit(from, to, replacement));
    }

    void replace(int from, int to, String replacement) {
        edits.put(from, new Edit(from, to, replacement));
    }

    boolean isChanged() {
        return !edits.isEmpty();
    }

    String changed() {
        StringBuilder result = new StringBuilder();
        int at = 0;
        for (Edit edit : edits.values()) {
            result.append(text, at, edit.from).append(edit.replacement);
            at = edit.to;
        }
        return result.append(text, at, text.length()).toString();
    }

    /** The lines as they were, each with its end. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int line = 1; line <= starts.size(); line++) {
            if (startOf(line) < text.length()) {
                lines.add(text.substring(startOf(line), startOf(line + 1)));
            }
        }
        return lines;
    }

    /** For each line what becomes of it; empty when it is left out. */
    List<String> changedLines() {
        List<String> changed = new ArrayList<>();
        for (int line = 1; line <= lines().size(); line++) {
            int from = startOf(line);
            int to = startOf(line + 1);
            StringBuilder result = new StringBuilder();
            int at = from;
            for (Edit edit : edits.subMap(from, to).values()) {
                result.append(text, at, edit.from).append(edit.replacement);
                at = edit.to;
            }
            changed.add(result.append(text, Math.min(at, to), to).toString());
        }
        return changed;
    }
}
