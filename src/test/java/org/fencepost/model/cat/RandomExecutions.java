package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Site;

/** Executions with random events, rf and co, most of them inconsistent with everything. */
final class RandomExecutions {
    private static final String[] TAGS = {
        "X",
        "A",
        "L",
        "Q",
        "Once",
        "Acquire",
        "Release",
        "Mb",
        "Acq",
        "Rel",
        "MFENCE",
        "DMB.SY",
        "DMB.LD",
        "ISB",
        "SYNC",
        "LWSYNC",
        "Fence.rw.rw",
        "Fence.r.r",
        "Rmb",
        "Wmb",
        "Rcu-lock",
        "Rcu-unlock",
        "Sync-rcu"
    };

    private final Random random;

    RandomExecutions(long seed) {
        random = new Random(seed);
    }

    Execution next(int maxThreads, int maxEvents, boolean fusedUpdates) {
        int locations = 1 + random.nextInt(3);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < locations; i++) {
            events.add(event(i, -1, "W", i, Annotation.NA));
        }
        int threads = 1 + random.nextInt(maxThreads);
        for (int thread = 0; thread < threads; thread++) {
            int count = 1 + random.nextInt(maxEvents);
            for (int i = 0; i < count; i++) {
                String kind = fusedUpdates ? pick("R", "R", "W", "W", "U", "F") : pick("R", "R", "W", "W", "F");
                events.add(event(events.size(), thread, kind, random.nextInt(locations), annotation()));
            }
        }
        return complete(events);
    }

    /** The same events with another rf and co. */
    Execution shuffle(Execution execution) {
        return new Execution(
                execution.events(),
                execution.po(),
                rf(execution.events()),
                co(execution.events()),
                execution.relations(),
                Map.of());
    }

    Execution shuffleCo(Execution execution) {
        return new Execution(
                execution.events(),
                execution.po(),
                execution.rf(),
                co(execution.events()),
                execution.relations(),
                Map.of());
    }

    private Execution complete(List<Event> events) {
        int size = events.size();
        Relation po = new Relation(size);
        Map<String, Relation> relations = new HashMap<>();
        for (int i = 0; i < size; i++) {
            for (int j = i + 1; j < size; j++) {
                Event first = events.get(i);
                Event second = events.get(j);
                if (!first.isInitial() && first.thread() == second.thread()) {
                    po.add(i, j);
                    relate(relations, first, second, size);
                }
            }
        }
        return new Execution(events, po, rf(events), co(events), relations, Map.of());
    }

    private void relate(Map<String, Relation> relations, Event first, Event second, int size) {
        if (first.isRead() && second.isAccess() && random.nextInt(4) == 0) {
            String name = pick("addr", "ctrl", second.isWrite() ? "data" : "addr");
            relations.computeIfAbsent(name, key -> new Relation(size)).add(first.id(), second.id());
        }
        boolean isPair = second.id() == first.id() + 1
                && first.isRead()
                && !first.isWrite()
                && second.isWrite()
                && !second.isRead()
                && first.address() == second.address();
        if (isPair && random.nextBoolean()) {
            relations
                    .computeIfAbsent(pick("amo", "lxsx"), key -> new Relation(size))
                    .add(first.id(), second.id());
        }
    }

    private Relation rf(List<Event> events) {
        Relation rf = new Relation(events.size());
        for (Event read : events) {
            List<Event> writes = events.stream()
                    .filter(write -> write.isWrite() && write.address() == read.address() && write != read)
                    .toList();
            if (read.isRead()) {
                rf.add(writes.get(random.nextInt(writes.size())).id(), read.id());
            }
        }
        return rf;
    }

    private Relation co(List<Event> events) {
        Relation co = new Relation(events.size());
        List<Event> order = new ArrayList<>(events);
        Collections.shuffle(order, random);
        for (int i = 0; i < order.size(); i++) {
            for (int j = 0; j < order.size(); j++) {
                Event first = order.get(i);
                Event second = order.get(j);
                boolean isBefore = first.isInitial() || !second.isInitial() && i < j;
                if (first.isWrite() && second.isWrite() && first.address() == second.address() && i != j && isBefore) {
                    co.add(first.id(), second.id());
                }
            }
        }
        return co;
    }

    private Annotation annotation() {
        Mode mode = random.nextBoolean() ? Mode.NA : Mode.values()[random.nextInt(Mode.values().length)];
        return random.nextInt(3) == 0 ? Annotation.of(mode) : Annotation.of(mode, pick(TAGS));
    }

    private Event event(int id, int thread, String kind, int location, Annotation how) {
        boolean reads = kind.equals("R") || kind.equals("U");
        boolean writes = kind.equals("W") || kind.equals("U");
        boolean isFence = kind.equals("F");
        long address = isFence ? 0 : 0x100 + 8L * location;
        int bytes = isFence ? 0 : 4;
        return new Event(
                id, thread, 0, reads, writes, isFence, address, bytes, 0, random.nextInt(3), how, Site.UNKNOWN, "");
    }

    private String pick(String... options) {
        return options[random.nextInt(options.length)];
    }
}
