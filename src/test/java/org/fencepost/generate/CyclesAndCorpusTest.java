package org.fencepost.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.dialects.Dialects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests made from cycles have the verdicts that the literature gives to the tests of their names: those of {@code
 * src/test/litmus}, which were written by other means.
 */
class CyclesAndCorpusTest {
    private static final Path CORPUS = Path.of("src/test/litmus");
    private static final List<String> OF_TWO = List.of("SB", "MP", "LB", "S", "R", "2+2W");
    /** Without Z6.5: the corpus lists its threads from another one on, so that the names do not agree. */
    private static final List<String> OF_MORE = List.of(
            "WRC", "WWC", "RWC", "WRW+WR", "WRR+2W", "WRW+2W", "ISA2", "W+RWC", "Z6.0", "Z6.1", "Z6.2", "Z6.3", "Z6.4",
            "3.SB", "3.LB", "3.2W", "IRIW", "IRRWIW", "IRWIW");

    private final LitmusParser parser = Dialects.parser();
    private final LitmusEngine engine = new EnumeratingEngine();

    @ParameterizedTest
    @CsvSource({
        "x86, x86, tso, 'Pod** MFenced**', 'Pod** MFenced**', 70",
        "x86_64, x86_64, tso, 'Pod** MFenced**', 'Pod**', 11",
        "aarch64, aarch64, aarch64, 'Pod** DMB.SYd** DMB.LDd** DMB.STd** DpAddrd* DpDatadW DpCtrld* DpCtrlIsbd* PodWWPL"
                + " PodWRLA PodRRAP PodRRQP PodRWPL PodRWAL', 'Pod** DMB.SYd** DpAddrd* DpDatadW', 200",
        "ppc, ppc, power, 'Pod** Syncd** LwSyncd** Eieiod** DpAddrd* DpDatadW DpCtrld* DpCtrlIsyncd*',"
                + " 'Pod** Syncd** LwSyncd** DpAddrd* DpDatadW', 150",
        "riscv, riscv, riscv, 'Pod** Fence.rw.rwd** Fence.w.wd** Fence.r.rwd** Fence.rw.wd** Fence.tsod** DpAddrd* DpDatadW"
                + " DpCtrld* PodWWPRl PodRRAqP', 'Pod** Fence.rw.rwd** DpAddrd* DpDatadW', 130",
    })
    void verdictsAreThoseOfTheLiterature(
            String dialect, String directory, String model, String edgesOfTwo, String edgesOfMore, int atLeast)
            throws IOException {
        Map<String, Boolean> allowed = corpus(directory, model);
        Vocabulary vocabulary = Vocabularies.named(dialect);
        List<Cycle> cycles = new ArrayList<>();
        OF_TWO.forEach(f -> cycles.addAll(Families.variants(vocabulary, f, List.of(edgesOfTwo.split(" ")))));
        OF_MORE.forEach(f -> cycles.addAll(Families.variants(vocabulary, f, List.of(edgesOfMore.split(" ")))));
        int compared = 0;
        for (Cycle cycle : cycles) {
            Boolean expected = allowed.get(cycle.name());
            if (expected != null) {
                GeneratedTest test = cycle.test();
                assertThat(engine.histogram(parser.parse(test.name(), test.text()), model)
                                .allowed())
                        .as(test.text())
                        .isEqualTo(expected);
                compared++;
            }
        }
        assertThat(compared).as("tests of which the corpus knows the name").isGreaterThanOrEqualTo(atLeast);
    }

    private static Map<String, Boolean> corpus(String directory, String model) throws IOException {
        Map<String, Boolean> allowed = new HashMap<>();
        for (String line : Files.readAllLines(CORPUS.resolve("expected.csv"))) {
            String[] columns = line.split(",", -1);
            if (columns[0].startsWith(directory + "/") && columns[1].equals(model)) {
                String file = columns[0].substring(directory.length() + 1);
                allowed.put(file.substring(0, file.length() - ".litmus".length()), columns[2].equals("allowed"));
            }
        }
        return allowed;
    }
}
