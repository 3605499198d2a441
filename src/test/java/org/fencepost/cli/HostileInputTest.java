package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Supervised;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that are made to hurt, or unlucky: deadlines are kept, files of others are not shown. */
class HostileInputTest {
    @TempDir
    private Path directory;

    private String write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    /** Eight levels of eight: clang would be busy for hours. */
    private static String macroBomb() {
        String levels = IntStream.range(0, 9)
                .mapToObj(i -> "#define M" + i + " " + ("M" + (i + 1) + " ").repeat(8) + "\n")
                .collect(Collectors.joining());
        return levels + "#define M9 i++;\nint main(void) { int i = 0; M0 return 0; }\n";
    }

    /** The tests share the machine, so the bound is not a second here; without a deadline it would be hours. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify",
                "verify --model xf",
                "hunt",
                "optimize",
                "optimize --platform px86",
                "lincheck",
                "crash",
                "simulate",
                "simulate --ends"
            })
    @Timeout(60)
    void compilersAreEnded(String command) throws Exception {
        Session session = Session.run((command + " --timeout 1s " + write("bomb.c", macroBomb())).split(" "));
        assertThat(session.out()).contains("--timeout");
        assertThat(session.code()).isEqualTo(3);
        // The library may be compiling for the first time, and a process takes a moment to end; the bomb takes hours.
        for (int i = 0; i < 300 && isClangRunning(); i++) {
            Thread.sleep(100);
        }
        assertThat(isClangRunning()).isFalse();
    }

    private static boolean isClangRunning() {
        return ProcessHandle.current()
                .descendants()
                .anyMatch(child -> child.info().command().orElse("").contains("clang"));
    }

    @Test
    @Timeout(60)
    void largeVariablesCostWhatIsInThem() throws IOException {
        String file = write("big.c", """
                #include <assert.h>
                char big[1 << 30];
                int main(void) { big[5] = 1; assert(big[1 << 29] == 0 && big[5] == 1); return 0; }
                """);
        assertThat(Session.run("verify", file).out()).contains("verified");
    }

    @Test
    @Timeout(60)
    void workThatDoesNotListenIsLeftBehind() {
        Monitor monitor = new Monitor();
        Thread clock = new Thread(() -> monitor.stop(Limit.time("time is up")));
        clock.start();
        long start = System.nanoTime();
        Supervised supervised = new Supervised(monitor, 100);
        assertThat(catchThrowable(() -> supervised.explore(() -> {
                    while (System.nanoTime() - start < 50e9) {
                        Thread.onSpinWait();
                    }
                    return 0;
                })))
                .isInstanceOf(Supervised.Stopped.class);
        assertThat((System.nanoTime() - start) / 1e9).isLessThan(20);
    }

    @Test
    void filesThatWereNotCompiledAreNotShown() throws IOException {
        String secret = write("secret.txt", "the password\nthe password\nthe password\n");
        String file = write(
                "line.c",
                "#include <assert.h>\n#line 1 \"" + secret + "\"\nint main(void) { assert(0);\nreturn 0; }\n");
        Path page = directory.resolve("page.html");
        Session session = Session.run("verify", "--html", page.toString(), file);
        assertThat(session.code()).isEqualTo(1);
        assertThat(session.out() + Files.readString(page))
                .contains("secret.txt")
                .doesNotContain("password");
    }

    @Test
    void bytesBehindACheckpoint() throws IOException {
        Path checkpoint = directory.resolve("run.fp");
        String file = write("mp.c", Files.readString(Path.of("examples/mp.c")));
        assertThat(Session.run("verify", "--checkpoint", checkpoint.toString(), file)
                        .code())
                .isZero();
        Files.write(checkpoint, new byte[] {0}, StandardOpenOption.APPEND);
        Session session = Session.run("verify", "--resume", checkpoint.toString(), file);
        assertThat(session.out() + session.err()).contains("is damaged");
        assertThat(session.code()).isEqualTo(2);
    }

    @Test
    void standardOutputThatCannotBeWritten() throws IOException {
        Writer full = new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("no space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(full), new PrintWriter(err), false, false, false);
        int code = Fencepost.run(console, new Interrupts(), "verify", write("a.c", "int main(void) { return 0; }\n"));
        assertThat(err.toString()).contains("standard output cannot be written");
        assertThat(code).isEqualTo(2);
    }

    @Test
    void mallocOfTooMuch() throws IOException {
        String file = write("malloc.c", """
                #include <assert.h>
                #include <stdlib.h>
                int main(void) { assert(malloc(1ul << 60) == 0); return 0; }
                """);
        assertThat(Session.run("verify", file).code()).isZero();
    }

    /** In a process of its own, as a build server ends it. */
    @Test
    @Timeout(120)
    void askedToEndItTellsWhatItKnows() throws Exception {
        String file = write("long.c", """
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
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.fencepost.cli.Fencepost",
                        "verify",
                        file)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Thread.sleep(6000);
        long asked = System.nanoTime();
        process.toHandle().destroy(); // leaves the streams open, as process.destroy() does not
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(out).contains("bounded", "interrupted");
        assertThat((System.nanoTime() - asked) / 1e9).isLessThan(10);
    }
}
