package org.fencepost.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.graph.ExecutionGraph.INIT;
import static org.fencepost.graph.ExecutionGraph.NONE;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.stream.IntStream;
import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.program.Mode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The graph grows, shrinks, is copied in part and saved; the initial write is something else than no write. */
class ExecutionGraphTest {
    private static final int X = 0;
    private static final int Y = 1;

    private final ExecutionGraph g = new ExecutionGraph();

    @BeforeEach
    void twoThreads() {
        g.clear(3);
        g.startThread(0, NONE);
        g.startThread(1, NONE);
    }

    private int add(EventKind kind, int thread, int location) {
        int e = g.add(kind, thread, Mode.RLX, 0, 0);
        g.setLocation(e, location);
        return e;
    }

    private int read(int thread, int location, int write) {
        int e = add(EventKind.READ, thread, location);
        g.link(e, write);
        g.clocks().compute(g, e, Synchronisation.ALWAYS);
        return e;
    }

    private int write(int thread, int location, int place) {
        int e = add(EventKind.WRITE, thread, location);
        g.place(e, place);
        g.clocks().compute(g, e, Synchronisation.ALWAYS);
        return e;
    }

    @Test
    void noWriteIsNotTheInitialWrite() {
        int fresh = add(EventKind.READ, 0, X);
        assertThat(g.readsFrom(fresh)).isEqualTo(NONE).isNotEqualTo(INIT);
        assertThat(g.firstInitialReader(X)).isEqualTo(NONE);
        g.link(fresh, INIT);
        assertThat(g.readsFrom(fresh)).isEqualTo(INIT);
        assertThat(g.firstInitialReader(X)).isEqualTo(fresh);
        assertThat(g.nextReader(fresh)).isEqualTo(NONE);
    }

    @Test
    void theFirstWriteComesAfterTheInitialOne() {
        assertThat(read(0, X, INIT)).isZero();
        assertThat(g.coherenceSuccessor(INIT, X)).isEqualTo(NONE);
        int w = write(1, X, 0);
        assertThat(g.coherenceSuccessor(INIT, X)).isEqualTo(w);
        assertThat(g.coherenceSuccessor(w, X)).isEqualTo(NONE);
    }

    @Test
    void aReadWhoseWriteIsNotKeptReadsFromNothing() {
        int w = write(0, X, 0);
        int initial = read(1, Y, INIT);
        int r = read(1, X, w);
        ExecutionGraph part = new ExecutionGraph();
        part.keep(g, new int[] {NONE, 0, 1}, 1, 1);
        assertThat(part.readsFrom(r - 1)).isEqualTo(NONE);
        assertThat(part.readsFrom(initial - 1)).isEqualTo(INIT);
        assertThat(part.firstInitialReader(Y)).isEqualTo(initial - 1);
        assertThat(part.firstInitialReader(X)).isEqualTo(NONE);
        assertThat(part.writes(X)).isZero();
    }

    @Test
    void aRevisitKeepsWhatIsOlderAndWhatCausesTheWrite() {
        int r = read(0, X, INIT);
        int deleted = write(0, Y, 0);
        int cause = read(1, Y, INIT);
        int w = write(1, X, 0);
        ExecutionGraph part = new ExecutionGraph();
        assertThat(part.keep(g, r, w)).isEqualTo(w - 1);
        assertThat(part.size()).isEqualTo(3);
        assertThat(part.writes(Y)).as("event %s", deleted).isZero();
        assertThat(part.readsFrom(cause - 1)).isEqualTo(INIT);
        assertThat(part.firstInitialReader(X)).as("r is not linked").isEqualTo(NONE);
    }

    @Test
    void cuttingUndoesAdding() {
        int first = write(0, X, 0);
        int r = read(1, X, first);
        int spawn = g.add(EventKind.SPAWN, 1, Mode.RLX, 0, 0);
        g.setLink(spawn, 2);
        g.startThread(2, spawn);
        write(2, X, 0);
        read(2, X, first);
        assertThat(g.coherencePosition(first)).isEqualTo(1);
        g.cut(r + 1);
        assertThat(g.isAlive(2)).isFalse();
        assertThat(g.coherencePosition(first)).isZero();
        assertThat(g.firstReader(first)).isEqualTo(r);
        assertThat(g.nextReader(r)).isEqualTo(NONE);
        assertThat(g.last(1)).isEqualTo(r);
    }

    @Test
    void holesAreFilled() {
        int late = g.add(EventKind.FENCE, 0, 2, Mode.SC, 0, 0);
        assertThat(g.event(0, 0)).isEqualTo(NONE);
        assertThat(g.hasHoles(0)).isTrue();
        int early = g.add(EventKind.FENCE, 0, 0, Mode.SC, 0, 0);
        assertThat(g.hasFillers(0)).isTrue();
        assertThat(g.successor(early)).isEqualTo(NONE);
        assertThat(g.nextInThread(early)).isEqualTo(late);
        g.cut(early);
        assertThat(g.hasFillers(0)).isFalse();
        assertThat(g.seqCstEvents()).isEqualTo(1);
    }

    @Test
    void savedGraphsAreTheSame() throws IOException {
        int first = write(0, X, 0);
        write(1, X, 0);
        read(1, Y, INIT);
        read(0, X, first);
        g.add(EventKind.FENCE, 1, 4, Mode.SC, 0, 0);
        g.add(EventKind.ALLOC, 1, 2, Mode.NA, 0, 0);
        ExecutionGraph copy = new ExecutionGraph();
        GraphCodec.load(saved(), copy, IntStream.range(10, 20).toArray(), new int[] {5, 3});
        for (int e = 0; e < g.size(); e++) {
            assertThat(copy.kind(e)).isEqualTo(g.kind(e));
            assertThat(copy.readsFrom(e)).isEqualTo(g.readsFrom(e));
            assertThat(copy.step(e)).isEqualTo(10 + e);
        }
        assertThat(copy.location(first)).isEqualTo(5);
        assertThat(copy.write(5, 1)).isEqualTo(first);
        assertThat(copy.coherencePosition(first)).isEqualTo(1);
        assertThat(copy.firstReader(first)).isEqualTo(g.firstReader(first));
        assertThat(copy.firstInitialReader(3)).isEqualTo(2);
        assertThat(copy.hasHoles(1)).isTrue();
        assertThat(copy.hasFillers(1)).isTrue();
        assertThat(copy.allocations()).isEqualTo(1);
        copy.cut(0);
        assertThat(copy.writes(5)).isZero();
        assertThat(copy.firstInitialReader(3)).isEqualTo(NONE);
    }

    private DataInputStream saved() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] steps = IntStream.range(0, g.size()).toArray();
        GraphCodec.save(new DataOutputStream(bytes), g, steps, new int[] {0, 1});
        return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    }
}
