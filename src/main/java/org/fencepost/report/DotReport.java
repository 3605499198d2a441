package org.fencepost.report;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/** The execution of a violation as a graph for Graphviz: a column a thread; po black, rf green, co brown, fr orange. */
public final class DotReport {
    private final ExecutionView view;
    private final EventText text;
    private final Violation violation;
    private final StringBuilder dot = new StringBuilder();
    private final Set<String> edges = new HashSet<>();

    private DotReport(Violation violation, @Nullable Program program) {
        this.view = ExecutionView.ofAccesses(violation.shown());
        this.text = new EventText(new ValueText(program));
        this.violation = violation;
    }

    /** The violation must have an execution. */
    public static String render(Violation violation, @Nullable Program program) {
        return new DotReport(violation, program).render();
    }

    private String render() {
        dot.append("digraph execution {\n");
        dot.append("  label=").append(quoted(violation.message())).append(";\n");
        dot.append("  node [shape=box, fontname=\"monospace\", fontsize=10];\n");
        for (Map.Entry<Integer, List<Event>> thread : view.threads().entrySet()) {
            dot.append("  subgraph cluster_").append(thread.getKey()).append(" {\n");
            dot.append("    label=\"thread ").append(thread.getKey()).append("\";\n");
            thread.getValue().forEach(this::addNode);
            dot.append("  }\n");
            addChain(thread.getValue(), "po", "black");
        }
        addInitialWrites();
        addReadsFrom();
        view.coherence()
                .values()
                .forEach(
                        writes -> addChain(writes.stream().filter(this::isShown).toList(), "co", "brown"));
        addFromReads();
        return dot.append("}\n").toString();
    }

    private void addNode(Event event) {
        String place = event.site() == null || event.site().user().line() <= 0
                ? ""
                : "\n" + Sources.shortName(event.site().user());
        dot.append("    e").append(event.id()).append(" [label=");
        dot.append(quoted(view.name(event.id()) + ": " + text.describe(event, view.footprints() != null) + place));
        if (violation.culprits().stream().anyMatch(culprit -> view.head(culprit) == event.id())) {
            dot.append(", color=red, penwidth=2");
        }
        dot.append("];\n");
    }

    /** Initial writes appear only when something reads from them. */
    private boolean isShown(Event event) {
        if (!event.isInitial()) {
            return true;
        }
        Execution execution = view.execution();
        return execution.events().stream().anyMatch(read -> execution.rf().contains(event.id(), read.id()));
    }

    private void addInitialWrites() {
        view.execution().events().stream()
                .filter(event -> event.isInitial() && isShown(event))
                .forEach(this::addNode);
    }

    private void addChain(List<Event> events, String label, String colour) {
        for (int i = 0; i + 1 < events.size(); i++) {
            addEdge(events.get(i), events.get(i + 1), label, colour);
        }
    }

    private void addReadsFrom() {
        for (Event read : view.execution().events()) {
            if (view.footprints() == null) {
                view.sources(read).forEach(write -> addEdge(write, read, "rf", "darkgreen"));
            } else if (read.isRead() && view.head(read.id()) == read.id()) {
                addBytes(view.event(read.id()));
            }
        }
    }

    /** An edge for each write that a read got some of its bytes from. */
    private void addBytes(Event read) {
        List<WholeAccesses.Bytes> sources = view.accesses().sources(read);
        for (WholeAccesses.Bytes bytes : sources) {
            addEdge(bytes.write(), read, sources.size() > 1 ? "rf " + bytes.range() : "rf", "darkgreen");
        }
    }

    /** From each read to the write that comes directly after the one it reads from. */
    private void addFromReads() {
        for (Event read : view.execution().events()) {
            for (Event source : view.partSources(read)) {
                List<Event> writes = view.coherence().getOrDefault(source.address(), List.of());
                int next = writes.indexOf(source) + 1;
                if (next < writes.size()) {
                    addEdge(read, writes.get(next), "fr", "orange");
                }
            }
        }
    }

    /** Parts of accesses that are related in the same way have one edge between them, and none to themselves. */
    private void addEdge(Event from, Event to, String label, String colour) {
        int source = view.head(from.id());
        int target = view.head(to.id());
        String text = label.contains(" ") ? quoted(label) : label;
        String edge = "  e" + source + " -> e" + target + " [label=" + text + ", color=" + colour + ", fontcolor="
                + colour + "];\n";
        if (source != target && edges.add(edge)) {
            dot.append(edge);
        }
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
