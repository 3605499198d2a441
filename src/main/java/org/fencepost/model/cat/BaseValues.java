package org.fencepost.model.cat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.BitRows;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Relation;
import org.fencepost.program.Mode;

/** The inputs of an evaluation, and how base sets and relations are read off them. */
final class BaseValues {
    private List<Event> events = List.of();
    private Relation po = new Relation(0);
    private Relation rf = po;
    private Relation co = po;
    private Map<String, Relation> relations = Map.of();
    private Map<String, EventSet> sets = Map.of();

    List<Event> events() {
        return events;
    }

    void setRf(Relation newRf) {
        rf = newRf;
    }

    void setCo(Relation newCo) {
        co = newCo;
    }

    void set(List<Event> newEvents, Relation newPo, Map<String, Relation> newRelations, Map<String, EventSet> newSets) {
        events = newEvents;
        po = newPo;
        relations = newRelations;
        sets = newSets;
    }

    /** Whether these inputs differ from the present ones in nothing but the values that are read and written. */
    boolean isSameShape(
            List<Event> newEvents, Relation newPo, Map<String, Relation> newRelations, Map<String, EventSet> newSets) {
        if (newEvents.size() != events.size() || !newPo.equals(po)) {
            return false;
        }
        for (int i = 0; i < newEvents.size(); i++) {
            if (!isSameShape(newEvents.get(i), events.get(i))) {
                return false;
            }
        }
        return newRelations.equals(relations) && newSets.equals(sets);
    }

    private static boolean isSameShape(Event a, Event b) {
        return a == b
                || a.thread() == b.thread()
                        && a.address() == b.address()
                        && a.size() == b.size()
                        && a.isRead() == b.isRead()
                        && a.isWrite() == b.isWrite()
                        && a.isFence() == b.isFence()
                        && a.how().equals(b.how());
    }

    void readSet(String name, long[] target) {
        int size = events.size();
        Arrays.fill(target, 0, BitRows.width(size), 0);
        for (int i = 0; i < size; i++) {
            if (isIn(name, events.get(i))) {
                target[i >> 6] |= 1L << i;
            }
        }
        EventSet more = sets.get(name);
        if (more != null) {
            long[] words = new long[BitRows.width(size)];
            more.copyTo(words);
            BitRows.or(target, target, words, words.length);
        }
    }

    private static boolean isIn(String name, Event event) {
        Mode mode = event.how().mode();
        return switch (name) {
            case "R" -> event.isRead();
            case "W" -> event.isWrite();
            case "F" -> event.isFence();
            case "IW" -> event.isWrite() && event.isInitial();
            case "NA" -> mode == Mode.NA || event.how().has(name);
            case "A" -> mode != Mode.NA || event.how().has(name);
            case "RLX" -> mode == Mode.RLX || event.how().has(name);
            case "ACQ" -> mode == Mode.ACQ || event.how().has(name);
            case "REL" -> mode == Mode.REL || event.how().has(name);
            case "ACQ_REL" -> mode == Mode.ACQ_REL || event.how().has(name);
            case "SC" -> mode == Mode.SC || event.how().has(name);
            case "ONCE" -> event.how().has(name) || event.how().has("Once");
            case "ACQUIRE" -> event.how().has(name) || event.how().has("Acquire");
            case "RELEASE" -> event.how().has(name) || event.how().has("Release");
            case "NORETURN" -> event.how().has(name) || event.how().has("Noreturn");
            case "MB" -> event.how().has(name) || event.how().has("Mb");
            default -> event.how().has(name);
        };
    }

    void readRelation(String name, long[] target) {
        switch (name) {
            case "po" -> po.copyTo(target);
            case "rf" -> rf.copyTo(target);
            case "co" -> co.copyTo(target);
            case "loc" -> pairs(target, BaseValues::isSameLocation);
            case "int" -> pairs(target, (a, b) -> a.thread() == b.thread());
            case "ext" -> pairs(target, (a, b) -> a.thread() != b.thread());
            default -> given(name, target);
        }
    }

    private void given(String name, long[] target) {
        Relation relation = relations.get(name);
        if (relation == null) {
            Arrays.fill(target, 0, events.size() * BitRows.width(events.size()), 0);
        } else {
            relation.copyTo(target);
        }
    }

    private static boolean isSameLocation(Event a, Event b) {
        return a.address() == b.address() && a.size() > 0 && b.size() > 0;
    }

    private interface EventPair {
        boolean test(Event a, Event b);
    }

    private void pairs(long[] target, EventPair related) {
        int size = events.size();
        int width = BitRows.width(size);
        Arrays.fill(target, 0, size * width, 0);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                if (related.test(events.get(i), events.get(j))) {
                    target[i * width + (j >> 6)] |= 1L << j;
                }
            }
        }
    }

    /** The pairs of {@code operand} whose events read or wrote different values. */
    void keepDifferentValues(long[] target, long[] operand) {
        Relation result = new Relation(events.size());
        Relation.fromWords(events.size(), operand).forEach((from, to) -> {
            if (value(events.get(from)) != value(events.get(to))) {
                result.add(from, to);
            }
        });
        result.copyTo(target);
    }

    private static long value(Event event) {
        return event.isWrite() ? event.valueWritten() : event.valueRead();
    }
}
