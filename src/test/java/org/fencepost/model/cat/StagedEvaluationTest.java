package org.fencepost.model.cat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.FreshSeed;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.model.Judgement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A session that keeps what did not change says the same as one that starts afresh. */
class StagedEvaluationTest {
    private static final FreshSeed FRESH = FreshSeed.of(StagedEvaluationTest.class);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sc",
                "tso",
                "pso",
                "ra",
                "rc11",
                "c20",
                "c11",
                "imm",
                "imm-lxsx",
                "aarch64",
                "power",
                "riscv",
                "lkmm"
            })
    void stagedIsFresh(String name) {
        int consistent = compareStages(name, 17) + compareStages(name, FRESH.value());
        assertThat(consistent).as("some executions are consistent").isGreaterThan(10);
    }

    /** What is interpreted while judging is computed again when something changes that it looks at, however it is named. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "with o from {rf, co} ~acyclic o | po",
                "let s = {rf, co} with o from s ~acyclic o | po",
                "let lins = linearisations(W & RLX, co) with S from lins acyclic S | po",
                "let second (a, b) = b let p = (rf, co) with S from linearisations(W & RLX, second p) acyclic S | po",
                "let p = (rf, co) let second (a, b) = b let f q = match q with || {} -> 0 || e ++ r -> second p end"
                        + " acyclic (f W) | po",
                "let both r = r | co let f s = match s with || {} -> 0 || e ++ r -> both po end acyclic f W",
                "let f s = match s with || {} -> 0 || e ++ r -> co | po end let g = f W let h s = match s with"
                        + " || {} -> 0 || e ++ r -> g end acyclic h R | h W",
                "let s = {rf, co} let f t = match t with || {} -> 0 || e ++ r -> match s with || {} -> 0"
                        + " || a ++ b -> a | po end end acyclic f W",
            })
    void interpretedIsFresh(String text) {
        CatModel model = CatLoader.text("t.cat", text);
        int consistent = compareStages(model, true, 17) + compareStages(model, true, FRESH.value());
        assertThat(consistent).as("some executions are consistent").isGreaterThan(10);
    }

    private static int compareStages(String name, long seed) {
        return compareStages(Models.load(name), isLanguage(name), seed);
    }

    /** Answers how many executions the model accepts. */
    private static int compareStages(CatModel model, boolean language, long seed) {
        CatSession session = model.session();
        RandomExecutions executions = new RandomExecutions(seed);
        int consistent = 0;
        for (int program = 0; program < 60; program++) {
            Execution first = executions.next(3, 4, language);
            session.setBase(first.events(), first.po(), first.relations(), first.sets());
            for (int i = 0; i < 4; i++) {
                Execution withRf = executions.shuffle(first);
                session.setRf(withRf.rf());
                boolean soFar = session.isConsistentSoFar();
                for (int j = 0; j < 4; j++) {
                    Execution whole = executions.shuffleCo(withRf);
                    session.setCo(whole.co());
                    Judgement fresh = model.judge(whole);
                    assertThat(session.isConsistent()).as("%s", FRESH).isEqualTo(fresh.consistent());
                    assertThat(session.judge()).isEqualTo(fresh);
                    assertThat(soFar || !fresh.consistent())
                            .as("rejected whatever co")
                            .isTrue();
                    consistent += fresh.consistent() ? 1 : 0;
                }
            }
        }
        return consistent;
    }

    private static boolean isLanguage(String model) {
        return switch (model) {
            case "aarch64", "power", "riscv", "lkmm" -> false;
            default -> true;
        };
    }

    /** More than 64 events take several words a row: events that nothing relates to the rest must not change the verdict. */
    @ParameterizedTest
    @ValueSource(strings = {"sc", "tso", "rc11", "c20", "imm", "imm-lxsx", "aarch64", "power", "riscv", "lkmm"})
    void manyEvents(String name) {
        CatModel model = Models.load(name);
        String padding = "; R p 0".repeat(70).substring(2);
        RandomExecutions executions = new RandomExecutions(23);
        for (int i = 0; i < 40; i++) {
            Execution small = executions.next(3, 4, isLanguage(name));
            Execution padded = Padding.append(small, Sketch.of(padding));
            Judgement expected = model.judge(small);
            Judgement actual = model.judge(padded);
            assertThat(actual.consistent()).isEqualTo(expected.consistent());
            assertThat(actual.axiom()).isEqualTo(expected.axiom());
        }
    }

    /** rf and co of an earlier, larger execution leave nothing behind. */
    @ParameterizedTest
    @ValueSource(strings = {"rc11", "lkmm"})
    void sizesMayChange(String name) {
        CatModel model = Models.load(name);
        CatSession session = model.session();
        RandomExecutions executions = new RandomExecutions(29);
        for (int i = 0; i < 100; i++) {
            Execution execution = executions.next(1 + i % 4, 1 + i * 7 % 30, true);
            session.set(execution);
            assertThat(session.judge()).isEqualTo(model.judge(execution));
        }
    }

    /** Two executions side by side. */
    private static final class Padding {
        static Execution append(Execution a, Execution b) {
            int size = a.size() + b.size();
            List<org.fencepost.graph.Event> events = new ArrayList<>(a.events());
            b.events()
                    .forEach(e -> events.add(new Event(
                            e.id() + a.size(),
                            e.isInitial() ? -1 : e.thread() + 100,
                            e.action(),
                            e.isRead(),
                            e.isWrite(),
                            e.isFence(),
                            e.address() + 0x10000,
                            e.size(),
                            e.valueRead(),
                            e.valueWritten(),
                            e.how(),
                            e.site(),
                            "")));
            Map<String, Relation> relations = new HashMap<>();
            a.relations()
                    .forEach((name, relation) -> relations.put(name, both(relation, new Relation(b.size()), size)));
            return new Execution(
                    events,
                    both(a.po(), b.po(), size),
                    both(a.rf(), b.rf(), size),
                    both(a.co(), b.co(), size),
                    relations,
                    Map.of());
        }

        private static Relation both(Relation a, Relation b, int size) {
            Relation result = new Relation(size);
            a.forEach(result::add);
            b.forEach((from, to) -> result.add(from + a.universe(), to + a.universe()));
            return result;
        }
    }
}
