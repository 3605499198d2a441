package org.fencepost.crash;

import java.util.LinkedHashMap;
import java.util.Map;

/** What an exploration has counted, or a part of it that may have to be done again. */
final class Tally {
    long executions;
    long blocked;
    long failurePoints;
    final Map<Map<String, Long>, Long> states = new LinkedHashMap<>();

    void add(Tally other) {
        executions += other.executions;
        blocked += other.blocked;
        failurePoints += other.failurePoints;
        other.states.forEach((values, count) -> states.merge(values, count, Long::sum));
    }
}
