package org.fencepost.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The tree of a real run ({@link SplitRecorder}): each node is some work, after which what was left had been cut in two, in one or had come to
 * its end. A piece is a stack of nodes; the one below is what can be given away. For longer runs the tree is continued: every so many leaves
 * stand for the same tree again, twice, so that sizes and shapes are those that were recorded.
 */
final class RecordedTree {
    private static final int CONTINUED = 2;
    private static final int NONE = -1;
    private static final int ITEM = Integer.BYTES + Long.BYTES;
    private static final int NODES = 1 << 24;

    /** What a worker has done, and what it has left: first what it has kept. */
    record Shift(long nanos, List<byte[]> left) {}

    private final long[] nanos;
    private final int[] first;
    private final int[] second;
    private final boolean[] goesOn;
    private final double bytes;
    private final long total;

    /** @param hours of CPU time that the run has, about; the recorded run alone when there are fewer */
    static RecordedTree read(Path file, double hours) {
        try {
            List<String> lines = Files.readAllLines(file).stream()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
            return new RecordedTree(lines, hours);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lines such as {@code 1520 2 6950}: microseconds, number of parts, bytes of the last part; parts follow, the first one first. */
    private RecordedTree(List<String> lines, double hours) {
        int n = lines.size();
        nanos = new long[n];
        first = new int[n];
        second = new int[n];
        int[] parts = new int[n];
        long given = 0;
        double size = 0;
        for (int i = 0; i < n; i++) {
            String[] words = lines.get(i).split(" ");
            nanos[i] = 1000 * Long.parseLong(words[0]);
            parts[i] = Integer.parseInt(words[1]);
            given += parts[i] == 2 ? 1 : 0;
            size += parts[i] == 2 ? Long.parseLong(words[2]) : 0;
        }
        bytes = size / given;
        link(parts);
        goesOn = new boolean[n];
        total = continued(hours * 3600e9);
    }

    private void link(int[] parts) {
        int[] end = new int[parts.length]; // the node after the last one of the subtree
        for (int i = parts.length - 1; i >= 0; i--) {
            first[i] = parts[i] > 0 ? i + 1 : NONE;
            int next = parts[i] > 0 ? end[i + 1] : i + 1;
            second[i] = parts[i] > 1 ? next : NONE;
            end[i] = parts[i] > 1 ? end[next] : next;
        }
    }

    /** Chooses the leaves at which it goes on, and gives the time of all. */
    private long continued(double wanted) {
        long once = 0;
        List<Integer> leaves = new ArrayList<>();
        for (int i = 0; i < nanos.length; i++) {
            once += nanos[i];
            if (first[i] == NONE) {
                leaves.add(i);
            }
        }
        int copies = (int) Math.min(leaves.size(), Math.sqrt(Math.max(0, wanted / once)));
        for (int i = 0; i < copies; i++) {
            goesOn[leaves.get((int) ((long) i * leaves.size() / copies))] = true;
        }
        return once * (1 + copies + (long) copies * copies);
    }

    long total() {
        return total;
    }

    int nodes() {
        return nanos.length;
    }

    /** How many a piece has on average. */
    double bytes() {
        return bytes;
    }

    byte[] whole() {
        return ByteBuffer.allocate(ITEM).putInt(0).putLong(0).array();
    }

    /**
     * @param budget nanoseconds
     * @param cuts how many pieces to cut off at most
     * @param grain how long it takes from one cut to the next
     */
    Shift work(byte[] piece, long budget, int cuts, long grain) {
        Stack stack = new Stack(piece);
        List<byte[]> given = new ArrayList<>();
        long done = 0;
        while (stack.size > 0 && done < budget) {
            done += stack.step(budget - done);
            if (given.size() < cuts && stack.size > 1 && done >= (given.size() + 1) * grain) {
                given.add(stack.takeBelow());
            }
        }
        List<byte[]> left = new ArrayList<>();
        if (stack.size > 0) {
            left.add(stack.bytes());
        }
        for (int i = given.size() - 1; i >= 0; i--) {
            left.add(given.get(i));
        }
        return new Shift(done, left);
    }

    /** Nodes to do, the next one on top: their numbers with how often the tree was continued above them, and what is done of each. */
    private final class Stack {
        private int[] nodes;
        private long[] spent;
        private int bottom;
        int size;

        Stack(byte[] piece) {
            ByteBuffer buffer = ByteBuffer.wrap(piece);
            nodes = new int[piece.length / ITEM + 64];
            spent = new long[nodes.length];
            while (buffer.hasRemaining()) {
                nodes[size] = buffer.getInt();
                spent[size++] = buffer.getLong();
            }
        }

        /** Works on the top; gives the time. */
        long step(long most) {
            int top = bottom + size - 1;
            int node = nodes[top] % NODES;
            long time = Math.min(most, nanos[node] - spent[top]);
            spent[top] += time;
            if (spent[top] == nanos[node]) {
                int level = nodes[top] / NODES;
                size--;
                if (first[node] == NONE && goesOn[node] && level < CONTINUED) {
                    push((level + 1) * NODES);
                }
                push(second[node], level);
                push(first[node], level);
            }
            return time;
        }

        private void push(int node, int level) {
            if (node != NONE) {
                push(level * NODES + node);
            }
        }

        private void push(int item) {
            if (bottom + size == nodes.length) {
                nodes = java.util.Arrays.copyOf(nodes, 2 * nodes.length);
                spent = java.util.Arrays.copyOf(spent, nodes.length);
            }
            nodes[bottom + size] = item;
            spent[bottom + size++] = 0;
        }

        byte[] takeBelow() {
            size--;
            return ByteBuffer.allocate(ITEM)
                    .putInt(nodes[bottom])
                    .putLong(spent[bottom++])
                    .array();
        }

        byte[] bytes() {
            ByteBuffer buffer = ByteBuffer.allocate(size * ITEM);
            for (int i = bottom; i < bottom + size; i++) {
                buffer.putInt(nodes[i]).putLong(spent[i]);
            }
            return buffer.array();
        }
    }
}
