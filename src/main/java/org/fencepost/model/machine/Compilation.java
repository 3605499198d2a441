package org.fencepost.model.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * An execution of C, compiled: each event becomes the instructions that the {@link Mapping} says, with the dependencies of the
 * source. A thread is started, and joined, by a message: a write behind a fence to a place that nobody else knows, and a read of
 * it before another fence. So models of machines, which know nothing of starting threads, order what they must.
 */
final class Compilation {
    private static final int NONE = -1;

    /** The two halves of a read-modify-write, related by the name. */
    private record Halves(String relation, int read, int write) {}

    /** All events from the number on, up to the end of their thread, come after a branch that depends on the read. */
    private record Branch(int read, int from) {}

    /** What the one thread sends to the other, by the events of the source between which it is. */
    private static final class Message {
        private final int from;
        private final int to;
        private int initial;
        private int sent;
        private int received;

        private Message(int from, int to) {
            this.from = from;
            this.to = to;
        }
    }

    private final Mapping mapping;
    private final Execution source;
    private final List<Event> events = new ArrayList<>();
    /** For each event of the source the read and the write that it became, or NONE. */
    private final int[] reads;

    private final int[] writes;
    /** For each event of the source the first one that it became, and the one after the last. */
    private final int[] first;

    private final int[] end;
    private final List<Halves> halves = new ArrayList<>();
    private final List<Branch> branches = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();

    private final BitSet stopped;

    Compilation(Mapping mapping, Execution source, BitSet stopped) {
        this.stopped = stopped;
        this.mapping = mapping;
        this.source = source;
        this.reads = new int[source.size()];
        this.writes = new int[source.size()];
        this.first = new int[source.size()];
        this.end = new int[source.size()];
        Arrays.fill(reads, NONE);
        Arrays.fill(writes, NONE);
    }

    Execution execution() {
        forEach("asw", (from, to) -> messages.add(new Message(from, to)));
        addInitial();
        for (Event event : source.events()) {
            if (!event.isInitial()) {
                receiveMessages(event);
                first[event.id()] = events.size();
                addInstructions(event);
                end[event.id()] = events.size();
                sendMessages(event);
                if (stopped.get(event.thread()) && isLast(event)) {
                    closeSections(event);
                }
            }
        }
        return assemble();
    }

    private void forEach(String name, Relation.PairConsumer action) {
        Relation relation = source.relations().get(name);
        if (relation != null) {
            relation.forEach(action);
        }
    }

    // ---- events -----------------------------------------------------------------------------------------------------

    private void addInitial() {
        for (Event event : source.events()) {
            if (event.isInitial()) {
                writes[event.id()] = add(event);
            }
        }
        for (Message message : messages) {
            message.initial = add(access(message, Event.INITIAL, true));
        }
    }

    private int add(Event event) {
        int id = events.size();
        events.add(event.id() == id ? event : event.withId(id));
        return id;
    }

    private void addInstructions(Event event) {
        String pair = null;
        for (Mapping.Item item : mapping.items(event)) {
            if (item instanceof Mapping.Access access) {
                addAccess(event, access, pair);
            } else if (item instanceof Mapping.Fence fence) {
                add(fence(event, fence.how()));
            } else if (item instanceof Mapping.Pair two) {
                pair = two.relation();
            } else {
                addBranch(event);
            }
        }
    }

    private void addAccess(Event event, Mapping.Access access, @Nullable String pair) {
        int id = add(half(event, access.isWrite(), access.how()));
        (access.isWrite() ? writes : reads)[event.id()] = id;
        if (access.isWrite() && pair != null) {
            halves.add(new Halves(pair, reads[event.id()], id));
        }
    }

    /** It depends on what was read, and on what that is compared with. */
    private void addBranch(Event event) {
        int from = events.size();
        branches.add(new Branch(reads[event.id()], from));
        forEach("casdep", (read, to) -> {
            if (to == event.id()) {
                branches.add(new Branch(reads[read], from));
            }
        });
    }

    private Event half(Event event, boolean write, Annotation how) {
        return new Event(
                events.size(),
                event.thread(),
                event.action(),
                !write,
                write,
                false,
                event.address(),
                event.size(),
                write ? 0 : event.valueRead(),
                write ? event.valueWritten() : 0,
                how,
                event.site(),
                event.label(),
                write ? 0 : event.highRead(),
                write ? event.highWritten() : 0);
    }

    private Event fence(Event event, Annotation how) {
        return new Event(
                events.size(),
                event.thread(),
                event.action(),
                false,
                false,
                true,
                event.isFence() ? event.address() : 0,
                event.isFence() ? event.size() : 0,
                0,
                0,
                how,
                event.site(),
                "");
    }

