package org.fencepost.model.cat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.model.Judgement;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A read-modify-write means the same as one event and as two that rmw relates, as the papers have it. */
class SplitUpdatesTest {
    @ParameterizedTest
    @ValueSource(strings = {"sc", "tso", "pso", "ra", "rc11", "c20", "imm", "imm-lxsx"})
    void oneEventOrTwo(String name) {
        CatModel model = Models.load(name);
        CatSession session = model.session();
        RandomExecutions executions = new RandomExecutions(31);
        int consistent = 0;
        int updates = 0;
        for (int i = 0; i < 3000; i++) {
            Execution fused = languageLevel(executions.next(3, 4, true));
            Execution split = new Splitter(fused).split();
            session.set(fused);
            boolean verdict = session.isConsistent();
            List<String> flags = verdict ? session.flags() : List.of();
            session.set(split);
            Judgement judgement = session.judge();
            assertThat(judgement.consistent())
                    .as(() -> fused + "\n" + judgement)
                    .isEqualTo(verdict);
            assertThat(judgement.flags()).isEqualTo(flags);
            consistent += verdict ? 1 : 0;
            updates += split.size() - fused.size();
        }
        assertThat(consistent).isGreaterThan(300);
        assertThat(updates).isGreaterThan(1000);
    }

    /**
     * IMM word by word from the paper, for atomic accesses and two-event updates; seq_cst accesses as in RC11. (po-loc after updates is
     * the paper's for exclusive pairs, and all that is left of it for atomic instructions; that dependencies lead to acquire
     * reads, too, is not in the paper.)
     */
    private static final String PAPER = """
            let Rel = REL | ACQ_REL | SC let Acq = ACQ | ACQ_REL | SC let Fence = F & (Rel | Acq)
            let rs = [W]; po-loc; [W] | [W]; (po-loc?; rf; rmw)*
            let release = ([W & Rel] | [F & Rel]; po); rs
            let sw = release; (rfi | po-loc?; rfe); ([R & Acq] | po; [F & Acq])
            let hb = (po | sw)+
            let eco = rf | co; rf? | fr; rf?
            irreflexive hb; eco?
            empty rmw & (fre; coe)
            let bob = po; [W & Rel] | [R & Acq]; po | po; [Fence] | [Fence]; po | [W & Rel]; po-loc; [W]
            let deps = data | ctrl | addr; po? | AFTER-UPDATES
            let ppo = [R]; (deps | rfi)+; [W | R & Acq]
            let detour = (coe; rfe) & po
            let psc = [F & SC]; hb; eco; hb; [F & SC]
            acyclic rfe | bob | ppo | detour | psc | [domain(rmw)]; po-loc; [W]
            let po-other = po \\ loc
            let scb = po | po-other; hb; po-other | (hb & loc) | co | fr
            acyclic ([SC] | [F & SC]; hb?); scb; ([SC] | hb?; [F & SC]) | [F & SC]; (hb | hb; eco; hb); [F & SC]
            """;

    /** The paper lets everything wait for the read of an update; hardware only the update's own write. */
    @ParameterizedTest
    @CsvSource({"imm-lxsx, [domain(rmw)]; po", "imm, rmw"})
    void immIsThatOfThePaper(String name, String afterUpdates) {
        CatSession ours = Models.load(name).session();
        CatSession paper = CatLoader.text("paper.cat", PAPER.replace("AFTER-UPDATES", afterUpdates))
                .session();
        RandomExecutions executions = new RandomExecutions(37);
        int consistent = 0;
        for (int i = 0; i < 5000; i++) {
            Execution fused = atomic(executions.next(3, 4, true));
            ours.set(fused);
            paper.set(new Splitter(fused).split());
            assertThat(ours.isConsistent()).as(fused::toString).isEqualTo(paper.isConsistent());
            consistent += ours.isConsistent() ? 1 : 0;
        }
        assertThat(consistent).isBetween(500, 4500);
    }

