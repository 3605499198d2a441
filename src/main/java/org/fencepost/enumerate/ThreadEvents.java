package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.fencepost.graph.Event;
import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;
import org.fencepost.program.Annotation;
import org.fencepost.program.Dependencies;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Site;

/** The events of one trace, numbered from 0, and how they are related among themselves beside program order. */
final class ThreadEvents {
    /** A pair of a base relation, by its cat name. */
    record Edge(String relation, int from, int to) {}

    /** An event that creates or has joined a thread. */
    record Contact(int event, int thread) {}

    private final Trace trace;
    private final boolean splitUpdates;
    private final AccessParts footprints;
    private final boolean tears;
    private final List<Event> events = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final List<Contact> spawns = new ArrayList<>();
    private final List<Contact> joins = new ArrayList<>();
    /** For each action the number of its first event; what it has up to the next one's are its own. */
    private final int[] first;

    /**
     * @param splitUpdates whether a read-modify-write is two events, as in architectures and kernel C
     * @param tears whether the parts of a non-atomic access are accesses of their own, as in C
     */
    ThreadEvents(Trace trace, boolean splitUpdates, AccessParts footprints, boolean tears) {
        this.trace = trace;
        this.tears = tears;
        this.footprints = footprints;
        this.splitUpdates = splitUpdates;
        int length = trace.steps().size();
        this.first = new int[length + 1];
        for (int i = 0; i < length; i++) {
            first[i] = events.size();
            trace.steps().get(i).action().accept(new Adding(i));
        }
        first[length] = events.size();
        for (int i = 0; i < length; i++) {
            addPairs(i);
            for (int event = first[i]; event < first[i + 1]; event++) {
                addDependencies(i, event);
            }
        }
        addTagRelations();
    }

    /**
     * A tag {@code name=value} relates all events of the thread that carry it, by the relation of that name: such are the
     * channels of an FPGA, and its requests and responses.
     */
    private void addTagRelations() {
        for (Event from : events) {
            for (String tag : from.how().tags()) {
                int equals = tag.indexOf('=');
                for (Event to : equals < 0 ? List.<Event>of() : events) {
                    if (to.how().has(tag)) {
                        edges.add(new Edge(tag.substring(0, equals), from.id(), to.id()));
                    }
                }
            }
        }
    }

    Trace trace() {
        return trace;
    }

    List<Event> events() {
        return events;
    }

    List<Edge> edges() {
        return edges;
    }

    List<Contact> spawns() {
        return spawns;
    }

    List<Contact> joins() {
        return joins;
    }

    /** Adds what an action did; actions that others cannot see add nothing. */
    private final class Adding implements ActionCases<Boolean> {
        private final int number;
        private final long answer;

        private Adding(int number) {
            this.number = number;
            this.answer = trace.steps().get(number).answer();
        }

        @Override
        public Boolean otherwise(Action action) {
            return false;
        }

        @Override
        public Boolean access(Action.Access access) {
            DoneAccess done = DoneAccess.of(access, answer);
            Annotation how = done.how();
            if (done.reads() && done.writes() && splitUpdates) {
                return add(access, done, true, false, how.reading()) && add(access, done, false, true, how.writing());
            }
            // A compare-and-swap that failed is the read that it would have begun with.
            boolean half = splitUpdates && done.reads() && !(access instanceof Action.Load);
            return (done.reads() || done.writes())
                    && add(access, done, done.reads(), done.writes(), half ? how.reading() : how);
        }

        private boolean add(Action.Access access, DoneAccess done, boolean reads, boolean writes, Annotation how) {
            MemoryRange whole = MemoryRange.of(access);
            for (MemoryRange part : footprints.split(whole)) {
                long read = reads ? AccessParts.slice(answer, whole, part) : 0;
                long written = writes ? AccessParts.slice(done.written(), whole, part) : 0;
                add(reads, writes, false, part, read, written, how, access.site(), "");
            }
            return true;
        }

        @Override
        public Boolean fence(Action.Fence fence) {
            MemoryRange where = new MemoryRange(fence.address(), fence.size());
            return add(false, false, true, where, 0, 0, fence.how(), fence.site(), "");
        }

        @Override
        public Boolean flush(Action.Flush flush) {
            return addOther(flush, flush.address(), flush.kind().name().toLowerCase(Locale.ROOT));
        }

