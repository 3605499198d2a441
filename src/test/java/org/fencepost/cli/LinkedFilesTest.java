package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of several files. */
class LinkedFilesTest {
    @TempDir
    private Path directory;

    private String lock;
    private String test;

    private String write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    @BeforeEach
    void writeFiles() throws IOException {
        write("lock.h", "void lock(void);\nvoid unlock(void);\nextern int shared;\n");
        lock = write("lock.c", """
                #include <stdatomic.h>
                #include "lock.h"
                static atomic_int state;
                int shared;
                void lock(void) { while (atomic_exchange_explicit(&state, 1, memory_order_acquire)) {} }
                void unlock(void) { atomic_store_explicit(&state, 0, MODE); }
                """);
        test = write("test.c", """
                #include <assert.h>
                #include <pthread.h>
                #include "lock.h"
                static int state = 7;
                static void *work(void *unused) { lock(); shared++; unlock(); return 0; }
                int main(void) {
                    pthread_t t;
                    pthread_create(&t, 0, work, 0);
                    work(0);
                    pthread_join(t, 0);
                    assert(shared == 2 && state == 7);
                    return 0;
                }
                """);
    }

    @Test
    void filesAreLinked() {
        Session right = Session.run("verify", test, lock, "--", "-DMODE=memory_order_release");
        assertThat(right.out()).contains("test.c: verified");
        assertThat(right.code()).isZero();
        Session wrong = Session.run("verify", lock, test, "--", "-DMODE=memory_order_relaxed");
        assertThat(wrong.out()).contains("test.c: violation", "race");
        assertThat(wrong.code()).isEqualTo(1);
    }

    @Test
    void eachByItself() {
        Session session = Session.run("verify", "--each", test, lock, "--", "-DMODE=memory_order_release");
        assertThat(session.out())
                .contains("lock.c: unsupported", "there is no function main")
                .contains("the variable shared is declared but not defined");
        assertThat(session.code()).isEqualTo(2);
    }

    @Test
    void severalProgramsShareWhatHasNoMain() throws IOException {
        String other = write("other.cpp", """
                extern "C" {
                #include "lock.h"
                }
                int main() { lock(); unlock(); return shared; }
                """);
        Session session = Session.run("verify", test, other, lock, "--", "-DMODE=memory_order_release");
        assertThat(session.err()).contains("2 files have a function main");
        assertThat(session.out()).contains("test.c: verified", "other.cpp: verified");
    }

    @Test
    void twoDefinitionsOfOneName() throws IOException {
        String again = write("again.c", "void lock(void) {}\n");
        Session session = Session.run("verify", test, lock, again, "--", "-DMODE=memory_order_release");
        assertThat(session.out()).contains("cannot be linked", "lock");
        assertThat(session.code()).isEqualTo(2);
    }

    @Test
    void unknownFunctionsAreErrorsWhenCalled() throws IOException {
        String quiet = write("quiet.c", "void foo(void);\nint z;\nint main(void) { if (z) foo(); return 0; }\n");
        assertThat(Session.run("verify", quiet).code()).isZero();
        String loud = write("loud.c", "void foo(void); int bar(int);\nint main(void) { foo(); return bar(1); }\n");
        Session session = Session.run("verify", loud);
        assertThat(session.out()).contains("loud.c:2", "unknown function foo", "also unknown: bar");
        assertThat(session.code()).isEqualTo(2);
    }

    @Test
    void anotherFunctionToStartWith() throws IOException {
        String file = write("entry.c", """
                #include <assert.h>
                int main(void) { assert(0); }
                void good(void) {}
                void bad(void) { assert(0); }
                void asking(int x) {}
                """);
        assertThat(Session.run("verify", "--entry", "good", file).code()).isZero();
        assertThat(Session.run("verify", "--entry", "bad", file).code()).isEqualTo(1);
        assertThat(Session.run("verify", "--entry", "none", file).out()).contains("there is no function none");
        assertThat(Session.run("verify", "--entry", "asking", file).out()).contains("asking takes arguments");
    }

