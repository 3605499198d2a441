package org.fencepost.report.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fencepost.graph.Event;
import org.fencepost.graph.Relation;
import org.fencepost.model.Judgement;
import org.fencepost.program.Mode;
import org.fencepost.report.EventText;
import org.fencepost.report.ExecutionView;
import org.fencepost.report.Linearisation;
import org.fencepost.report.Relations;
import org.fencepost.report.ValueText;

/** Finds an order for an execution in which it can be told: as a machine of its model would have done it, if there is one. */
final class Replays {
    private final ExecutionView view;
    private final ValueText values;
    private final EventText text;
    private final Layers layers;
    private final List<Event> events;
    private final List<Replay.Place> places = new ArrayList<>();
    /** The location of each access, or -1. */
    private final int[] place;
    /** The place of each write in the coherence order of its location. */
    private final int[] rank;

    Replays(ExecutionView view, ValueText values, Layers layers) {
        this.view = view;
        this.values = values;
        this.text = new EventText(values);
        this.layers = layers;
        this.events = view.execution().events();
        this.place = new int[events.size()];
        this.rank = new int[events.size()];
        Map<Long, Integer> byAddress = new HashMap<>();
        view.coherence().forEach((address, writes) -> {
            byAddress.put(address, places.size());
            places.add(new Replay.Place(values.address(address), writes));
            for (int i = 0; i < writes.size(); i++) {
                rank[writes.get(i).id()] = i;
            }
        });
        events.forEach(e -> place[e.id()] = e.isAccess() ? byAddress.getOrDefault(e.address(), -1) : -1);
    }

    /** @param model decides what the steps look like; the order itself is checked against the execution */
    Replay of(String model) {
        return switch (model) {
            case "sc" -> memory().or(this::views).orElseGet(Replay::none);
            case "tso" -> buffers().or(this::views).orElseGet(Replay::none);
            default -> views().orElseGet(Replay::none);
        };
    }

    /** For an execution that a model forbids: each edge of the cycle is a step. */
    Replay around(List<Judgement.Step> cycle) {
        List<Replay.Step> steps = new ArrayList<>();
        for (Judgement.Step edge : cycle) {
            String from = view.name(edge.from()) + " " + text.describe(events.get(edge.from()));
            String what = "comes after " + from + " by " + edge.relation() + about(edge.relation());
            steps.add(step(edge.to(), what, Map.of(), Map.of(), Map.of()));
        }
        return new Replay(Replay.Kind.CYCLE, List.of(), steps);
    }

    private static String about(String relation) {
        return Relations.about(relation).map(about -> " (" + about + ")").orElse("");
    }

    private Optional<Replay> memory() {
        Relation order = causes().union(view.execution().co()).union(layers.fromReads());
        return Linearisation.of(order, this::thread).map(sequence -> {
            List<Replay.Step> steps = new ArrayList<>();
            for (int id : sequence) {
                Event event = events.get(id);
                if (!event.isInitial()) {
                    steps.add(step(id, text.describe(event), written(event), Map.of(), Map.of()));
                }
            }
            return new Replay(Replay.Kind.MEMORY, places, steps);
        });
    }

    private Map<Integer, Integer> written(Event event) {
        return event.isWrite() ? Map.of(place[event.id()], rank[event.id()]) : Map.of();
    }

    private static Replay.Step step(
            int event,
            String what,
            Map<Integer, Integer> memory,
            Map<Integer, List<String>> buffers,
            Map<Integer, Map<Integer, Integer>> views) {
        return new Replay.Step(event, what, memory, buffers, views);
    }

    private int thread(int node) {
        return events.get(node % events.size()).thread();
    }

    private Relation causes() {
        Relation causes = view.execution().po().union(view.execution().rf());
        return layers.relation("asw").map(causes::union).orElse(causes);
    }

    // x86-TSO: every plain write happens twice, when it enters the buffer and when it reaches memory.

    private Optional<Replay> buffers() {
        int n = events.size();
        Relation order = new Relation(2 * n);
        events.forEach(e -> order.add(e.id(), n + e.id()));
        view.execution().po().forEach((a, b) -> orderProgram(order, a, b));
        layers.relation("asw").ifPresent(asw -> asw.forEach((a, b) -> order.add(n + a, b)));
        view.execution().co().forEach((a, b) -> order.add(n + a, n + b));
        view.execution().rf().forEach((w, r) -> {
            boolean own = events.get(w).thread() == events.get(r).thread() && !isLocked(events.get(r));
            order.add(own ? w : n + w, r);
        });
        layers.fromReads().forEach((r, w) -> order.add(r, n + w));
        return Linearisation.of(order, this::thread).map(this::bufferSteps);
    }

    private void orderProgram(Relation order, int a, int b) {
        int n = events.size();
        Event first = events.get(a);
        Event second = events.get(b);
        order.add(a, b);
        if (first.isWrite() && second.isWrite()) {
            order.add(n + a, n + b);
        }
        if (first.isWrite() && (isLocked(second) || isDraining(second)) || isLocked(first)) {
            order.add(n + a, b);
        }
    }

    private static boolean isLocked(Event event) {
        boolean write = event.isWrite()
                && event.how() != null
                && (event.how().mode() == Mode.SC || event.how().has("X"));
        return event.isUpdate() || write;
    }

