package org.fencepost.selftest;

import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.fencepost.explore.ExecutionListener;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.graph.Execution;
import org.fencepost.program.Environment;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;

/** Lists executions by exploration. */
public final class ExplorerEngine implements Engine {
    private final boolean naiveMixed;
    private final Environment environment;

    public ExplorerEngine() {
        this(false);
    }

    /** @param naiveMixed whether to explore accesses of different sizes the naive way */
    public ExplorerEngine(boolean naiveMixed) {
        this(naiveMixed, Environment.ANY);
    }

    private ExplorerEngine(boolean naiveMixed, Environment environment) {
        this.naiveMixed = naiveMixed;
        this.environment = environment;
    }

    /** The same with other things that may happen for no reason. */
    ExplorerEngine withEnvironment(Environment other) {
        return new ExplorerEngine(naiveMixed, other);
    }

    @Override
    public ExecutionSet list(Program program, String model) {
        ExecutionSet set = new ExecutionSet(program);
        explore(program, model, set, execution -> execution);
        return set;
    }

    /** @param change applied to each execution */
    void explore(Program program, String model, ExecutionSet set, UnaryOperator<Execution> change) {
        ExploreOptions options = ExploreOptions.of(model)
                .withNaiveMixed(naiveMixed)
                .withLimits(Limits.DEFAULT.withEnvironment(environment))
                .withRaces(false)
                .withLiveness(false)
                .withListener(new ExecutionListener() {
                    @Override
                    public void complete(Execution execution) {
                        set.add(change.apply(execution));
                    }

                    @Override
                    public void restart() {
                        set.clear();
                    }
                });
        Result result = new Explorer(program, options).run();
        if (result.limits().stream().anyMatch(limit -> limit.kind() == Limit.Kind.MODEL)) {
            set.setIncomplete();
        }
        result.states().forEach(state -> set.addState(new TreeMap<>(state.values()), state.executions()));
    }
}