    @Test
    void flagsOfABuildSystem() throws IOException {
        write("compile_commands.json", """
                [
                  {"directory": ".", "file": "lock.c", "command": "cc -O2 -DMODE=memory_order_release -c lock.c"},
                  {"directory": ".", "file": "test.c", "arguments": ["cc", "-I", "include", "-c", "test.c"]}
                ]
                """);
        Session session = Session.run("verify", "-p", directory.toString(), test, lock);
        assertThat(session.out()).contains("test.c: verified");
        Session none = Session.run("verify", "-p", directory.resolve("build").toString(), test, lock);
        assertThat(none.out() + none.err()).contains("there is no compile_commands.json");
        assertThat(none.code()).isEqualTo(2);
    }

    @Test
    void volatileAsMuchCodeMeansIt() throws IOException {
        String file = write("volatile.c", """
                #include <pthread.h>
                static volatile int flag;
                static void *work(void *unused) { flag = 1; return 0; }
                int main(void) {
                    pthread_t t;
                    pthread_create(&t, 0, work, 0);
                    int seen = flag;
                    pthread_join(t, 0);
                    return seen;
                }
                """);
        assertThat(Session.run("verify", file).code()).isEqualTo(1);
        Session relaxed = Session.run("verify", "--volatile", "relaxed", file);
        assertThat(relaxed.out()).contains("Assumed: volatile accesses are relaxed");
        assertThat(relaxed.code()).isZero();
    }

    /** Each name relaxes its own accesses and no others: what is left races. */
    @Test
    void plainAccessesThatAreMeantAsAtomic() throws IOException {
        write("counts.h", """
                struct counts { long first, rounds[2]; };
                typedef struct { struct counts inner; int last; } outer_t;
                static inline void count(struct counts *c) { c->rounds[1]++; }
                """);
        String file = write("plain.c", """
                #include <pthread.h>
                #include "counts.h"
                static outer_t global;
                static int other;
                static void *work(void *unused) {
                #ifdef MEMBER
                    count(&global.inner);
                #endif
                #ifdef LAST
                    global.last = 1;
                #endif
                #ifdef OTHER
                    other = 1;
                #endif
                    return 0;
                }
                int main(void) {
                    pthread_t t;
                    pthread_create(&t, 0, work, 0);
                    work(0);
                    pthread_join(t, 0);
                    return 0;
                }
                """);
        for (String name : List.of("counts.h", "counts.h:3", "count", "counts", "rounds")) {
            assertThat(plain(file, name, "-DMEMBER").code()).as(name).isZero();
            assertThat(plain(file, name, "-DMEMBER", "-DLAST").code()).as(name).isEqualTo(1);
        }
        for (String name : List.of("plain.c", "plain.c:10", "last", "global", "outer_t", "work")) {
            assertThat(plain(file, name, "-DLAST").code()).as(name).isZero();
            assertThat(plain(file, name, "-DLAST", "-DMEMBER").code()).as(name).isEqualTo(1);
        }
        assertThat(plain(file, "other", "-DOTHER").out())
                .contains("Assumed: plain accesses of other are relaxed atomic ones (--plain).");
        assertThat(plain(file, "otter", "-DOTHER").out()).contains("--plain relaxed:otter", "no plain access");
        assertThat(plain(file, "otter", "-DOTHER").code()).isEqualTo(2);
        assertThat(Session.run("verify", "--plain", "other", file).code()).isEqualTo(2);
    }

    private static Session plain(String file, String name, String... flags) {
        List<String> arguments = new ArrayList<>(List.of("verify", "--plain", "relaxed:" + name, file, "--"));
        arguments.addAll(List.of(flags));
        return Session.run(arguments.toArray(String[]::new));
    }

    @Test
    void onlyThePartThatCannotBeCompiledIsReported() throws IOException {
        String broken = write("broken.c", "void help(void) { lok(); }\n");
        Session session = Session.run("verify", test, lock, broken, "--", "-DMODE=memory_order_release");
        assertThat(session.out()).contains("broken.c:1").doesNotContain("test.c", "lock.c");
        assertThat(session.err()).doesNotContain("have a function main");
        assertThat(session.code()).isEqualTo(2);
    }

    @Test
    void assemblyForX86UnderAnotherModel() throws IOException {
        String file = write("locked.c", """
                int x;
                int main(void) { __asm__ volatile("lock; addl $1, %0" : "+m"(x)); return x - 1; }
                """);
        assertThat(Session.run("verify", file).out()).contains("x86 assembly", "--model tso");
        assertThat(Session.run("verify", "--model", "tso", file).out()).doesNotContain("x86 assembly");
    }
}
