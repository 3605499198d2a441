package org.fencepost.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line of the table of events; a heading has no columns. */
record Row(@Nullable String mark, String name, String place, String operation, String source) {
    private static final int LEAST_SOURCE = 12;

    static Row heading(String text) {
        return new Row(null, text, "", "", "");
    }

    private boolean isHeading() {
        return mark == null;
    }

    /** The rows as lines with columns of equal width; source text is cut to fit. */
    static List<String> align(List<Row> rows, int width, Ink ink) {
        int names = 0;
        int places = 0;
        int operations = 0;
        for (Row row : rows) {
            if (!row.isHeading()) {
                names = Math.max(names, row.name.length());
                places = Math.max(places, row.place.length());
                operations = Math.max(operations, row.operation.length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (Row row : rows) {
            if (row.isHeading()) {
                lines.add(row.name);
                continue;
            }
            String left = String.format(
                    "  %s %-" + names + "s  %-" + Math.max(1, places) + "s  %-" + operations + "s",
                    row.mark,
                    row.name,
                    row.place,
                    row.operation);
            String plain = (left + "  " + cut(row.source, width - left.length() - 2)).stripTrailing();
            lines.add(">".equals(row.mark) ? ink.bad(plain) : plain);
        }
        return lines;
    }

    private static String cut(String source, int room) {
        if (room < LEAST_SOURCE) {
            return "";
        }
        return source.length() <= room ? source : source.substring(0, room - 3) + "...";
    }
}
