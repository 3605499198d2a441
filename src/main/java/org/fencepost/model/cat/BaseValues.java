package org.fencepost.model.cat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
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
        Predicate<Event> member = member(name);
        for (int i = 0; i < size; i++) {
            if (member.test(events.get(i))) {
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

    private static Predicate<Event> member(String name) {
        return switch (name) {
            case "R" -> Event::isRead;
            case "W" -> Event::isWrite;
            case "F" -> Event::isFence;
            case "IW" -> event -> event.isWrite() && event.isInitial();
            case "A" -> event -> event.how().mode() != Mode.NA || has(event, name);
            case "NA", "RLX", "ACQ", "REL", "ACQ_REL", "SC" -> {
                Mode mode = Mode.valueOf(name);
                yield event -> event.how().mode() == mode || has(event, name);
            }
            case "ONCE", "ACQUIRE", "RELEASE", "NORETURN", "MB" -> {
                String asWritten = name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
                yield event -> has(event, name) || has(event, asWritten);
            }
            default -> event -> has(event, name);
        };
    }

    /** Most events have no tags. */
    private static boolean has(Event event, String tag) {
        return !event.how().tags().isEmpty() && event.how().has(tag);
    }

    void readRelation(String name, long[] target) {
        switch (name) {
            case "po" -> po.copyTo(target);
            case "rf" -> rf.copyTo(target);
            case "co" -> co.copyTo(target);
            case "loc" -> pairs(target, BaseValues::isSameLocation, true);
            case "int" -> pairs(target, BaseValues::isSameThread, true);
            case "ext" -> pairs(target, BaseValues::isSameThread, false);
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

    private static boolean isSameThread(Event a, Event b) {
        return a.thread() == b.thread();
    }

    private static boolean isSameLocation(Event a, Event b) {
        return a.address() == b.address() && a.size() > 0 && b.size() > 0;
    }

    /** Relates events that are alike, or those that are not. */
    private void pairs(long[] target, BiPredicate<Event, Event> alike, boolean wanted) {
        int size = events.size();
        int width = BitRows.width(size);
        for (int i = 0; i < size; i++) {
            int same = 0;
            while (same < i && !alike.test(events.get(i), events.get(same))) {
                same++;
            }
            // What is alike has the same row.
            if (same < i) {
                System.arraycopy(target, same * width, target, i * width, width);
            } else {
                row(target, i, alike, wanted);
            }
        }
    }

    private void row(long[] target, int i, BiPredicate<Event, Event> alike, boolean wanted) {
        int width = BitRows.width(events.size());
        Arrays.fill(target, i * width, (i + 1) * width, 0);
        for (int j = 0; j < events.size(); j++) {
            if (alike.test(events.get(i), events.get(j)) == wanted) {
                target[i * width + (j >> 6)] |= 1L << j;
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
