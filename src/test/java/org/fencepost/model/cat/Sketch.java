package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Site;

/**
 * Executions as one reads them in the literature, a string for each thread: {@code "W x 1 rel; R y 0"}.
 *
 * <p>Events are {@code W loc value}, {@code R loc value}, {@code U loc read written} (read-modify-write in one event) and
 * {@code F}, then any of: a C11 mode in small letters, tags with a capital, and {@code relation:i} for a relation from the
 * i-th event of the thread. Reads read from the write of their value (0 is initial), co is the order of values.
 */
final class Sketch {
    private static final class Draft {
        int thread;
        String kind;
        String location;
        long read;
        long written;
        Mode mode = Mode.NA;
        final Set<String> tags = new HashSet<>();
        final Map<String, Integer> relations = new LinkedHashMap<>();
    }

    private Sketch() {}

    static Execution of(String... threads) {
        List<Draft> drafts = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        Map<String, Integer> locations = new LinkedHashMap<>();
        for (int thread = 0; thread < threads.length; thread++) {
            starts.add(drafts.size());
            for (String text : threads[thread].split(";")) {
                Draft draft = draft(text.trim().split("\\s+"));
                draft.thread = thread;
                drafts.add(draft);
                if (draft.location != null) {
                    locations.putIfAbsent(draft.location, locations.size());
                }
            }
        }
        return build(drafts, starts, locations);
    }

    private static Draft draft(String[] words) {
        Draft draft = new Draft();
        draft.kind = words[0];
        int next = 1;
        if (!draft.kind.equals("F")) {
            draft.location = words[next++];
        }
        switch (draft.kind) {
            case "R" -> draft.read = Long.parseLong(words[next++]);
            case "W" -> draft.written = Long.parseLong(words[next++]);
            case "U" -> {
                draft.read = Long.parseLong(words[next++]);
                draft.written = Long.parseLong(words[next++]);
            }
            default -> {}
        }
        for (; next < words.length; next++) {
            String word = words[next];
            if (word.contains(":")) {
                draft.relations.put(
                        word.substring(0, word.indexOf(':')), Integer.parseInt(word.substring(word.indexOf(':') + 1)));
            } else if (Character.isUpperCase(word.charAt(0))) {
                draft.tags.add(word);
            } else {
                draft.mode = Mode.valueOf(word.toUpperCase(Locale.ROOT));
            }
        }
        return draft;
    }

    private static Execution build(List<Draft> drafts, List<Integer> starts, Map<String, Integer> locations) {
        int initial = locations.size();
        int size = initial + drafts.size();
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < initial; i++) {
            events.add(event(i, -1, 0, "W", 0x100L + 8 * i, 0, 0, Annotation.NA));
        }
        Relation po = new Relation(size);
        Map<String, Relation> relations = new HashMap<>();
        for (int i = 0; i < drafts.size(); i++) {
            Draft draft = drafts.get(i);
            int start = starts.get(draft.thread);
            int id = initial + i;
            long address = draft.location == null ? 0 : 0x100L + 8 * locations.get(draft.location);
            Annotation how = new Annotation(draft.mode, draft.tags);
            events.add(event(id, draft.thread, i - start, draft.kind, address, draft.read, draft.written, how));
            for (int before = start; before < i; before++) {
                po.add(initial + before, id);
            }
            draft.relations.forEach((name, from) ->
                    relations.computeIfAbsent(name, key -> new Relation(size)).add(initial + start + from, id));
        }
        return new Execution(events, po, rf(events), co(events), relations, Map.of());
    }

    private static Event event(
            int id, int thread, int action, String kind, long address, long read, long written, Annotation how) {
        boolean reads = kind.equals("R") || kind.equals("U");
        boolean writes = kind.equals("W") || kind.equals("U");
        int bytes = kind.equals("F") ? 0 : 4;
        return new Event(
                id,
                thread,
                action,
                reads,
                writes,
                kind.equals("F"),
                address,
                bytes,
                read,
                written,
                how,
                Site.UNKNOWN,
                "");
    }

    private static Relation rf(List<Event> events) {
        Relation rf = new Relation(events.size());
        for (Event read : events) {
            for (Event write : events) {
                if (read.isRead()
                        && write.isWrite()
                        && read != write
                        && read.address() == write.address()
                        && read.valueRead() == write.valueWritten()) {
                    rf.add(write.id(), read.id());
                }
            }
        }
        return rf;
    }

    private static Relation co(List<Event> events) {
        Relation co = new Relation(events.size());
        for (Event first : events) {
            for (Event second : events) {
                if (first.isWrite()
                        && second.isWrite()
                        && first.address() == second.address()
                        && first.valueWritten() < second.valueWritten()) {
                    co.add(first.id(), second.id());
                }
            }
        }
        return co;
    }
}
