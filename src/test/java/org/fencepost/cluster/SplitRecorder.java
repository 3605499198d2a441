package org.fencepost.cluster;

import java.io.IOException;
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
 * Records the tree of a real run: explores a program as pieces that are cut in two again and again, and writes for each piece how much CPU time it
 * took before it was cut, into how many parts, and how many bytes what was given away has. {@link RecordedTree} reads it.
 *
 * <pre>java -cp ... org.fencepost.cluster.SplitRecorder out.txt model file.c -DN=8</pre>
 */
public final class SplitRecorder implements RemoteWorkers {
    private static final long PIECE_NANOS = 2_000_000;

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
                    .withEffort(Effort.ONE_CORE.withGrain(1 << 6).withRemote(recorder));
            System.out.println(
                    new Explorer(program, options, new Monitor()).run().executions());
        }
        recorder.lines.add(
                0,
                "# " + String.join(" ", List.of(arguments).subList(1, arguments.length))
                        + ": CPU microseconds, parts, bytes");
        Files.write(Path.of(arguments[0]), recorder.lines);
    }

    /** A piece, which ends with its parts. */
    private static final class Node {
        final byte[] piece;
        long nanos;
        final List<Node> parts = new ArrayList<>();

        Node(byte[] piece) {
            this.piece = piece;
        }

        String line() {
            return nanos / 1000 + " " + parts.size() + (parts.size() == 2 ? " " + parts.get(1).piece.length : "");
        }
    }

    @Override
    public <S extends Summary<S>> Optional<S> run(Books<S> books) {
        S all = books.load().nothing();
        Deque<Node> open = new ArrayDeque<>();
        books.take().ifPresent(piece -> open.push(new Node(piece.bytes())));
        while (!open.isEmpty()) {
            Node node = open.pop();
            long start = clock.getCurrentThreadCpuTime();
            Shift<S> shift = Shift.of(
                    books.load().workers().get(0), node.piece, books.load().nothing(), PIECE_NANOS, 1, () -> true);
            node.nanos = clock.getCurrentThreadCpuTime() - start;
            if (shift.isAbandoned()) {
                lines.clear();
                books.load().stands(shift.summary());
                return Optional.empty();
            }
            all.absorb(shift.summary());
            shift.left().forEach(part -> node.parts.add(new Node(part)));
            lines.add(node.line());
            for (int i = node.parts.size() - 1; i >= 0; i--) {
                open.push(node.parts.get(i));
            }
        }
        return Optional.of(all);
    }
}
