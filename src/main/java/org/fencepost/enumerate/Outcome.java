package org.fencepost.enumerate;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.model.Judgement;
import org.fencepost.program.Action;

/**
 * One execution that the model accepts, and what can be seen of it when it is over.
 *
 * @param traces what each thread did, in the order of their numbers
 * @param judgement the model's; its flags say whether the execution is undefined (racy)
 */
public record Outcome(Execution execution, List<Trace> traces, Judgement judgement) {

    Outcome judged(Judgement newJudgement) {
        return new Outcome(execution, traces, newJudgement);
    }

    /**
     * Every thread came to its end, or one ended the program while the others waited: by exit(), or because main returned and
     * what they wait for never comes.
     */
    public boolean complete() {
        if (traces.stream().allMatch(Trace::ended)) {
            return true;
        }
        boolean waiting = traces.stream().allMatch(trace -> trace.ended() || trace.waits());
        return waiting
                && (traces.stream().anyMatch(Trace::exits)
                        || mainReturns() && new LastWaits(execution).areForGood(traces));
    }

    private boolean mainReturns() {
        long started = traces.stream()
                .flatMap(trace -> trace.steps().stream())
                .filter(step -> step.action() instanceof Action.Spawn)
                .count();
        return started == traces.size() - 1 && traces.get(0).end() instanceof Action.End end && end.returns();
    }

    public boolean failed() {
        return traces.stream().anyMatch(Trace::failed);
    }

    /** The values that threads told the outside world; of several under one label the last one of the last thread. */
    public SortedMap<String, Long> observed() {
        SortedMap<String, Long> result = new TreeMap<>();
        for (Trace trace : traces) {
            for (Trace.Step step : trace.steps()) {
                if (step.action() instanceof Action.Observe observe) {
                    result.put(observe.label(), observe.value());
                }
            }
        }
        return result;
    }

    /** The last value of each location that the execution touched. */
    public SortedMap<MemoryRange, Long> memory() {
        SortedMap<MemoryRange, Long> result = new TreeMap<>();
        for (Event write : execution.events()) {
            boolean last = write.isWrite()
                    && execution.events().stream()
                            .noneMatch(other -> execution.co().contains(write.id(), other.id()));
            if (last) {
                result.put(new MemoryRange(write.address(), write.size()), write.valueWritten());
            }
        }
        return result;
    }
}
