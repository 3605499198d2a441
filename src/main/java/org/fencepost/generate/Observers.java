package org.fencepost.generate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A final state tells which write of a location is the last. With three writes or more it may not tell the order of the
 * others; then a thread of its own reads them one after the other.
 */
final class Observers {
    private Observers() {}

    static Behaviour add(Behaviour behaviour, Flavour read) {
        Behaviour result = behaviour;
        for (int location = 0; location < behaviour.locations(); location++) {
            if (behaviour.writes(location) > 2 && !isOrderKnown(behaviour, location)) {
                List<TestStep> thread = new ArrayList<>();
                for (int value = 1; value < behaviour.writes(location); value++) {
                    thread.add(new TestStep(Kind.READ, location, value, read));
                }
                result = result.plus(thread);
            }
        }
        return result;
    }

    /** Whether coherence leaves one order of the writes only, given what is read and which write is the last. */
    private static boolean isOrderKnown(Behaviour behaviour, int location) {
        int writes = behaviour.writes(location);
        // What each access of a thread stands for, the write that it is or reads from, never goes back in the order.
        Set<List<Integer>> edges = new HashSet<>();
        for (List<TestStep> thread : behaviour.threads()) {
            int last = 0;
            for (TestStep step : thread) {
                if (step.location() == location) {
                    if (step.value() < last) {
                        return false;
                    }
                    edges.add(List.of(last, step.value()));
                    last = step.value();
                }
            }
        }
        for (int value = 1; value < writes - 1; value++) {
            // An order is the only one when each write is known to come before the next.
            if (!edges.contains(List.of(value, value + 1))) {
                return false;
            }
        }
        return true;
    }
}
