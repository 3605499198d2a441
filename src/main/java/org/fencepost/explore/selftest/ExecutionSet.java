package org.fencepost.explore.selftest;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.fencepost.explore.oracle.CanonicalForm;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;

/** The executions that an engine lists for one program, each with how often it was listed, and what they observed. */
public final class ExecutionSet {
    private final Program program;
    private final SortedMap<String, Integer> complete = new TreeMap<>();
    private final SortedMap<String, Integer> blocked = new TreeMap<>();
    private final Map<SortedMap<String, Long>, Long> states = new HashMap<>();
    private final Map<String, SortedMap<String, Long>> endings = new HashMap<>();

    public ExecutionSet(Program program) {
        this.program = program;
    }

    public void add(Execution execution) {
        String form = CanonicalForm.of(execution);
        complete.merge(form, 1, Integer::sum);
        endings.put(form, memory(execution));
    }

    /** Adds an execution in which some thread could not go on. */
    public void addBlocked(Execution execution) {
        String form = CanonicalForm.of(execution);
        blocked.merge(form, 1, Integer::sum);
        endings.put(form, memory(execution));
    }

    /** Adds a complete execution and what its threads observed, by label. */
    public void add(Execution execution, SortedMap<String, Long> observed) {
        add(execution);
        addState(observed, 1);
        endings.get(CanonicalForm.of(execution)).putAll(observed);
    }

    /** Says that so many complete executions observed this. */
    public void addState(SortedMap<String, Long> observed, long executions) {
        states.merge(observed, executions, Long::sum);
    }

    private SortedMap<String, Long> memory(Execution execution) {
        SortedMap<String, Long> values = new TreeMap<>();
        for (Event event : execution.events()) {
            boolean last = event.isWrite()
                    && execution.events().stream()
                            .noneMatch(other -> execution.co().contains(event.id(), other.id()));
            if (last) {
                values.put(program.describe(event.address()), event.valueWritten());
            }
        }
        return values;
    }

    public int size() {
        return complete.size();
    }

    /** Complete executions in canonical form, each with how often it was listed. */
    SortedMap<String, Integer> complete() {
        return complete;
    }

    SortedMap<String, Integer> blocked() {
        return blocked;
    }

    /** What complete executions observed, each with the number of those that did. */
    Map<SortedMap<String, Long>, Long> states() {
        return states;
    }

    /** Variables, and registers when known, at the end of an execution in canonical form. */
    SortedMap<String, Long> ending(String form) {
        return endings.getOrDefault(form, new TreeMap<>());
    }
}
