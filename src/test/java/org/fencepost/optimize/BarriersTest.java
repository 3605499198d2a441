package org.fencepost.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.crash.Platform;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.optimize.source.SourceChange;
import org.fencepost.program.Barriers;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flushes and fences that can go, and those that a program needs; each answer is checked by the plain exploration of failures. */
class BarriersTest {
    private static final CrashOptions ONES = CrashOptions.DEFAULT.withFills(List.of(0, 0xff));

    @TempDir
    static Path directory;

    private static Programs programs;

    @BeforeAll
    static void open() {
        programs = new Programs(directory);
    }

    @AfterAll
    static void close() {
        programs.close();
    }

    private static OptimizeOptions options(CrashOptions crash) {
        return OptimizeOptions.of(ExploreOptions.of("rc11")).withCrash(crash);
    }

    private static boolean isCorrect(Program program, CrashOptions crash) {
        return new CrashChecker(program, crash).run().verdict() == Verdict.VERIFIED;
    }

    /** A program that writes something into two cache lines, and what has to be true after a failure. */
    private static Program writer(String writes, String after) {
        return programs.of("""
                #include <assert.h>
                #include <fencepost.h>
                #include <immintrin.h>
                #include <stdatomic.h>
                struct pm { _Alignas(64) long a, b; _Alignas(64) long c; _Alignas(64) long d; };
                static void persist(const void *line) { _mm_clwb(line); _mm_sfence(); }
                int main(void) {
                    struct pm *p = fp_pm_root(sizeof *p);
                    %s
                }
                int fp_recovery(void) {
                    struct pm *p = fp_pm_root(sizeof *p);
                    assert(%s);
                    return 0;
                }
                """.formatted(writes, after), "rc11");
    }

    /** All subsets, one by one, without any conclusion from one to another. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            commit          | p->a = 1; persist(&p->a); p->c = 1; persist(&p->c);                                  | !p->c OR p->a
            batch           | p->a = 1; _mm_clwb(&p->a); _mm_sfence(); p->d = 1; _mm_clwb(&p->d); _mm_sfence(); p->c = 1; _mm_clwb(&p->c); _mm_sfence(); | !p->c OR p->a && p->d
            one line        | p->a = 1; _mm_clflush(&p->a); p->b = 1; _mm_clflush(&p->b); p->c = 1; _mm_clflush(&p->c); | (!p->b OR p->a) && (!p->c OR p->b)
            too strong      | p->a = 1; _mm_clflush(&p->a); _mm_mfence(); p->c = 1; _mm_clflushopt(&p->c); _mm_mfence(); | !p->c OR p->a
            twice           | p->a = 1; _mm_clwb(&p->a); p->b = 1; _mm_clwb(&p->b); _mm_sfence(); p->c = 1;          | !p->c OR p->a && p->b
            durable         | p->a = 1; persist(&p->a); p->c = 1; persist(&p->c); p->d = 1; persist(&p->d);          | !p->d OR p->a && p->c
            exchange        | p->a = 1; _mm_clwb(&p->a); atomic_exchange((_Atomic long *)&p->c, 1); persist(&p->c); p->d = 1; | (!p->c OR p->a) && (!p->d OR p->c)
            """)
    void allMinimalSetsAndOnlyThese(String name, String writes, String after) {
        Program program = writer(writes, after.replace("OR", "||"));
        Barriers barriers = Barriers.of(program);
        List<Combination> all = BruteForce.combinations(barriers.all(), 5000).stream()
                .filter(each -> each.isAtMost(written(barriers)))
                .toList();
        Set<Combination> expected = minimal(all, barriers);
        Result result = Programs.result(program, options(CrashOptions.DEFAULT).withMost(1000));
        assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
        assertThat(Optimization.of(result).complete()).isTrue();
        assertThat(new HashSet<>(Optimization.of(result).best())).isEqualTo(expected);
    }

    private static Combination written(Barriers barriers) {
        return new Combination(barriers.all().stream().map(Operation::order).toList());
    }

    private static Set<Combination> minimal(List<Combination> all, Barriers barriers) {
        Map<Combination, Boolean> correct = new HashMap<>();
        all.forEach(each -> correct.put(each, isCorrect(barriers.with(each.orders()), CrashOptions.DEFAULT)));
        Set<Combination> minimal = new HashSet<>();
        for (Combination each : all) {
            if (correct.get(each)
                    && all.stream().noneMatch(other -> other != each && other.isAtMost(each) && correct.get(other))) {
                minimal.add(each);
            }
        }
        return minimal;
    }

    /**
     * The structures of the examples: those of their flushes and fences that are needed, and from none at all a set of new ones. Both are
     * verified, and wrong when any single one of them goes.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "log.c, 2, false, 2, 2",
        "list.c, 1, true, 3, 6",
        "hash.c, 1, true, 10, 10",
        "radix.c, 1, true, 16, 19",
        "undo.c, 2, false, 12, 12",
        "extendible.c, 1, true, 14, 14",
        "allocator.c, 2, false, 7, 7",
        "checksum.c, 2, true, 2, 3",
        "btree.cpp, 1, true, 13, 13",
    })
    void structuresNeedTheseAndNoOthers(String file, int failures, boolean ones, int needed, int added) {
        CrashOptions crash = (ones ? ONES : CrashOptions.DEFAULT).withFailures(failures);
        Program program = programs.load(Path.of("examples/pm", file), "rc11");
        Optimization fewer = Programs.optimize(program, options(crash));
        assertMinimal(fewer, Barriers.of(program), crash);
        Optimization repaired =
                Programs.optimize(program, options(crash).withRepair(true).withFromNone(true));
        assertMinimal(repaired, Barriers.andMore(program), crash);
        assertThat(List.of(count(fewer), count(repaired))).isEqualTo(List.of(needed, added));
    }

    private static int count(Optimization optimization) {
        return (int) optimization.operations().stream()
                .filter(operation -> optimization.fate(operation) != Fate.NOT_EXERCISED)
                .filter(operation -> optimization.to(operation) != Order.REMOVED)
                .count();
    }

    /** Judged by exploring the program itself: nothing that the search has learnt is asked. */
    private static void assertMinimal(Optimization optimization, Barriers barriers, CrashOptions crash) {
        List<Order> orders = barriers.all().stream()
                .map(operation -> to(optimization, operation))
                .toList();
        assertThat(isCorrect(barriers.with(orders), crash)).isTrue();
        Combination found = new Combination(orders);
        for (Operation operation : optimization.operations()) {
            if (optimization.to(operation) != Order.REMOVED && optimization.fate(operation) != Fate.NOT_EXERCISED) {
                int number = barriers.all().stream()
                        .filter(each -> isSame(each, operation))
                        .findFirst()
                        .orElseThrow()
                        .number();
                Combination without = found.with(number, Order.REMOVED);
                assertThat(isCorrect(barriers.with(without.orders()), crash))
                        .as(operation.site() + " " + operation.name())
                        .isFalse();
            }
        }
    }

