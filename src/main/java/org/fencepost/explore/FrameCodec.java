package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.graph.GraphCodec;

/**
 * Frames as bytes that mean the same to every worker and to every process: steps are named by the answers that lead to them,
 * locations by their addresses. The reader makes its own steps and numbers of them.
 *
 * @param positions whose steps and locations the frames are about
 */
record FrameCodec(Positions positions) {
    private static final int ROOT = -1;

    // ---- writing ----------------------------------------------------------------------------------------------------

    /** Writes the graph and the {@code count} oldest things to try in it. */
    void write(DataOutput out, Frame frame, int count) throws IOException {
        ExecutionGraph g = frame.graph;
        List<Step> table = new ArrayList<>();
        Map<Step, Integer> names = new HashMap<>();
        int[] steps = new int[g.size()];
        // Thread by thread: a thread has a higher number than the one that spawned it, whose steps the reader then
        // knows.
        for (int t = 0; t < g.threads(); t++) {
            for (int i = 0; g.isAlive(t) && i < g.length(t); i++) {
                int e = g.event(t, i);
                if (e >= 0) {
                    steps[e] = name(positions.behaviours.step(g.step(e)), table, names);
                }
            }
        }
        writeSteps(out, g, table, names, steps);
        int[] locations = nameLocations(out, g);
        GraphCodec.save(out, g, steps, locations);
        frame.save(out, count);
    }

    private static int name(Step step, List<Step> table, Map<Step, Integer> names) {
        Integer known = names.get(step);
        if (known != null) {
            return known;
        }
        List<Step> missing = new ArrayList<>();
        for (Step s = step; s != null && !names.containsKey(s); s = s.parent) {
            missing.add(s);
        }
        for (int i = missing.size() - 1; i >= 0; i--) {
            names.put(missing.get(i), table.size());
            table.add(missing.get(i));
        }
        return table.size() - 1;
    }

    private static void writeSteps(
            DataOutput out, ExecutionGraph g, List<Step> table, Map<Step, Integer> names, int[] steps)
            throws IOException {
        out.writeInt(table.size());
        for (Step step : table) {
            if (step.parent == null) {
                int spawn = g.spawnedBy(step.thread);
                out.writeInt(ROOT);
                out.writeInt(step.thread);
                out.writeInt(spawn < 0 ? ROOT : steps[spawn]);
            } else {
                out.writeInt(Objects.requireNonNull(names.get(step.parent)));
                out.writeLong(step.answer);
            }
        }
    }

    /** Writes the addresses of the locations in use; returns the name of each number. */
    private int[] nameLocations(DataOutput out, ExecutionGraph g) throws IOException {
        int[] names = new int[positions.locations.count()];
        Arrays.fill(names, ExecutionGraph.NONE);
        List<Integer> used = new ArrayList<>();
        for (int e = 0; e < g.size(); e++) {
            if (g.isAccess(e) && names[g.location(e)] == ExecutionGraph.NONE) {
                names[g.location(e)] = used.size();
                used.add(g.location(e));
            }
        }
        out.writeInt(used.size());
        for (int loc : used) {
            out.writeLong(positions.locations.get(loc).address());
            out.writeInt(positions.locations.get(loc).size());
        }
        return names;
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    /** Reads into a frame; throws {@link Replan} when locations are laid out differently here. */
    void read(DataInput in, Frame frame) throws IOException {
        Step[] steps = readSteps(in);
        for (Step step : steps) {
            if (step.code == Step.Code.LOAD || step.code == Step.Code.STORE || step.code == Step.Code.UPDATE) {
                positions.plan(step);
            }
        }
        int[] locations = new int[in.readInt()];
        for (int i = 0; i < locations.length; i++) {
            locations[i] = positions.locations.numberOf(in.readLong(), in.readInt());
        }
        GraphCodec.load(
                in, frame.graph, Arrays.stream(steps).mapToInt(step -> step.id).toArray(), locations);
        frame.load(in);
    }

    private Step[] readSteps(DataInput in) throws IOException {
        Step[] steps = new Step[in.readInt()];
        for (int i = 0; i < steps.length; i++) {
            int parent = in.readInt();
            if (parent != ROOT) {
                steps[i] = positions.behaviours.next(steps[parent], in.readLong());
                continue;
            }
            int thread = in.readInt();
            int spawn = in.readInt();
            steps[i] = spawn == ROOT ? positions.roots.get(thread) : positions.behaviours.spawned(steps[spawn]);
        }
        return steps;
    }
}
