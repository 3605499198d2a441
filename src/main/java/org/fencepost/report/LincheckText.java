package org.fencepost.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fencepost.lincheck.Call;
import org.fencepost.lincheck.Checked;
import org.fencepost.lincheck.Checked.Progressed;
import org.fencepost.lincheck.Client;
import org.fencepost.lincheck.Failing;
import org.fencepost.lincheck.Obstructed;
import org.fencepost.lincheck.Performed;
import org.fencepost.lincheck.Refuted;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/**
 * What {@code lincheck} found, for people at a terminal.
 *
 * @param full all clients
 */
public record LincheckText(Ink ink, boolean full) {
    /** What is shown for exactly which clients. */
    List<String> conclusion(Result result, Checked checked) {
        Checked.Coverage coverage = checked.coverage();
        String histories =
                Counts.text(result.executions()) + " executions with " + coverage.histories() + " different histories";
        List<String> lines = new ArrayList<>();
        if (coverage.byHand()) {
            lines.add("  " + capital(checked.options().adjective()) + " in this client: " + histories + ".");
            lines.addAll(progress(checked.progress()));
            return lines;
        }
        lines.add("  " + capital(checked.options().adjective()) + " for all clients of up to "
                + plural(checked.options().threads(), "thread") + " with up to "
                + plural(checked.options().calls(), "call") + " each"
                + failures(checked.options().failing()) + ".");
        lines.add("  " + plural(coverage.explored().size(), "client") + " explored"
                + (coverage.covered() == 0 ? "" : ", " + coverage.covered() + " smaller ones are part of them") + "; "
                + histories + ".");
        lines.addAll(progress(checked.progress()));
        if (full) {
            coverage.explored().forEach(explored -> lines.add(client(explored)));
        }
        return lines;
    }

    private static String failures(@Nullable Failing failing) {
        return failing == null ? "" : " and up to " + plural(failing.failures(), "failure");
    }

    private static List<String> progress(@Nullable Progressed progressed) {
        if (progressed == null) {
            return List.of();
        }
        String longest = progressed.accesses() == 0
                ? ""
                : "; between two threads no call makes more than " + progressed.accesses() + " accesses to memory";
        String waiting = progressed.waiting().isEmpty()
                ? ""
                : "; without " + String.join(", ", progressed.waiting()) + ", which may have to wait";
        return List.of("  " + capital(progressed.progress().label()) + " on all interleavings of "
                + plural(progressed.clients(), "client") + longest + waiting + ".");
    }

    /** How threads keep others from finishing, step by step; nothing when they do not. */
    public static List<String> steps(Checked checked) {
        Progressed progressed = checked.progress();
        Obstructed obstructed = progressed == null ? null : progressed.obstructed();
        List<String> lines = new ArrayList<>();
        if (obstructed != null && !obstructed.steps().isEmpty()) {
            obstructed.steps().forEach(step -> lines.add("  " + step));
            lines.add(obstructed.forEver().isEmpty() ? "and then nothing" : "and then, over and over");
            obstructed.forEver().forEach(step -> lines.add("  " + step));
        }
        return lines;
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static String plural(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    List<String> story(Checked checked) {
        List<String> lines = new ArrayList<>();
        if (checked.failing() != null) {
            lines.add("");
            String which = checked.isSmallest() ? "The smallest client that shows it" : "A client that shows it";
            lines.add("  " + ink.bold(which) + " (" + plural(checked.failing().size(), "call")
                    + (checked.isSmallest() ? ")" : "; there was no time to try all smaller ones)"));
            addThreads(lines, checked.failing());
        }
        if (checked.refuted() != null) {
            addHistory(lines, checked.refuted());
        }
        List<String> steps = steps(checked);
        if (!steps.isEmpty()) {
            lines.add("");
            lines.add("  " + ink.bold("Steps"));
            steps.forEach(step -> lines.add("  " + step));
        }
        return lines;
    }

    private static void addThreads(List<String> lines, Client client) {
        for (int t = 0; t < client.threads().size(); t++) {
            lines.add("    thread " + (t + 1) + ": "
                    + client.threads().get(t).stream().map(Call::toString).collect(Collectors.joining("; ")));
        }
    }

    private void addHistory(List<String> lines, Refuted refuted) {
        lines.add("");
        lines.add("  " + ink.bold("Its history") + ", in one order of time that the execution allows");
        lines.addAll(bars(refuted));
        for (Refuted.Forced forced : refuted.forced()) {
            lines.add("    " + text(refuted, forced.call()) + " comes before " + text(refuted, forced.other()) + ": "
                    + (forced.byClient() ? "a client can see to that" : "it happens before"));
        }
        lines.add("  " + conclusion(refuted));
    }

    /** How far a sequential order comes. */
    public static String conclusion(Refuted refuted) {
        return "A sequential order comes as far as: " + texts(refuted, refuted.longest())
                + "; then the specification allows none of: " + texts(refuted, refuted.left()) + ".";
    }

    private static String texts(Refuted refuted, List<Integer> calls) {
        return calls.isEmpty()
                ? "nothing"
                : calls.stream().map(call -> text(refuted, call)).collect(Collectors.joining(", "));
    }

    private static String text(Refuted refuted, int call) {
        Performed performed = refuted.calls().get(call);
        return performed + " (thread " + performed.thread() + ")";
    }

    /** One line a thread, calls as bars from where they begin to where they end. */
    private static List<String> bars(Refuted refuted) {
        int[] column = new int[2 * refuted.calls().size()];
        int x = 0;
        for (int point : refuted.timeline()) {
            int call = point / 2;
            boolean ends = point % 2 == 1;
            int room = refuted.calls().get(call).toString().length() + 3;
            x = ends ? Math.max(x + 1, column[2 * call] + room) : x + 2;
            column[point] = x;
        }
        TreeMap<Integer, StringBuilder> rows = new TreeMap<>();
        for (int call = 0; call < refuted.calls().size(); call++) {
            Performed performed = refuted.calls().get(call);
            StringBuilder row = rows.computeIfAbsent(performed.thread(), t -> new StringBuilder());
            draw(row, column[2 * call], column[2 * call + 1], performed);
        }
        List<String> lines = new ArrayList<>();
        rows.forEach((thread, row) ->
                lines.add("    thread " + thread + "  " + row.toString().stripTrailing()));
        return lines;
    }

    private static void draw(StringBuilder row, int from, int to, Performed performed) {
        String text = " " + performed + " ";
        String rest = String.join("", Collections.nCopies(Math.max(0, to - from - 1 - text.length()), "-"));
        row.append(String.join("", Collections.nCopies(Math.max(0, from - row.length()), " ")));
        row.append("[").append(text).append(rest).append(performed.pending() ? ">" : "]");
    }

    private static String client(Checked.Explored explored) {
        return String.format(
                Locale.ROOT,
                "  %10d executions, %6d histories, %7.2f s  %s",
                explored.executions(),
                explored.histories(),
                explored.seconds(),
                explored.client());
    }
}
