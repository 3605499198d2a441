package org.fencepost.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;
import org.fencepost.program.Site;

/** A behaviour as the execution that a model judges. */
final class Executions {
    private static final int SIZE = 4;

    private final Behaviour behaviour;
    private final Vocabulary vocabulary;
    private final List<TestStep> steps;
    private final List<Event> events = new ArrayList<>();
    /** For each step its event; the halves of a read-modify-write may share one. */
    private final int[] eventOf;

    private Executions(Behaviour behaviour, Vocabulary vocabulary) {
        this.behaviour = behaviour;
        this.vocabulary = vocabulary;
        this.steps = behaviour.steps();
        this.eventOf = new int[steps.size()];
    }

    static Execution of(Behaviour behaviour, Vocabulary vocabulary) {
        return new Executions(behaviour, vocabulary).build();
    }

    private Execution build() {
        for (int location = 0; location < behaviour.locations(); location++) {
            add(
                    Event.INITIAL,
                    0,
                    new TestStep(Kind.WRITE, location, 0, vocabulary.plain(Kind.WRITE)),
                    Annotation.NA,
                    -1);
        }
        int number = 0;
        for (int thread = 0; thread < behaviour.threads().size(); thread++) {
            for (int i = 0; i < behaviour.threads().get(thread).size(); i++) {
                addStep(thread, i, number++);
            }
        }
        Relation po = new Relation(events.size());
        for (Event first : events) {
            for (Event second : events) {
                if (!first.isInitial() && first.thread() == second.thread() && first.id() < second.id()) {
                    po.add(first.id(), second.id());
                }
            }
        }
        return new Execution(events, po, readsFrom(), coherence(), relations(po), Map.of());
    }

    private void addStep(int thread, int place, int number) {
        TestStep step = steps.get(number);
        Link update = behaviour.updateOf(number).orElse(null);
        if (update == null) {
            eventOf[number] = add(thread, place, step, step.flavour().how(), -1);
            return;
        }
        Flavour read = steps.get(update.from()).flavour();
        Flavour write = steps.get(update.to()).flavour();
        Annotation how = vocabulary
                .annotation(update.type(), read, write, step.kind())
                .orElseThrow(() -> new IllegalArgumentException("no such read-modify-write"));
        boolean merges = vocabulary.isOneEvent(update.type());
        if (merges && step.isWrite()) {
            eventOf[number] = eventOf[update.from()];
        } else {
            int written = merges ? steps.get(update.to()).value() : -1;
            eventOf[number] = add(thread, place, step, how, written);
        }
    }

    /** @param written what a read also writes, or -1 */
    private int add(int thread, int place, TestStep step, Annotation how, int written) {
        int id = events.size();
        boolean writes = step.isWrite() || written >= 0;
        events.add(new Event(
                id,
                thread,
                place,
                step.isRead(),
                writes,
                step.isFence(),
                step.isFence() ? 0 : 0x1000L + 0x100L * step.location(),
                step.isFence() ? 0 : SIZE,
                step.isRead() ? step.value() : 0,
                step.isWrite() ? step.value() : Math.max(written, 0),
                how,
                Site.UNKNOWN,
                ""));
        return id;
    }

    private static boolean isSamePlace(Event one, Event other) {
        return one.isAccess() && other.isAccess() && one.address() == other.address();
    }

    private Relation readsFrom() {
        Relation rf = new Relation(events.size());
        for (Event write : events) {
            for (Event read : events) {
                if (write.isWrite()
                        && read.isRead()
                        && isSamePlace(write, read)
                        && write.valueWritten() == read.valueRead()) {
                    rf.add(write.id(), read.id());
                }
            }
        }
        return rf;
    }

    private Relation coherence() {
        Relation co = new Relation(events.size());
        for (Event first : events) {
            for (Event second : events) {
                if (first.isWrite()
                        && second.isWrite()
                        && isSamePlace(first, second)
                        && first.valueWritten() < second.valueWritten()) {
                    co.add(first.id(), second.id());
                }
            }
        }
        return co;
    }

    private Map<String, Relation> relations(Relation po) {
        Map<String, Relation> relations = new HashMap<>();
        for (Link link : behaviour.links()) {
            int from = eventOf[link.from()];
            int to = eventOf[link.to()];
            if (link.type().isUpdate()) {
                if (from != to) {
                    relation(relations, link.type().relation()).add(from, to);
                    relation(relations, "rmw").add(from, to);
                }
                continue;
            }
            Relation relation = relation(relations, link.type().relation());
            relation.add(from, to);
            if (link.type() == Link.Type.CTRL) {
                po.successors(to).forEach(later -> relation.add(from, later));
            } else if (link.type() == Link.Type.ADDR) {
                // Both halves of a read-modify-write have the address.
                behaviour
                        .updateOf(link.to())
                        .filter(update -> update.type() == Link.Type.AMO)
                        .ifPresent(update -> relation.add(from, eventOf[update.to()]));
            }
        }
        return relations;
    }

    private Relation relation(Map<String, Relation> relations, String name) {
        return relations.computeIfAbsent(name, n -> new Relation(events.size()));
    }
}
