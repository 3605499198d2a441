package org.fencepost.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are compiled together come out as if each had been compiled by itself. */
class BatchTest {
    private static final String COUNTER = """
            #include <pthread.h>
            #include <stdatomic.h>
            struct pair { int first; char second; };
            static struct pair pairs[SIZE];
            static atomic_int x;
            static void *run(void *arg) { (void)arg; atomic_fetch_add(&x, __LINE__ + __COUNTER__ + (int)sizeof pairs); return 0; }
            int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); return 0; }
            """;

    @TempDir
    Path directory;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    @Test
    void filesInOneProcess() throws IOException {
        List<Path> files = List.of(
                file("a.c", "#define SIZE 1\n" + COUNTER),
                file("b.c", "#define SIZE 2\n" + COUNTER),
                file("c.c", "#define SIZE 3\n" + COUNTER));
        CompileOptions options = CompileOptions.DEFAULT.withFlags(List.of("-DOTHER=1"));
        Clang clang = new Clang(Toolchain.open(Cache.defaultRoot()));
        List<byte[]> together = new Batch(clang, options).compile(files);
        assertThat(together).hasSize(3);
        try (CFrontEnd alone = new CFrontEnd();
                CFrontEnd grouped = new CFrontEnd()) {
            grouped.prepare(files, options);
            for (Path file : files) {
                assertThat(Intrinsics.fingerprint(grouped.load(file, options)))
                        .isEqualTo(Intrinsics.fingerprint(alone.load(file, options)));
            }
        }
    }

    @Test
    void anErrorConcernsOneFile() throws IOException {
        Path good = file("good.c", "int main(void) { return 0; }\n");
        Path bad = file("bad.c", "int main(void) { return oops; }\n");
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            frontEnd.prepare(List.of(good, bad, directory.resolve("missing.c")), CompileOptions.DEFAULT);
            assertThat(frontEnd.load(good, CompileOptions.DEFAULT).threads()).hasSize(1);
            assertThatThrownBy(() -> frontEnd.load(bad, CompileOptions.DEFAULT))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("oops");
            assertThatThrownBy(() -> frontEnd.load(directory.resolve("missing.c"), CompileOptions.DEFAULT))
                    .hasMessageContaining("there is no file");
        }
    }

    @Test
    void flagsThatWriteFilesAreLeftToTheDriver() {
        assertThat(Batch.isFor(CompileOptions.DEFAULT.withFlags(List.of("-DN=3", "-Iinclude", "-std=c11"))))
                .isTrue();
        assertThat(Batch.isFor(CompileOptions.DEFAULT.withFlags(List.of("-MD"))))
                .isFalse();
        assertThat(Batch.isFor(CompileOptions.DEFAULT.withFlags(List.of("-D", "N=3"))))
                .isFalse();
    }

    @Test
    void bitcodeIsCutAtModules() {
        byte[] module = {
            'B', 'C', (byte) 0xc0, (byte) 0xde, 0x35, 0x14, 0, 0, 1, 0, 0, 0, 'B', 'C', (byte) 0xc0, (byte) 0xde
        };
        byte[] two = new byte[2 * module.length];
        System.arraycopy(module, 0, two, 0, module.length);
        System.arraycopy(module, 0, two, module.length, module.length);
        assertThat(Batch.split(two)).containsExactly(module, module);
        assertThat(Batch.split(Arrays.copyOf(two, two.length - 1))).isNull();
    }
}
