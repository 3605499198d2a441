package org.fencepost.optimize.source;

import java.util.ArrayList;
import java.util.List;

/**
 * The change of a file in the format that {@code patch} and {@code git apply} read.
 *
 * @param after for each line of {@code before} what becomes of it, with what is added there; empty when it goes
 */
record UnifiedDiff(List<String> before, List<String> after) {
    private static final int CONTEXT = 3;

    static String of(String file, SourceText source) {
        StringBuilder text = new StringBuilder();
        boolean absolute = file.startsWith("/");
        text.append("--- ").append(absolute ? "" : "a/").append(file).append('\n');
        text.append("+++ ").append(absolute ? "" : "b/").append(file).append('\n');
        UnifiedDiff diff = new UnifiedDiff(source.lines(), source.changedLines());
        int shift = 0;
        for (int[] hunk : diff.hunks()) {
            shift += diff.append(text, hunk[0], hunk[1], shift);
        }
        return text.toString();
    }

    private boolean isChanged(int line) {
        return !before.get(line).equals(after.get(line));
    }

    /** Whether it stays, and something comes behind it. */
    private boolean isExtended(int line) {
        return isChanged(line)
                && before.get(line).endsWith("\n")
                && after.get(line).startsWith(before.get(line));
    }

    /** From and to (not included) of every run of changes that are close to each other, with the lines around. */
    private List<int[]> hunks() {
        List<int[]> hunks = new ArrayList<>();
        for (int line = 0; line < before.size(); line++) {
            if (isChanged(line)) {
                int from = Math.max(0, line - CONTEXT);
                int to = Math.min(before.size(), line + 1 + CONTEXT);
                int[] last = hunks.isEmpty() ? null : hunks.get(hunks.size() - 1);
                if (last != null && from <= last[1]) {
                    last[1] = to;
                } else {
                    hunks.add(new int[] {from, to});
                }
            }
        }
        return hunks;
    }

    /** Writes one hunk and returns by how many lines it makes the file longer. */
    private int append(StringBuilder text, int from, int to, int shift) {
        int left = 0;
        for (int line = from; line < to; line++) {
            left += lines(after.get(line)).size();
        }
        int count = to - from;
        text.append("@@ -").append(range(from, count)).append(" +").append(range(from + shift, left));
        text.append(" @@\n");
        StringBuilder added = new StringBuilder();
        for (int line = from; line < to; line++) {
            if (isExtended(line)) {
                text.append(added);
                added.setLength(0);
                line(text, ' ', before.get(line));
                lines(after.get(line).substring(before.get(line).length())).forEach(each -> line(text, '+', each));
            } else if (isChanged(line)) {
                line(text, '-', before.get(line));
                lines(after.get(line)).forEach(each -> line(added, '+', each));
            } else {
                text.append(added);
                added.setLength(0);
                line(text, ' ', before.get(line));
            }
        }
        text.append(added);
        return left - count;
    }

    /** Each with its end. */
    private static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("(?<=\n)"));
    }

    private static String range(int from, int count) {
        return (count == 0 ? from : from + 1) + (count == 1 ? "" : "," + count);
    }

    private static void line(StringBuilder text, char mark, String line) {
        text.append(mark).append(line);
        if (!line.endsWith("\n")) {
            text.append("\n\\ No newline at end of file\n");
        }
    }
}
