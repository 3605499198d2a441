package org.fencepost.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.model.cat.Models;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MinimalTestsTest {
    private static List<GeneratedTest> find(String allowedBy, String forbiddenBy, String dialect, int events) {
        return new MinimalTests(ModelPair.of(allowedBy, forbiddenBy, dialect), events, () -> true).find();
    }

    @ParameterizedTest
    @CsvSource({
        // TSO differs from SC by cycles that pass a write and a later read: all of them with six accesses.
        "tso, sc, , 6, 'SB R RWC WRW+WR W+RWC Z6.0 3.SB Z6.4 Z6.5'",
        "tso, sc, c, 4, 'SB R'",
        "pso, tso, , 5, 'MP S 2+2W R+po+mfence'",
        "sc, tso, , 5, ''",
        "aarch64, sc, , 4, 'SB MP LB S R 2+2W'",
        "lkmm, sc, , 4, 'SB MP LB S R 2+2W'",
        // Not all writes reach all threads at the same time in Power.
        "power, aarch64, , 5, 'WRC+addrs WRC+ctrl+addr WRC+data+addr WWC+addrs WWC+ctrl+addr WWC+data+addr WWC+addr+ctrl"
                + " WWC+ctrls WWC+data+ctrl WWC+addr+data WWC+ctrl+data WWC+datas'",
        "imm, rc11, , 4, 'LB'",
        "ra, rc11, , 4, 'SB+poscscs R+poscscs 2+2W+poscscs'",
        "rc11, tso, , 4, 'MP S 2+2W R+po+poscrlx SB+poscrlxs'",
    })
    void knownDifferences(String allowedBy, String forbiddenBy, String dialect, int events, String names) {
        List<GeneratedTest> tests = find(allowedBy, forbiddenBy, dialect, events);
        assertThat(tests.stream().map(GeneratedTest::name))
                .containsExactlyInAnyOrder(names.isEmpty() ? new String[0] : names.split(" "));
        EnumeratingEngine engine = new EnumeratingEngine();
        LitmusParser parser = Dialects.parser();
        assertThat(tests).allSatisfy(test -> {
            var parsed = parser.parse(test.name(), test.text());
            assertThat(engine.histogram(parsed, allowedBy).allowed()).isTrue();
            assertThat(engine.histogram(parsed, forbiddenBy).allowed()).isFalse();
        });
    }

    @Test
    void searchAndCyclesMakeTheSameTests() {
        Set<String> found = find("tso", "sc", "x86", 4).stream()
                .map(GeneratedTest::canonicalForm)
                .collect(Collectors.toSet());
        Set<String> made = new TreeSet<>();
        for (String cycle : List.of("PodWR Fre PodWR Fre", "PodWW Coe PodWR Fre")) {
            made.add(Cycle.parse(Vocabularies.named("x86"), cycle).get(0).test().canonicalForm());
        }
        assertThat(found).isEqualTo(made);
    }

    @ParameterizedTest
    @CsvSource({"tso, sc, 6", "aarch64, sc, 5", "lkmm, sc, 5"})
    void noTestContainsAnother(String allowedBy, String forbiddenBy, int events) {
        List<GeneratedTest> tests = find(allowedBy, forbiddenBy, null, events);
        Set<String> forms = tests.stream().map(GeneratedTest::canonicalForm).collect(Collectors.toSet());
        assertThat(forms).hasSameSizeAs(tests);
        for (GeneratedTest test : tests) {
            int size = test.behaviour().size();
            for (long removed = 1; removed < (1L << size) - 1; removed++) {
                assertThat(forms)
                        .doesNotContain(CanonicalBehaviour.of(SmallerBehaviour.without(test.behaviour(), removed)));
            }
        }
    }

    /** The search leaves out much; whatever it leaves out, it must find what trying everything finds. */
    @ParameterizedTest
    @CsvSource({"tso, sc, x86, 4", "pso, tso, x86, 4", "aarch64, sc, aarch64, 4", "ra, rc11, c, 4", "rc11, sc, c, 4"})
    void asTryingEverything(String allowedBy, String forbiddenBy, String dialect, int events) {
        Vocabulary vocabulary = Vocabularies.named(dialect);
        Distinction distinction = new Distinction(vocabulary, Models.load(allowedBy), Models.load(forbiddenBy));
        Set<String> expected = new TreeSet<>();
        for (int size = 1; size <= events; size++) {
            new Everything(vocabulary, size, behaviour -> {
                        if (distinction.holds(behaviour) && !distinction.holdsInPart(behaviour)) {
                            expected.add(CanonicalBehaviour.of(behaviour));
                        }
                    })
                    .run();
        }
        Set<String> plain = find(allowedBy, forbiddenBy, dialect, events).stream()
                .filter(test -> test.behaviour().steps().stream()
                        .allMatch(step -> !step.isFence() && step.flavour() == vocabulary.plain(step.kind())))
                .map(GeneratedTest::canonicalForm)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(plain).isEqualTo(expected);
    }

    @Test
    void pairsThatCannotBeCompared() {
        assertThatThrownBy(() -> ModelPair.of("aarch64", "rc11", null))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("does not know the accesses of the dialect");
        assertThatThrownBy(() -> ModelPair.of("lkmm", "tso", "kernel")).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> ModelPair.of("a.cat", "b.cat", null))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--dialect");
        assertThat(ModelPair.of("power", "aarch64", null).plainOnly()).isTrue();
        assertThat(ModelPair.of("tso", "sc", null).plainOnly()).isFalse();
    }

    /** Leaving out a write makes its readers read what was there before. */
    @Test
    void reduction() {
        Behaviour wwc = Cycle.parse(Vocabularies.named("aarch64"), "Rfe PodRW Rfe PodRW Coe")
                .get(0)
                .behaviour();
        Behaviour loadBuffering = Cycle.parse(Vocabularies.named("aarch64"), "PodRW Rfe PodRW Rfe")
                .get(0)
                .behaviour();
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < wwc.size(); i++) {
            parts.add(CanonicalBehaviour.of(SmallerBehaviour.without(wwc, 1L << i)));
        }
        assertThat(parts).contains(CanonicalBehaviour.of(loadBuffering));
    }

    /** Every behaviour of plain accesses, with no thought to what is useful or the same. */
    private static final class Everything {
        private final Vocabulary vocabulary;
        private final int size;
        private final Consumer<Behaviour> consumer;
        private final Set<String> seen = new TreeSet<>();

        Everything(Vocabulary vocabulary, int size, Consumer<Behaviour> consumer) {
            this.vocabulary = vocabulary;
            this.size = size;
            this.consumer = consumer;
        }

        void run() {
            for (int cuts = 0; cuts < 1 << size - 1; cuts++) {
                for (int kinds = 0; kinds < 1 << size; kinds++) {
                    locations(cuts, kinds, new int[size], 0, 0);
                }
            }
        }

        private void locations(int cuts, int kinds, int[] locations, int next, int used) {
            if (next == size) {
                values(cuts, kinds, locations, new int[size], 0);
                return;
            }
            for (int location = 0; location <= used; location++) {
                locations[next] = location;
                locations(cuts, kinds, locations, next + 1, Math.max(used, location + 1));
            }
        }

        private void values(int cuts, int kinds, int[] locations, int[] values, int next) {
            if (next == size) {
                build(cuts, kinds, locations, values);
                return;
            }
            int writes = 0;
            for (int i = 0; i < size; i++) {
                writes += locations[i] == locations[next] && (kinds >>> i & 1) != 0 ? 1 : 0;
            }
            boolean isWrite = (kinds >>> next & 1) != 0;
            for (int value = isWrite ? 1 : 0; value <= writes; value++) {
                boolean taken = false;
                for (int i = 0; i < next; i++) {
                    taken |= isWrite && (kinds >>> i & 1) != 0 && locations[i] == locations[next] && values[i] == value;
                }
                if (!taken) {
                    values[next] = value;
                    values(cuts, kinds, locations, values, next + 1);
                }
            }
        }

        private void build(int cuts, int kinds, int[] locations, int[] values) {
            List<List<TestStep>> threads = new ArrayList<>(List.of(new ArrayList<>()));
            for (int i = 0; i < size; i++) {
                if (i > 0 && (cuts >>> i - 1 & 1) != 0) {
                    threads.add(new ArrayList<>());
                }
                Kind kind = (kinds >>> i & 1) != 0 ? Kind.WRITE : Kind.READ;
                threads.get(threads.size() - 1)
                        .add(new TestStep(kind, locations[i], values[i], vocabulary.plain(kind)));
            }
            Behaviour behaviour = new Behaviour(threads, List.of());
            String form = CanonicalBehaviour.of(behaviour);
            if (seen.add(form)) {
                consumer.accept(behaviour);
            }
        }
    }
}