    /** Fences that wait for the buffer; thread starts, joins and the like do, too. */
    private static boolean isDraining(Event event) {
        boolean fence = event.isFence() && event.how() != null;
        return fence ? event.how().mode() == Mode.SC || event.how().has("MFENCE") : !event.isAccess();
    }

    private Replay bufferSteps(int[] sequence) {
        int n = events.size();
        List<Replay.Step> steps = new ArrayList<>();
        Map<Integer, List<Event>> buffers = new HashMap<>();
        for (int i = 0; i < sequence.length; i++) {
            Event event = events.get(sequence[i] % n);
            boolean propagates = sequence[i] >= n;
            if (event.isInitial() || propagates && (!event.isWrite() || isLocked(event))) {
                continue;
            }
            List<Event> buffer = buffers.computeIfAbsent(event.thread(), t -> new ArrayList<>());
            if (propagates) {
                buffer.remove(event);
                steps.add(step(
                        event.id(), shown(event) + " reaches memory", written(event), shown(event, buffer), Map.of()));
            } else if (event.isWrite() && !isLocked(event)) {
                buffer.add(event);
                String what = text.describe(event) + ", into the buffer";
                steps.add(step(event.id(), what, Map.of(), shown(event, buffer), Map.of()));
            } else {
                steps.add(step(
                        event.id(), text.describe(event) + origin(event, buffer), written(event), Map.of(), Map.of()));
            }
        }
        return new Replay(Replay.Kind.BUFFERS, places, steps);
    }

    private String origin(Event event, List<Event> buffer) {
        boolean own = view.sources(event).stream().anyMatch(buffer::contains);
        return own ? ", from its own buffer" : "";
    }

    private Map<Integer, List<String>> shown(Event event, List<Event> buffer) {
        return Map.of(event.thread(), buffer.stream().map(this::shown).toList());
    }

    private String shown(Event write) {
        return values.address(write.address()) + " = "
                + values.valueAt(write.address(), write.valueWritten(), write.size());
    }

    // Views: nothing is overwritten; a thread knows the writes that it made, read, or that happen before it.

    private Optional<Replay> views() {
        Relation known = layers.relation("hb").orElseGet(() -> causes().plus());
        return Linearisation.of(causes(), this::thread)
                .or(() -> Linearisation.of(dataFlow(), this::thread))
                .map(sequence -> viewSteps(sequence, known));
    }

    /** For models in which accesses of a thread can overtake each other: what even they keep in order. */
    private Relation dataFlow() {
        Relation order = view.execution().rf().copy();
        for (String name : List.of("addr", "data", "ctrl", "asw", "si", "ppo", "rmw")) {
            if (layers.relation(name).isPresent()) {
                order = order.union(layers.relation(name).get());
            }
        }
        Relation kept = new Relation(events.size());
        view.execution().po().forEach((a, b) -> {
            if (!isFree(events.get(a)) || !isFree(events.get(b)) || place[a] == place[b]) {
                kept.add(a, b);
            }
        });
        return order.union(kept);
    }

    private static boolean isFree(Event event) {
        return event.isAccess()
                && !event.isUpdate()
                && event.how() != null
                && (event.how().mode() == Mode.NA || event.how().mode() == Mode.RLX);
    }

    private Replay viewSteps(int[] sequence, Relation known) {
        List<Replay.Step> steps = new ArrayList<>();
        Map<Integer, int[]> views = new HashMap<>();
        boolean[] done = new boolean[events.size()];
        for (int id : sequence) {
            Event event = events.get(id);
            done[id] = true;
            if (event.isInitial()) {
                continue;
            }
            int[] mine = views.computeIfAbsent(event.thread(), t -> new int[places.size()]);
            String what = text.describe(event) + overtaking(event, done) + staleness(event, done);
            Map<Integer, Integer> changed = learn(event, known, mine);
            Map<Integer, Map<Integer, Integer>> change = changed.isEmpty() ? Map.of() : Map.of(event.thread(), changed);
            steps.add(step(id, what, written(event), Map.of(), change));
        }
        return new Replay(Replay.Kind.VIEWS, places, steps);
    }

    private Map<Integer, Integer> learn(Event event, Relation known, int[] mine) {
        Map<Integer, Integer> changed = new HashMap<>();
        for (Event write : events) {
            boolean seen = write.id() == event.id()
                    || known.contains(write.id(), event.id())
                    || view.execution().rf().contains(write.id(), event.id());
            int at = place[write.id()];
            if (write.isWrite() && seen && at >= 0 && rank[write.id()] > mine[at]) {
                mine[at] = rank[write.id()];
                changed.put(at, mine[at]);
            }
        }
        return changed;
    }

    private String overtaking(Event event, boolean[] done) {
        for (Event before : view.threads().getOrDefault(event.thread(), List.of())) {
            if (!done[before.id()] && view.execution().po().contains(before.id(), event.id())) {
                return ", early: before " + view.name(before.id());
            }
        }
        return "";
    }

    /** Says so when a read misses a write that has already happened. */
    private String staleness(Event event, boolean[] done) {
        for (Event source : view.sources(event)) {
            List<Event> writes = places.get(place[source.id()]).writes();
            for (Event newer : writes.subList(rank[source.id()] + 1, writes.size())) {
                if (done[newer.id()] && newer.id() != event.id()) {
                    return "; an old value: " + view.name(newer.id()) + " is newer, but nothing makes thread "
                            + event.thread() + " see it";
                }
            }
        }
        return "";
    }
}
