package org.fencepost.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.fencepost.program.Action;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * All states of a program under sequential consistency and the steps between them. States are equal when memory is and threads will do
 * the same from there on, whatever they did before: so a run without end in finitely many states is a cycle. A thread that waits in a
 * loop is taken to go round. State 0 is the start.
 *
 * <p>Steps that nobody else can notice, and starting threads, come first where that leads to a state that is new: every cycle, every thread
 * that cannot go on, and every order of accesses to memory is still there.
 */
public final class StateGraph {
    /**
     * @param access whether it is an access to memory that others can see
     * @param number its place among all that can happen in the state it leads from
     */
    public record Edge(int thread, int target, boolean access, int number) {}

    private final State<String> start;
    private final Monitor monitor;
    private final long most;

    /** Numbers for memories and for situations of threads, which many states share. */
    private final Map<Object, Integer> numbers = new HashMap<>();

    private final Map<Words, Integer> nodes = new HashMap<>();
    private final List<List<Edge>> edges = new ArrayList<>();
    /** For each state and thread its marks, twice, and 1 if it has accessed memory since the last one. */
    private final List<int[]> phases = new ArrayList<>();
    /** Threads that are in an operation and cannot go on. */
    private final List<BitSet> stuck = new ArrayList<>();
    /** The state from which each was first reached. */
    private final List<Integer> parents = new ArrayList<>();

    private @Nullable Limit limit;
    private boolean isCut;

    private record Place(int node, State<String> state) {}

    private record Move(int thread, Step<String> step, boolean access, int number) {}

    /** @param most after so many states it gives up */
    public StateGraph(Program program, Limits limits, long most, Monitor monitor) {
        this.start = settled(State.start(new ScMachine(), program, false, limits));
        this.most = most;
        this.monitor = monitor;
        build();
    }

    // ---- what it is -------------------------------------------------------------------------------------------------

    public int size() {
        return edges.size();
    }

    public List<Edge> edges(int node) {
        return edges.get(node);
    }

    public int threads(int node) {
        return phases.get(node).length;
    }

    /** How many operations the thread has ended. */
    public int ended(int node, int thread) {
        return marks(node, thread) / 2;
    }

    /** Whether the thread is in an operation, or stands before its first step. */
    public boolean isInOperation(int node, int thread) {
        return marks(node, thread) % 2 == 1;
    }

    /** Whether the operation has accessed memory already. */
    public boolean hasAccessed(int node, int thread) {
        return (phase(node, thread) & 1) == 1;
    }

    private int marks(int node, int thread) {
        return phase(node, thread) >> 1;
    }

    /** A thread that is not there yet has done nothing. */
    private int phase(int node, int thread) {
        int[] all = phases.get(node);
        return thread < all.length ? all[thread] : 0;
    }

    /** The threads that are in an operation and cannot go on by themselves. */
    public BitSet stuck(int node) {
        return stuck.get(node);
    }

    /** Why states may be missing, or null. */
    public @Nullable Limit limit() {
        return limit;
    }

    // ---- building it ------------------------------------------------------------------------------------------------

    private void build() {
        ArrayDeque<Place> next = new ArrayDeque<>();
        int[] phase =
                start.threads().stream().mapToInt(point -> point.marks() << 1).toArray();
        number(start, phase, -1, next);
        while (!next.isEmpty() && limit == null) {
            Place place = next.remove();
            expand(place, next);
            if (monitor.mustStop()) {
                limit = monitor.limit();
            } else if (size() > most) {
                limit = new Limit(Limit.Kind.EXECUTIONS, "there are more than " + most + " states");
            }
        }
        if (limit == null && isCut) {
            limit = new Limit(Limit.Kind.LOOP, "a loop was cut, or not all values of an input were tried");
        }
    }

    private void expand(Place place, ArrayDeque<Place> next) {
        State<String> state = place.state;
        if (state.isOver()) {
            return;
        }
        isCut |= state.isCut();
        List<Move> moves = moves(place);
        for (Move move : chosen(place, moves)) {
            State<String> after = settled(move.step.next());
            int target = number(after, phases(place.node, state, after, move), place.node, next);
            edges.get(place.node).add(new Edge(move.thread, target, move.access, move.number));
        }
    }

    private List<Move> moves(Place place) {
        List<Move> moves = new ArrayList<>();
        for (int thread = 0; thread < place.state.threadCount(); thread++) {
            List<Step<String>> steps = Steps.of(thread, place.state);
            boolean access = place.state.action(thread) instanceof Action.Access;
            for (Step<String> step : steps) {
                moves.add(new Move(thread, step, access, moves.size()));
            }
            if (steps.isEmpty() && isInOperation(place.node, thread) && !isOfNoInterest(place.state, thread)) {
                stuck.get(place.node).set(thread);
            }
        }
        return moves;
    }

