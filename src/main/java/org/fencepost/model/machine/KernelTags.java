package org.fencepost.model.machine;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fencepost.graph.Event;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/** Events that already are what the Linux kernel's model knows: they become themselves, updates their two halves. */
public final class KernelTags {
    static final String RCU_LOCK = "Rcu-lock";
    static final String RCU_UNLOCK = "Rcu-unlock";

    private static final Set<String> NAMES = Set.of(
            "Once",
            "Acquire",
            "Release",
            "Mb",
            "Noreturn",
            "R:LKR",
            "UL",
            "LF",
            Annotation.LOCK_STATE,
            "Srcu-lock",
            "Srcu-unlock",
            "Rmb",
            "Wmb",
            "Before-atomic",
            "After-atomic",
            "After-spinlock",
            "After-unlock-lock",
            "After-srcu-read-unlock",
            "Barrier",
            RCU_LOCK,
            RCU_UNLOCK,
            "Sync-rcu",
            "Sync-srcu");

    private KernelTags() {}

    /** Whether what comes after the read waits for it; not so for an update that has not written. */
    public static boolean acquires(Annotation how) {
        return !how.has("RMW") && (how.has("Acquire") || how.has("Mb") || how.has("R:LKR"));
    }

    /** Whether a fence orders everything on its two sides; also one of C. */
    public static boolean isFull(Annotation fence) {
        boolean ofC = fence.tags().isEmpty() && fence.mode() != Mode.RLX;
        return ofC || fence.has("Mb") || fence.has("Sync-rcu") || fence.has("Sync-srcu");
    }

    static boolean has(Annotation how) {
        return how.tags().stream().anyMatch(NAMES::contains);
    }

    static List<Mapping.Item> items(Event event) {
        Annotation how = event.how();
        if (event.isFence()) {
            return List.of(new Mapping.Fence(how(how)));
        }
        if (event.isUpdate()) {
            return List.of(
                    new Mapping.Access(false, how(how.reading())),
                    new Mapping.Pair("amo"),
                    new Mapping.Access(true, how(how.writing())));
        }
        if (how.has(Annotation.LOCK_STATE)) {
            return List.of(new Mapping.Access(false, Annotation.of(Mode.NA, event.valueRead() == 0 ? "RU" : "RL")));
        }
        return List.of(new Mapping.Access(event.isWrite(), how(event.isWrite() ? how : how.reading())));
    }

    /** Its tags say all that the model wants to know. */
    private static Annotation how(Annotation how) {
        Set<String> tags = new HashSet<>(how.tags());
        tags.remove(Annotation.CAS);
        return new Annotation(Mode.NA, tags);
    }
}
