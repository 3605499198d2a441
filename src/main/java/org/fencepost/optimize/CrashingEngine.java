package org.fencepost.optimize;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
import org.fencepost.program.Barriers;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/**
 * Flushes and fences of programs for memory that survives failures, checked with every failure.
 *
 * @param repairs whether flushes and fences may be added behind stores
 */
record CrashingEngine(CrashOptions options, boolean repairs) implements Engine<Barriers> {
    /** Most wrong programs fail on the first schedule, most small ones are done by then. */
    private static final double FIRST_SECONDS = 2;

    @Override
    public Barriers variants(Program program) {
        return repairs ? Barriers.andMore(program) : Barriers.of(program);
    }

    @Override
    public Result check(Program program, Monitor monitor) {
        return new CrashChecker(program, options, monitor).run();
    }

    /** Those that are executed are noted on the way; a flush counts only when it is one of memory that survives. */
    @Override
    public Exercise exercise(Clients<Barriers> clients, Combination combination, Runner runner) {
        Map<Integer, String> open = new TreeMap<>();
        clients.all().forEach(operation -> open.put(operation.number(), "no execution reaches it"));
        for (int client = 0; client < clients.count() && !open.isEmpty(); client++) {
            Set<Integer> seen = ConcurrentHashMap.newKeySet();
            runner.run(clients.variants(client).noting(clients.orders(client, combination), seen));
            for (int own : seen) {
                open.remove(clients.number(client, own));
            }
        }
        return new Exercise(List.of(), open.keySet(), open, List.of());
    }

    @Override
    public boolean holdsWhatIsNotExercised() {
        return false;
    }

    @Override
    public Refutations refutations(Clients<Barriers> clients) {
        return Refutations.NONE;
    }

    @Override
    public double firstSeconds() {
        return FIRST_SECONDS;
    }

    @Override
    public boolean weakensInGroups() {
        return true;
    }

    @Override
    public String settings() {
        return options.platform() + " " + options.failures() + " " + options.fills() + " " + options.layouts() + " "
                + options.schedules() + (repairs ? " repairs" : "");
    }
}
