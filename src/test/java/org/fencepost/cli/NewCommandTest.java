package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code fencepost new} writes is right as it is, and wrong where its comments dare the reader to change it. */
class NewCommandTest {
    @TempDir
    private Path directory;

    private String name() {
        return directory.resolve("first").toString();
    }

    @ParameterizedTest
    @CsvSource({
        "threads, verify, memory_order_release, memory_order_relaxed",
        "lock, verify, memory_order_acquire, memory_order_relaxed",
        "pm, crash, _mm_sfence();, ;",
        "cxl, crash --platform cxl, persist(&box->letter);, ;",
        "lincheck, lincheck, memory_order_release, memory_order_relaxed",
    })
    void templatesAreRightAndTheirDaresWrong(String template, String command, String from, String to)
            throws IOException {
        Session session = Session.run("new", "--template", template, name());
        assertThat(session.code()).as(session.err()).isZero();
        Path file = directory.resolve("first.c");
        assertThat(session.out()).contains("fencepost " + command + " " + file);
        String[] check = (command + " " + file).split(" ");
        assertThat(Session.run(check).code()).as(template).isZero();
        Files.writeString(file, Files.readString(file).replace(from, to));
        assertThat(Session.run(check).code()).as(template + " without " + from).isEqualTo(1);
    }

    @Test
    void aLitmusTest() {
        assertThat(Session.run("new", "--template", "litmus", name()).code()).isZero();
        Session session = Session.run("litmus", name() + ".litmus");
        assertThat(session.out()).contains("Test first Allowed", "Observation first Sometimes 1 3");
    }

    @Test
    void nothingIsOverwritten() throws IOException {
        Path file = directory.resolve("first.c");
        Files.writeString(file, "mine");
        Session session = Session.run("new", name() + ".c");
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains("is there already; --force replaces it");
        assertThat(file).hasContent("mine");
        assertThat(Session.run("new", "--force", name()).code()).isZero();
        assertThat(file).content().startsWith("/*\n * first: a test");
    }

    @Test
    void aDirectoryThatIsNotThereIsSaid() {
        Session session = Session.run("new", directory.resolve("no/where").toString());
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains("there is no directory");
    }

    private static final String HEADER = """
            #ifndef QUEUE_H
            #define QUEUE_H
            #include <stdarg.h>
            #include <stdint.h>
            #include "kind.h"
            typedef struct queue queue;
            typedef struct { int weight; } item_t;
            queue *queue_create(size_t size, enum kind kind);
            int queue_put(queue *restrict q, const void *what, item_t one, const item_t *two, uint32_t *place, const char *name, queue **next);
            _Bool queue_is_empty(const volatile queue *q);
            void queue_each(queue *q, void (*call)(void *));
            void queue_log(queue *q, const char *format, ...);
            int queue_version(void);
            void queue_destroy(queue *q);
            #endif
            """;

    private static final String QUEUE = """
            #include <stdlib.h>
            #include <queue.h>
            #ifdef RACE
            typedef int count;
            #else
            typedef _Atomic int count;
            #endif
            struct queue { count n; };
            queue *queue_create(size_t size, enum kind kind) { queue *q = malloc(sizeof *q); q->n = 0; return q; }
            int queue_put(queue *restrict q, const void *what, item_t one, const item_t *two, uint32_t *place, const char *name, queue **next) {
                return ++q->n + one.weight + two->weight + *place - 1 + (name[0] != 'a') + (*next != 0);
            }
            _Bool queue_is_empty(const volatile queue *q) { return q->n == 0; }
            void queue_destroy(queue *q) { free(q); }
            """;

    /** Opaque structs, structs without a name, results by pointer, what another header declares and what cannot be called. */
    @Test
    void aClientOfAHeader() throws IOException {
        Path include = Files.createDirectory(directory.resolve("include"));
        Files.writeString(
                include.resolve("kind.h"), "#include <stddef.h>\nenum kind { A, B };\nvoid kind_only(int);\n");
        Path header = Files.writeString(include.resolve("queue.h"), HEADER);
        String queue = Files.writeString(directory.resolve("queue.c"), QUEUE).toString();
        String flag = "-I" + include;
        Session session = Session.run("new", "--for", header.toString(), name(), "--", flag);
        assertThat(session.code()).as(session.err()).isZero();
        String file = name() + ".c";
        assertThat(Files.readString(Path.of(file)))
                .contains("object = queue_create(", "queue_put(object", "queue_destroy(object);")
                .contains("#include \"include/queue.h\"", "Not called: queue_each, queue_log, queue_version.")
                .doesNotContain("kind_only");
        Session verified = Session.run("verify", file, queue, "--", flag);
        assertThat(verified.out()).contains("verified", "queue_is_empty=0 queue_put=0", "queue_is_empty=1 queue_put=0");
        assertThat(Session.run("verify", file, queue, "--", flag, "-DRACE").out())
                .contains("data race");
    }

    @Test
    void headersThatNobodyCanCall() throws IOException {
        String none =
                Files.writeString(directory.resolve("none.h"), "#define N 3\n").toString();
        assertThat(Session.run("new", "--for", none, name()).err())
                .contains("declares no function that a thread could call");
        String wrong =
                Files.writeString(directory.resolve("wrong.h"), "int f(\n").toString();
        Session session = Session.run("new", "--for", wrong, name());
        assertThat(session.err()).contains("wrong.h:");
        assertThat(session.code()).isEqualTo(2);
        assertThat(Session.run("new", "--for", none + "pp", name()).err()).contains("ends with .h");
        assertThat(Session.run("new").err()).contains("a NAME is missing");
        assertThat(Session.run("new", "a", "b").err()).contains("one NAME only");
    }
}
