package org.fencepost.generate;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.verdict.InputException;

/** Finds locations, values and threads for a cycle. */
final class CycleBehaviour {
    private final List<Edge> edges;
    private final List<Flavour> flavours;
    private final int size;
    private final int[] locations;
    private final int[] values;

    CycleBehaviour(Cycle cycle) {
        this.edges = cycle.edges();
        this.flavours = cycle.flavours();
        this.size = edges.size();
        this.locations = new int[size];
        this.values = new int[size];
    }

    Behaviour behaviour() {
        int changes = (int) edges.stream().filter(edge -> !edge.sameLocation()).count();
        int current = 0;
        for (int i = 0; i < size; i++) {
            locations[i] = changes == 0 ? 0 : current % changes;
            current += edges.get(i).sameLocation() ? 0 : 1;
        }
        for (int location = 0; location < Math.max(1, changes); location++) {
            findValues(location);
        }
        return threads();
    }

    private Kind kind(int i) {
        return edges.get(i).from();
    }

    private Edge incoming(int i) {
        return edges.get((i + size - 1) % size);
    }

    /** The steps that access a location, in the order of the cycle, from where it comes to the location. */
    private List<Integer> run(int location) {
        int start = 0;
        for (int i = 0; i < size; i++) {
            if (locations[i] == location && !incoming(i).sameLocation()) {
                start = i;
            }
        }
        List<Integer> run = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int step = (start + i) % size;
            if (locations[step] == location) {
                run.add(step);
            }
        }
        return run;
    }

    /** Orders the writes of a location, in the order of the cycle if that is possible, and says what each read reads. */
    private void findValues(int location) {
        List<Integer> run = run(location);
        List<Integer> writes =
                run.stream().filter(step -> kind(step) == Kind.WRITE).toList();
        int[] order = new int[writes.size()];
        if (!order(run, writes, order, 0, new boolean[writes.size()])) {
            throw new InputException("no execution has the cycle "
                    + String.join(" ", edges.stream().map(Edge::text).toList())
                    + ": the order of the writes would contradict itself");
        }
    }

    private boolean order(List<Integer> run, List<Integer> writes, int[] order, int next, boolean[] used) {
        if (next == order.length) {
            for (int i = 0; i < order.length; i++) {
                values[order[i]] = i + 1;
            }
            return read(run);
        }
        for (int i = 0; i < order.length; i++) {
            if (!used[i]) {
                used[i] = true;
                order[next] = writes.get(i);
                if (order(run, writes, order, next + 1, used)) {
                    return true;
                }
                used[i] = false;
            }
        }
        return false;
    }

    /** Gives the reads their values; false when an edge does not hold then. */
    private boolean read(List<Integer> run) {
        int latest = 0;
        for (int step : run) {
            Edge in = incoming(step);
            Edge out = edges.get(step);
            int next = (step + 1) % size;
            if (kind(step) == Kind.WRITE) {
                latest = values[step];
                if (out.type() == Edge.Type.CO && values[next] <= values[step]) {
                    return false;
                }
            } else {
                if (in.type() == Edge.Type.RF) {
                    values[step] = values[(step + size - 1) % size];
                } else {
                    values[step] = out.type() == Edge.Type.FR ? values[next] - 1 : latest;
                }
                if (out.type() == Edge.Type.FR && values[step] >= values[next]) {
                    return false;
                }
            }
        }
        return true;
    }

    private Behaviour threads() {
        List<List<TestStep>> threads = new ArrayList<>();
        List<Link> links = new ArrayList<>();
        List<TestStep> thread = new ArrayList<>();
        int[] numbers = new int[size + 1];
        int number = 0;
        for (int i = 0; i < size; i++) {
            numbers[i] = number++;
            thread.add(new TestStep(kind(i), locations[i], values[i], flavours.get(i)));
            Edge edge = edges.get(i);
            if (edge.fence() != null) {
                thread.add(TestStep.fence(edge.fence()));
                number++;
            }
            if (edge.link() != null) {
                // A branch before a fence reaches to what comes after it.
                boolean toFence = edge.fence() != null;
                links.add(new Link(edge.link(), numbers[i], toFence ? number - 1 : number));
            }
            if (edge.external()) {
                threads.add(List.copyOf(thread));
                thread.clear();
            }
        }
        return new Behaviour(threads, links);
    }
}
