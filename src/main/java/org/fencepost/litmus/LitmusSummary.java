package org.fencepost.litmus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.verdict.Limit;

/** Counts reports by dialect and refusals by reason. */
public final class LitmusSummary {
    private static final class Row {
        int total;
        int accepted;
        int right;
        int wrong;
        double seconds;
        final Map<String, Integer> refusals = new LinkedHashMap<>();
    }

    private final Map<String, Row> rows = new TreeMap<>();
    private final Row sum = new Row();
    private final List<LitmusReport.Ran> differences = new ArrayList<>();
    private final List<LitmusReport.Ran> undecided = new ArrayList<>();

    public void add(LitmusReport report) {
        count(rows.computeIfAbsent(report.dialect(), d -> new Row()), report);
        count(sum, report);
        if (report instanceof LitmusReport.Ran ran && ran.isWrong()) {
            differences.add(ran);
        }
        if (report instanceof LitmusReport.Ran ran && !ran.histogram().isDecided()) {
            undecided.add(ran);
        }
    }

    private static void count(Row row, LitmusReport report) {
        row.total++;
        if (report instanceof LitmusReport.Ran ran) {
            row.accepted++;
            row.seconds += ran.result().seconds();
            if (ran.isCompared()) {
                row.right += ran.isWrong() ? 0 : 1;
                row.wrong += ran.isWrong() ? 1 : 0;
            }
        } else if (report instanceof LitmusReport.Refused refused) {
            row.refusals.merge(refused.reason().getMessage(), 1, Integer::sum);
        }
    }

    public int total() {
        return sum.total;
    }

    public int refused() {
        return sum.total - sum.accepted;
    }

    /** Tests whose result is not the expected one. */
    public List<LitmusReport.Ran> differences() {
        return List.copyOf(differences);
    }

    /** The table, then every difference, then those that nothing can be said of, then the reasons for refusals, the most frequent first. */
    public String format() {
        StringBuilder out = new StringBuilder();
        String columns = "%-10s %8s %9s %8s %8s %8s %9s%n";
        out.append(String.format(
                Locale.ROOT, columns, "dialect", "total", "accepted", "right", "wrong", "refused", "seconds"));
        rows.forEach((dialect, row) -> row(out, columns, dialect, row));
        if (rows.size() > 1) {
            row(out, columns, "all", sum);
        }
        for (LitmusReport.Ran ran : differences) {
            String expected = ran.expectation().allowed() ? "allowed" : "forbidden";
            String found = ran.histogram().allowed() ? "allowed" : "forbidden";
            String note = ran.expectation().note().isEmpty()
                    ? ""
                    : " (" + ran.expectation().note() + ")";
            out.append(String.format(
                    "different: %s under %s: %s, expected %s%s%n", ran.file(), ran.model(), found, expected, note));
        }
        for (LitmusReport.Ran ran : undecided) {
            out.append(String.format(
                    "unknown: %s under %s: %s%n",
                    ran.file(), ran.model(), Limit.sentence(ran.result().limits())));
        }
        sum.refusals.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> out.append(String.format("refused %5d: %s%n", entry.getValue(), entry.getKey())));
        return out.toString();
    }

    private static void row(StringBuilder out, String columns, String name, Row row) {
        out.append(String.format(
                Locale.ROOT,
                columns,
                name,
                row.total,
                row.accepted,
                row.right,
                row.wrong,
                row.total - row.accepted,
                String.format(Locale.ROOT, "%.2f", row.seconds)));
    }
}
