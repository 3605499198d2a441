package org.fencepost.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.ThreadRun;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events are named as the source names them: variables with their parts, functions, files and lines. */
class NamesTest {
    private static CFrontEnd frontEnd;

    @TempDir
    Path directory;

    @BeforeAll
    static void open() {
        frontEnd = new CFrontEnd();
    }

    @AfterAll
    static void close() {
        frontEnd.close();
    }

    private Program load(String name, String... lines) throws IOException {
        Path file = Files.writeString(directory.resolve(name), String.join("\n", lines));
        return frontEnd.load(file, CompileOptions.DEFAULT);
    }

    /** The accesses of main, every load reading 0. */
    private static List<Action.Access> accesses(Program program) {
        List<Action.Access> result = new ArrayList<>();
        ThreadRun run = program.start(0);
        while (!(run.action() instanceof Action.End)) {
            if (run.action() instanceof Action.Access access) {
                result.add(access);
            }
            run.resume(0);
        }
        return result;
    }

    @Test
    void namesPartsOfVariables() throws IOException {
        Program program = load(
                "names.c",
                "#include <pthread.h>",
                "#include <stdatomic.h>",
                "struct node { struct node *next; int value[2][3]; union { int i; char c[4]; } u; struct { short a, b; }; };",
                "struct node table[4]; pthread_mutex_t lock; atomic_int flags[3]; int plain;",
                "typedef struct { const struct node *n; volatile long v; } wrapped; wrapped w;",
                "int main(void) {",
                "  table[2].value[1][2] = 3; table[1].next = 0; table[3].u.c[2] = 1; table[3].u.i = 1; table[0].b = 1;",
                "  pthread_mutex_lock(&lock); flags[2]++; plain = 1; w.v = 3; ((char *)&plain)[1] = 2;",
                "  static int local; local = 1;",
                "}");
        assertThat(accesses(program).stream().map(a -> program.describe(a.address())))
                .containsExactly(
                        "table[2].value[1][2]",
                        "table[1].next",
                        "table[3].u.c[2]",
                        "table[3].u.i",
                        "table[0].b",
                        "lock",
                        "flags[2]",
                        "plain",
                        "w.v",
                        "plain+1",
                        "main.local");
    }

    @Test
    void namesCppAsItsUsersDo() throws IOException {
        assumeTrue(CProgramsTest.hasCppHeaders(), "no headers of libstdc++ on this machine");
        Program program = load(
                "names.cpp",
                "#include <atomic>",
                "namespace n { struct Counter { int before; std::atomic<int> count; void hit() {",
                "  count.fetch_add(1);",
                "} }; static Counter c; }",
                "int main() {",
                "  n::c.hit();",
                "}");
        Action.Access access = accesses(program).get(0);
        assertThat(program.describe(access.address())).isEqualTo("n::c.count");
        Site site = access.site();
        assertThat(site.library()).isTrue();
        assertThat(site.user().function()).isEqualTo("n::Counter::hit");
        assertThat(site.user().line()).isEqualTo(3);
    }

    @Test
    void knowsWhereInlinedCodeIsCalledFrom() throws IOException {
        Program program = load(
                "inline.c",
                "int x;",
                "static inline __attribute__((always_inline)) void set(int v) {",
                "  x = v;",
                "}",
                "int main(void) {",
                "  set(1);",
                "}");
        Site site = accesses(program).get(0).site();
        assertThat(site.line()).isEqualTo(3);
        assertThat(site.function()).isEqualTo("set");
        assertThat(site.caller().line()).isEqualTo(6);
        assertThat(site.caller().function()).isEqualTo("main");
    }

    @Test
    void libraryModelsPointToTheirCaller() throws IOException {
        Program program = load(
                "lock.c",
                "#include <pthread.h>",
                "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
                "int main(void) {",
                "  pthread_mutex_lock(&m);",
                "}");
        Site site = accesses(program).get(0).site();
        assertThat(site.library()).isTrue();
        assertThat(site.user().line()).isEqualTo(4);
        assertThat(site.user().file()).endsWith("lock.c");
    }

    @Test
    void localVariablesThatNobodyElseSeesAreNoEvents() throws IOException {
        Program program = load(
                "local.c",
                "#include <stdio.h>",
                "#include <string.h>",
                "struct s { int a[4]; };",
                "static int sum(const struct s *p) { int r = 0; for (int i = 0; i < 4; i++) r += p->a[i]; return r; }",
                "static struct s *fill(struct s *p) { memset(p, 1, sizeof *p); return p; }",
                "static _Thread_local struct s own;",
                "int main(void) {",
                "  struct s x, y = {{1, 2, 3, 4}};",
                "  x = y; x.a[2] = sum(&y); fill(&x)->a[1] = 2; own = x; own.a[1]++;",
                "  char text[40]; snprintf(text, sizeof text, \"%d %s\", sum(&own), \"x\"); printf(\"%s\", text);",
                "  return 0;",
                "}");
        assertThat(accesses(program)).isEmpty();
    }
}
