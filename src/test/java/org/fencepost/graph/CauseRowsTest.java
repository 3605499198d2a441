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

    /** One thread has done x. Another has done b, but what comes before it is missing. */
    private static final class Filled {
        final ExecutionGraph graph = new ExecutionGraph(this::compute);
        final int x = add(0, 0);
        final int b = add(1, 1);

        private int add(int thread, int index) {
            if (graph.size() == 0) {
                graph.clear(2);
                graph.startThread(0, ExecutionGraph.NONE);
                graph.startThread(1, ExecutionGraph.NONE);
            }
            int e = graph.add(EventKind.FENCE, thread, index, Mode.SC, 0, 0);
            return e;
        }

        /** What fills the hole is caused by x, and causes b. */
        private boolean compute(int e) {
            CauseRows rows = graph.rows();
            rows.causes().clear(e);
            rows.causes().add(e, e);
            boolean isFiller = graph.thread(e) == 1 && graph.index(e) == 0;
            int cause = isFiller ? x : e == b ? graph.event(1, 0) : ExecutionGraph.NONE;
            if (cause >= 0 && rows.needs(cause)) {
                return false;
            }
            if (cause >= 0) {
                rows.causes().addAll(e, cause);
            }
            return true;
        }
    }

    @Test
    void whatFillsAHoleAndIsTakenOutAgain() {
        Filled filled = new Filled();
        int filler = filled.add(1, 0);
        assertThat(filled.graph.causes(filler, filled.b)).isTrue();
        filled.graph.cut(filler);
        assertThat(filled.add(0, 1)).isEqualTo(filler);
        assertThat(filled.graph.causes(filler, filled.b)).isFalse();
        assertThat(filled.graph.causes(filled.x, filled.b)).isFalse();
    }

    @Test
    void whatOnlyADeletedEventCausedIsNotKept() {
        Filled filled = new Filled();
        filled.add(1, 0);
        assertThat(filled.graph.causes(filled.x, filled.b)).isTrue();
        Filled part = new Filled();
        part.graph.keep(filled.graph, new int[] {0, 1, ExecutionGraph.NONE}, ExecutionGraph.NONE, ExecutionGraph.NONE);
        assertThat(part.graph.causes(part.x, part.b)).isFalse();
    }

    @Test
    void whatFollowsAnEventThatHasChanged() {
        Filled filled = new Filled();
        assertThat(filled.graph.causes(filled.x, filled.b)).isFalse();
        filled.add(1, 0);
        filled.graph.rows().forgetAfter(filled.b, filled.graph.size());
        assertThat(filled.graph.causes(filled.x, filled.b)).isTrue();
        assertThat(filled.graph.rows().areUpToDate(filled.graph.size())).isTrue();
    }
}
