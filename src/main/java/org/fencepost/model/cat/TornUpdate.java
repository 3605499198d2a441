package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.program.Annotation;
import org.fencepost.program.Site;

/**
 * A read-modify-write between whose read and write another thread writes, as one event or as two that {@code rmw} relates. Most models
 * forbid both. One that says {@code empty rmw & (fre; coe)} and nothing else of updates means two events: to it, an update that is one
 * event would not be atomic.
 */
final class TornUpdate {
    private static final int READ = 1;

    private final List<Event> events = new ArrayList<>();
    private final boolean isSplit;

    private TornUpdate(boolean isSplit) {
        this.isSplit = isSplit;
        add(Event.INITIAL, false, true, Annotation.NA);
        add(0, true, !isSplit, Annotation.RLX);
        if (isSplit) {
            add(0, false, true, Annotation.RLX);
        }
        add(1, false, true, Annotation.RLX);
    }

    /** Whether updates are atomic in the model only where they are two events. */
    static boolean isForbiddenOnlySplit(CatModel model) {
        CatSession session = model.session();
        session.set(new TornUpdate(false).execution());
        boolean allowsFused = session.isConsistent();
        session.set(new TornUpdate(true).execution());
        return allowsFused && !session.isConsistent();
    }

    private void add(int thread, boolean reads, boolean writes, Annotation how) {
        int id = events.size();
        events.add(new Event(id, thread, id, reads, writes, false, 8, 4, 0, 0, how, Site.UNKNOWN, ""));
    }

    /** The update reads the initial value and comes last in coherence order. */
    private Execution execution() {
        int size = events.size();
        int write = isSplit ? READ + 1 : READ;
        int other = size - 1;
        Relation po = new Relation(size);
        Relation rmw = new Relation(size);
        if (isSplit) {
            po.add(READ, write);
            rmw.add(READ, write);
        }
        Relation rf = new Relation(size).add(0, READ);
        Relation co = new Relation(size).add(0, other).add(0, write).add(other, write);
        return new Execution(events, po, rf, co, Map.of("rmw", rmw), Map.of());
    }
}