        @Override
        public Boolean spawn(Action.Spawn spawn) {
            spawns.add(new Contact(events.size(), (int) answer));
            return addOther(spawn, 0, "spawn");
        }

        @Override
        public Boolean join(Action.Join join) {
            joins.add(new Contact(events.size(), join.thread()));
            return addOther(join, 0, "join");
        }

        private boolean addOther(Action action, long address, String label) {
            MemoryRange where = new MemoryRange(address, 0);
            return add(false, false, false, where, answer, 0, Annotation.NA, action.site(), label);
        }

        private boolean add(
                boolean reads,
                boolean writes,
                boolean fence,
                MemoryRange where,
                long read,
                long written,
                Annotation how,
                Site site,
                String label) {
            int id = events.size();
            return events.add(new Event(
                    id,
                    trace.thread(),
                    number,
                    reads,
                    writes,
                    fence,
                    where.address(),
                    where.size(),
                    read,
                    written,
                    how,
                    site,
                    label));
        }
    }

    /**
     * Relates the parts of an access, the halves of a read-modify-write, and a load-exclusive and its store-exclusive.
     * What holds of two accesses holds of each pair of their parts.
     */
    private void addPairs(int number) {
        int end = first[number + 1];
        if (!(trace.steps().get(number).action() instanceof Action.Access)) {
            return;
        }
        for (int from = first[number]; from < end; from++) {
            for (int to = first[number]; to < end; to++) {
                boolean torn = tears && !events.get(from).how().mode().isAtomic();
                if (from != to && footprints.areMixed() && !torn && areAlike(events.get(from), events.get(to))) {
                    edges.add(new Edge("si", from, to));
                }
                if (events.get(from).isRead() && !events.get(to).isRead()) {
                    edges.add(new Edge("amo", from, to));
                    edges.add(new Edge("rmw", from, to));
                    addFlow(number, from, to);
                }
            }
            if (events.get(from).isUpdate()) {
                addFlow(number, from, from);
            }
        }
        if (end > first[number] && trace.steps().get(number).action() instanceof Action.StoreExclusive store) {
            int load = Trace.pairedLoad(store, trace.steps().subList(0, number));
            for (int from = first[load]; from < first[load + 1]; from++) {
                for (int to = first[number]; to < end; to++) {
                    edges.add(new Edge("lxsx", from, to));
                    edges.add(new Edge("rmw", from, to));
                }
            }
        }
    }

    /** What an update writes comes from what it reads, or is only written because of it; an exchange writes it anyway. */
    private void addFlow(int number, int read, int write) {
        Action action = trace.steps().get(number).action();
        if (action instanceof Action.Cas) {
            edges.add(new Edge("amo-pick", read, write));
        } else if (!(action instanceof Action.Rmw rmw) || rmw.op() != RmwOp.XCHG) {
            edges.add(new Edge("amo-data", read, write));
        }
    }

    /** Whether two events of an action are parts of one access: the two halves of a read-modify-write are two accesses. */
    private static boolean areAlike(Event a, Event b) {
        return a.isRead() == b.isRead() && a.isWrite() == b.isWrite();
    }

    private void addDependencies(int number, int event) {
        Dependencies dependencies = trace.steps().get(number).dependencies();
        addDependencies("addr", dependencies.address(), number, event);
        addDependencies("ctrl", dependencies.control(), number, event);
        if (events.get(event).isWrite()) {
            addDependencies("data", dependencies.data(), number, event);
        }
        if (events.get(event).isRead() && events.get(event).how().has(Annotation.CAS)) {
            addDependencies("casdep", dependencies.comparison(), number, event);
        }
    }

    private void addDependencies(String relation, long[] actions, int number, int event) {
        for (int action = 0; action < Math.min(number, 64 * actions.length); action++) {
            if (Dependencies.contains(actions, action)) {
                addDependency(relation, action, event);
            }
            if (Dependencies.picks(actions, action)) {
                addDependency("pick-" + relation, action, event);
            }
        }
    }

    private void addDependency(String relation, int action, int event) {
        for (int source = first[action]; source < first[action + 1]; source++) {
            if (isSource(events.get(source))) {
                edges.add(new Edge(relation, source, event));
            }
        }
    }

    private static boolean isSource(Event event) {
        return event.isRead() || event.how().has(Annotation.SUCCESS_DEPENDS);
    }
}