    private static Execution atomic(Execution execution) {
        Execution level = languageLevel(execution);
        List<Event> events = new ArrayList<>();
        for (Event event : level.events()) {
            Mode mode = event.how().mode();
            events.add(withMode(event, event.id(), event.isRead(), event.isWrite(), mode == Mode.NA ? Mode.RLX : mode));
        }
        return new Execution(events, level.po(), level.rf(), level.co(), level.relations(), Map.of());
    }

    /** Without tags and two-event updates; updates and fences are atomic. */
    private static Execution languageLevel(Execution execution) {
        List<Event> events = new ArrayList<>();
        for (Event event : execution.events()) {
            Mode mode = event.how().mode();
            boolean mustBeAtomic = event.isUpdate() || event.isFence();
            events.add(withMode(
                    event,
                    event.id(),
                    event.isRead(),
                    event.isWrite(),
                    mustBeAtomic && mode == Mode.NA ? Mode.RLX : mode));
        }
        Map<String, Relation> relations = new HashMap<>(execution.relations());
        relations.remove("amo");
        relations.remove("lxsx");
        return new Execution(events, execution.po(), execution.rf(), execution.co(), relations, Map.of());
    }

    private static Event withMode(Event event, int id, boolean reads, boolean writes, Mode mode) {
        return new Event(
                id,
                event.thread(),
                event.action(),
                reads,
                writes,
                event.isFence(),
                event.address(),
                event.size(),
                event.valueRead(),
                event.valueWritten(),
                Annotation.of(mode),
                event.site(),
                event.label());
    }

    private static final class Splitter {
        private final Execution fused;
        private final List<Event> events = new ArrayList<>();
        /** The event, or its read half and its write half. */
        private final int[] first;

        private final int[] last;

        Splitter(Execution fused) {
            this.fused = fused;
            first = new int[fused.size()];
            last = new int[fused.size()];
        }

        Execution split() {
            for (Event event : fused.events()) {
                first[event.id()] = events.size();
                Mode mode = event.how().mode();
                if (event.isUpdate()) {
                    events.add(withMode(event, events.size(), true, false, readMode(mode)));
                    events.add(withMode(event, events.size(), false, true, writeMode(mode)));
                } else {
                    events.add(withMode(event, events.size(), event.isRead(), event.isWrite(), mode));
                }
                last[event.id()] = events.size() - 1;
            }
            Relation po = whole(fused.po());
            Relation rmw = new Relation(events.size());
            for (int i = 0; i < first.length; i++) {
                if (first[i] != last[i]) {
                    rmw.add(first[i], last[i]);
                    po.add(first[i], last[i]);
                }
            }
            Map<String, Relation> relations = new HashMap<>(Map.of("rmw", rmw));
            fused.relations().forEach((name, relation) -> {
                Relation moved = new Relation(events.size());
                relation.forEach((from, to) -> {
                    moved.add(first[from], last[to]);
                    if (!name.equals("data")) {
                        moved.add(first[from], first[to]);
                    }
                });
                relations.put(name, moved);
            });
            Relation rf = new Relation(events.size());
            fused.rf().forEach((from, to) -> rf.add(last[from], first[to]));
            Relation co = new Relation(events.size());
            fused.co().forEach((from, to) -> co.add(last[from], last[to]));
            return new Execution(events, po, rf, co, relations, Map.of());
        }

        private Relation whole(Relation relation) {
            Relation result = new Relation(events.size());
            relation.forEach((from, to) -> {
                for (int i = first[from]; i <= last[from]; i++) {
                    for (int j = first[to]; j <= last[to]; j++) {
                        result.add(i, j);
                    }
                }
            });
            return result;
        }

        private static Mode readMode(Mode mode) {
            return mode == Mode.ACQ_REL ? Mode.ACQ : mode == Mode.REL ? Mode.RLX : mode;
        }

        private static Mode writeMode(Mode mode) {
            return mode == Mode.ACQ_REL ? Mode.REL : mode == Mode.ACQ ? Mode.RLX : mode;
        }
    }
}
