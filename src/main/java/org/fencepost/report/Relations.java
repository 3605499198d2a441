package org.fencepost.report;

import java.util.Map;
import java.util.Optional;

/** The relations between events that reports draw and name, and what each means in a few words. */
public final class Relations {
    private static final Map<String, String> ABOUT = Map.ofEntries(
            Map.entry("rfe", "reads from another thread"),
            Map.entry("rfi", "reads from its own thread"),
            Map.entry("coe", "coherence, between threads"),
            Map.entry("coi", "coherence, in one thread"),
            Map.entry("fre", "another thread overwrites what was read"),
            Map.entry("fri", "its own thread overwrites what was read"),
            Map.entry("po-loc", "program order at one location"),
            Map.entry("po", "program order"),
            Map.entry("rf", "reads from: from a write to the reads that see it"),
            Map.entry("co", "coherence: the order of the writes to one location"),
            Map.entry("fr", "from a read to the writes that overwrite what it saw"),
            Map.entry("asw", "a thread is started, or joined"),
            Map.entry("si", "parts of one access"),
            Map.entry("addr", "the address depends on the value read"),
            Map.entry("data", "the value written depends on the value read"),
            Map.entry("ctrl", "a branch on the value read comes before"),
            Map.entry("rmw", "the two halves of a read-modify-write"),
            Map.entry("sw", "synchronises with: a release that an acquire sees"),
            Map.entry("hb", "happens before"),
            Map.entry("eco", "extended coherence: rf, co and fr in a row"),
            Map.entry("psc", "the order that seq_cst accesses and fences must have"),
            Map.entry("psc-base", "the order that seq_cst accesses must have"),
            Map.entry("psc-fence", "the order that seq_cst fences must have"),
            Map.entry("ppo", "program order that the hardware keeps"),
            Map.entry("ob", "ordered before"),
            Map.entry("detour", "another thread's write comes between"));

    private Relations() {}

    /** Nothing for relations that only a model of somebody's own has. */
    public static Optional<String> about(String relation) {
        return Optional.ofNullable(ABOUT.get(relation));
    }
}
