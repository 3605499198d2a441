package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchCommandTest {
    @TempDir
    private Path directory;

    @Test
    void checksAgainWhatChanges() throws Exception {
        Path file = directory.resolve("a.c");
        Path header = directory.resolve("n.h");
        Files.writeString(header, "#define N 1\n");
        Files.writeString(file, "#include <assert.h>\n#include \"n.h\"\nint main(void) { assert(N == 1); }\n");
        CompletableFuture<Session> run =
                CompletableFuture.supplyAsync(() -> Session.run("watch", "--rounds", "2", file.toString()));
        // Until the first round is over, a change would be part of it.
        for (int i = 0; i < 600 && !run.isDone(); i++) {
            Thread.sleep(100);
            Files.writeString(header, "#define N 2 // " + i + "\n");
        }
        Session session = run.get(60, TimeUnit.SECONDS);
        assertThat(session.out()).contains("a.c: v", "a.c: violation under rc11", "a.c:3: assertion failed");
        assertThat(session.code()).isEqualTo(1);
    }

    @Test
    void oneRoundIsACheck() {
        Session session = Session.run("watch", "--rounds", "1", "--model", "tso", "examples/mp.c");
        assertThat(session.out()).startsWith("examples/mp.c: verified under tso (");
        assertThat(session.code()).isZero();
        assertThat(Session.run("watch", "--model", "nonsense", "examples/mp.c").code())
                .isEqualTo(2);
    }
}
