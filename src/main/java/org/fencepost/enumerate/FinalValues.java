package org.fencepost.enumerate;

import java.util.List;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Observable;
import org.fencepost.litmus.Outcomes;
import org.fencepost.program.Action;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** The values that an execution of a litmus test ends with. */
final class FinalValues {
    private final LitmusTest test;
    private final Outcomes outcomes;
    private final long[] initial;

    FinalValues(LitmusTest test, Outcomes outcomes) {
        this.test = test;
        this.outcomes = outcomes;
        this.initial = new long[test.observables().size()];
        for (int i = 0; i < initial.length; i++) {
            Observable observable = test.observables().get(i);
            if (!observable.isRegister()) {
                initial[i] = KnownValues.initialValue(test.program(), location(observable));
            }
        }
    }

    /** The values of {@link LitmusTest#observables}, or null when a thread was cut at a bound. */
    long @Nullable [] of(List<ShapedTrace> threads, Candidates candidates) {
        for (ShapedTrace thread : threads) {
            if (thread.trace().end() instanceof Action.Failure failure) {
                throw new InputException(failure.message(), failure.site());
            }
            if (isCut(thread.trace())) {
                return null;
            }
        }
        long[] values = initial.clone();
        threads.forEach(thread -> observe(thread.trace(), values));
        for (int i = 0; i < values.length; i++) {
            Observable observable = test.observables().get(i);
            if (!observable.isRegister()) {
                values[i] = candidates.memory(location(observable), initial[i]);
            }
        }
        return values;
    }

    private void observe(Trace trace, long[] values) {
        for (Trace.Step step : trace.steps()) {
            if (step.action() instanceof Action.Observe observe) {
                values[outcomes.column(observe.label())] = observe.value();
            }
        }
    }

    static boolean isCut(Trace trace) {
        return trace.end() instanceof Action.Block block && block.kind() == Action.BlockKind.BOUND;
    }

    private static MemoryRange location(Observable observable) {
        return new MemoryRange(observable.address(), observable.size());
    }
}
