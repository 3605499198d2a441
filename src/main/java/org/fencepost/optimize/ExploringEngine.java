package org.fencepost.optimize;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Operation;
import org.fencepost.program.Operations;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Cancellation;
import org.fencepost.work.Watch;

/**
 * Orders of atomic accesses and fences, checked by exploration of execution graphs. What no execution reaches would be correct with any
 * order, so a search must not weaken it. An operation is exercised when an execution of the program in which it fails at once does fail;
 * what is exercised with some orders is with all weaker ones, too, because these only add executions.
 *
 * @param wrappers functions that stand for an operation each
 * @param wraps whether there can be any
 */
record ExploringEngine(ExploreOptions options, Predicate<String> wrappers, boolean wraps)
        implements Engine<Operations> {
    private static final double FIRST_SECONDS = 0.05;

    @Override
    public Operations variants(Program program) {
        return Operations.of(program, wrappers);
    }

    @Override
    public Result check(Program program, Monitor monitor) {
        return new Explorer(program, options, monitor).run();
    }

    @Override
    public Set<Integer> notExercised(
            Clients<Operations> clients, Combination combination, Set<Integer> asked, Watch watch) {
        Set<Integer> open = new TreeSet<>(asked);
        for (int client = 0; client < clients.count(); client++) {
            int reached = 0;
            while (reached >= 0 && clients.has(client, open)) {
                reached = reached(clients, client, combination, open, watch);
                open.remove(reached);
            }
        }
        return open;
    }

    /** One of them that an execution reaches, or -1 when none does, or when time is up, or the program is wrong as it is. */
    private int reached(
            Clients<Operations> clients, int client, Combination combination, Set<Integer> open, Watch watch) {
        Monitor monitor = new Monitor();
        Set<Integer> own = clients.own(client, open);
        Program program = clients.variants(client).probing(clients.orders(client, combination), own);
        try (Watch.Entry entry = watch.over(monitor, 0, new Cancellation())) {
            Result result = check(program, monitor);
            int probed = result.violations().isEmpty()
                    ? -1
                    : Operations.probed(own, result.violations().get(0).message());
            return probed < 0 ? -1 : clients.number(client, probed);
        }
    }

    @Override
    public Refutations refutations(List<Operation> operations) {
        // Of what a wrapper does besides its operation, executions do not tell the order.
        return wraps ? Refutations.NONE : new ReplayedRefutations(operations, options.model());
    }

    @Override
    public double firstSeconds() {
        return FIRST_SECONDS;
    }

    @Override
    public boolean weakensInGroups() {
        return false;
    }

    @Override
    public String settings() {
        return options.settings() + " failure orders";
    }
}
