package org.fencepost.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Writes tests of assembly languages: threads in columns. */
final class AssemblyWriter extends TestWriter {
    private final String keyword;
    private final Flavour plainRead;
    private final BiFunction<Behaviour, Integer, ThreadWriter> threads;

    /** @param threads makes the writer of a thread, given its number */
    AssemblyWriter(String keyword, Flavour plainRead, BiFunction<Behaviour, Integer, ThreadWriter> threads) {
        this.keyword = keyword;
        this.plainRead = plainRead;
        this.threads = threads;
    }

    @Override
    String keyword() {
        return keyword;
    }

    @Override
    Flavour plainRead() {
        return plainRead;
    }

    @Override
    String code(Behaviour behaviour, List<String> atoms) {
        List<List<String>> columns = new ArrayList<>();
        StringBuilder text = new StringBuilder("{");
        for (int thread = 0; thread < behaviour.threads().size(); thread++) {
            ThreadWriter writer = threads.apply(behaviour, thread);
            writer.write();
            List<String> column = new ArrayList<>(List.of("P" + thread));
            column.addAll(writer.lines());
            columns.add(column);
            atoms.addAll(writer.atoms());
            if (!writer.initial().isEmpty()) {
                text.append('\n')
                        .append(writer.initial().stream().map(i -> i + ";").collect(Collectors.joining(" ")));
            }
        }
        text.append(text.length() > 1 ? "\n}\n" : "}\n");
        int rows = columns.stream().mapToInt(List::size).max().orElse(0);
        for (int row = 0; row < rows; row++) {
            text.append(row(columns, row)).append(" ;\n");
        }
        return text.toString();
    }

    private static String row(List<List<String>> columns, int row) {
        List<String> cells = new ArrayList<>();
        for (List<String> column : columns) {
            int width = column.stream().mapToInt(String::length).max().orElse(1);
            cells.add(String.format(" %-" + width + "s", row < column.size() ? column.get(row) : ""));
        }
        return String.join(" |", cells);
    }
}
