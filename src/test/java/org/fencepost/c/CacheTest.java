package org.fencepost.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheTest {
    @TempDir
    Path root;

    private final AtomicInteger fillings = new AtomicInteger();

    private void fill(Path directory) throws IOException {
        fillings.incrementAndGet();
        Files.createDirectories(directory.resolve("deep"));
        Files.writeString(directory.resolve("deep/file"), "contents");
        Files.writeString(directory.resolve("other"), "more");
    }

    @Test
    void fillsOnce() throws IOException {
        Path first = new Cache(root).directory("x", this::fill);
        Path second = new Cache(root).directory("x", this::fill);
        assertThat(second).isEqualTo(first);
        assertThat(fillings).hasValue(1);
        assertThat(first.resolve("deep/file")).hasContent("contents");
    }

    @Test
    void repairsWhatIsDamaged() throws IOException {
        Path directory = new Cache(root).directory("x", this::fill);
        Files.writeString(directory.resolve("other"), "half");
        Files.delete(directory.resolve("deep/file"));
        new Cache(root).directory("x", this::fill);
        assertThat(directory.resolve("deep/file")).hasContent("contents");
        assertThat(directory.resolve("other")).hasContent("more");
        Files.writeString(directory.resolve("other"), "mor");
        new Cache(root).directory("x", this::fill);
        assertThat(directory.resolve("other")).hasContent("more");
        Files.delete(directory.resolve("complete"));
        new Cache(root).directory("x", this::fill);
        assertThat(fillings).hasValue(4);
    }

    @Test
    void leavesNothingBehindWhenFillingFails() throws IOException {
        Cache cache = new Cache(root);
        assertThatThrownBy(() -> cache.directory("x", d -> {
                    Files.writeString(d.resolve("part"), "part");
                    throw new IOException("disk full");
                }))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("disk full");
        assertThat(root.resolve("x")).doesNotExist();
        assertThat(cache.directory("x", this::fill).resolve("other")).exists();
    }

    @Test
    void clearsUpAfterAKilledProcess() throws IOException {
        Path left = Files.createDirectories(root.resolve("x.new-1234"));
        Files.writeString(left.resolve("part"), "part");
        Path other = Files.createDirectories(root.resolve("xy.new-1234"));
        new Cache(root).directory("x", this::fill);
        assertThat(left).doesNotExist();
        assertThat(other).exists();
    }

    @Test
    void isFilledOnceByManyAtOnce() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        List<Future<Path>> results = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            results.add(pool.submit(() -> new Cache(root).directory("x", this::fill)));
        }
        for (Future<Path> result : results) {
            assertThat(result.get().resolve("deep/file")).hasContent("contents");
        }
        pool.shutdown();
        assertThat(fillings).hasValue(1);
    }

    @Test
    void saysWhatToDoWhenItCannotBeWritten() throws IOException {
        Path file = Files.writeString(root.resolve("file"), "in the way");
        assertThatThrownBy(() -> new Cache(file).directory("x", this::fill))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("FENCEPOST_CACHE");
    }
}
