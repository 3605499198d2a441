package org.fencepost.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Books;
import org.fencepost.work.Effort;
import org.fencepost.work.RemoteWorkers;
import org.fencepost.work.Shift;
import org.fencepost.work.Summary;

/**
 * Records how the tree of a real run is cut: explores a program as pieces that are cut in two again and again, and writes for each cut which part
 * of what was left was given away, by CPU time, and how many bytes it took. {@link Simulation} draws from that.
 *
 * <pre>java -cp ... org.fencepost.cluster.SplitRecorder out.txt model file.c -DN=8</pre>
 */
public final class SplitRecorder implements RemoteWorkers {
    private static final long PIECE_NANOS = 20_000_000;

    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    private final List<String> lines = new ArrayList<>();

    private SplitRecorder() {}

    public static void main(String[] arguments) throws IOException {
        SplitRecorder recorder = new SplitRecorder();
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            List<String> flags = List.of(arguments).subList(3, arguments.length);
            Program program = frontEnd.load(Path.of(arguments[2]), CompileOptions.DEFAULT.withFlags(flags));
            ExploreOptions options = ExploreOptions.of(arguments[1])
                    .withSymmetry(false)
                    .withEffort(Effort.ONE_CORE.withGrain(1 << 10).withRemote(recorder));
            System.out.println(
                    new Explorer(program, options, new Monitor()).run().executions());
        }
        Files.write(Path.of(arguments[0]), recorder.lines);
    }

    /** A piece whose parts were measured, or are about to be. */
    private static final class Node {
        final byte[] piece;
        boolean opened;
        long nanos;
        final List<Node> parts = new ArrayList<>();

        Node(byte[] piece) {
            this.piece = piece;
        }
    }

    @Override
    public <S extends Summary<S>> Optional<S> run(Books<S> books) {
        S all = books.load().nothing();
        Deque<Node> open = new ArrayDeque<>();
        books.take().ifPresent(piece -> open.push(new Node(piece.bytes())));
        while (!open.isEmpty()) {
            Node node = open.peek();
            if (node.opened) {
                open.pop();
                close(node);
                continue;
            }
            node.opened = true;
            long start = clock.getCurrentThreadCpuTime();
            Shift<S> shift = Shift.of(
                    books.load().workers().get(0), node.piece, books.load().nothing(), PIECE_NANOS, 1, () -> true);
            node.nanos = clock.getCurrentThreadCpuTime() - start;
            if (shift.isAbandoned()) {
                lines.clear();
                return Optional.empty();
            }
            all.absorb(shift.summary());
            for (byte[] part : shift.left()) {
                Node child = new Node(part);
                node.parts.add(child);
                open.push(child);
            }
        }
        return Optional.of(all);
    }

    /** All parts were measured: their time is also that of the whole. */
    private void close(Node node) {
        if (node.parts.size() == 2) {
            double kept = node.parts.get(0).nanos;
            double given = node.parts.get(1).nanos;
            lines.add(String.format("%.4f %d", given / (kept + given), node.parts.get(1).piece.length));
        }
        node.parts.forEach(part -> node.nanos += part.nanos);
    }

    static List<double[]> read(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .map(words -> new double[] {Double.parseDouble(words[0]), Double.parseDouble(words[1])})
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
