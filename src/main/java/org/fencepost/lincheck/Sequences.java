package org.fencepost.lincheck;

import static org.fencepost.lincheck.Named.DONE;
import static org.fencepost.lincheck.Named.EMPTY;
import static org.fencepost.lincheck.Named.FAILED;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.lincheck.Named.Effect;
import org.fencepost.lincheck.Named.Way;

/** Specifications of structures that keep values in a row: the state is the row, front first. */
final class Sequences {
    /** Stands at the front of a channel that was closed; values of channels are never this. */
    private static final Long CLOSED = Long.MIN_VALUE;

    private Sequences() {}

    /** First in, first out; relaxed, one of the first k + 1 out (Henzinger and others, POPL 2013). */
    static Named queue(int capacity, int relaxed) {
        return sized(new Named())
                .with("enqueue", FAILED, insert(capacity, false))
                .with("dequeue", EMPTY, remove(false, relaxed))
                .with("front", EMPTY, look(false))
                .alias("put", "enqueue_wait")
                .alias("take", "dequeue_wait");
    }

    static Named stack(int capacity, int relaxed) {
        return sized(new Named())
                .with("push", FAILED, insert(capacity, false))
                .with("pop", EMPTY, remove(true, relaxed))
                .with("top", EMPTY, look(true));
    }

    /** Both ends; push and take are the owner's, at the back, steal is the thieves', at the front. */
    static Named deque(int capacity) {
        return sized(new Named())
                .with("push_back", FAILED, insert(capacity, false))
                .with("push_front", FAILED, insert(capacity, true))
                .with("pop_back", EMPTY, remove(true, 0))
                .with("pop_front", EMPTY, remove(false, 0))
                .with("push", FAILED, insert(capacity, false))
                .with("take", EMPTY, remove(true, 0))
                .with("steal", EMPTY, remove(false, 0));
    }

    /** A queue whose operations wait, until it is closed: then nothing goes in, and what is there comes out. */
    static Named channel(int capacity) {
        Effect insert = insert(capacity, false);
        Effect remove = remove(false, 0);
        return new Named()
                .with(
                        "try_send",
                        FAILED,
                        (state, thread, value, none) ->
                                isClosed(state) ? Named.failed(FAILED, state) : insert.on(state, thread, value, none))
                .with("try_receive", EMPTY, (state, thread, a, b) -> open(remove, state, thread))
                .with(
                        "send",
                        (state, thread, value, none) -> isClosed(state)
                                ? Named.done(FAILED, state)
                                : kept(insert.on(state, thread, value, none)))
                .with("receive", (state, thread, a, b) -> {
                    List<Way> ways = open(remove, state, thread);
                    return isClosed(state) ? ways : kept(ways);
                })
                .with("close", (state, thread, a, b) -> Named.done(DONE, isClosed(state) ? state : closed(state)));
    }

    private static Named sized(Named named) {
        return named.with("size", (state, thread, a, b) -> Named.done(state.size(), state))
                .with("empty", (state, thread, a, b) -> Named.done(state.isEmpty() ? 1 : 0, state));
    }

    private static Effect insert(int capacity, boolean atFront) {
        return (state, thread, value, none) -> {
            if (state.size() >= capacity) {
                return Named.failed(FAILED, state);
            }
            List<Long> longer = new ArrayList<>(state);
            longer.add(atFront ? 0 : longer.size(), value);
            return Named.done(DONE, List.copyOf(longer));
        };
    }

    private static Effect remove(boolean atBack, int relaxed) {
        return (state, thread, a, b) -> {
            List<Way> ways = new ArrayList<>();
            for (int i = 0; i <= relaxed && i < state.size(); i++) {
                List<Long> shorter = new ArrayList<>(state);
                long value = shorter.remove(atBack ? state.size() - 1 - i : i);
                ways.add(new Way(value, List.copyOf(shorter), false));
            }
            return ways.isEmpty() ? Named.failed(EMPTY, state) : ways;
        };
    }

    private static Effect look(boolean atBack) {
        return (state, thread, a, b) -> state.isEmpty()
                ? Named.failed(EMPTY, state)
                : Named.done(state.get(atBack ? state.size() - 1 : 0), state);
    }

    private static boolean isClosed(List<Long> state) {
        return !state.isEmpty() && state.get(0).equals(CLOSED);
    }

    private static List<Long> closed(List<Long> state) {
        List<Long> longer = new ArrayList<>(state);
        longer.add(0, CLOSED);
        return List.copyOf(longer);
    }

    /** Removes from a channel, closed or not. */
    private static List<Way> open(Effect remove, List<Long> state, int thread) {
        if (!isClosed(state)) {
            return remove.on(state, thread, 0, 0);
        }
        return remove.on(state.subList(1, state.size()), thread, 0, 0).stream()
                .map(way -> new Way(way.result(), closed(way.state()), way.failed()))
                .toList();
    }

    private static List<Way> kept(List<Way> ways) {
        return ways.stream().filter(way -> !way.failed()).toList();
    }
}
