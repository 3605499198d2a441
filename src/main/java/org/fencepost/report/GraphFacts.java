package org.fencepost.report;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Site;

/** What a sentence about an execution needs: who reads from whom, which write is newer, and how to call them. */
final class GraphFacts {
    private final ExecutionView view;
    private final Execution execution;
    private final ValueText values;

    GraphFacts(ExecutionView view, ValueText values) {
        this.view = view;
        this.execution = view.execution();
        this.values = values;
    }

    Event event(int number) {
        return execution.events().get(number);
    }

    /** The write that a read, or the first part of one, reads from. */
    Optional<Event> source(Event read) {
        return view.partSources(read).stream().findFirst();
    }

    /** The writes of other threads that come later in coherence than what a read reads, the next first. */
    List<Event> missed(Event read) {
        return source(read).stream()
                .flatMap(source -> writesAfter(source))
                .filter(write -> write.thread() != read.thread())
                .toList();
    }

    private Stream<Event> writesAfter(Event write) {
        return execution.events().stream()
                .filter(other -> execution.co().contains(write.id(), other.id()))
                .sorted(newestLast());
    }

    /** The writes before another one in coherence, the newest first; without initial ones. */
    List<Event> overwritten(Event write) {
        return execution.events().stream()
                .filter(other -> !other.isInitial() && execution.co().contains(other.id(), write.id()))
                .sorted(newestLast().reversed())
                .toList();
    }

    private Comparator<Event> newestLast() {
        return (a, b) -> execution.co().contains(a.id(), b.id()) ? -1 : a.id() == b.id() ? 0 : 1;
    }

    boolean isOverwritten(Event write) {
        return writesAfter(write).findAny().isPresent();
    }

    /** The events of a thread before another one, the last first. */
    List<Event> before(Event event) {
        return execution.events().stream()
                .filter(other -> execution.po().contains(other.id(), event.id()))
                .sorted(Comparator.comparingInt(Event::action).reversed())
                .toList();
    }

    boolean inOrder(Event first, Event second) {
        return execution.po().contains(first.id(), second.id());
    }

    /** The same event, or an earlier one of its thread. */
    boolean notLater(Event first, Event second) {
        return first.id() == second.id() || inOrder(first, second);
    }

    /** Whether a path of program order, reads-from, thread creation and join leads from one event to another. */
    boolean causes(Event from, Event to) {
        EventSet seen = new EventSet(execution.size());
        Deque<Integer> open = new ArrayDeque<>(List.of(from.id()));
        Relation started = execution.relations().getOrDefault("asw", new Relation(execution.size()));
        while (!open.isEmpty()) {
            int next = open.pop();
            for (Relation step : List.of(execution.po(), execution.rf(), started)) {
                for (int successor : step.successors(next).toArray()) {
                    if (successor == to.id()) {
                        return true;
                    }
                    if (!seen.contains(successor)) {
                        seen.add(successor);
                        open.push(successor);
                    }
                }
            }
        }
        return false;
    }

    List<Event> events() {
        return execution.events();
    }

    // ---- words ------------------------------------------------------------------------------------------------------

    static String thread(Event event) {
        return "T" + event.thread();
    }

    String location(Event access) {
        return values.address(view.event(access.id()).address());
    }

    String read(Event event) {
        Event whole = view.event(event.id());
        return values.valueAt(whole.address(), whole.valueRead(), whole.highRead(), whole.size());
    }

    String written(Event event) {
        Event whole = view.event(event.id());
        return values.valueAt(whole.address(), whole.valueWritten(), whole.highWritten(), whole.size());
    }

    /** Where it stands in the source, in brackets; its name in the graph when that is not known. */
    String place(Event event) {
        Site site = event.site() == null ? Site.UNKNOWN : event.site().user();
        return " (" + (site.line() > 0 ? Sources.shortName(site) : view.name(event.id())) + ")";
    }
}
