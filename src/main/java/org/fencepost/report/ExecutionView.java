package org.fencepost.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/** An execution as people look at it: threads of named events, what each read reads from, the writes of each location. */
public final class ExecutionView {
    private final Execution execution;
    private final Map<Integer, List<Event>> threads = new TreeMap<>();
    private final String[] names;
    /** Null when parts of accesses are shown as events of their own. */
    private final @Nullable WholeAccesses footprints;

    public ExecutionView(Execution execution) {
        this(execution, null);
    }

    private ExecutionView(Execution execution, @Nullable WholeAccesses footprints) {
        this.execution = execution;
        this.footprints = footprints;
        this.names = new String[execution.size()];
        for (Event event : execution.events()) {
            if (event.isInitial()) {
                names[event.id()] = "init";
            } else if (head(event.id()) == event.id()) {
                threads.computeIfAbsent(event.thread(), t -> new ArrayList<>()).add(event(event.id()));
            }
        }
        threads.forEach((thread, events) -> {
            events.sort(Comparator.comparingInt(Event::action).thenComparingInt(Event::id));
            for (int i = 0; i < events.size(); i++) {
                names[events.get(i).id()] = "T" + thread + "." + (i + 1);
            }
        });
    }

    /** A view of whole accesses, also where events are parts of them. */
    public static ExecutionView ofAccesses(Execution execution) {
        WholeAccesses footprints = new WholeAccesses(execution);
        return new ExecutionView(execution, footprints.areMixed() ? footprints : null);
    }

    public Execution execution() {
        return execution;
    }

    /** Which bytes are where; null unless accesses of different sizes overlap. */
    @Nullable WholeAccesses footprints() {
        return footprints;
    }

    /** The same where there are such accesses. */
    WholeAccesses accesses() {
        return Objects.requireNonNull(footprints);
    }

    /** The number of the event that is shown for this one. */
    public int head(int event) {
        return footprints == null ? event : footprints.head(event);
    }

    /** The event that is shown for this one. */
    public Event event(int event) {
        return footprints == null ? execution.events().get(event) : footprints.whole(event);
    }

    /** The events of each thread in program order. */
    public Map<Integer, List<Event>> threads() {
        return threads;
    }

    /** The function that a thread with these events runs, or empty. */
    public static String function(List<Event> events) {
        Site site = events.get(0).site();
        if (site == null || site.function() == null || site.function().equals("?")) {
            return "";
        }
        while (site.caller() != null) {
            site = site.caller();
        }
        return site.function();
    }

    /** {@code T1.2} for the second event of thread 1; {@code init} for initial writes. */
    public String name(int event) {
        return names[head(event)];
    }

    /** The writes that a read reads from: one, or several when their sizes differ. */
    public List<Event> sources(Event read) {
        if (footprints == null || !read.isRead()) {
            return partSources(read);
        }
        return footprints.sources(read).stream()
                .map(bytes -> event(bytes.write().id()))
                .toList();
    }

    /**
     * Some bytes of a read.
     *
     * @param range which
     * @param write the event that is shown for the write that they come from
     */
    public record Piece(String range, int write) {}

    /** Which bytes of a read come from which write, when it is not one alone; otherwise nothing. */
    public List<Piece> pieces(Event read) {
        List<WholeAccesses.Bytes> sources =
                footprints == null || !read.isRead() ? List.of() : footprints.sources(event(read.id()));
        return sources.size() < 2
                ? List.of()
                : sources.stream()
                        .map(bytes ->
                                new Piece(bytes.range(), head(bytes.write().id())))
                        .toList();
    }

    /** The writes that an event of the execution reads from, which may be part of an access. */
    List<Event> partSources(Event read) {
        List<Event> sources = new ArrayList<>();
        if (read.isRead()) {
            for (Event write : execution.events()) {
                if (execution.rf().contains(write.id(), read.id())) {
                    sources.add(write);
                }
            }
        }
        return sources;
    }

    /** The writes of each address in coherence order, initial writes first. */
    public Map<Long, List<Event>> coherence() {
        Map<Long, List<Event>> byAddress = new LinkedHashMap<>();
        for (Event event : execution.events()) {
            if (event.isWrite()) {
                byAddress
                        .computeIfAbsent(event.address(), a -> new ArrayList<>())
                        .add(event);
            }
        }
        byAddress.values().forEach(this::order);
        return byAddress;
    }

    /** co is transitive, so the number of a write's predecessors is its place. */
    private void order(List<Event> writes) {
        Map<Integer, Integer> place = new LinkedHashMap<>();
        for (Event write : writes) {
            int before = 0;
            for (Event other : writes) {
                if (execution.co().contains(other.id(), write.id())) {
                    before++;
                }
            }
            place.put(write.id(), before);
        }
        writes.sort(Comparator.comparingInt(write -> place.get(write.id())));
    }
}
