package org.fencepost.machine;

import java.util.HashMap;
import java.util.Map;
import org.fencepost.program.Action;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param observed what the threads observed, by label
 * @param failure what a thread did wrong, or null
 */
public record Ending(Map<String, Long> observed, Memory memory, Action.@Nullable Failure failure) {
    static Ending of(State<?> state) {
        Map<String, Long> all = new HashMap<>();
        state.threads().forEach(thread -> all.putAll(thread.observed()));
        return new Ending(all, state.memory(), state.failure());
    }
}
