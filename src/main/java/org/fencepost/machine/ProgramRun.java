package org.fencepost.machine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;

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
    public <H> Walk<H> walk(Machine<H> machine) {
        return new Walk<>(machine, program, true, racesOn(machine), limits);
    }

    /** Accesses of an FPGA are none of the language's, and may order those of others. */
    private boolean racesOn(Machine<?> machine) {
        return races && machine.isOfProcessors();
    }

    /** Looks for a run that fails: an assertion, a bad access, a race, a deadlock, a thread that waits for ever. */
    public <H> Answer<H> ask(Machine<H> machine, Search search, Monitor monitor) {
        return search.run(machine, program, wanted(ending -> ending.failure() != null, machine), monitor);
    }

    /**
     * All ends that a search meets, each with how often it did. An end is what the threads have observed or, if the program fails, how.
     *
     * @return why the search may have missed some; empty when it saw everything there is
     */
    public <H> List<Limit> ends(
            Machine<H> machine,
            Search search,
            Monitor monitor,
            Map<String, Long> failures,
            Map<String, Long> successes) {
        Answer<H> answer = visit(machine, search, monitor, ending -> {
            String observed = new TreeMap<>(ending.observed()).toString();
            if (ending.failure() == null) {
                successes.merge(observed, 1L, Long::sum);
            } else {
                failures.merge(ending.failure().message() + " " + observed, 1L, Long::sum);
            }
        });
        return answer instanceof Answer.Unknown<H> unknown ? List.of(unknown.reason()) : List.of();
    }

    /** Shows all ends that a search meets. */
    public <H> Answer<H> visit(Machine<H> machine, Search search, Monitor monitor, Consumer<Ending> visitor) {
        Search.Goal none = ending -> {
            visitor.accept(ending);
            return false;
        };
        return search.run(machine, program, wanted(none, machine), monitor);
    }

    private Wanted wanted(Search.Goal goal, Machine<?> machine) {
        return new Wanted(goal, racesOn(machine), limits);
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
