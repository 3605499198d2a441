package org.fencepost.selftest;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.fencepost.enumerate.CanonicalForm;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;

/** The executions that an engine lists for one program, each with how often it was listed, and what they observed. */
public final class ExecutionSet {
    private final Program program;
    private final Map<String, Integer> complete = new HashMap<>();
    private final Map<String, Integer> blocked = new HashMap<>();
    private final Map<SortedMap<String, Long>, Long> states = new HashMap<>();
    private final Map<String, Execution> executions = new HashMap<>();
    private final Map<String, SortedMap<String, Long>> observations = new HashMap<>();

    public ExecutionSet(Program program) {
        this.program = program;
    }

    /** Whether the engine said that it lists less than the model allows. */
    private boolean incomplete;

    boolean isIncomplete() {
        return incomplete;
    }

    void setIncomplete() {
        incomplete = true;
    }

    /** Forgets all. */
    void clear() {
        complete.clear();
        blocked.clear();
        states.clear();
        executions.clear();
        observations.clear();
    }

    public void add(Execution execution) {
        complete.merge(remember(execution), 1, Integer::sum);
    }

    /** Adds an execution in which some thread could not go on. */
    public void addBlocked(Execution execution) {
        blocked.merge(remember(execution), 1, Integer::sum);
    }

    /** Forgets those in which some thread could not go on. */
    ExecutionSet withoutBlocked() {
        blocked.clear();
        return this;
    }

    /** Forgets what the other, which says that it lists too little, does not list. */
    ExecutionSet within(ExecutionSet other) {
        complete.keySet().retainAll(other.complete.keySet());
        states.clear();
        complete.forEach((form, times) -> addState(observations.getOrDefault(form, new TreeMap<>()), times));
        return this;
    }

    /** Adds a complete execution and what its threads observed, by label. */
    public void add(Execution execution, SortedMap<String, Long> observed) {
        String form = remember(execution);
        complete.merge(form, 1, Integer::sum);
        observations.put(form, observed);
        addState(observed, 1);
    }

    private String remember(Execution execution) {
        String form = CanonicalForm.of(execution);
        executions.put(form, execution);
        return form;
    }

    /** Says that so many complete executions observed this; nothing observed is no state. */
    public void addState(SortedMap<String, Long> observed, long times) {
        if (!observed.isEmpty()) {
            states.merge(observed, times, Long::sum);
        }
    }

    public int size() {
        return complete.size();
    }

    /** Complete executions in canonical form, each with how often it was listed. */
    Map<String, Integer> complete() {
        return complete;
    }

    Map<String, Integer> blocked() {
        return blocked;
    }

    /** What complete executions observed, each with the number of those that did. */
    Map<SortedMap<String, Long>, Long> states() {
        return states;
    }

    /** Variables, and registers when known, at the end of an execution in canonical form. */
    SortedMap<String, Long> ending(String form) {
        SortedMap<String, Long> values = new TreeMap<>(observations.getOrDefault(form, new TreeMap<>()));
        Execution execution = Objects.requireNonNull(executions.get(form));
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
}