    /** An assumption does not hold, or a bound was reached. */
    private static boolean isOfNoInterest(State<String> state, int thread) {
        return state.action(thread) instanceof Action.Block block
                && (block.kind() == Action.BlockKind.ASSUME || block.kind() == Action.BlockKind.BOUND);
    }

    /** Those of one thread that nobody else can notice, if they lead to new states (the cycle proviso); otherwise all. */
    private List<Move> chosen(Place place, List<Move> moves) {
        for (int thread = 0; thread < place.state.threadCount(); thread++) {
            int t = thread;
            List<Move> own = moves.stream().filter(move -> move.thread == t).toList();
            boolean first =
                    !own.isEmpty() && own.stream().allMatch(move -> isFirst(place.state, move) && isNew(place, move));
            if (first) {
                return own;
            }
        }
        return moves;
    }

    private static boolean isFirst(State<String> state, Move move) {
        return move.step.local() != Step.SHARED || state.action(move.thread) instanceof Action.Spawn;
    }

    private boolean isNew(Place place, Move move) {
        State<String> after = settled(move.step.next());
        return !nodes.containsKey(key(after, phases(place.node, place.state, after, move)));
    }

    private int[] phases(int node, State<String> before, State<String> after, Move move) {
        int[] result = Arrays.copyOf(phases.get(node), after.threadCount());
        for (int thread = before.threadCount(); thread < result.length; thread++) {
            result[thread] = after.threads().get(thread).marks() << 1;
        }
        int marks = after.threads().get(move.thread).marks();
        boolean same = marks == result[move.thread] >> 1;
        result[move.thread] = marks << 1 | (same && (move.access || (result[move.thread] & 1) == 1) ? 1 : 0);
        return result;
    }

    private int number(State<String> state, int[] phase, int parent, ArrayDeque<Place> next) {
        Words key = key(state, phase);
        @Nullable Integer known = nodes.get(key);
        if (known != null) {
            return known;
        }
        int node = size();
        nodes.put(key, node);
        edges.add(new ArrayList<>(2));
        phases.add(phase);
        stuck.add(new BitSet(0));
        parents.add(parent);
        next.add(new Place(node, state));
        return node;
    }

    private Words key(State<String> state, int[] phase) {
        int n = state.threadCount();
        int[] words = Arrays.copyOf(phase, 2 * n + 1);
        for (int thread = 0; thread < n; thread++) {
            words[n + thread] = intern(state.threads().get(thread).placeInLoops());
        }
        words[2 * n] = intern(state.memory());
        return new Words(words);
    }

    private int intern(Object value) {
        return numbers.computeIfAbsent(value, v -> numbers.size());
    }

    /** Threads that wait in a loop go round once more. */
    private static State<String> settled(State<String> state) {
        State<String> settled = state;
        for (int thread = 0; thread < state.threadCount(); thread++) {
            while (settled.threads().get(thread).isWaiting()) {
                settled = settled.lookAgain(thread);
            }
        }
        return settled;
    }

    // ---- for people -------------------------------------------------------------------------------------------------

    /** States from the start to this one, by as few steps as possible. */
    public List<Integer> path(int node) {
        List<Integer> path = new ArrayList<>();
        for (int at = node; at >= 0; at = parents.get(at)) {
            path.add(at);
        }
        Collections.reverse(path);
        return path;
    }

    /**
     * What happens on the way along these states, from the start: one line a step.
     *
     * @param sites what to put behind a step, from its action
     */
    public List<String> show(List<Integer> path, Function<Action, String> sites) {
        List<String> lines = new ArrayList<>();
        State<String> state = start;
        for (int i = 1; i < path.size(); i++) {
            Move move = move(path.get(i - 1), path.get(i), state);
            lines.add(move.step.text() + sites.apply(state.action(move.thread)));
            state = settled(move.step.next());
        }
        return lines;
    }

    /** What a thread wants to do at the end of a path. */
    public Action action(List<Integer> path, int thread) {
        State<String> state = start;
        for (int i = 1; i < path.size(); i++) {
            state = settled(move(path.get(i - 1), path.get(i), state).step.next());
        }
        return state.action(thread);
    }

    private Move move(int node, int target, State<String> state) {
        Edge edge = edges.get(node).stream()
                .filter(e -> e.target() == target)
                .findFirst()
                .orElseThrow();
        return moves(new Place(node, state)).get(edge.number());
    }
}
