package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each lesson's program is wrong as it is handed out, in the way that the text says, and right when it is mended. */
class LearnCommandTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "1, violation (assertion)",
        "2, violation (race)",
        "3, violation (assertion) under tso",
        "4, violation (race)",
        "5, violation (hang)",
        "6, violation (race)",
        "7, optimized under rc11",
        "8, violation (assertion)",
        "9, violation (assertion)",
        "10, violation (linearizability)",
        "11, assertion failed: word.byte[WAITS] == 1",
        "12, violation (race)",
        "13, violation (assertion)",
        "14, violation (hang)",
        "15, assertion failed"
    })
    void exercisesAreWrongAndSolutionsRight(int lesson, String mistake) throws IOException {
        Session first = learn(lesson);
        assertThat(first.code()).isEqualTo(3);
        assertThat(first.out()).startsWith("Lesson " + lesson + ": ").contains("Wrote " + file(lesson));

        Session unchanged = learn(lesson);
        assertThat(unchanged.code()).isIn(1, 3);
        assertThat(unchanged.out())
                .contains("as it was handed out", mistake, "Not yet. A hint: fencepost learn " + lesson);

        Files.copy(solution(lesson), file(lesson), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        Session mended = learn(lesson);
        assertThat(mended.code()).as(mended.out() + mended.err()).isZero();
        assertThat(mended.out()).contains("\nDone.").doesNotContain("handed out");
    }

    @Test
    void assertionsStayAsTheyAre() throws IOException {
        Files.writeString(file(1), Files.readString(solution(1)).replace("counter == 2", "counter >= 1"));
        Session session = learn(1);
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).contains("lesson1.c: what stands behind 'Leave the rest as it is.' was changed");
        Files.writeString(file(1), "int main(void) { return 0; }\n");
        assertThat(learn(1).code()).isEqualTo(2);
    }

    @Test
    void linesMayEndAsOnWindows() throws IOException {
        Files.writeString(file(2), Files.readString(solution(2)).replace("\n", "\r\n"));
        assertThat(learn(2).code()).isZero();
    }

    @Test
    void everyLessonHasHints() {
        for (Lesson lesson : Lesson.all()) {
            assertThat(lesson.hints()).as(lesson.title()).hasSizeGreaterThanOrEqualTo(2);
            assertThat(lesson.checks()).as(lesson.title()).isNotEmpty();
        }
        Session session = Session.run("learn", "4", "--hint");
        assertThat(session.out()).contains("Looking and taking must be one step.", "fencepost learn 4 --hint 2");
        assertThat(Session.run("learn", "4", "--hint", "3").out()).doesNotContain("The next hint");
        assertThat(Session.run("learn", "4", "--hint", "4").err()).contains("lesson 4 has hints 1 to 3");
    }

    @Test
    void lessonsAreListed() throws IOException {
        Files.writeString(file(3), "");
        Session session = Session.run("learn", "--in", directory.toString());
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("  1  What can two threads see?\n", "  3  Store buffers  (begun)\n");
        assertThat(Session.run("learn", "99").err()).contains("there is no lesson 99; the last is 15");
    }

    private Session learn(int lesson) {
        return Session.run("learn", Integer.toString(lesson), "--in", directory.toString());
    }

    private Path file(int lesson) {
        return directory.resolve("lesson" + lesson + ".c");
    }

    private static Path solution(int lesson) {
        return Path.of("src/test/learn/" + lesson + ".c");
    }
}
