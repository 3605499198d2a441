package org.fencepost.outsider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.fencepost.api.Answer;
import org.fencepost.api.Checker;
import org.fencepost.api.Question;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The API as somebody uses it who has the jar and nothing else: this package sees only what is public. */
class CheckerTest {
    private static final Checker CHECKER = new Checker();

    @TempDir
    private Path directory;

    @AfterAll
    static void close() {
        CHECKER.close();
    }

    @Test
    void verifies() {
        Answer answer = CHECKER.check(Question.about(Path.of("examples/mp.c")));
        assertThat(answer.verdict()).isEqualTo(Verdict.VERIFIED);
        assertThat(answer.executions()).isEqualTo(2);
        assertThat(answer.findings()).isEmpty();
    }

    @Test
    void findsTheRace() {
        Answer answer = CHECKER.check(Question.about(Path.of("examples/broken/mp.c")));
        assertThat(answer.verdict()).isEqualTo(Verdict.VIOLATION);
        Answer.Finding race = answer.findings().get(0);
        assertThat(race.kind()).isEqualTo("race");
        assertThat(race.place().file()).endsWith("mp.c");
        assertThat(race.place().line()).isEqualTo(17);
        assertThat(race.steps())
                .anyMatch(step -> step.place().line() == 10 && step.text().contains("data = 42"));
    }

    @Test
    void modelsDiffer() {
        Question question = Question.about(Path.of("examples/sb.c"));
        assertThat(CHECKER.check(question.under("sc")).executions()).isEqualTo(3);
        assertThat(CHECKER.check(question.under("tso")).executions()).isEqualTo(4);
        assertThat(CHECKER.check(question.under("nonsense"))
                        .problem()
                        .orElseThrow()
                        .message())
                .contains("nonsense");
    }

    @Test
    void severalFiles() throws IOException {
        Path main = write("main.c", "#include <assert.h>\nint f(int);\nint main(void) { assert(f(1) == N); }\n");
        Path part = write("part.c", "int f(int x) { return x + 1; }\n");
        Question question = Question.about(main, part);
        assertThat(CHECKER.check(question.withFlags("-DN=2")).verdict()).isEqualTo(Verdict.VERIFIED);
        assertThat(CHECKER.check(question.withFlags("-DN=3")).verdict()).isEqualTo(Verdict.VIOLATION);
    }

    @Test
    void wrongInput() throws IOException {
        Answer answer = CHECKER.check(Question.about(write("wrong.c", "int main(void) {\n  return x;\n}\n")));
        assertThat(answer.verdict()).isEqualTo(Verdict.UNSUPPORTED);
        assertThat(answer.problem().orElseThrow().place().orElseThrow().line()).isEqualTo(2);
    }

    @Test
    void stopsInTime() throws IOException {
        Path file = write("long.c", """
                #include <pthread.h>
                #include <stdatomic.h>
                atomic_int x;
                void *t(void *n) { for (int i = 0; i < 6; i++) atomic_store(&x, i + (long) n); return 0; }
                int main(void) {
                    pthread_t p[6];
                    for (long i = 0; i < 6; i++) pthread_create(&p[i], 0, t, (void *) i);
                    for (int i = 0; i < 6; i++) pthread_join(p[i], 0);
                }
                """);
        Answer answer = CHECKER.check(Question.about(file).within(Duration.ofSeconds(1)));
        assertThat(answer.verdict()).isEqualTo(Verdict.BOUNDED);
        assertThat(answer.limits()).singleElement().asString().contains("time limit");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
