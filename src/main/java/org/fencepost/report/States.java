package org.fencepost.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.verdict.State;

/** Observed values in an order that does not depend on how they were found. */
final class States {
    private static final Comparator<State> BY_VALUES = (a, b) -> compare(a.values(), b.values());

    private States() {}

    static List<State> sorted(List<State> states) {
        return states.stream().sorted(BY_VALUES).toList();
    }

    /** Label by label: a state that does not have a label comes before those that have it, then by value. */
    private static int compare(Map<String, Long> left, Map<String, Long> right) {
        TreeMap<String, Long> labels = new TreeMap<>(left);
        labels.putAll(right);
        for (String label : labels.keySet()) {
            Long a = left.get(label);
            Long b = right.get(label);
            int order = a == null || b == null ? Boolean.compare(a != null, b != null) : Long.compare(a, b);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
