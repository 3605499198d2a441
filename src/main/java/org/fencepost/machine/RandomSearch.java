package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Numbered;
import org.jspecify.annotations.Nullable;

/**
 * Runs the machine again and again, with a dice at each choice. It finds, but never excludes.
 *
 * @param walks how often to start again
 * @param jobs how many workers there are
 */
public record RandomSearch(long seed, long walks, int jobs) implements Search {
    /** How many runs are shared between workers at a time. */
    private static final String RUNS = "random runs";

    private static final int BATCH = 1 << 16;

    public RandomSearch(long seed, long walks) {
        this(seed, walks, 1);
    }

    /** The same with so many workers: what a run does depends on its number only. */
    public RandomSearch withJobs(int number) {
        return new RandomSearch(seed, walks, number);
    }

    @Override
    public <H> Result run(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
        return new Walks<>(machine, program, goal, monitor).search();
    }

    private final class Walks<H> extends SearchRun<H> {
        private long done;
        /** A run to a wanted end; null until one is found. */
        private volatile @Nullable List<Step<H>> wanted;

        Walks(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
            super(machine, program, goal, monitor);
        }

        Result search() {
            for (long first = 0; first < walks && !isOver(); first += BATCH) {
                long from = first;
                Numbered.run(
                        (int) Math.min(BATCH, walks - from),
                        jobs,
                        () -> number -> walk(machine, start, goal, random(from + number)),
                        () -> !isOver(),
                        trace -> false,
                        this::take);
            }
            if (wanted != null) {
                return MachineFinding.found(new MachineTrace<>(machine, program, start, wanted), done, RUNS);
            }
            return MachineFinding.unknown(
                    monitor.mustStop()
                            ? Objects.requireNonNull(monitor.limit())
                            : MachineFinding.sample("random runs exclude nothing"),
                    done,
                    RUNS);
        }

        private boolean isOver() {
            return wanted != null || monitor.mustStop();
        }

        private Random random(long walk) {
            return new Random(new SplittableRandom(seed ^ Long.rotateLeft(walk, 32)).nextLong());
        }

        private void take(List<Step<H>> trace) {
            if (isOver()) {
                return;
            }
            monitor.report(++done, 0);
            State<H> last =
                    trace.isEmpty() ? start : trace.get(trace.size() - 1).next();
            if (last.isEnd(machine) && goal.isReached(Ending.of(last))) {
                wanted = trace;
            }
        }
    }

    static <H> List<Step<H>> walk(Machine<H> machine, State<H> start, Search.Goal goal, Random random) {
        List<Step<H>> trace = new ArrayList<>();
        State<H> state = start;
        List<Step<H>> steps = Steps.next(machine, state, goal.wantsHangs());
        while (!steps.isEmpty()) {
            Step<H> step = steps.get(random.nextInt(steps.size()));
            trace.add(step);
            state = step.next();
            steps = Steps.next(machine, state, goal.wantsHangs());
        }
        return trace;
    }
}
