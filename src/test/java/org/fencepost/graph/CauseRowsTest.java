package org.fencepost.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.program.Mode;
import org.junit.jupiter.api.Test;

/** What events are caused by is computed when somebody asks, once. */
class CauseRowsTest {
    private static final int EVENTS = 20_000;

    private final List<Integer> computed = new ArrayList<>();
    private final ExecutionGraph graph = new ExecutionGraph(this::compute);

    /** Each event is caused by the one that was added three events before. */
    private boolean compute(int e) {
        CauseRows rows = graph.rows();
        rows.dependencies().clear(e);
        rows.causes().clear(e);
        rows.causes().add(e, e);
        if (e >= 3) {
            if (rows.needs(e - 3)) {
                return false;
            }
            rows.causes().addAll(e, e - 3);
        }
        computed.add(e);
        return true;
    }

    private void addEvents(int count) {
        graph.clear(1);
        graph.startThread(0, ExecutionGraph.NONE);
        for (int e = 0; e < count; e++) {
            graph.clocks().compute(graph, graph.add(EventKind.FENCE, 0, Mode.SC, 0, 0), Synchronisation.ALWAYS);
        }
    }

    @Test
    void onlyWhatIsAskedFor() {
        addEvents(EVENTS);
        assertThat(graph.causes(1, 7)).isTrue();
        assertThat(graph.causes(2, 7)).isFalse();
        assertThat(graph.inPrefix(4, 7)).isTrue();
        assertThat(computed).containsExactly(1, 4, 7);
    }

    @Test
    void longChains() {
        addEvents(EVENTS);
        assertThat(graph.causes(1, EVENTS - 1)).isTrue();
        assertThat(computed).hasSize((EVENTS + 2) / 3).doesNotHaveDuplicates();
    }

    @Test
    void againWhenSomethingHasChanged() {
        addEvents(10);
        graph.causes(0, 6);
        graph.cut(4);
        graph.add(EventKind.FENCE, 0, Mode.SC, 0, 0);
        graph.rows().forget(3);
        assertThat(graph.causes(0, 3)).isTrue();
        assertThat(graph.causes(0, 4)).isFalse();
        assertThat(computed).containsExactly(0, 3, 6, 3, 1, 4);
    }

    @Test
    void whatIsKeptOfAGraphIsKnownThere() {
        addEvents(130);
        assertThat(graph.causes(1, 127)).isTrue();
        int[] renumbered = new int[130];
        for (int e = 0; e < 130; e++) {
            renumbered[e] = e < 70 ? e : e % 3 == 1 ? 70 + (e - 70) / 3 : ExecutionGraph.NONE;
        }
        ExecutionGraph part = new ExecutionGraph(e -> {
            throw new AssertionError("event " + e + " was known");
        });
        part.keep(graph, renumbered, ExecutionGraph.NONE, ExecutionGraph.NONE);
        int last = renumbered[127];
        for (int e = 0; e < part.size(); e++) {
            assertThat(part.causes(e, last)).as("event %s", e).isEqualTo(e < 70 ? e % 3 == 1 : e <= last);
        }
    }
}
