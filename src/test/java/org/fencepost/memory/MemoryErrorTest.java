package org.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.machine.ExhaustiveSearch;
import org.fencepost.machine.Machines;
import org.fencepost.machine.ProgramRun;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One program for each memory error: every engine that looks for it says the same. */
class MemoryErrorTest {
    private static final CFrontEnd FRONT_END = new CFrontEnd();
    private static final List<String> MACHINES = List.of("sc", "tso");

    /** The body is in line 10. */
    private static final String START = """
            #include <fencepost.h>
            #include <pthread.h>
            #include <stdatomic.h>
            #include <stdlib.h>
            static int *_Atomic object;
            static atomic_int flag;
            static long *volatile none;
            static int global[2];
            static long *gone(void) { long local = 1; long *volatile p = &local; return p; }
            """;

    @TempDir
    private Path directory;

    @AfterAll
    static void close() {
        FRONT_END.close();
    }

    private Program load(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("program.c"), START + text);
        return FRONT_END.load(file, CompileOptions.DEFAULT);
    }

    /** The errors found by each engine, in which lines are written as {@code @line} for short. */
    private Map<String, String> found(Program program, boolean crashes) {
        Map<String, String> found = new TreeMap<>();
        for (String model : List.of("sc", "tso", "rc11")) {
            found.put("verify " + model, first(new Explorer(program, ExploreOptions.of(model)).run()));
        }
        for (String name : MACHINES) {
            found.put("simulate " + name, onMachine(name, program));
        }
        if (crashes) {
            found.put("crash", first(new CrashChecker(program, CrashOptions.DEFAULT).run()));
        }
        return found;
    }

    private String first(Result result) {
        return result.violations().isEmpty()
                ? result.verdict().label()
                : text(
                        result.violations().get(0).kind().label(),
                        result.violations().get(0).message());
    }

    private String onMachine(String name, Program program) {
        Result result = new ProgramRun(program, true)
                .ask(Machines.find(name), new ExhaustiveSearch(true, 20_000), new Monitor());
        return result.violations().isEmpty()
                ? "nothing"
                : text(
                        result.violations().get(0).kind().label(),
                        result.violations().get(0).message());
    }

    private String text(String kind, String message) {
        return kind + ": " + message.replace(directory.resolve("program.c") + ":", "@");
    }

    /** In the first thread, where the explorer has no events yet, and in another one; {@code mem} is that thread's memory. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', delimiter = '|', textBlock = """
            int *p = malloc(6); p[1] = 1;                          | out-of-bounds: write of 4 bytes at offset 4 of an object of 6 bytes allocated at @10
            char *p = malloc(1); return (void *)*(long *)p;        | out-of-bounds: read of 8 bytes at offset 0 of an object of 1 byte allocated at @10
            char *p = malloc(4); p[4] = 1;                         | out-of-bounds: write of 1 byte at mem+0x44, where no object is
            int *p = malloc(4); return (void *)(long)p[1024];      | out-of-bounds: read of 4 bytes at mem+0x1040, where no object is
            int *p = malloc(4); free(p); *p = 1;                   | use-after-free: write of p@program.c:10: memory that has been freed (allocated at @10)
            int *p = calloc(1, 4); free(p); return (void *)(long)*p; | use-after-free: read of p@program.c:10: memory that has been freed (allocated at @10)
            int *p = malloc(4); free(p); return (void *)(long)p[1]; | out-of-bounds: read of 4 bytes at mem+0x44, where no object is
            char *p = malloc(6); free(p); *(int *)(p + 4) = 1;     | out-of-bounds: write of 4 bytes at offset 4 of an object of 6 bytes allocated at @10
            long *p = malloc(8); return (void *)*p;                | uninitialized: read of p@program.c:10, which nothing has been written to
            int *p = malloc(4); free(p); free(p);                  | double-free: second free of the object allocated at @10
            char *p = malloc(4); free(p + 2);                      | invalid-free: free of heap@program.c:10+2, which is not the start of an allocated object
            return (void *)*gone();                                | use-after-free: read of local@program.c:9: a local variable (of the call at @9) whose scope is over
            return (void *)*none;                                  | null-dereference: read of 8 bytes through a null pointer
            """)
    void allEnginesSayTheSame(String body, String expected) throws IOException {
        String function = "static void *body(void *unused) { " + body + " return 0; }\n";
        Program alone = load(function + "int main(void) { body(0); return 0; }\n");
        assertThat(found(alone, true))
                .hasSize(6)
                .allSatisfy(
                        (engine, found) -> assertThat(found).as(engine).isEqualTo(expected.replace("mem+", "mem0+")));
        Program started = load(function + "int main(void) { pthread_t t; pthread_create(&t, 0, body, 0);"
                + " pthread_join(t, 0); return 0; }\n");
        assertThat(found(started, true))
                .hasSize(6)
                .allSatisfy(
                        (engine, found) -> assertThat(found).as(engine).isEqualTo(expected.replace("mem+", "mem1+")));
    }

    /** Errors that only the order of two threads makes; {@code crash} follows one order and looks for no races. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', delimiter = '|', textBlock = """
            global[0] = 1;         | ''                | global[0] = 2;    | race: data race on global[0]: non-atomic write at @10 in thread 1 and non-atomic write at @13 in thread 0 are not ordered
            *(int *)unused = 1;    | int *p = malloc(4);| free(p);          | use-after-free: write of p@program.c:11: memory that has been freed (allocated at @11)
            """)
    void allEnginesFindTheSameOrders(String thread, String before, String during, String expected) throws IOException {
        String argument = before.isEmpty() ? "0" : "p";
        Program program = load("static void *body(void *unused) { " + thread + " return 0; }\n"
                + "int main(void) { pthread_t t; " + before + "\npthread_create(&t, 0, body, " + argument + ");\n"
                + during + "\n pthread_join(t, 0); return 0; }\n");
        assertThat(found(program, false))
                .hasSize(5)
                .allSatisfy((engine, found) -> assertThat(found).as(engine).isEqualTo(expected));
    }

    @Test
    void anAtomicAccessIsAlignedOnAllEnginesThatLookForRaces() throws IOException {
        Program program = load("static _Alignas(8) char bytes[8];\n"
                + "int main(void) { atomic_store((atomic_int *)(bytes + 2), 1); return 0; }\n");
        String expected = "atomic access of 4 bytes at an address that is not a multiple of 4";
        assertThatThrownBy(() -> new Explorer(program, ExploreOptions.of("sc")).run())
                .isInstanceOf(InputException.class)
                .hasMessageContaining(expected);
        for (String name : MACHINES) {
            assertThatThrownBy(() -> onMachine(name, program))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(expected);
        }
    }

    /** Only the explorer looks for these. */
    @Test
    void whatIsNeverFreedIsALeak() throws IOException {
        Program program = load("int main(void) { return malloc(1) == 0; }\n");
        Result result = new Explorer(program, ExploreOptions.of("sc")).run();
        assertThat(result.warnings())
                .singleElement()
                .satisfies(leak -> assertThat(text(leak.kind().label(), leak.message()))
                        .isEqualTo("leak: the object of 1 byte allocated at @10 is never freed"));
    }

    /** Only there is such memory. */
    @Test
    void persistentMemoryHasTheSameErrorsAndOneOfItsOwn() throws IOException {
        assertThat(persistent("free(fp_pm_root(64));"))
                .isEqualTo("invalid-free: free of the root of persistent memory, which stays for ever");
        assertThat(persistent("char *p = fp_pm_alloc(4); fp_pm_free(p); *p = 1;"))
                .isEqualTo("use-after-free: write of heap@program.c:10: memory that has been freed (allocated at @10)");
        assertThat(persistent("char *p = fp_pm_alloc(4); fp_pm_free(p); fp_pm_free(p);"))
                .isEqualTo("double-free: second free of the object allocated at @10");
    }

    private String persistent(String body) throws IOException {
        Program program = load("int main(void) { " + body + " return 0; }\n");
        return first(new CrashChecker(program, CrashOptions.DEFAULT).run());
    }
}
