package org.fencepost.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Execution;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/** The execution of a violation, one thread after another, one event a line. */
final class ExecutionText {
    /** Lines for the events: with what stands around them a report stays under 60. */
    private static final int LINES = 42;

    private static final int WIDTH = 120;
    private static final int WIDEST_OPERATION = 56;

    private final ExecutionView view;
    private final Violation violation;
    private final ValueText values;
    private final EventText text;
    private final Sources sources;
    private final Ink ink;
    private final Set<Integer> culprits;

    ExecutionText(Violation violation, @Nullable Program program, Sources sources, Ink ink) {
        this.view = ExecutionView.ofAccesses(violation.shown());
        this.violation = violation;
        this.values = new ValueText(program);
        this.text = new EventText(values);
        this.sources = sources;
        this.ink = ink;
        this.culprits = (view.threads().containsKey(violation.thread()) ? storyStart() : violation.culprits())
                .stream().map(view::head).collect(Collectors.toSet());
    }

    /** Whether any thread did anything that others could see. */
    static boolean hasEvents(Violation violation) {
        return violation.execution() != null
                && violation.execution().events().stream().anyMatch(event -> !event.isInitial());
    }

    /** The lines to print: all events, or those that matter when all would be too many. */
    List<String> lines(boolean full) {
        List<String> all = render(everything());
        if (full || all.size() <= LINES) {
            return all;
        }
        for (int budget = LINES - 2; budget > 1; budget--) {
            List<String> some = render(Relevance.closest(view, storyStart(), budget));
            if (some.size() < LINES) {
                some.add(ink.faint("  (only the events that matter most; --full shows all)"));
                return some;
            }
        }
        return all;
    }

    private EventSet everything() {
        EventSet all = new EventSet(view.execution().size());
        view.execution().events().forEach(event -> all.add(event.id()));
        return all;
    }

    private List<Integer> storyStart() {
        return Relevance.storyStart(view, violation);
    }

    private List<String> render(EventSet shown) {
        List<Row> rows = new ArrayList<>();
        List<Integer> hidden = new ArrayList<>();
        for (Map.Entry<Integer, List<Event>> thread : view.threads().entrySet()) {
            if (thread.getValue().stream().anyMatch(event -> shown.contains(event.id()))) {
                rows.add(Row.heading(ink.bold("  Thread " + thread.getKey() + started(thread.getValue()))));
                addEvents(rows, thread.getValue(), shown);
                addMissing(rows, thread.getValue());
            } else {
                hidden.add(thread.getKey());
            }
        }
        if (!hidden.isEmpty()) {
            String numbers = hidden.stream().map(String::valueOf).collect(Collectors.joining(", "));
            rows.add(Row.heading(ink.faint("  not shown: thread" + (hidden.size() > 1 ? "s " : " ") + numbers)));
        }
        List<String> lines = Row.align(rows, WIDTH, ink);
        lines.addAll(coherence(shown));
        return lines;
    }

    private void addEvents(List<Row> rows, List<Event> events, EventSet shown) {
        int skipped = 0;
        for (Event event : events) {
            if (!shown.contains(event.id())) {
                skipped++;
                continue;
            }
            addGap(rows, skipped);
            skipped = 0;
            rows.add(row(event));
            addBytes(rows, event);
        }
        addGap(rows, skipped);
    }

    /** A model that keeps only the order of dependencies may find the error before all earlier accesses have taken effect. */
    private void addMissing(List<Row> rows, List<Event> events) {
        EventSet incomplete = view.execution().sets().get(Execution.INCOMPLETE);
        if (incomplete != null && events.stream().anyMatch(event -> incomplete.contains(event.id()))) {
            rows.add(Row.heading(ink.faint("      (other accesses of this thread have not taken effect yet)")));
        }
    }

    private void addGap(List<Row> rows, int skipped) {
        if (skipped > 0) {
            rows.add(Row.heading(ink.faint("      ... " + skipped + (skipped == 1 ? " event" : " events"))));
        }
    }

    /** A line for each write that a read got some of its bytes from, when it is not one alone. */
    private void addBytes(List<Row> rows, Event event) {
        if (!isPieced(event)) {
            return;
        }
        for (WholeAccesses.Bytes bytes : view.accesses().sources(event)) {
            String from = bytes.write().isInitial()
                    ? initial(bytes.read())
                    : view.name(bytes.write().id());
            rows.add(new Row(" ", "", "", "  " + bytes.range() + ": " + from, ""));
        }
    }

    /** Whether the read has its bytes from several writes. */
    private boolean isPieced(Event event) {
        return view.footprints() != null
                && event.isRead()
                && view.footprints().sources(event).size() > 1;
    }

    private Row row(Event event) {
        Site site = event.site() == null ? Site.UNKNOWN : event.site().user();
        String operation = text.describe(event, view.footprints() != null);
        String from = view.sources(event).stream()
                .map(write -> view.name(write.id()))
                .distinct()
                .collect(Collectors.joining(", "));
        if (!from.isEmpty() && !isPieced(event)) {
            operation += "  (" + (from.equals("init") ? initial(event) : "reads from " + from) + ")";
        }
        return new Row(
                culprits.contains(view.head(event.id())) ? ">" : " ",
                view.name(event.id()),
                site.line() > 0 ? Sources.shortName(site) : "",
                operation.length() > WIDEST_OPERATION + 20
                        ? operation.substring(0, WIDEST_OPERATION + 17) + "..."
                        : operation,
                sources.line(site));
    }

    /** Initial writes stand for everything that main did before it started the first thread, too. */
    private String initial(Event read) {
        if (violation.kind() == FailureKind.UNINITIALIZED && culprits.contains(view.head(read.id()))) {
            return "never written";
        }
        return values.isInitial(read.address(), read.size(), read.valueRead())
                ? "the initial value"
                : "set before the threads";
    }

    private static String started(List<Event> events) {
        String function = ExecutionView.function(events);
        return function.isEmpty() ? "" : " (" + function + ")";
    }

    /** The order of writes, where it is not plain from the threads themselves. */
    private List<String> coherence(EventSet shown) {
        List<String> lines = new ArrayList<>();
        view.coherence().forEach((address, writes) -> {
            long threads = writes.stream()
                    .filter(w -> !w.isInitial())
                    .map(Event::thread)
                    .distinct()
                    .count();
            boolean visible = writes.stream().anyMatch(w -> !w.isInitial() && shown.contains(view.head(w.id())));
            if (threads > 1 && visible && writes.size() <= 8) {
                String order = writes.stream()
                        .map(w -> w.isInitial() ? "init" : view.name(w.id()))
                        .collect(Collectors.joining(" < "));
                lines.add("    " + values.address(address) + ": " + order);
            }
        });
        if (!lines.isEmpty()) {
            lines.add(0, ink.bold("  Order of the writes"));
        }
        return lines;
    }
}
