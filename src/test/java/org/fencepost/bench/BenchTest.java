package org.fencepost.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchTest {
    private static final Pattern UNFINISHED = Pattern.compile("bounded");
    private static final Pattern EXECUTIONS = Pattern.compile("executions: (\\d+)");

    @TempDir
    private Path directory;

    @Test
    void everyProgramOfTheSetIsThere() throws IOException {
        List<BenchTask> tasks = BenchTask.read(Path.of("bench/set.csv"));
        assertThat(tasks).hasSizeGreaterThanOrEqualTo(25);
        assertThat(tasks).allSatisfy(task -> assertThat(task.file()).isRegularFile());
        assertThat(tasks.stream().map(BenchTask::model).distinct()).contains("sc", "tso", "rc11", "imm");
    }

    @Test
    void measuresCommandLinesAndComparesThem() throws IOException, InterruptedException {
        Path table = directory.resolve("set.csv");
        Files.writeString(table, "program,flags,models\na,-DN=2,sc tso\n");
        List<BenchTask> tasks = BenchTask.read(table);
        BenchTask nothing = new BenchTask("nothing", directory.resolve("nothing.c"), List.of(), "sc");
        String work = "case {file} in *a.c) i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done;; esac;"
                + " sh -c 'echo executions: 7 {flags} {model}'";
        BenchChecker ours = new BenchChecker("ours", work, EXECUTIONS, UNFINISHED);
        BenchChecker peer =
                new BenchChecker("peer", work.replace("20000", "40000").replace("7", "8"), EXECUTIONS, UNFINISHED);
        StringWriter text = new StringWriter();
        Bench bench = new Bench(ours, peer, 1, new PrintWriter(text));
        bench.run(tasks, nothing, Map.of());
        assertThat(text.toString()).contains("a sc", "a tso", "(8)", "geometric mean of 2");
        Path saved = directory.resolve("saved.csv");
        bench.save(saved);
        assertThat(Bench.load(saved)).containsOnlyKeys("a sc", "a tso");
    }

    @Test
    void drawsLines() {
        Plot plot = new Plot("title", "across", "up");
        plot.line("first", new double[] {1, 2}, new double[] {3, 4});
        assertThat(plot.svg())
                .startsWith("<svg")
                .contains("title", "first", "polyline")
                .endsWith("</svg>\n");
    }
}
