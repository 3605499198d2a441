package org.fencepost.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DotReportTest {
    @Test
    void graphHasThreadsAndTheRelationsBetweenThem() {
        FileResult race = Examples.race();
        String dot = DotReport.render(race.result().violations().get(0), race.program());
        assertThat(dot)
                .startsWith("digraph execution {\n")
                .endsWith("}\n")
                .contains("subgraph cluster_1 {")
                .contains("e2 [label=\"T1.1: store data = 42\\nmp.c:8\", color=red, penwidth=2];")
                .contains("e2 -> e3 [label=po, color=black")
                .contains("e3 -> e4 [label=rf")
                .contains("e0 -> e2 [label=co")
                .contains("e5 -> e2 [label=fr");
        assertThat(dot).doesNotContain("e1 [");
    }
}
