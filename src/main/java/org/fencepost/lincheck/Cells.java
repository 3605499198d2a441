package org.fencepost.lincheck;

import static org.fencepost.lincheck.Named.DONE;
import static org.fencepost.lincheck.Named.FAILED;

import java.util.List;

/** Specifications of structures that keep one number, which starts as 0. */
final class Cells {
    private Cells() {}

    static Named counter() {
        return new Named(0L)
                .with("increment", (state, thread, a, b) -> Named.done(DONE, plus(state, 1)))
                .with("decrement", (state, thread, a, b) -> Named.done(DONE, plus(state, -1)))
                .with("add", (state, thread, number, none) -> Named.done(DONE, plus(state, number)))
                .with("fetch_add", (state, thread, number, none) -> Named.done(state.get(0), plus(state, number)))
                .with("fetch_increment", (state, thread, a, b) -> Named.done(state.get(0), plus(state, 1)))
                .with("fetch_decrement", (state, thread, a, b) -> Named.done(state.get(0), plus(state, -1)))
                .with("get", (state, thread, a, b) -> Named.done(state.get(0), state));
    }

    static Named register() {
        return new Named(0L)
                .with("read", (state, thread, a, b) -> Named.done(state.get(0), state))
                .with("write", (state, thread, value, none) -> Named.done(DONE, List.of(value)))
                .with("exchange", (state, thread, value, none) -> Named.done(state.get(0), List.of(value)))
                .with(
                        "compare_exchange",
                        FAILED,
                        (state, thread, expected, desired) -> state.get(0) == expected
                                ? Named.done(DONE, List.of(desired))
                                : Named.failed(FAILED, state));
    }

    private static List<Long> plus(List<Long> state, long number) {
        return List.of(state.get(0) + number);
    }
}