    private boolean isLast(Event event) {
        int next = event.id() + 1;
        return next == source.size() || source.events().get(next).thread() != event.thread();
    }

    /** A thread that has stopped where something is wrong would still have left what it reads under RCU. */
    private void closeSections(Event last) {
        int open = 0;
        for (Event event : source.events()) {
            boolean mine = event.thread() == last.thread();
            open += mine && event.how().has(KernelTags.RCU_LOCK) ? 1 : 0;
            open -= mine && event.how().has(KernelTags.RCU_UNLOCK) ? 1 : 0;
        }
        for (; open > 0; open--) {
            add(fence(last, Annotation.of(Mode.NA, KernelTags.RCU_UNLOCK)));
        }
    }

    // ---- messages ---------------------------------------------------------------------------------------------------

    /** A write, or read, of the place that only two threads know. */
    private Event access(Message message, int thread, boolean isWrite) {
        long address = Long.MIN_VALUE + 8L * messages.indexOf(message);
        int value = thread == Event.INITIAL ? 0 : 1;
        return new Event(
                events.size(),
                thread,
                0,
                !isWrite,
                isWrite,
                false,
                address,
                8,
                isWrite ? 0 : value,
                isWrite ? value : 0,
                thread == Event.INITIAL ? Annotation.NA : mapping.message(),
                Site.UNKNOWN,
                "");
    }

    private void receiveMessages(Event event) {
        for (Message message : messages) {
            if (message.to == event.id()) {
                message.received = add(access(message, event.thread(), false));
                add(fence(event, mapping.threadFence()));
            }
        }
    }

    private void sendMessages(Event event) {
        for (Message message : messages) {
            if (message.from == event.id()) {
                add(fence(event, mapping.threadFence()));
                message.sent = add(access(message, event.thread(), true));
            }
        }
    }

    // ---- relations --------------------------------------------------------------------------------------------------

    private Execution assemble() {
        int n = events.size();
        Relation rf = new Relation(n);
        Relation co = new Relation(n);
        source.rf().forEach((from, to) -> rf.add(writes[from], reads[to]));
        source.co().forEach((from, to) -> co.add(writes[from], writes[to]));
        for (Message message : messages) {
            rf.add(message.sent, message.received);
            co.add(message.initial, message.sent);
        }
        Map<String, Relation> relations = new HashMap<>();
        relations.put("addr", addresses());
        relations.put("data", data());
        relations.put("ctrl", control());
        for (Halves both : halves) {
            relations.computeIfAbsent(both.relation(), name -> new Relation(n)).add(both.read(), both.write());
        }
        relations.put("amo-data", new Relation(n));
        forEach("amo-data", (from, to) -> relateComputed(from, relations));
        return new Execution(events, programOrder(), rf, co, relations, Map.of());
    }

    /** What an exclusive store writes comes from the load in a register; what an atomic instruction writes, inside of it. */
    private void relateComputed(int update, Map<String, Relation> relations) {
        for (Halves both : halves) {
            if (both.read() == reads[update]) {
                String flow = both.relation().equals("lxsx") ? "data" : "amo-data";
                Objects.requireNonNull(relations.get(flow)).add(both.read(), both.write());
            }
        }
    }

    private Relation addresses() {
        Relation addr = new Relation(events.size());
        forEach("addr", (from, to) -> {
            for (int half : new int[] {reads[to], writes[to]}) {
                if (reads[from] != NONE && half != NONE) {
                    addr.add(reads[from], half);
                }
            }
        });
        return addr;
    }

    private Relation data() {
        Relation data = new Relation(events.size());
        forEach("data", (from, to) -> {
            if (reads[from] != NONE && writes[to] != NONE) {
                data.add(reads[from], writes[to]);
            }
        });
        return data;
    }

    private Relation control() {
        Relation ctrl = new Relation(events.size());
        forEach("ctrl", (from, to) -> {
            for (int id = first[to]; reads[from] != NONE && id < end[to]; id++) {
                ctrl.add(reads[from], id);
            }
        });
        for (Branch branch : branches) {
            int thread = events.get(branch.read()).thread();
            for (int id = branch.from(); id < events.size() && events.get(id).thread() == thread; id++) {
                ctrl.add(branch.read(), id);
            }
        }
        return ctrl;
    }

    /** Events of a thread stand one after the other. */
    private Relation programOrder() {
        Relation po = new Relation(events.size());
        for (int to = 0; to < events.size(); to++) {
            int thread = events.get(to).thread();
            for (int from = to - 1;
                    thread != Event.INITIAL && from >= 0 && events.get(from).thread() == thread;
                    from--) {
                po.add(from, to);
            }
        }
        return po;
    }
}
