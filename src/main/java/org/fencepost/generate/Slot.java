package org.fencepost.generate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in a behaviour where something can be made stronger: an access, the gap before one, two accesses that could be
 * linked. Its options are partially ordered; option 0 is the weakest.
 *
 * @param from the step whose read is linked, or -1
 * @param to the access, or the one behind the gap, or the end of the link
 */
record Slot(Role role, int from, int to, List<Option> options) {
    enum Role {
        ACCESS,
        FENCE,
        DEPENDENCY,
        UPDATE
    }

    /**
     * @param flavour of the access, or the fence; null for none
     * @param link null for none
     * @param weaker numbers of the options that are next weaker
     */
    record Option(@Nullable Flavour flavour, Link.@Nullable Type link, List<Integer> weaker) {}

    Slot {
        options = List.copyOf(options);
    }

    /** Whether one option is as strong as another. */
    boolean isAtLeast(int option, int other) {
        return option == other || options.get(option).weaker.stream().anyMatch(weaker -> isAtLeast(weaker, other));
    }

    /** The options that are next stronger. */
    List<Integer> stronger(int option) {
        List<Integer> stronger = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i).weaker.contains(option)) {
                stronger.add(i);
            }
        }
        return stronger;
    }

    /** An option than which none is stronger. */
    int strongest() {
        int best = 0;
        while (!stronger(best).isEmpty()) {
            best = stronger(best).get(0);
        }
        return best;
    }
}
