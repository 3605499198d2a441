package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;

/**
 * An execution as text, such that two engines write the same text iff they mean the same execution up to po, rf and co:
 * each thread's accesses in order with their values, where each byte that they read comes from, the order of the writes to
 * each byte. Event numbers, fences (which follow from what was read), how an engine numbers actions and into which parts
 * it divides accesses do not show. Neither do free choices: executions that differ only in those have the same text.
 */
public final class CanonicalForm {
    private final Execution execution;
    /** For each event its thread and its place among the accesses of that thread, as text. */
    private final String[] names;
    /** For each event the write that it reads from, or -1. */
    private final int[] sources;

    private CanonicalForm(Execution execution) {
        this.execution = execution;
        this.names = new String[execution.size()];
        this.sources = new int[execution.size()];
        java.util.Arrays.fill(sources, -1);
        execution.rf().forEach((write, read) -> sources[read] = write);
    }

    public static String of(Execution execution) {
        return new CanonicalForm(execution).write();
    }

    private String write() {
        Map<Integer, List<List<Event>>> threads = new TreeMap<>();
        Map<MemoryRange, List<Event>> writes = new TreeMap<>();
        for (Event event : execution.events()) {
            if (event.isInitial()) {
                names[event.id()] = "init";
            } else if (event.isAccess()) {
                List<List<Event>> thread = threads.computeIfAbsent(event.thread(), t -> new ArrayList<>());
                if (thread.isEmpty() || !continues(thread.get(thread.size() - 1), event)) {
                    thread.add(new ArrayList<>());
                }
                thread.get(thread.size() - 1).add(event);
                names[event.id()] = event.thread() + "." + (thread.size() - 1);
            }
            if (event.isWrite() && !event.isInitial()) {
                MemoryRange location = new MemoryRange(event.address(), event.size());
                writes.computeIfAbsent(location, l -> new ArrayList<>()).add(event);
            }
        }
        StringBuilder text = new StringBuilder();
        threads.forEach((thread, accesses) -> {
            text.append('T').append(thread).append(':');
            accesses.forEach(access -> writeAccess(text, access));
        });
        writeOrders(text, writes);
        return text.toString();
    }

    /** Whether the event is the next part of the access. */
    private static boolean continues(List<Event> access, Event event) {
        Event last = access.get(access.size() - 1);
        return last.action() == event.action()
                && last.isRead() == event.isRead()
                && last.isWrite() == event.isWrite()
                && last.address() + last.size() == event.address();
    }

    private void writeAccess(StringBuilder text, List<Event> parts) {
        Event first = parts.get(0);
        int size = 0;
        long read = 0;
        long written = 0;
        for (Event part : parts) {
            read |= part.valueRead() << 8 * size;
            written |= part.valueWritten() << 8 * size;
            size += part.size();
        }
        text.append(' ');
        text.append(first.isUpdate() ? 'U' : first.isRead() ? 'R' : 'W');
        text.append(Long.toHexString(first.address())).append('/').append(size);
        if (first.isRead()) {
            text.append('=').append(read).append('<');
            writeSources(text, parts);
        }
        if (first.isWrite()) {
            text.append(":=").append(written);
        }
        text.append(';');
    }

    /** Writes where the bytes come from; when it is one write, only its name. */
    private void writeSources(StringBuilder text, List<Event> parts) {
        int bytes = 0;
        for (int i = 0; i < parts.size(); i++) {
            bytes += parts.get(i).size();
            String source = source(parts.get(i));
            boolean last = i + 1 == parts.size();
            if (last || !source.equals(source(parts.get(i + 1)))) {
                text.append(source).append(last ? "" : "(up to " + bytes + ") ");
            }
        }
    }

    private String source(Event read) {
        return sources[read.id()] < 0 ? "nothing" : names[sources[read.id()]];
    }

    /** Writes the order of the writes to each place that has more than one; neighbours with the same order as one place. */
    private void writeOrders(StringBuilder text, Map<MemoryRange, List<Event>> writes) {
        String latest = "";
        long end = 0;
        for (Map.Entry<MemoryRange, List<Event>> entry : writes.entrySet()) {
            MemoryRange location = entry.getKey();
            String order = entry.getValue().size() < 2 ? "" : order(entry.getValue());
            if (!order.isEmpty() && !(order.equals(latest) && location.address() == end)) {
                text.append(" co ")
                        .append(Long.toHexString(location.address()))
                        .append(':')
                        .append(order);
            }
            latest = order;
            end = location.address() + location.size();
        }
    }

    private String order(List<Event> writes) {
        Event[] order = new Event[writes.size()];
        for (Event event : writes) {
            int place = 0;
            for (Event other : writes) {
                place += execution.co().contains(other.id(), event.id()) ? 1 : 0;
            }
            order[place] = event;
        }
        StringBuilder text = new StringBuilder();
        for (Event event : order) {
            text.append(' ').append(names[event.id()]);
        }
        return text.toString();
    }
}
