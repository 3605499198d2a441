package org.fencepost.explore.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;

/**
 * An execution as text, such that two engines write the same text iff they mean the same execution up to po, rf and co:
 * each thread's accesses in order with their values, where each read reads from, the order of the writes to each location.
 * Event numbers, fences (which follow from what was read) and how an engine numbers actions do not show. Neither do free
 * choices: executions that differ only in those have the same text.
 */
public final class CanonicalForm {
    private final Execution execution;
    /** For each event its thread and its place among the accesses of that thread, as text. */
    private final String[] names;

    private CanonicalForm(Execution execution) {
        this.execution = execution;
        this.names = new String[execution.size()];
    }

    public static String of(Execution execution) {
        return new CanonicalForm(execution).write();
    }

    private String write() {
        Map<Integer, List<Event>> threads = new TreeMap<>();
        Map<Location, List<Event>> writes = new TreeMap<>();
        for (Event event : execution.events()) {
            if (event.isInitial()) {
                names[event.id()] = "init";
            } else if (event.isAccess()) {
                List<Event> thread = threads.computeIfAbsent(event.thread(), t -> new ArrayList<>());
                names[event.id()] = event.thread() + "." + thread.size();
                thread.add(event);
            }
            if (event.isWrite() && !event.isInitial()) {
                Location location = new Location(event.address(), event.size());
                writes.computeIfAbsent(location, l -> new ArrayList<>()).add(event);
            }
        }
        StringBuilder text = new StringBuilder();
        threads.forEach((thread, events) -> {
            text.append('T').append(thread).append(':');
            events.forEach(event -> writeEvent(text, event));
        });
        writes.forEach((location, events) -> writeOrder(text, location, events));
        return text.toString();
    }

    private void writeEvent(StringBuilder text, Event event) {
        text.append(' ');
        text.append(event.isUpdate() ? 'U' : event.isRead() ? 'R' : 'W');
        text.append(Long.toHexString(event.address())).append('/').append(event.size());
        if (event.isRead()) {
            text.append('=').append(event.valueRead()).append('<').append(source(event));
        }
        if (event.isWrite()) {
            text.append(":=").append(event.valueWritten());
        }
        text.append(';');
    }

    private String source(Event read) {
        for (Event write : execution.events()) {
            if (write.isWrite() && execution.rf().contains(write.id(), read.id())) {
                return names[write.id()];
            }
        }
        return "nothing";
    }

    /** Writes the order of the writes to one location, when there is more than one. */
    private void writeOrder(StringBuilder text, Location location, List<Event> events) {
        if (events.size() < 2) {
            return;
        }
        Event[] order = new Event[events.size()];
        for (Event event : events) {
            int place = 0;
            for (Event other : events) {
                place += execution.co().contains(other.id(), event.id()) ? 1 : 0;
            }
            order[place] = event;
        }
        text.append(" co ").append(Long.toHexString(location.address())).append(':');
        for (Event event : order) {
            text.append(' ').append(names[event.id()]);
        }
    }
}
