package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.explore.MarkedExecution;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.lincheck.HistoryChecker.Pair;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.Models;
import org.fencepost.program.Annotation;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a client can have ordered calls of an execution, by what a client would do: for each order it writes a variable of its
 * own (release) after the one call and reads that (acquire) before the other. The execution with these events is consistent, or not, by
 * the axioms of the model.
 */
final class ClientOrders implements HistoryChecker.Clients {
    /** Where variables of the client lie: no program has any there. */
    private static final long VARIABLES = 0x2000;

    private static final int SIZE = 4;

    private final String model;
    private @Nullable CatModel axioms;
    private @Nullable CatModel axiomsOfParts;

    ClientOrders(String model) {
        this.model = model;
    }

    @Override
    public boolean canOrder(MarkedExecution marked, History history, List<Pair> pairs) {
        Execution extended = new Extension(marked, history, pairs).execution();
        Relation parts = extended.relations().get("si");
        return model(parts != null && !parts.isEmpty()).judge(extended).consistent();
    }

    private CatModel model(boolean ofParts) {
        if (ofParts) {
            axiomsOfParts =
                    axiomsOfParts == null ? Models.load(Models.mixed(model).orElseThrow()) : axiomsOfParts;
            return axiomsOfParts;
        }
        axioms = axioms == null ? Models.load(model) : axioms;
        return axioms;
    }

    /** Writes the execution anew, with the client's events. Numbers of events of the execution stay; new ones follow. */
    private static final class Extension {
        private final MarkedExecution marked;
        private final History history;
        private final List<Pair> pairs;
        private final Execution old;
        private final List<Event> events;

        Extension(MarkedExecution marked, History history, List<Pair> pairs) {
            this.marked = marked;
            this.history = history;
            this.pairs = pairs;
            this.old = marked.execution();
            this.events = new ArrayList<>(old.events());
        }

        Execution execution() {
            int size = old.size() + 3 * pairs.size();
            Relation po = grown(old.po(), size);
            Relation rf = grown(old.rf(), size);
            Relation co = grown(old.co(), size);
            Map<String, Relation> relations = new HashMap<>();
            old.relations().forEach((name, relation) -> relations.put(name, grown(relation, size)));
            Relation asw = relations.computeIfAbsent("asw", name -> new Relation(size));
            for (int i = 0; i < pairs.size(); i++) {
                int initial = add(Event.INITIAL, i, false, Annotation.NA, 0);
                int write = add(history.call(pairs.get(i).call()).thread(), i, false, Annotation.REL, 1);
                int read = add(history.call(pairs.get(i).other()).thread(), i, true, Annotation.ACQ, 1);
                rf.add(write, read);
                co.add(initial, write);
            }
            for (int e = old.size(); e < size; e++) {
                if (!events.get(e).isInitial()) {
                    place(e, po, asw);
                }
            }
            return new Execution(events, po, rf, co, relations, Map.of());
        }

        private int add(int thread, int variable, boolean reads, Annotation how, long value) {
            int id = events.size();
            events.add(new Event(
                    id,
                    thread,
                    0,
                    reads,
                    !reads,
                    false,
                    VARIABLES + (long) variable * SIZE,
                    SIZE,
                    reads ? value : 0,
                    reads ? 0 : value,
                    how,
                    Site.UNKNOWN,
                    ""));
            return id;
        }

        /** The moment of the event: the end of a call for a write, the beginning of one for a read. */
        private int point(int e) {
            Pair pair = pairs.get((e - old.size()) / 3);
            return events.get(e).isWrite() ? Points.end(pair.call()) : Points.begin(pair.other());
        }

        private void place(int e, Relation po, Relation asw) {
            int thread = events.get(e).thread();
            int point = point(e);
            Performed call = history.call(point / 2);
            int position = point == Points.begin(point / 2) ? call.begin() : call.end();
            for (int i = 0; i < marked.graph().length(thread); i++) {
                int other = marked.number(marked.graph().event(thread, i));
                po.add(i < position ? other : e, i < position ? e : other);
            }
            for (int other = old.size(); other < events.size(); other++) {
                if (events.get(other).thread() == thread && isBehind(other, e)) {
                    po.add(e, other);
                }
            }
            addStartAndEnd(e, thread, asw);
        }

        /** Calls of a thread are numbered in their order, and so are the points at which they begin and end. */
        private boolean isBehind(int other, int e) {
            return point(other) > point(e) || point(other) == point(e) && other > e;
        }

        /** All of a thread comes after its start, and before whoever joins it. */
        private void addStartAndEnd(int e, int thread, Relation asw) {
            int spawn = marked.graph().spawnedBy(thread);
            if (spawn >= 0) {
                asw.add(marked.number(spawn), e);
            }
            int join = marked.graph().joinedBy(thread);
            if (join >= 0) {
                asw.add(e, marked.number(join));
            }
        }

        private static Relation grown(Relation relation, int size) {
            Relation larger = new Relation(size);
            relation.forEach(larger::add);
            return larger;
        }
    }
}
