package org.fencepost.machine;

import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Observable;
import org.fencepost.litmus.Outcomes;
import org.fencepost.program.Limits;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** A litmus test on a machine. */
public final class LitmusRun {
    private final LitmusTest test;
    private final Outcomes outcomes;

    public LitmusRun(LitmusTest test) {
        this.test = test;
        this.outcomes = new Outcomes(test);
    }

    /** Looks for an end that shows what the test is about. */
    public Result ask(Machine<?> machine, Search search, Monitor monitor) {
        return timed(machine, () -> search.run(machine, test.program(), new Witness(), monitor));
    }

    /** The same by one formula and a SAT solver; for tests whose threads do the same whatever they read. */
    public Result solve(Machine<?> machine, Monitor monitor) {
        return timed(machine, () -> new SatSearch<>(test, machine).run(monitor));
    }

    /** A run whose steps somebody chooses. */
    public <H> ChosenRun<H> walk(Machine<H> machine) {
        check(machine);
        return new ChosenRun<>(machine, test.program(), false, false, Limits.DEFAULT);
    }

    /** Whether this end shows what the test is about. */
    public boolean isWitness(Ending ending) {
        return outcomes.isWitness(values(ending));
    }

    private final class Witness implements Search.Goal {
        @Override
        public boolean isReached(Ending ending) {
            return isWitness(ending);
        }

        @Override
        public boolean isAbout(Ending ending) {
            return outcomes.isAbout(values(ending));
        }

        @Override
        public int progress(Ending ending) {
            return outcomes.progress(values(ending));
        }
    }

    private Result timed(Machine<?> machine, Supplier<Result> search) {
        check(machine);
        long start = System.nanoTime();
        return search.get().withSeconds((System.nanoTime() - start) / 1e9);
    }

    /** All final states; the numbers of executions are those of states in which the machine can end. */
    public Result all(Machine<?> machine, boolean reduces) {
        return all(machine, reduces, new Monitor());
    }

    /** The same until the monitor says stop. */
    public Result all(Machine<?> machine, boolean reduces, Monitor monitor) {
        return timed(machine, () -> {
            Result search = new ExhaustiveSearch(reduces).run(machine, test.program(), this::gather, monitor);
            if (search.limits().stream().anyMatch(limit -> limit.kind() != Limit.Kind.NOTHING_CHECKED)) {
                outcomes.cutoff();
            }
            return outcomes.result(Basis.machine(machine.name()));
        });
    }

    private void check(Machine<?> machine) {
        String dialect = test.dialect().name();
        if (!machine.dialects().contains(dialect)) {
            throw new InputException("the machine '" + machine.name() + "' does not run tests in " + dialect
                    + ", only in " + String.join(", ", new TreeSet<>(machine.dialects())));
        }
    }

    private boolean gather(Ending ending) {
        outcomes.add(values(ending));
        return false;
    }

    private long[] values(Ending ending) {
        if (ending.failure() != null) {
            throw new InputException(
                    ending.failure().message(), ending.failure().site());
        }
        List<Observable> observables = test.observables();
        long[] values = new long[observables.size()];
        for (int i = 0; i < values.length; i++) {
            Observable observable = observables.get(i);
            values[i] = observable.isRegister()
                    ? observed(ending, observable)
                    : ending.memory().read(observable.address(), observable.size());
        }
        return values;
    }

    private static long observed(Ending ending, Observable observable) {
        Long value = ending.observed().get(observable.label());
        if (value == null) {
            throw new InputException("no thread says the value of " + observable.label());
        }
        return value;
    }
}
