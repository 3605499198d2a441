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

    /** After so many steps of a thread that were taken alone, everything else is tried, too. */
    private static final int FULL_EVERY = 64;

    private final boolean reduces;
    private final long mostStates;

    /**
     * @param reduces whether to leave out orders of steps that do not matter: where a thread has a local step, that one is
     *     taken and nothing else. Every end is still reached, by fewer states.
     */
    public ExhaustiveSearch(boolean reduces) {
        this(reduces, Long.MAX_VALUE);
    }

    /** @param mostStates after so many it gives up */
    public ExhaustiveSearch(boolean reduces, long mostStates) {
        this.reduces = reduces;
        this.mostStates = mostStates;
    }

    @Override
    public <H> Answer<H> run(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
        return new Run<>(machine, goal, monitor).from(State.start(machine, program, goal.wantsRaces(), goal.limits()));
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
                    Ending ending = Ending.of(state);
                    ends += goal.isAbout(ending) ? 1 : 0;
                    if (goal.isReached(ending)) {
                        return new Answer.Found<>(start, trace(state), effort());
                    }
                }
                cut |= state.isCut() || goal.wantsHangs() && !state.isOver() && Waiting.isEndless(state);
                expand(state);
                if (visited.size() % REPORT_EVERY == 0) {
                    monitor.report(ends, 0);
                }
                if (visited.size() > mostStates) {
                    monitor.stop(
                            new Limit(Limit.Kind.EXECUTIONS, "the limit of " + mostStates + " states was reached"));
                }
                if (monitor.mustStop()) {
                    return new Answer.Unknown<>(monitor.limit(), effort());
                }
            }
            if (cut) {
                return new Answer.Unknown<>(
                        new Limit(Limit.Kind.LOOP, "a loop was cut, or not all values of an input were tried"),
                        effort());
            }
            return ends == 0 ? new Answer.Unknown<>(Answer.NOTHING_CHECKED, effort()) : new Answer.Excluded<>(effort());
        }

        private void expand(State<H> state) {
            List<Step<H>> all = Steps.next(machine, state, goal.wantsHangs());
            for (Step<H> step : reduces ? reduced(state, all) : all) {
                if (visited.putIfAbsent(step.next(), new Arrival<>(state, step)) == null) {
                    open.add(step.next());
                }
            }
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
     * The steps of the first thread that has local ones, if any. Such a thread has no other steps of its own. A thread may have
     * local steps without end: now and then they do not go first, so that no other step is put off for ever (the
     * cycle proviso of partial order reduction).
     */
    private static <H> List<Step<H>> reduced(State<H> state, List<Step<H>> all) {
        for (Step<H> step : all) {
            if (step.local() != Step.SHARED
                    && state.threads().get(step.local()).length() % FULL_EVERY != FULL_EVERY - 1) {
                return all.stream().filter(s -> s.local() == step.local()).toList();
            }
        }
        return all;
    }
}
