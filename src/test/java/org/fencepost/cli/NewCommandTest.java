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
}
