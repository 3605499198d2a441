package org.fencepost.machine;

import java.util.HashMap;
import java.util.Map;

/** How a run ended: what the threads observed, by label, and memory. */
public record Ending(Map<String, Long> observed, Memory memory) {
    static Ending of(State<?> state) {
        Map<String, Long> all = new HashMap<>();
        state.threads().forEach(thread -> all.putAll(thread.observed()));
        return new Ending(all, state.memory());
    }
}
