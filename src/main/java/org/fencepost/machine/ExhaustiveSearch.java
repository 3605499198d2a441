package org.fencepost.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Numbered;
import org.jspecify.annotations.Nullable;

/**
 * Visits every state once, nearest first, so that the trace it shows is as short as any. States are compared as a whole:
 * no two of them are ever taken for one.
 *
 * @param reduces whether to leave out orders of steps that do not matter: where a thread has a local step, that one is taken
 *     and nothing else. Every end is still reached, by fewer states.
 * @param mostStates after so many it gives up
 * @param jobs how many workers there are
 */
public record ExhaustiveSearch(boolean reduces, long mostStates, int jobs) implements Search {
    private static final String STATES = "states";
    private static final int REPORT_EVERY = 1024;

    /** After so many steps of a thread that were taken alone, everything else is tried, too. */
    private static final int FULL_EVERY = 64;

    /** A level with fewer states is not worth sharing. */
    private static final int SHARED_FROM = 256;

    public ExhaustiveSearch(boolean reduces) {
        this(reduces, Long.MAX_VALUE);
    }

    public ExhaustiveSearch(boolean reduces, long mostStates) {
        this(reduces, mostStates, 1);
    }

    /** The same with so many workers, which finds the same. */
    public ExhaustiveSearch withJobs(int number) {
        return new ExhaustiveSearch(reduces, mostStates, number);
    }

    @Override
    public <H> Result run(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
        return new Run<>(machine, program, goal, monitor).search();
    }

    /** How a state was first reached. */
    private record Arrival<H>(
            @Nullable State<H> from, @Nullable Step<H> step) {}

    /**
     * What can be told about a state whichever others were visited.
     *
     * @param ending empty when it is no end
     */
    private record Look<H>(State<H> state, Optional<Ending> ending, boolean cut, List<Step<H>> steps) {}

    private final class Run<H> extends SearchRun<H> {
        private final Map<State<H>, Arrival<H>> visited = new HashMap<>();
        /** The states that are one step further than those that are looked at. */
        private List<State<H>> next = new ArrayList<>();

        /** The end that was looked for; null until it is found. Workers look whether it was. */
        private volatile @Nullable State<H> wanted;

        private long ends;
        private boolean cut;

        Run(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
            super(machine, program, goal, monitor);
        }

        Result search() {
            visited.put(start, new Arrival<>(null, null));
            next.add(start);
            while (!next.isEmpty() && !isOver()) {
                List<State<H>> level = next;
                next = new ArrayList<>();
                visit(level);
            }
            return answer();
        }

        /** Workers look at states, and what they see is taken in the order of the states: so their number changes nothing. */
        private void visit(List<State<H>> level) {
            if (jobs > 1 && level.size() >= SHARED_FROM) {
                Numbered.run(
                        level.size(), jobs, () -> i -> look(level.get(i)), () -> !isOver(), look -> false, this::take);
                return;
            }
            for (int i = 0; i < level.size() && !isOver(); i++) {
                take(look(level.get(i)));
            }
        }

        private boolean isOver() {
            return wanted != null || monitor.mustStop();
        }

        private Look<H> look(State<H> state) {
            List<Step<H>> all = Steps.next(machine, state, goal.wantsHangs());
            List<Step<H>> steps = reduces ? reduced(state, all) : all;
            steps.forEach(step -> step.next().prepareHash());
            return new Look<>(
                    state,
                    state.isEnd(machine) ? Optional.of(Ending.of(state)) : Optional.empty(),
                    state.isCut() || goal.wantsHangs() && !state.isOver() && Waiting.isEndless(state),
                    steps);
        }

        private void take(Look<H> look) {
            if (isOver()) {
                return;
            }
            if (look.ending.isPresent()) {
                Ending ending = look.ending.get();
                ends += goal.isAbout(ending) ? 1 : 0;
                if (goal.isReached(ending)) {
                    wanted = look.state;
                    return;
                }
            }
            cut |= look.cut;
            expand(look);
            if (visited.size() % REPORT_EVERY == 0) {
                monitor.report(ends, 0);
            }
            if (visited.size() > mostStates) {
                monitor.stop(new Limit(Limit.Kind.EXECUTIONS, "the limit of " + mostStates + " states was reached"));
            }
        }

        private void expand(Look<H> look) {
            for (Step<H> step : look.steps) {
                if (visited.putIfAbsent(step.next(), new Arrival<>(look.state, step)) == null) {
                    next.add(step.next());
                }
            }
        }

        private Result answer() {
            if (wanted != null) {
                return MachineFinding.found(
                        new MachineTrace<>(machine, program, start, trace(wanted)), visited.size(), STATES);
            }
            if (monitor.mustStop()) {
                return MachineFinding.unknown(Objects.requireNonNull(monitor.limit()), visited.size(), STATES);
            }
            if (cut) {
                return MachineFinding.unknown(
                        new Limit(Limit.Kind.LOOP, "a loop was cut, or not all values of an input were tried"),
                        visited.size(),
                        STATES);
            }
            return MachineFinding.excluded(ends, visited.size(), STATES);
        }

        private List<Step<H>> trace(State<H> end) {
            List<Step<H>> trace = new ArrayList<>();
            Arrival<H> at = visited.get(end);
            while (at != null && at.step != null) {
                trace.add(at.step);
                at = visited.get(at.from);
            }
            Collections.reverse(trace);
            return trace;
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
