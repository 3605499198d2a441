package org.fencepost.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/**
 * Coverage-guided fuzzing (X+F, section 5.1.3): an input is a list of choices, and inputs that reach something new are kept and changed
 * again. What counts as new are ends, and how many parts of what is wanted an end fulfils: the places at which the thesis
 * has its test branch so that the fuzzer sees progress (Listing 5.4). It finds, but never excludes.
 *
 * @param runs how often to run the machine
 */
public record FuzzSearch(long seed, long runs) implements Search {
    private static final String RUNS = "fuzzing runs";
    private static final int MOST_INPUTS = 2000;
    /** One run in so many starts from nothing. */
    private static final int FRESH = 20;

    @Override
    public <H> Result run(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
        return new Run<>(machine, program, goal, monitor).search();
    }

    /** Choices, and how many parts of what is wanted they led to. */
    private record Input(int[] choices, int progress) {}

    private final class Run<H> extends SearchRun<H> {
        private final Random random = new Random(seed);
        private final List<Input> corpus = new ArrayList<>();
        private final Set<Object> covered = new HashSet<>();
        private int best = -1;

        Run(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
            super(machine, program, goal, monitor);
        }

        Result search() {
            for (long run = 0; run < runs; run++) {
                if (monitor.mustStop()) {
                    return MachineFinding.unknown(Objects.requireNonNull(monitor.limit()), run + 1, RUNS);
                }
                List<Integer> choices = new ArrayList<>();
                List<Step<H>> trace = follow(input(), choices);
                State<H> last =
                        trace.isEmpty() ? start : trace.get(trace.size() - 1).next();
                if (last.isEnd(machine)) {
                    Ending ending = Ending.of(last);
                    if (goal.isReached(ending)) {
                        return MachineFinding.found(new MachineTrace<>(machine, program, start, trace), run + 1, RUNS);
                    }
                    keepIfNew(choices, ending, last);
                }
                monitor.report(run + 1, 0);
            }
            return MachineFinding.unknown(MachineFinding.sample("fuzzing excludes nothing"), runs, RUNS);
        }

        private void keepIfNew(List<Integer> choices, Ending ending, State<H> last) {
            int progress = goal.progress(ending);
            boolean isNew = covered.add(List.of(ending.observed(), last.memory(), progress));
            if (progress > best) {
                // What was kept before is further away: it has served its purpose.
                best = progress;
                corpus.clear();
                isNew = true;
            }
            if (isNew && progress >= best - 1 && corpus.size() < MOST_INPUTS) {
                corpus.add(
                        new Input(choices.stream().mapToInt(Integer::intValue).toArray(), progress));
            }
        }

        /** A kept input with a few changes, or none. */
        private int[] input() {
            if (corpus.isEmpty() || random.nextInt(FRESH) == 0) {
                return new int[0];
            }
            int[] choices = corpus.get(random.nextInt(corpus.size())).choices().clone();
            if (choices.length == 0) {
                return choices;
            }
            switch (random.nextInt(3)) {
                case 0 -> {
                    return Arrays.copyOf(choices, random.nextInt(choices.length));
                }
                case 1 -> {
                    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                        choices[random.nextInt(choices.length)] = random.nextInt(1 << 16);
                    }
                }
                default -> swap(choices);
            }
            return choices;
        }

        private void swap(int[] choices) {
            int one = random.nextInt(choices.length);
            int other = random.nextInt(choices.length);
            int kept = choices[one];
            choices[one] = choices[other];
            choices[other] = kept;
        }

        /** Runs the machine by the input, and by a dice where it ends; writes down what was chosen. */
        private List<Step<H>> follow(int[] input, List<Integer> choices) {
            List<Step<H>> trace = new ArrayList<>();
            State<H> state = start;
            List<Step<H>> steps = Steps.next(machine, state, goal.wantsHangs());
            while (!steps.isEmpty()) {
                int place = choices.size();
                int choice = place < input.length ? input[place] % steps.size() : random.nextInt(steps.size());
                choices.add(choice);
                trace.add(steps.get(choice));
                state = steps.get(choice).next();
                steps = Steps.next(machine, state, goal.wantsHangs());
            }
            return trace;
        }
    }
}
