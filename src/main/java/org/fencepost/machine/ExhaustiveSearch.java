package org.fencepost.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;

/**
 * Visits every state once, nearest first, so that the trace it shows is as short as any. States are compared as a whole:
 * no two of them are ever taken for one.
 */
public final class ExhaustiveSearch implements Search {
    private static final int REPORT_EVERY = 1024;

    private final boolean reduces;

    /**
     * @param reduces whether to leave out orders of steps that do not matter: where a thread has a local step, that one is
     *     taken and nothing else. Every end is still reached, by fewer states.
     */
    public ExhaustiveSearch(boolean reduces) {
        this.reduces = reduces;
    }

    @Override
    public <H> Answer<H> run(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
        return new Run<>(machine, goal, monitor).from(State.start(machine, program));
    }

    /** How a state was first reached. */
    private record Arrival<H>(State<H> from, Step<H> step) {}

    private final class Run<H> {
        private final Machine<H> machine;
        private final Goal goal;
        private final Monitor monitor;
        private final Map<State<H>, Arrival<H>> visited = new HashMap<>();
        private final Deque<State<H>> open = new ArrayDeque<>();
        private long ends;
        private boolean cut;

        Run(Machine<H> machine, Goal goal, Monitor monitor) {
            this.machine = machine;
            this.goal = goal;
            this.monitor = monitor;
        }

        Answer<H> from(State<H> start) {
            visited.put(start, new Arrival<>(null, null));
            open.add(start);
            while (!open.isEmpty()) {
                State<H> state = open.remove();
                if (state.isEnd(machine)) {
                    ends++;
                    if (goal.isReached(Ending.of(state))) {
                        return new Answer.Found<>(start, trace(state), effort());
                    }
                }
                cut |= state.isCut();
                if (!state.isOver()) {
                    expand(state);
                }
                if (visited.size() % REPORT_EVERY == 0) {
                    monitor.report(ends, 0);
                }
                if (monitor.mustStop()) {
                    return new Answer.Unknown<>(monitor.limit(), effort());
                }
            }
            return cut
                    ? new Answer.Unknown<>(
                            new Limit(Limit.Kind.LOOP, "a loop was cut, or not all values of an input were tried"),
                            effort())
                    : new Answer.Excluded<>(effort());
        }

        private void expand(State<H> state) {
            if (goal.wantsHangs() ? state.isDoomed() : state.isStuck()) {
                return;
            }
            for (Step<H> step : steps(state)) {
                if (visited.putIfAbsent(step.next(), new Arrival<>(state, step)) == null) {
                    open.add(step.next());
                }
            }
        }

        private List<Step<H>> steps(State<H> state) {
            List<Step<H>> all = Steps.of(machine, state);
            if (goal.wantsHangs() && all.isEmpty() && !state.isEnd(machine)) {
                return Waiting.steps(state);
            }
            return reduces ? reduced(all) : all;
        }

        private List<Step<H>> trace(State<H> end) {
            List<Step<H>> trace = new ArrayList<>();
            for (Arrival<H> at = visited.get(end); at.step != null; at = visited.get(at.from)) {
                trace.add(at.step);
            }
            Collections.reverse(trace);
            return trace;
        }

        private Answer.Effort effort() {
            return new Answer.Effort(visited.size(), "states");
        }
    }

    /**
     * The steps of the first thread that has local ones, if any. Such a thread has no other steps of its own, and each step
     * takes the thread on, so no other step is put off for ever.
     */
    private static <H> List<Step<H>> reduced(List<Step<H>> all) {
        for (Step<H> step : all) {
            if (step.local() != Step.SHARED) {
                return all.stream().filter(s -> s.local() == step.local()).toList();
            }
        }
        return all;
    }
}
