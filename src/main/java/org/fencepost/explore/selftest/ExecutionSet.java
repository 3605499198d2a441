package org.fencepost.explore.selftest;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.fencepost.explore.oracle.CanonicalForm;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;

/** The executions that an engine lists for one program, each with how often it was listed, and their final states. */
public final class ExecutionSet {
    private final Program program;
    private final SortedMap<String, Integer> complete = new TreeMap<>();
    private final SortedMap<String, Integer> blocked = new TreeMap<>();
    private final Map<String, SortedMap<String, Long>> states = new TreeMap<>();

    public ExecutionSet(Program program) {
        this.program = program;
    }

    /** @param observed what the threads observed, by label */
    public void add(Execution execution, boolean isComplete, Map<String, Long> observed) {
        String form = CanonicalForm.of(execution);
        (isComplete ? complete : blocked).merge(form, 1, Integer::sum);
        SortedMap<String, Long> state = new TreeMap<>(observed);
        for (Event event : execution.events()) {
            if (event.isWrite() && isLast(execution, event)) {
                state.put(program.describe(event.address()), event.valueWritten());
            }
        }
        states.put(form, state);
    }

    public int size() {
        return complete.size();
    }

    /** Complete executions in canonical form, each with how often it was listed. */
    public SortedMap<String, Integer> complete() {
        return complete;
    }

    public SortedMap<String, Integer> blocked() {
        return blocked;
    }

    /** The final state (registers and variables) of an execution in canonical form. */
    public SortedMap<String, Long> state(String form) {
        return states.getOrDefault(form, new TreeMap<>());
    }

    private static boolean isLast(Execution execution, Event write) {
        return execution.events().stream().noneMatch(other -> execution.co().contains(write.id(), other.id()));
    }
}
