package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProgramGeneratorTest {
    private static Stream<SmallProgram> programs(long seed, int count) {
        ProgramGenerator generator = new ProgramGenerator(seed, Features.DEFAULT);
        return Stream.iterate(0, i -> i + 1).limit(count).map(generator::program);
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
            long events = program.statements()
                    .filter(s -> !(s instanceof SmallProgram.If))
                    .count();
            assertThat(events).isBetween(2L, 10L);
            assertThat(program.variables()).isLessThanOrEqualTo(3);
        });
    }

    private static Stream<SmallProgram.Statement> statements(Features features, int count) {
        ProgramGenerator generator = new ProgramGenerator(1, features, program -> true);
        return IntStream.range(0, count).mapToObj(generator::program).flatMap(SmallProgram::statements);
    }

    private static Stream<SmallProgram.Statement> statementsOfAllKinds() {
        return Stream.of(
                        Features.DEFAULT,
                        Features.MIXED,
                        Features.WAITING,
                        Features.ENDLESS,
                        Features.SYMMETRIC,
                        Features.BARRIERS.with(Feature.EXITS),
                        Features.OBJECTS,
                        Features.INPUTS,
                        Features.TRANSACTIONS)
                .flatMap(features -> statements(features, 1_000));
    }

    /** A kind of statement that the generator never made would never be tested. */
    @Test
    void everyKindOfStatementOccurs() {
        Set<Class<?>> kinds = new HashSet<>();
        Set<Class<?>> parts = new HashSet<>();
        Set<SmallProgram.Service> services = new HashSet<>();
        statementsOfAllKinds().forEach(s -> {
            kinds.add(s.getClass());
            if (s instanceof SmallProgram.Store store) {
                parts.add(store.place().getClass());
                parts.add(store.value().getClass());
            } else if (s instanceof SmallProgram.Call call) {
                services.add(call.service());
            }
        });
        assertThat(kinds).containsExactlyInAnyOrder(SmallProgram.Statement.class.getPermittedSubclasses());
        assertThat(parts)
                .contains(SmallProgram.Place.class.getPermittedSubclasses())
                .contains(SmallProgram.Expression.class.getPermittedSubclasses());
        assertThat(services).containsExactlyInAnyOrder(SmallProgram.Service.values());
    }

    /** What is not switched on does not occur. */
    @Test
    void plainProgramsNeitherWaitNorCall() {
        assertThat(statements(Features.DEFAULT, 500))
                .noneMatch(s -> s instanceof SmallProgram.Until
                        || s instanceof SmallProgram.Assume
                        || s instanceof SmallProgram.Call
                        || s instanceof SmallProgram.Transaction);
        assertThat(statements(Features.SYMMETRIC, 500))
                .noneMatch(s -> s instanceof SmallProgram.Call call
                        && (call.service().isOfBarriers() || call.service() == SmallProgram.Service.EXIT));
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
