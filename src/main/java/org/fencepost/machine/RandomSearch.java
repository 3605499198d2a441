package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;

/** Runs the machine again and again, with a dice at each choice. It finds, but never excludes. */
public final class RandomSearch implements Search {
    private final long seed;
    private final long walks;

    /** @param walks how often to start again */
    public RandomSearch(long seed, long walks) {
        this.seed = seed;
        this.walks = walks;
    }

    @Override
    public <H> Answer<H> run(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
        Random random = new Random(seed);
        State<H> start = State.start(machine, program, goal.wantsRaces(), goal.limits());
        for (long walk = 0; walk < walks; walk++) {
            Answer.Effort effort = new Answer.Effort(walk, "random runs");
            if (monitor.mustStop()) {
                return new Answer.Unknown<>(monitor.limit(), effort);
            }
            List<Step<H>> trace = walk(machine, start, goal, random);
            State<H> last =
                    trace.isEmpty() ? start : trace.get(trace.size() - 1).next();
            if (last.isEnd(machine) && goal.isReached(Ending.of(last))) {
                return new Answer.Found<>(start, trace, new Answer.Effort(walk + 1, "random runs"));
            }
            monitor.report(walk + 1, 0);
        }
        return new Answer.Unknown<>(
                Answer.Unknown.sample("random runs exclude nothing"), new Answer.Effort(walks, "random runs"));
    }

    static <H> List<Step<H>> walk(Machine<H> machine, State<H> start, Goal goal, Random random) {
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
