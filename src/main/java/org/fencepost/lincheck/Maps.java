package org.fencepost.lincheck;

import static org.fencepost.lincheck.Named.EMPTY;

import java.util.ArrayList;
import java.util.List;

/** Specifications of structures that find things by a key: the state is keys and values in turn, by growing keys. */
final class Maps {
    private Maps() {}

    static Named set() {
        return new Named()
                .with(
                        "add",
                        (state, thread, key, none) ->
                                place(state, key) >= 0 ? Named.failed(0, state) : Named.done(1, with(state, key, 0)))
                .with(
                        "remove",
                        (state, thread, key, none) ->
                                place(state, key) < 0 ? Named.failed(0, state) : Named.done(1, without(state, key)))
                .with("contains", (state, thread, key, none) -> Named.done(place(state, key) >= 0 ? 1 : 0, state))
                .with("size", (state, thread, a, b) -> Named.done(state.size() / 2, state))
                .with("empty", (state, thread, a, b) -> Named.done(state.isEmpty() ? 1 : 0, state));
    }

    /** Operations that change a value give the one before, or EMPTY. */
    static Named map() {
        return new Named()
                .with("put", (state, thread, key, value) -> Named.done(value(state, key), with(state, key, value)))
                .with(
                        "put_if_absent",
                        (state, thread, key, value) ->
                                Named.done(value(state, key), place(state, key) >= 0 ? state : with(state, key, value)))
                .with("get", (state, thread, key, none) -> Named.done(value(state, key), state))
                .with("remove", (state, thread, key, none) -> Named.done(value(state, key), without(state, key)))
                .with("contains", (state, thread, key, none) -> Named.done(place(state, key) >= 0 ? 1 : 0, state))
                .with("size", (state, thread, a, b) -> Named.done(state.size() / 2, state));
    }

    /** Where the key is, or -1. */
    private static int place(List<Long> state, long key) {
        for (int i = 0; i < state.size(); i += 2) {
            if (state.get(i) == key) {
                return i;
            }
        }
        return -1;
    }

    private static long value(List<Long> state, long key) {
        int place = place(state, key);
        return place < 0 ? EMPTY : state.get(place + 1);
    }

    private static List<Long> with(List<Long> state, long key, long value) {
        List<Long> other = new ArrayList<>(without(state, key));
        int i = 0;
        while (i < other.size() && other.get(i) < key) {
            i += 2;
        }
        other.add(i, key);
        other.add(i + 1, value);
        return List.copyOf(other);
    }

    private static List<Long> without(List<Long> state, long key) {
        int place = place(state, key);
        if (place < 0) {
            return state;
        }
        List<Long> other = new ArrayList<>(state);
        other.remove(place + 1);
        other.remove(place);
        return List.copyOf(other);
    }
}
