package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProgramGeneratorTest {
    private static Stream<SmallProgram> programs(long seed, int count) {
        ProgramGenerator generator = new ProgramGenerator(seed, GeneratorOptions.DEFAULT);
        return Stream.iterate(0, i -> i + 1).limit(count).map(generator::program);
    }

    private static Stream<SmallProgram.Statement> statements(List<SmallProgram.Statement> list) {
        return list.stream()
                .flatMap(s -> s instanceof SmallProgram.If branch
                        ? Stream.concat(
                                Stream.of(s), Stream.concat(statements(branch.then()), statements(branch.otherwise())))
                        : Stream.of(s));
    }

    @Test
    void aSeedAlwaysGivesTheSamePrograms() {
        assertThat(programs(7, 50).toList()).isEqualTo(programs(7, 50).toList());
        assertThat(programs(7, 50).map(SmallProgram::threads).toList())
                .isNotEqualTo(programs(8, 50).map(SmallProgram::threads).toList());
    }

    @Test
    void programsKeepToTheOptions() {
        assertThat(programs(1, 500)).allSatisfy(program -> {
            assertThat(program.threads()).hasSizeBetween(2, 4);
            long events = program.threads().stream()
                    .flatMap(ProgramGeneratorTest::statements)
                    .filter(s -> !(s instanceof SmallProgram.If))
                    .count();
            assertThat(events).isBetween(2L, 10L);
            assertThat(program.variables()).isLessThanOrEqualTo(3);
        });
    }

    /** A kind of statement that the generator never made would never be tested. */
    @Test
    void everyKindOfStatementOccurs() {
        Set<Class<?>> kinds = new HashSet<>();
        Set<Class<?>> parts = new HashSet<>();
        Stream.concat(
                        programs(1, 500),
                        IntStream.range(0, 50).mapToObj(new ProgramGenerator(1, GeneratorOptions.MIXED)::program))
                .flatMap(p -> p.threads().stream())
                .flatMap(ProgramGeneratorTest::statements)
                .forEach(s -> {
                    kinds.add(s.getClass());
                    if (s instanceof SmallProgram.Store store) {
                        parts.add(store.place().getClass());
                        parts.add(store.value().getClass());
                    }
                });
        assertThat(kinds).containsExactlyInAnyOrder(SmallProgram.Statement.class.getPermittedSubclasses());
        assertThat(parts)
                .contains(SmallProgram.Place.class.getPermittedSubclasses())
                .contains(SmallProgram.Expression.class.getPermittedSubclasses());
    }

    @Test
    void printsAsLitmusTest() {
        String text = LitmusPrinter.print(
                Shapes.messagePassingReleaseAcquire(), new TreeMap<>(java.util.Map.of("1:r0", 1L, "1:r1", 0L)));
        assertThat(text).isEqualTo("""
                C MP
                { [x] = 0; [y] = 0; }

                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(y, 1, memory_order_release);
                }

                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = 0;
                  int r1 = 0;
                  r0 = atomic_load_explicit(y, memory_order_acquire);
                  r1 = atomic_load_explicit(x, memory_order_relaxed);
                }

                exists (1:r0=1 /\\ 1:r1=0)
                """);
    }
}
