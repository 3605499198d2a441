package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.optimize.Checker.Check;
import org.fencepost.program.Variants;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Sees what of the program is exercised, and searches with the rest no weaker than it is written. Weaker orders add executions: what these
 * exercise besides is searched in another round.
 */
final class SearchRounds<V extends Variants> {
    private final OptimizeOptions options;
    private final Engine<V> engine;
    private final Clients<V> clients;
    private final Knowledge knowledge;
    private final EngineChecker<V> checker;
    private final Team team;
    private final Monitor monitor;
    private final Beginning beginning;
    private final long begin = System.nanoTime();
    private @Nullable Exercise exercise;

    SearchRounds(
            OptimizeOptions options,
            Engine<V> engine,
            Clients<V> clients,
            Knowledge knowledge,
            EngineChecker<V> checker,
            Team team,
            Monitor monitor) {
        this.options = options;
        this.engine = engine;
        this.clients = clients;
        this.knowledge = knowledge;
        this.checker = checker;
        this.team = team;
        this.monitor = monitor;
        this.beginning = new Beginning(options, clients.all());
    }

    Result run(LinearRelaxation.Stop stopped) {
        Space whole = beginning.space(Exercise.UNKNOWN);
        exercise = checker.exercise(whole.start(), knowledge);
        Space space = engine.holdsWhatIsNotExercised() && exercise != null ? beginning.space(exercise) : whole;
        Optima optima = search(space, space.start(), stopped);
        while (optima.failed() == null && engine.holdsWhatIsNotExercised() && exercisesMore(optima)) {
            Combination from = options.most() == 1 ? optima.found().get(0) : space.start();
            space = beginning.space(known());
            optima = search(space, from, stopped);
        }
        return result(space, optima);
    }

    private Exercise known() {
        return exercise == null ? Exercise.UNKNOWN : exercise;
    }

    private Optima search(Space space, Combination from, LinearRelaxation.Stop stopped) {
        Set<Integer> dark = known().held().keySet();
        GroupRelaxation groups = engine.weakensInGroups() ? new GroupRelaxation(space, team, dark) : null;
        AdaptiveRelaxation search =
                new AdaptiveRelaxation(space, knowledge, team, engine.firstSeconds(), groups, stopped);
        Optima optima = new Optima(space, knowledge, team, search, options.most());
        optima.find(from);
        return optima;
    }

    /** Whether what was found exercises more; what all of it leaves out is left out still. */
    private boolean exercisesMore(Optima optima) {
        Exercise before = known();
        if (before.held().isEmpty()) {
            return false;
        }
        Exercise now = null;
        for (Combination found : optima.found()) {
            Exercise one = checker.exercise(found, knowledge);
            if (one == null) {
                return false; // it had to stop
            }
            now = now == null ? one : now.and(one);
        }
        exercise = now;
        return !known().held().keySet().containsAll(before.held().keySet());
    }

    // ---- what was found ---------------------------------------------------------------------------------------------

    private Result result(Space space, Optima optima) {
        boolean isDone = optima.failed() == null;
        List<Combination> best = isDone ? found(optima) : soFar(space, optima);
        Result decisive = decisive(optima);
        // What is not held in the search makes no difference there: it stays as written afterwards.
        List<Set<Integer>> dark = isDone && !engine.holdsWhatIsNotExercised() ? dark(best) : List.of();
        Set<Integer> exercised = new TreeSet<>(space.free());
        exercised.removeAll(
                engine.holdsWhatIsNotExercised() || dark.isEmpty()
                        ? known().held().keySet()
                        : dark.get(0));
        exercised.removeIf(number -> !options.explain().has(clients.all().get(number)));
        Map<Integer, List<Optimization.Necessity>> necessities =
                !options.explain().isNone() && isDone && decisive.verdict().isVerified()
                        ? new Necessities(space, team).of(best.get(0), exercised)
                        : Map.of();
        Summing summing = new Summing(options, clients.all(), space, knowledge, monitor.mustStop());
        return limited(decisive).withPart(summing.of(best, optima.complete(), dark, known(), necessities, effort()));
    }

    /** What was found, the best first. */
    private List<Combination> found(Optima optima) {
        Costs costs = options.costs();
        return costs == null ? optima.found() : costs.sorted(clients.all(), optima.found());
    }

    private List<Set<Integer>> dark(List<Combination> best) {
        List<Set<Integer>> all = new ArrayList<>();
        for (Combination each : best) {
            Exercise exercised = checker.exercise(each, knowledge);
            all.add(exercised == null ? Set.of() : exercised.held().keySet());
        }
        return all;
    }

    private Optimization.Effort effort() {
        return new Optimization.Effort(checker.explorations(), checker.replays(), (System.nanoTime() - begin) / 1e9);
    }

    /** When a limit was reached: the weakest correct orders so far, where what was not seen to be exercised is as written. */
    private List<Combination> soFar(Space space, Optima optima) {
        Combination weakest = knowledge.weakestCorrect();
        boolean isKnown = exercise != null && decisive(optima).verdict() != Verdict.VIOLATION;
        return isKnown && weakest != null ? List.of(space.raised(weakest)) : List.of();
    }

    private Result limited(Result decisive) {
        Limit reached = monitor.limit();
        return reached == null || decisive.verdict() == Verdict.VIOLATION
                ? decisive
                : decisive.withLimits(List.of(reached.with(options.effort().whereToGoOn())));
    }

    /** What exploring the best combination gave, or what ended the search. */
    private Result decisive(Optima optima) {
        Check failed = optima.failed();
        if (failed != null) {
            return failed.explored();
        }
        Combination best = found(optima).get(0);
        return knowledge.result(best).orElseGet(() -> checker.checkAnew(best).explored());
    }
}
