package org.fencepost.machine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** A program on a machine: can it fail, and how does it end? */
public final class ProgramRun {
    private final Program program;
    private final boolean races;
    private final Limits limits;

    /** @param races whether data races are failures */
    public ProgramRun(Program program, boolean races) {
        this(program, races, Limits.DEFAULT);
    }

    /** @param limits how far threads may go */
    public ProgramRun(Program program, boolean races, Limits limits) {
        this.program = program;
        this.races = races;
        this.limits = limits;
    }

    /** A run whose steps somebody chooses. */
    public <H> ChosenRun<H> walk(Machine<H> machine) {
        return new ChosenRun<>(machine, program, true, racesOn(machine), limits);
    }

    /** Accesses of an FPGA are none of the language's, and may order those of others. */
    private boolean racesOn(Machine<?> machine) {
        return races && machine.isOfProcessors();
    }

    /** Looks for a run that fails: an assertion, a bad access, a race, a deadlock, a thread that waits for ever. */
    public Result ask(Machine<?> machine, Search search, Monitor monitor) {
        return ask(machine, search, monitor, ending -> ending.failure() != null);
    }

    /**
     * All ends that a search meets, each with how often it did. An end is what the threads have observed or, if the program fails, how.
     *
     * @return why the search may have missed some; empty when it saw everything there is
     */
    public List<Limit> ends(
            Machine<?> machine,
            Search search,
            Monitor monitor,
            Map<String, Long> failures,
            Map<String, Long> successes) {
        return visit(machine, search, monitor, ending -> {
                    String observed = new TreeMap<>(ending.observed()).toString();
                    if (ending.failure() == null) {
                        successes.merge(observed, 1L, Long::sum);
                    } else {
                        failures.merge(ending.failure().message() + " " + observed, 1L, Long::sum);
                    }
                })
                .limits();
    }

    /** Shows all ends that a search meets. */
    public Result visit(Machine<?> machine, Search search, Monitor monitor, Consumer<Ending> visitor) {
        return ask(machine, search, monitor, ending -> {
            visitor.accept(ending);
            return false;
        });
    }

    private Result ask(Machine<?> machine, Search search, Monitor monitor, Search.Goal goal) {
        long start = System.nanoTime();
        return search.run(machine, program, new Wanted(goal, racesOn(machine), limits), monitor)
                .withSeconds((System.nanoTime() - start) / 1e9);
    }

    /** Hangs are failures, too. */
    private record Wanted(Search.Goal goal, boolean wantsRaces, Limits limits) implements Search.Goal {
        @Override
        public boolean isReached(Ending ending) {
            return goal.isReached(ending);
        }

        @Override
        public boolean wantsHangs() {
            return true;
        }
    }
}
