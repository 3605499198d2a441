package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.program.Action;
import org.fencepost.program.Limits;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/**
 * Answers by one formula for each way through the threads (X+F, section 5.1.3: what CBMC does). It is unrolled to the end of the test: no
 * bound is needed. A run that the solver finds is run on the machine itself, so that the answer does not rest on the
 * formula alone.
 */
record SatSearch<H>(LitmusTest test, Machine<H> machine) {
    private static final String CLAUSES = "clauses";

    Result run(Monitor monitor) {
        List<List<StraightThread>> ways = new ArrayList<>(List.of(List.of()));
        for (int thread = 0; thread < test.program().threads().size(); thread++) {
            List<List<StraightThread>> longer = new ArrayList<>();
            for (StraightThread way :
                    StraightThread.of(test.program(), thread, "--search sat %s; use another search")) {
                for (List<StraightThread> before : ways) {
                    List<StraightThread> more = new ArrayList<>(before);
                    more.add(way);
                    longer.add(more);
                }
            }
            ways = longer;
        }
        long clauses = 0;
        for (List<StraightThread> threads : ways) {
            SatEncoding encoding = SatEncoding.of(test, threads, machine.name());
            clauses += encoding.formula().clauseCount();
            Boolean answer = encoding.formula().solve(() -> !monitor.mustStop());
            if (answer == null) {
                return MachineFinding.unknown(Objects.requireNonNull(monitor.limit()), clauses, CLAUSES);
            }
            if (answer) {
                return MachineFinding.found(replay(encoding.run(), threads), clauses, CLAUSES);
            }
        }
        return MachineFinding.excluded(canEnd(ways) ? 1 : 0, clauses, CLAUSES);
    }

    /** Whether some run comes to an end that the test is about, whatever its condition says of it. */
    private boolean canEnd(List<List<StraightThread>> ways) {
        return ways.stream()
                .anyMatch(threads -> Boolean.TRUE.equals(SatEncoding.ofEnds(test, threads, machine.name())
                        .formula()
                        .solve(() -> true)));
    }

    private MachineTrace<H> replay(List<String> run, List<StraightThread> threads) {
        State<H> start = State.start(machine, test.program(), false, Limits.DEFAULT);
        State<H> state = start;
        List<Step<H>> trace = new ArrayList<>();
        int[] chosen = new int[threads.size()];
        int place = 0;
        while (place < run.size()) {
            int chooser = chooser(state);
            String wanted = chooser < 0
                    ? run.get(place++)
                    : "P" + chooser + " chooses "
                            + threads.get(chooser).choices().get(chosen[chooser]++);
            Step<H> step = Steps.of(machine, state).stream()
                    .filter(each -> chooser < 0
                            ? each.text().startsWith(wanted)
                            : each.text().equals(wanted))
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalStateException("the machine cannot do what the formula allows: " + wanted));
            trace.add(step);
            state = step.next();
        }
        if (!state.isEnd(machine) || !new LitmusRun(test).isWitness(Ending.of(state))) {
            throw new IllegalStateException("the machine ends otherwise than the formula says");
        }
        return new MachineTrace<>(machine, test.program(), start, trace);
    }

    /** The first thread that has a free choice, or -1: choices come first, since they are no steps of the formula. */
    private static int chooser(State<?> state) {
        for (int thread = 0; thread < state.threadCount(); thread++) {
            if (state.action(thread) instanceof Action.Choose) {
                return thread;
            }
        }
        return -1;
    }
}
