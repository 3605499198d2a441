package org.fencepost.lincheck;

import static org.fencepost.lincheck.Named.DONE;
import static org.fencepost.lincheck.Named.FAILED;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Specifications of locks: the state is who has it; a writer as its number, a reader as minus one minus its number. */
final class LockSpecifications {
    private LockSpecifications() {}

    static Named mutex() {
        return new Named()
                .with(
                        "try_lock",
                        FAILED,
                        (state, thread, a, b) -> state.isEmpty()
                                ? Named.done(DONE, List.of((long) thread))
                                : Named.failed(FAILED, state))
                .alias("lock", "try_lock_wait")
                .with("unlock", (state, thread, a, b) -> release(state, thread))
                .protocol(word -> isPaired(word, Map.of("unlock", List.of("lock", "try_lock_wait"))));
    }

    static Named readersAndWriters() {
        return new Named()
                .with(
                        "try_write_lock",
                        FAILED,
                        (state, thread, a, b) -> state.isEmpty()
                                ? Named.done(DONE, List.of((long) thread))
                                : Named.failed(FAILED, state))
                .with(
                        "try_read_lock",
                        FAILED,
                        (state, thread, a, b) -> state.stream().allMatch(holder -> holder < 0)
                                ? Named.done(DONE, with(state, -1L - thread))
                                : Named.failed(FAILED, state))
                .alias("write_lock", "try_write_lock_wait")
                .alias("read_lock", "try_read_lock_wait")
                .with("write_unlock", (state, thread, a, b) -> release(state, thread))
                .with("read_unlock", (state, thread, a, b) -> release(state, -1L - thread))
                .protocol(word -> isPaired(
                        word,
                        Map.of(
                                "write_unlock", List.of("write_lock", "try_write_lock_wait"),
                                "read_unlock", List.of("read_lock", "try_read_lock_wait"))));
    }

    /** A lock that the thread does not have cannot be released, at no time: then no order is right. */
    private static List<Named.Way> release(List<Long> state, long holder) {
        if (!state.contains(holder)) {
            return List.of();
        }
        List<Long> rest = new ArrayList<>(state);
        rest.remove(holder);
        return Named.done(DONE, List.copyOf(rest));
    }

    private static List<Long> with(List<Long> state, long holder) {
        List<Long> more = new ArrayList<>(state);
        more.add(holder);
        more.sort(null);
        return List.copyOf(more);
    }

    /**
     * Whether a thread has one lock at a time, releases only what it surely has, and tries only when it has none. What it has tried
     * to take it may have or not, so that ends its word.
     */
    private static boolean isPaired(List<String> word, Map<String, List<String>> releases) {
        String held = null;
        for (int i = 0; i < word.size(); i++) {
            String name = word.get(i);
            if (releases.containsKey(name)) {
                if (held == null || !releases.get(name).contains(held)) {
                    return false;
                }
                held = null;
            } else if (held != null) {
                return false;
            } else {
                held = name;
            }
        }
        return true;
    }
}
