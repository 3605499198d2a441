package org.fencepost.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.fencepost.optimize.source.SourceChange;
import org.fencepost.program.Operation;
import org.fencepost.program.Program;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations of {@code std::atomic}: their instructions are in headers, their orders in the user's lines. */
class CppAtomicsTest {
    private static final String HEADERS = """
            #include <atomic>
            #include <thread>
            #include <cassert>
            """;

    @TempDir
    private static Path directory;

    private static Programs programs;

    @BeforeAll
    static void open() {
        programs = new Programs(directory);
    }

    @AfterAll
    static void close() {
        programs.close();
    }

    private static Optimization optimize(String text, String model) {
        Program program = programs.ofCpp(HEADERS + text, model);
        return Programs.optimize(program, Programs.options(model));
    }

    /** Line, operation, order as written and as found; lines are counted without the headers. */
    private static List<String> report(Optimization optimization) {
        return optimization.operations().stream()
                .map(operation -> operation.site().line() - 3 + " " + operation.name() + " "
                        + operation.order().label() + " "
                        + optimization.to(operation).label())
                .toList();
    }

    /** Inlined members, fences, functions that stay calls (of bool and pointers), and the builtins of C. */
    @Test
    void everyWayToWriteThemIsFound() {
        for (String model : List.of("rc11", "imm")) {
            Optimization optimization = optimize("""
                    std::atomic<bool> ready{false};
                    std::atomic<int *> where{nullptr};
                    std::atomic<int> count{0};
                    std::atomic_flag busy = ATOMIC_FLAG_INIT;
                    int data, old;
                    void send() {
                        data = 1;
                        where.store(&data);
                        std::atomic_thread_fence(std::memory_order_seq_cst);
                        ready.store(true, std::memory_order_release);
                        count.fetch_add(1, std::memory_order_acq_rel);
                        __atomic_store_n(&old, 1, __ATOMIC_SEQ_CST);
                    }
                    int main() {
                        std::thread t(send);
                        if (ready.load())
                            assert(*where.load() == 1);
                        busy.test_and_set();
                        busy.clear(std::memory_order_release);
                        std::atomic_store(&count, 2);
                        int expected = 2;
                        count.compare_exchange_strong(expected, 3);
                        t.join();
                    }
                    """, model);
            assertThat(report(optimization))
                    .as(model)
                    .containsExactly(
                            "8 store sc rlx",
                            "9 fence sc removed",
                            "10 store rel rel",
                            "11 fetch_add acq_rel rlx",
                            "12 store sc rlx",
                            "16 load sc acq",
                            "17 load sc rlx",
                            "18 exchange sc rlx",
                            "19 store rel rlx",
                            "20 store sc rlx",
                            "22 compare_exchange sc rlx",
                            "22 failed compare_exchange sc rlx");
            assertThat(SourceChange.of(optimization).byHand()).isEmpty();
        }
    }

    /** Two calls of one function are two operations, however they are spread over lines and templates. */
    @Test
    void callsOfTheSameFunctionAreToldApart() {
        Optimization optimization = optimize("""
                std::atomic<bool> one{false}, two{false};
                int data;
                template <class T> struct Box {
                    std::atomic<T> value{0};
                    T get() { return value.load(); }
                };
                Box<int> ints; Box<long> longs;
                void send() {
                    one.store(true); data = 1; two.store(true);
                }
                int main() {
                    std::thread t(send);
                    if (two.load())
                        assert(data == 1);
                    assert(ints.get() + longs.get() == 0);
                    t.join();
                }
                """, "rc11");
        assertThat(report(optimization))
                .containsExactly("5 load sc rlx", "9 store sc rlx", "9 store sc rel", "13 load sc acq");
        assertThat(SourceChange.of(optimization).diff())
                .contains("+    one.store(true, std::memory_order_relaxed); data = 1; "
                        + "two.store(true, std::memory_order_release);")
                .contains("+    T get() { return value.load(std::memory_order_relaxed); }");
    }

    /** Operators and conversions have no order to change, and an order in a variable is not ours to change. */
    @Test
    void whatCannotBeChangedIsPutIntoWords() {
        Optimization optimization = optimize("""
                std::atomic<int> a{0};
                void set(std::memory_order order) {
                    a.store(1, order);
                }
                int main() {
                    std::thread t([] { set(std::memory_order_release); });
                    a++; a = 2; int b = a + a.load();
                    t.join();
                }
                """, "rc11");
        assertThat(optimization.operations().stream().map(Operation::nth)).contains(-1, 0);
        SourceChange change = SourceChange.of(optimization);
        assertThat(change.diff()).contains("+    a++; a = 2; int b = a + a.load(std::memory_order_relaxed);");
        assertThat(change.byHand())
                .anySatisfy(advice -> assertThat(advice)
                        .contains("store in set, where it is memory_order_release, needs only memory_order_relaxed")
                        .contains("its order is written as order"))
                .anySatisfy(advice -> assertThat(advice)
                        .contains("fetch_add in main needs only")
                        .contains("write .fetch_add(..., std::memory_order_relaxed)"))
                .anySatisfy(advice -> assertThat(advice).contains("write .store(..., std::memory_order_relaxed)"))
                .anySatisfy(advice -> assertThat(advice).contains("write .load(std::memory_order_relaxed)"));
    }

    /** The counts of shared_ptr are atomic, but they are not the user's. */
    @Test
    void theLibrarysOwnAtomicsStay() {
        Optimization optimization = optimize("""
                #include <memory>
                int main() {
                    auto p = std::make_shared<int>(1);
                    std::thread t([p] { assert(*p == 1); });
                    t.join();
                }
                """, "rc11");
        assertThat(optimization.operations()).isEmpty();
    }
}
