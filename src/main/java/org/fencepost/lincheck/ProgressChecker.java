package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.machine.StateGraph;
import org.fencepost.machine.StateGraph.Edge;
import org.fencepost.program.Action;
import org.fencepost.program.Environment;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * Whether threads that are stopped can keep others from finishing, on all interleavings of a client. The client makes finitely many calls,
 * so on a graph of its states the definitions are:
 *
 * <ul>
 *   <li>obstruction-free: no state in which a thread in a call can do nothing, and no cycle of steps of one thread;
 *   <li>lock-free: besides, no cycle at all, since a call that has ended never comes back;
 *   <li>wait-free: besides, in clients of two threads, no call that takes longer with each call of the other that overlaps it.
 * </ul>
 *
 * Weak compare-and-swaps fail only when they have to here: those that fail for ever are nobody's fault.
 */
record ProgressChecker(
        Progress progress, StateGraph graph, @Nullable Client client) {
    private static final long MOST_STATES = 400_000;
    /** Of a run that is shown, so many steps at most. */
    private static final int SHOWN = 60;

    /**
     * What one client shows.
     *
     * @param obstructed null when nothing is wrong
     * @param limit why that is not sure; null when it is
     * @param accesses the most that a call takes, where that was asked for
     */
    record Answer(@Nullable Obstructed obstructed, @Nullable Limit limit, int accesses) {}

    /** @param client null for one by hand */
    static Answer check(Progress progress, Program program, Limits limits, @Nullable Client client, Monitor monitor) {
        Environment quiet = new Environment(false, false, limits.environment().time());
        StateGraph graph = new StateGraph(program, limits.withEnvironment(quiet), MOST_STATES, monitor);
        return new ProgressChecker(progress, graph, client).check();
    }

    private Answer check() {
        Obstructed found = stuck();
        found = found == null ? alone() : found;
        found = found == null && progress != Progress.OBSTRUCTION_FREE ? together() : found;
        boolean asksForDelays = found == null && graph.limit() == null && progress == Progress.WAIT_FREE;
        return asksForDelays ? delays() : new Answer(found, graph.limit(), 0);
    }

    // ---- runs without end -------------------------------------------------------------------------------------------

    private @Nullable Obstructed stuck() {
        for (int node = 0; node < graph.size(); node++) {
            BitSet threads = graph.stuck(node);
            if (!threads.isEmpty()) {
                int thread = threads.nextSetBit(0);
                return obstructed(
                        "while the others are stopped, thread " + thread + " can do nothing in " + call(node, thread),
                        thread,
                        graph.path(node),
                        List.of());
            }
        }
        return null;
    }

    private @Nullable Obstructed alone() {
        int threads = IntStream.range(0, graph.size()).map(graph::threads).max().orElse(0);
        for (int t = 0; t < threads; t++) {
            int thread = t;
            Obstructed found = cycle(
                    edge -> edge.thread() == thread,
                    node -> "while the others are stopped, thread " + thread + " never ends " + call(node, thread));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable Obstructed together() {
        return cycle(edge -> true, node -> "threads can keep each other from ending any call for ever");
    }

    private @Nullable Obstructed cycle(Predicate<Edge> steps, java.util.function.IntFunction<String> message) {
        List<Integer> cycle = Cycles.find(graph, steps);
        if (cycle.isEmpty()) {
            return null;
        }
        int thread = graph.edges(cycle.get(0)).stream()
                .filter(edge -> steps.test(edge) && edge.target() == cycle.get(1))
                .findFirst()
                .orElseThrow()
                .thread();
        return obstructed(message.apply(cycle.get(0)), thread, graph.path(cycle.get(0)), cycle);
    }

    private Obstructed obstructed(String what, int thread, List<Integer> path, List<Integer> cycle) {
        List<Integer> whole = new ArrayList<>(path);
        whole.addAll(cycle.isEmpty() ? cycle : cycle.subList(1, cycle.size()));
        List<String> lines = graph.show(whole, ProgressChecker::place);
        int first = path.size() - 1;
        return new Obstructed(
                "not " + progress.label() + ": " + what,
                thread,
                graph.action(path, thread).site().user(),
                lines.subList(0, first),
                lines.subList(first, lines.size()).stream().limit(SHOWN).toList());
    }

    private static String place(Action action) {
        Site site = action.site().user();
        return site.line() == 0 ? "" : " (" + site.file() + ":" + site.line() + ")";
    }

    private String call(int node, int thread) {
        return client == null || thread == 0
                ? "its call"
                : client.threads()
                        .get(thread - 1)
                        .get(graph.ended(node, thread))
                        .toString();
    }

    // ---- calls that others make longer ------------------------------------------------------------------------------

    private Answer delays() {
        if (client == null || client.threads().size() != 2) {
            return new Answer(null, null, 0);
        }
        List<Integer> order = Cycles.inOrder(graph);
        int most = 0;
        Limit limit = null;
        for (int t = 1; t <= 2; t++) {
            List<Call> own = client.threads().get(t - 1);
            int others = client.threads().get(2 - t).size();
            int[][] delays = Delays.of(graph, order, t, own.size(), others);
            for (int c = 0; c < delays.length; c++) {
                if (grows(delays[c])) {
                    return new Answer(delayed(t, own.get(c), delays[c]), null, 0);
                }
                limit = others >= 2 && longest(delays[c], others) > longest(delays[c], 1)
                        ? unclear(own.get(c), delays[c])
                        : limit;
                most = Math.max(most, longest(delays[c], others));
            }
        }
        return new Answer(null, limit, most);
    }

    /** Whether each call that overlaps, two of them at least, makes this one longer. */
    private static boolean grows(int[] accesses) {
        return accesses.length >= 3
                && accesses[0] >= 0
                && IntStream.range(1, accesses.length).allMatch(i -> accesses[i] > accesses[i - 1]);
    }

    private static int longest(int[] accesses, int overlapping) {
        return IntStream.rangeClosed(0, overlapping).map(i -> accesses[i]).max().orElse(0);
    }

    private static Limit unclear(Call call, int[] accesses) {
        return new Limit(
                Limit.Kind.EXECUTIONS,
                call + " takes longer when several calls of another thread overlap it, " + numbers(accesses)
                        + ": clients with more calls would tell whether that ends (--calls)");
    }

    private Obstructed delayed(int thread, Call call, int[] accesses) {
        return new Obstructed(
                "not wait-free: each call of another thread makes " + call + " of thread " + thread + " longer, "
                        + numbers(accesses),
                thread,
                Site.UNKNOWN,
                List.of(),
                List.of());
    }

    private static String numbers(int[] accesses) {
        return Arrays.stream(accesses)
                        .filter(n -> n >= 0)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(", ")) + " accesses to memory with 0, 1, ... of them";
    }
}
