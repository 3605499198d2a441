package org.fencepost.explore;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.Supplier;
import org.fencepost.graph.ExecutionGraph;
import org.jspecify.annotations.Nullable;

/**
 * The graph at hand and those that are suspended until all is done that a revisit has made of them: everything that is left to
 * try. As bytes, all of it or a part, it can be explored elsewhere.
 */
final class Frames {
    private final Positions positions;
    private final Supplier<Frame> maker;
    private final Deque<Frame> suspended = new ArrayDeque<>();
    private final ArrayList<Frame> pool = new ArrayList<>();
    /** Whether a part was given away, or all came from elsewhere. */
    private boolean split;

    /** @param maker makes a frame with an empty graph */
    Frames(Positions positions, Supplier<Frame> maker) {
        this.positions = positions;
        this.maker = maker;
    }

    void clear() {
        suspended.clear();
        positions.leave();
    }

    /** Begins with a graph that has nothing in it. */
    void begin() {
        positions.enter(maker.get());
    }

    /** A frame to copy a part of the graph at hand to; what is in it is of no interest. */
    Frame fresh() {
        return pool.isEmpty() ? maker.get() : pool.remove(pool.size() - 1);
    }

    /** Suspends the graph at hand for a part of it. */
    void goOnWith(Frame next) {
        suspended.push(positions.frame);
        positions.enter(next);
        positions.work.clear();
    }

    /** Goes on with a part of the graph at hand, which is forgotten; new numbers of what is kept are as in {@link ExecutionGraph#keep}. */
    void reduceTo(int[] renumbered) {
        Frame part = maker.get();
        part.graph.keep(positions.g, renumbered, ExecutionGraph.NONE, ExecutionGraph.NONE);
        positions.enter(part);
    }

    /** Goes back to the newest graph that is suspended. Returns false when there is none. */
    boolean resume() {
        if (suspended.isEmpty()) {
            return false;
        }
        pool.add(positions.frame);
        positions.enter(suspended.pop());
        return true;
    }

    void forgetSuspended() {
        suspended.clear();
    }

    boolean isSplit() {
        return split;
    }

    // ---- as bytes ---------------------------------------------------------------------------------------------------

    /** Everything that is left to try. Only between two executions. */
    byte[] save() {
        return save(out -> {
            out.writeInt(suspended.size() + 1);
            FrameCodec codec = new FrameCodec(positions);
            for (Iterator<Frame> oldestFirst = suspended.descendingIterator(); oldestFirst.hasNext(); ) {
                Frame older = oldestFirst.next();
                codec.write(out, older, older.work.count());
            }
            codec.write(out, positions.frame, positions.work.count());
        });
    }

    /** The graph at hand, with nothing to try. */
    byte[] saveGraph() {
        return saveOne(positions.frame, 0);
    }

    /**
     * Gives away half of what is left to try with the oldest event of the oldest graph: what this exploration would come to
     * last. Alternatives of one event are about as large as each other, and each as large as all that is left to try after
     * it together; more of the oldest things would often be nearly all there is. Null when there is too little. Only between
     * two executions.
     */
    byte @Nullable [] split() {
        Frame oldest = positions.frame;
        int all = positions.work.count();
        for (Frame older : suspended) { // newest first
            all += older.work.count();
            oldest = older.work.isEmpty() ? oldest : older;
        }
        if (all < 2) {
            return null;
        }
        split = true;
        int count = (oldest.work.alternatives() + 1) / 2;
        byte[] given = saveOne(oldest, count);
        oldest.dropOldest(count);
        return given;
    }

    private byte[] saveOne(Frame frame, int count) {
        return save(out -> {
            out.writeInt(1);
            new FrameCodec(positions).write(out, frame, count);
        });
    }

    private interface Writer {
        void write(DataOutputStream out) throws IOException;
    }

    private static byte[] save(Writer writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writer.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    void load(byte[] saved) {
        split = true;
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(saved))) {
            for (int rest = in.readInt(); rest > 0; rest--) {
                if (positions.hasEntered()) {
                    suspended.push(positions.frame);
                }
                positions.enter(fresh());
                new FrameCodec(positions).read(in, positions.frame);
                positions.reductions.learn();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
