package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Coverage;
import org.fencepost.program.Operations;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/**
 * Orders of atomic accesses and fences, checked by exploration of execution graphs. What no execution reaches would be correct with any
 * order, so a search must not weaken it; what is exercised with some orders is with all weaker ones, too, because these only add executions.
 *
 * @param wrappers functions that stand for an operation each
 * @param clientsOnly whether a branch that no client takes protects nothing
 */
record ExploringEngine(ExploreOptions options, Predicate<String> wrappers, boolean clientsOnly)
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
    public Exercise exercise(Clients<Operations> clients, Combination combination, Runner runner) {
        List<Coverage> coverages = new ArrayList<>();
        for (int client = 0; client < clients.count(); client++) {
            Coverage coverage = new Coverage(clients.variants(client));
            runner.run(coverage.program(clients.orders(client, combination)));
            coverages.add(coverage);
        }
        return new Exercised(clients, coverages, clientsOnly).find();
    }

    @Override
    public boolean holdsWhatIsNotExercised() {
        return true;
    }

    @Override
    public Refutations refutations(Clients<Operations> clients) {
        return new ReplayedRefutations(clients, options.model());
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
        return options.settings() + " failure orders" + (clientsOnly ? " clients only" : "");
    }
}
