package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever people throw at {@code verify}: a clear message and the right code, never a stack trace, never "verified". */
class BadInputTest {
    @TempDir
    private Path directory;

    private String write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, text);
        return file.toString();
    }

    private static void assertVerdict(int code, String message, String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "verify";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        Session session = Session.run(all);
        assertThat(session.out() + session.err()).contains(message).doesNotContain("\tat ", "internal error");
        assertThat(session.out()).doesNotContain(": verified");
        assertThat(session.code()).isEqualTo(code);
    }

    @Test
    void filesThatAreNoPrograms() throws IOException {
        assertVerdict(2, "empty", write("empty.c", ""));
        assertVerdict(2, "there is no function main", write("nomain.c", "int f(void) { return 0; }\n"));
        assertVerdict(2, "no such file", directory.resolve("missing.c").toString());
        assertVerdict(2, "directory", directory.toString());
        assertVerdict(2, "unsupported or wrong input", write("corrupt.ll", "this is not LLVM IR\n"));
        byte[] noise = new byte[2000];
        new Random(1).nextBytes(noise);
        Path bitcode = directory.resolve("corrupt.bc");
        Files.write(bitcode, noise);
        assertVerdict(2, "corrupt.bc: unsupported or wrong input", bitcode.toString());
    }

    /** Only a store fence orders these with other stores; no model of {@code verify} says so, so nothing may be verified. */
    @Test
    void storesPastTheCachesWhileOthersRun() throws IOException {
        String program = write("stream.c", """
                #include <immintrin.h>
                #include <pthread.h>
                static int data;
                static _Atomic int flag;
                static void *reader(void *unused) { return flag ? (void *)(long)data : 0; }
                int main(void) {
                    pthread_t t;
                    pthread_create(&t, 0, reader, 0);
                    _mm_stream_si32(&data, 1);
                    flag = 1;
                    pthread_join(t, 0);
                }
                """);
        assertVerdict(2, "stream.c:9: verify does not support non-temporal stores", "--model", "tso", program);
        assertVerdict(2, "stream.c:9: verify does not support non-temporal stores", program);
    }

    @Test
    void hugeFile() throws IOException {
        Path huge = directory.resolve("huge.c");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(100L << 20); // no blocks on disk
        }
        assertVerdict(2, "100 MB", huge.toString());
    }

    @Test
    void programsThatDoNotCompile() throws IOException {
        assertVerdict(2, "syntax.c:1: expected ';'", write("syntax.c", "int main(void) { return 0 }\n"));
        assertVerdict(2, "header.c:1: 'nothere.h' file not found", write("header.c", "#include <nothere.h>\n"));
        assertVerdict(2, "unknown.c:2: ", write("unknown.c", "void g(void);\nint main(void) { g(); }\n"));
    }

    @Test
    void programsWithoutEnd() throws IOException {
        assertVerdict(3, "busy.c:3: the loop", write("busy.c", "int x;\nint main(void) {\n  while (1) x++;\n}\n"));
        assertVerdict(
                3,
                "deep.c:1: ",
                write("deep.c", "int f(int n) { return f(n + 1) + 1; }\nint main(void) { return f(0); }\n"));
    }

    @Test
    void limitsThatTheUserSets() throws IOException {
        String program = """
                #include <pthread.h>
                #include <stdatomic.h>
                atomic_int x, y;
                void *f(void *a) {
                  for (int i = 0; i < 4; i++)
                    atomic_fetch_add(&x, 1);
                  return NULL;
                }
                int main(void) {
                  pthread_t t;
                  pthread_create(&t, NULL, f, NULL);
                  pthread_create(&t, NULL, f, NULL);
                  f(NULL);
                }
                """;
        String file = write("many.c", program);
        assertVerdict(3, "100 executions", "--max-executions", "100", file);
        assertVerdict(3, "the time limit of 300 ms was reached", "--timeout", "300ms", file);
        assertVerdict(3, "many.c:5: the loop goes round more than 2 times", "--unroll", "2", file);
    }
}