    private static Order to(Optimization optimization, Operation operation) {
        return optimization.operations().stream()
                .filter(each -> isSame(each, operation))
                .map(optimization::to)
                .findFirst()
                .orElse(Order.REMOVED);
    }

    private static boolean isSame(Operation one, Operation other) {
        return one.site().equals(other.site()) && one.kind() == other.kind() && one.nth() == other.nth();
    }

    /** What the broken examples lack, and where; with it they are correct. */
    @ParameterizedTest
    @CsvSource({
        "list_missing_flush.c, 255, 22:clwb 22:sfence",
        "log_missing_fence.c, 0, 23:sfence",
        "log_missing_flush.c, 0, 22:clwb 22:sfence",
    })
    void repairsWhatIsMissing(String file, int fill, String where) throws IOException {
        CrashOptions crash = CrashOptions.DEFAULT.withFills(List.of(fill));
        Path copy = Files.copy(Path.of("examples/pm/broken", file), directory.resolve(file));
        Program program = programs.load(copy, "rc11");
        assertThat(isCorrect(program, crash)).isFalse();
        Optimization repaired = Programs.optimize(program, options(crash).withRepair(true));
        Set<String> added = new TreeSet<>();
        for (Operation operation : repaired.with(Fate.ADDED)) {
            added.add(operation.site().line() + ":" + repaired.to(operation).label());
        }
        assertThat(String.join(" ", added)).isEqualTo(where);
        SourceChange change = SourceChange.of(repaired);
        assertThat(change.byHand()).isEmpty();
        change.apply();
        assertThat(isCorrect(programs.load(copy, "rc11"), crash)).isTrue();
    }

    /** Nothing can be added to a program that is wrong in another way. */
    @Test
    void saysWhenNothingHelps() {
        Program program = writer("p->c = 1; p->a = 1;", "!p->c || p->a");
        Result result = Programs.result(program, options(CrashOptions.DEFAULT).withRepair(true));
        assertThat(result.verdict()).isEqualTo(Verdict.VIOLATION);
    }

    /** One machine writes, the other reads what is left when the writer has failed. */
    @Test
    void machinesThatShareMemory() {
        CrashOptions crash =
                CrashOptions.DEFAULT.withPlatform(Platform.Cxl.DEFAULT).withFailures(CrashOptions.ANY);
        Program program = programs.of("""
                #include <assert.h>
                #include <fencepost.h>
                #include <immintrin.h>
                struct shared { _Alignas(64) long data; _Alignas(64) long valid; };
                static void *write(void *unused) {
                    struct shared *s = fp_cxl_root(sizeof *s);
                    s->data = 1;
                    _mm_clflush(&s->data);
                    _mm_mfence();
                    s->valid = 1;
                    _mm_clflush(&s->valid);
                    return 0;
                }
                int main(void) {
                    struct shared *s = fp_cxl_root(sizeof *s);
                    fp_machine_join(fp_machine("writer", write, 0));
                    assert(!s->valid || s->data);
                }
                """, "rc11");
        Optimization fewer = Programs.optimize(program, options(crash));
        assertMinimal(fewer, Barriers.of(program), crash);
        assertThat(Programs.found(fewer)).containsExactly("clflush", "removed", "removed");
        Optimization repaired =
                Programs.optimize(program, options(crash).withRepair(true).withFromNone(true));
        assertMinimal(repaired, Barriers.andMore(program), crash);
        assertThat(repaired.with(Fate.ADDED)).hasSize(2);
    }
}
