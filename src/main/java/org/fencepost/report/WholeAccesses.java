package org.fencepost.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of an execution in which accesses of different sizes overlap: there events are parts of accesses, related by
 * {@code si}. An access is shown as one event, with the number of its first part.
 */
final class WholeAccesses {
    private static final int WORD = 8;

    private final Execution execution;
    private final @Nullable Relation si;
    /** For each event the first part of its access. */
    private final int[] heads;

    private final Event[] wholes;

    WholeAccesses(Execution execution) {
        this.execution = execution;
        this.si = execution.relations().get("si");
        this.heads = new int[execution.size()];
        this.wholes = new Event[execution.size()];
        for (Event event : execution.events()) {
            heads[event.id()] = head(event);
            wholes[event.id()] = heads[event.id()] == event.id() ? whole(parts(event)) : wholes[heads[event.id()]];
        }
    }

    /** Whether accesses of different sizes overlap. */
    boolean areMixed() {
        return si != null && !si.isEmpty();
    }

    /** The number under which the access of an event is shown. */
    int head(int event) {
        return heads[event];
    }

    /** The access of an event, as one. */
    Event whole(int event) {
        return wholes[event];
    }

    private int head(Event event) {
        for (int other = 0; other < event.id(); other++) {
            if (areParts(execution.events().get(other), event)) {
                return other;
            }
        }
        return event.id();
    }

    private boolean areParts(Event a, Event b) {
        return si != null && si.contains(a.id(), b.id()) && a.isRead() == b.isRead() && a.isWrite() == b.isWrite();
    }

    /** The parts of an access, lowest address first. */
    List<Event> parts(Event first) {
        List<Event> parts = new ArrayList<>();
        for (Event event : execution.events()) {
            if (event.id() == first.id() || areParts(first, event)) {
                parts.add(event);
            }
        }
        parts.sort(Comparator.comparingLong(Event::address));
        return parts;
    }

    private static Event whole(List<Event> parts) {
        Event first = parts.get(0);
        if (parts.size() == 1) {
            return first;
        }
        long[] read = new long[2];
        long[] written = new long[2];
        int size = 0;
        for (Event part : parts) {
            int offset = (int) (part.address() - first.address());
            read[offset / WORD] |= part.valueRead() << 8 * (offset % WORD);
            written[offset / WORD] |= part.valueWritten() << 8 * (offset % WORD);
            size += part.size();
        }
        int head = parts.stream().mapToInt(Event::id).min().orElseThrow();
        return new Event(
                head,
                first.thread(),
                first.action(),
                first.isRead(),
                first.isWrite(),
                first.isFence(),
                first.address(),
                size,
                read[0],
                written[0],
                first.how(),
                first.site(),
                first.label(),
                read[1],
                written[1]);
    }

    /**
     * Some bytes that a read got from one write.
     *
     * @param read the first part of the read that they belong to
     * @param write where they come from, a part or an initial write
     * @param first their place in the access
     */
    record Bytes(Event read, Event write, int first, int last) {
        String range() {
            return first == last ? "byte " + first : "bytes " + first + "-" + last;
        }
    }

    /** Which bytes of a read come from which write, in their order. */
    List<Bytes> sources(Event read) {
        List<Bytes> sources = new ArrayList<>();
        for (Event part : parts(execution.events().get(read.id()))) {
            int first = (int) (part.address() - read.address());
            int last = first + part.size() - 1;
            for (Event write : execution.events()) {
                if (execution.rf().contains(write.id(), part.id())) {
                    add(sources, new Bytes(part, write, first, last));
                }
            }
        }
        return sources;
    }

    /** Neighbours from one access are one. */
    private void add(List<Bytes> sources, Bytes next) {
        Bytes latest = sources.isEmpty() ? null : sources.get(sources.size() - 1);
        boolean continues = latest != null
                && latest.last() + 1 == next.first()
                && (latest.write().isInitial() && next.write().isInitial()
                        || heads[latest.write().id()] == heads[next.write().id()]);
        if (latest != null && continues) {
            sources.set(sources.size() - 1, new Bytes(latest.read(), latest.write(), latest.first(), next.last()));
        } else {
            sources.add(next);
        }
    }
}
