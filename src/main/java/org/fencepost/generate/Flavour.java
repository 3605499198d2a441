package org.fencepost.generate;

import java.util.List;
import java.util.Locale;
import org.fencepost.program.Annotation;

/**
 * One way in which a dialect reads, writes or fences: {@code LDAR}, {@code memory_order_release}, {@code lwsync}.
 *
 * @param name as edges of cycles write it: {@code A}, {@code Rel}, {@code LwSync}
 * @param how what a model sees of it
 * @param code what the dialect writes for it: a mnemonic, a memory order, a whole fence
 * @param weaker the names of those that are next weaker; of a fence, none means that only no fence is weaker
 * @param searched whether the search for minimal tests tries it; others order no more than some that it tries
 */
record Flavour(String name, Kind kind, Annotation how, String code, List<String> weaker, boolean searched) {
    Flavour {
        weaker = List.copyOf(weaker);
    }

    /** As names of tests write it; fences of C have the names of accesses and need to be told apart. */
    String shortName() {
        boolean isCFence = kind == Kind.FENCE && how.mode().isAtomic();
        return (isCFence ? "fence" : "") + name.toLowerCase(Locale.ROOT);
    }
}
