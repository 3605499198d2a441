package org.fencepost.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.fencepost.verdict.InputException;

/** A dialect with threads in columns: rows end with {@code ;}, columns are separated by {@code |}. */
public abstract class AssemblyDialect implements Dialect {
    private static final Pattern HEADER = Pattern.compile("P\\d{1,4}");
    /** Page table entries, physical addresses and tags of a variable. */
    private static final Pattern RESERVED = Pattern.compile("(pte|pa|phy|tag)_\\w+");

    /** What stands in one row of one thread: an instruction, a label, both; never blank. */
    public record Line(String text, int number) {}

    private final String name;
    private final String defaultModel;
    private final int pointerSize;

    protected AssemblyDialect(String name, String defaultModel, int pointerSize) {
        this.name = name;
        this.defaultModel = defaultModel;
        this.pointerSize = pointerSize;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String defaultModel() {
        return defaultModel;
    }

    @Override
    public final int pointerSize() {
        return pointerSize;
    }

    @Override
    public int defaultSize() {
        return 4;
    }

    /** Writes the code of one thread. */
    protected abstract void parseThread(List<Line> lines, ThreadCode thread);

    @Override
    public boolean isReserved(String variable) {
        return RESERVED.matcher(variable).matches();
    }

    @Override
    public void parse(LitmusText.Section program, TestBuilder test) {
        List<List<Line>> rows = rows(program);
        if (rows.isEmpty()) {
            throw new InputException("the test has no threads", program.site(program.line()));
        }
        List<Line> header = rows.get(0);
        for (int column = 0; column < header.size(); column++) {
            Line title = header.get(column);
            if (!HEADER.matcher(title.text).matches()) {
                throw new InputException(
                        "the first row of a program names its threads, as in P0 | P1; found '" + title.text + "'",
                        program.site(title.number));
            }
            List<Line> lines = new ArrayList<>();
            for (List<Line> row : rows.subList(1, rows.size())) {
                if (column < row.size() && !row.get(column).text.isEmpty()) {
                    lines.add(row.get(column));
                }
            }
            int number = Integer.parseInt(title.text.substring(1));
            parseThread(lines, test.thread(number, title.number));
        }
        checkWidth(rows, program);
    }

    private static void checkWidth(List<List<Line>> rows, LitmusText.Section program) {
        int width = rows.get(0).size();
        for (List<Line> row : rows) {
            for (Line cell : row.subList(Math.min(width, row.size()), row.size())) {
                if (!cell.text.isEmpty()) {
                    throw new InputException(
                            "'" + cell.text + "' stands in column " + row.size() + ", but the test has " + width
                                    + " threads",
                            program.site(cell.number));
                }
            }
        }
    }

    /** Cells by row; comments are gone, cells are stripped. */
    private static List<List<Line>> rows(LitmusText.Section program) {
        List<List<Line>> rows = new ArrayList<>();
        List<Line> row = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        int line = program.line();
        int cellLine = line;
        String text = program.text();
        for (int i = 0, comment = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                line++;
            }
            if (text.startsWith("(*", i)) {
                comment++;
                i++;
            } else if (comment > 0) {
                if (text.startsWith("*)", i)) {
                    comment--;
                    i++;
                }
            } else if (c == '|' || c == ';') {
                row.add(new Line(cell.toString().strip(), cellLine));
                cell.setLength(0);
                if (c == ';') {
                    rows.add(row);
                    row = new ArrayList<>();
                }
            } else {
                if (cell.toString().isBlank() && !Character.isWhitespace(c)) {
                    cellLine = line;
                }
                cell.append(c);
            }
        }
        if (!cell.toString().isBlank()) {
            row.add(new Line(cell.toString().strip(), cellLine));
        }
        rows.add(row);
        // Blank rows mean nothing; some tests have a semicolon after the initial state.
        rows.removeIf(r -> r.stream().allMatch(l -> l.text.isEmpty()));
        return rows;
    }
}
