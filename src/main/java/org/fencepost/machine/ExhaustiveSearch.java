package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Numbered;
import org.jspecify.annotations.Nullable;

/**
 * Visits every state once, nearest first, so that the trace it shows is as short as any. States are equal when what
 * can follow is: what led there is no part of them, so a run without end through finitely many states is a circle.
 *
 * @param reduces whether to leave out orders of steps that do not matter: where a thread has a local step, that one is taken
 *     and nothing else. Every end is still reached, by fewer states.
 * @param mostStates after so many it gives up
 * @param jobs how many workers there are
 */
public record ExhaustiveSearch(boolean reduces, long mostStates, int jobs) implements Search {
    private static final String STATES = "states";
    private static final int REPORT_EVERY = 1024;
    private static final Limit ENDLESS =
            new Limit(Limit.Kind.LOOP, "a run can go on for ever: from some states no end can be reached");

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

    /** A state that was reached, and its number. */
    private record Place<H>(int number, State<H> state) {}

    /**
     * What can be told about a state whichever others were visited.
     *
     * @param ending empty when it is no end
     * @param steps all that can follow
     * @param first the numbers of those that may go first, so that the others need not be tried here
     */
    private record Look<H>(
            Place<H> place, Optional<Ending> ending, boolean cut, List<Step<H>> steps, List<Integer> first) {}

    private final class Run<H> extends SearchRun<H> {
        private final StateTable visited = new StateTable();
        /** The states that are one step further than those that are looked at. */
        private List<Place<H>> next = new ArrayList<>();

        /** The end that was looked for; none until it is found. Workers look whether it was. */
        private volatile int wanted = StateTable.NONE;

        private long ends;
        private boolean cut;

        Run(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
            super(machine, program, goal, monitor);
        }

        Result search() {
            reach(start, StateTable.NONE, 0);
            while (!next.isEmpty() && !isOver()) {
                List<Place<H>> level = next;
                next = new ArrayList<>();
                visit(level);
            }
            return answer();
        }

        /** Workers look at states, and what they see is taken in the order of the states: so their number changes nothing. */
        private void visit(List<Place<H>> level) {
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
            return wanted != StateTable.NONE || monitor.mustStop();
        }

        private Look<H> look(Place<H> place) {
            State<H> state = place.state;
            List<Step<H>> all = Steps.next(machine, state, goal.wantsHangs());
            all.forEach(step -> step.next().prepare());
            return new Look<>(
                    place,
                    state.isEnd(machine) ? Optional.of(Ending.of(state)) : Optional.empty(),
                    state.isCut() || goal.wantsHangs() && !state.isOver() && LastLook.isEndless(state),
                    all,
                    reduces ? first(state, all) : numbers(all.size()));
        }

        private void take(Look<H> look) {
            if (isOver()) {
                return;
            }
            if (look.ending.isPresent()) {
                Ending ending = look.ending.get();
                ends += goal.isAbout(ending) ? 1 : 0;
                if (goal.isReached(ending)) {
                    wanted = look.place.number;
                    return;
                }
            }
            cut |= look.cut;
            expand(look);
            if (visited.size() % REPORT_EVERY == 0) {
                monitor.report(ends, 0);
                monitor.reportStates(visited.size());
            }
            if (visited.size() > mostStates) {
                monitor.stop(new Limit(Limit.Kind.EXECUTIONS, "the limit of " + mostStates + " states was reached"));
            }
        }

        /**
         * The steps that go first do so only where they all lead to states that are new: so that in each circle of states
         * there is one after which everything was tried (the cycle proviso of partial order reduction).
         */
        private void expand(Look<H> look) {
            visited.expand();
            boolean isNew = look.first.stream()
                    .noneMatch(i -> visited.contains(look.steps.get(i).next()));
            for (int i : isNew ? look.first : numbers(look.steps.size())) {
                reach(look.steps.get(i).next(), look.place.number, i);
            }
        }

        private void reach(State<H> state, int from, int step) {
            if (visited.add(state, from, step)) {
                next.add(new Place<>(visited.size() - 1, state));
            }
        }

        private Result answer() {
            if (wanted != StateTable.NONE) {
                return MachineFinding.found(
                        new MachineTrace<>(machine, program, start, trace(wanted)), visited.size(), STATES);
            }
            Limit limit = limit();
            return limit == null
                    ? MachineFinding.excluded(ends, visited.size(), STATES)
                    : MachineFinding.unknown(limit, visited.size(), STATES);
        }

        /** Why something may be missing, or null. */
        private @Nullable Limit limit() {
            if (monitor.mustStop()) {
                return monitor.limit();
            }
            if (cut) {
                return new Limit(Limit.Kind.LOOP, "a loop was cut, or not all values of an input were tried");
            }
            return goal.wantsHangs() && visited.hasEndless() ? ENDLESS : null;
        }

        /** The steps to a state, taken once more. */
        private List<Step<H>> trace(int end) {
            List<Step<H>> trace = new ArrayList<>();
            State<H> state = start;
            for (int number : visited.path(end)) {
                Step<H> step = Steps.next(machine, state, goal.wantsHangs()).get(number);
                trace.add(step);
                state = step.next();
            }
            return trace;
        }
    }

    /**
     * The steps of the first thread that has local ones, if any. Such a thread has no other steps of its own. A thread may have
     * local steps without end, each to another state: now and then they do not go first, so that no other step is put off for ever.
     */
    private static <H> List<Integer> first(State<H> state, List<Step<H>> all) {
        for (Step<H> step : all) {
            if (step.local() != Step.SHARED
                    && state.threads().get(step.local()).length() % FULL_EVERY != FULL_EVERY - 1) {
                return IntStream.range(0, all.size())
                        .filter(i -> all.get(i).local() == step.local())
                        .boxed()
                        .toList();
            }
        }
        return numbers(all.size());
    }

    private static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
    }
}
