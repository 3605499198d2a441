package org.fencepost.optimize;

import java.util.Set;
import java.util.TreeSet;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Cancellation;
import org.fencepost.work.Watch;

/**
 * Which operations the clients exercise. What no execution reaches would be correct with any order, so a search must not weaken it. An
 * operation is exercised when an execution of the program in which it fails at once does fail; what is exercised with some orders is with
 * all weaker ones, too, because these only add executions.
 */
record Coverage(Clients clients, ExploreOptions options, Watch watch) {
    /** Of these operations, those that no execution reaches with these orders, as far as there was time to see. */
    Set<Integer> notExercised(Combination combination, Set<Integer> asked) {
        Set<Integer> open = new TreeSet<>(asked);
        for (int client = 0; client < clients.count(); client++) {
            int reached = 0;
            while (reached >= 0 && clients.has(client, open)) {
                reached = reached(client, combination, open);
                open.remove(reached);
            }
        }
        return open;
    }

    /** One of them that an execution reaches, or -1 when none does, or when time is up, or the program is wrong as it is. */
    private int reached(int client, Combination combination, Set<Integer> open) {
        Monitor monitor = new Monitor();
        Program program = clients.probing(client, combination, open);
        try (Watch.Entry entry = watch.over(monitor, 0, new Cancellation())) {
            Result result = new Explorer(program, options, monitor).run();
            return result.violations().isEmpty()
                    ? -1
                    : clients.probed(client, open, result.violations().get(0).message());
        }
    }
}
