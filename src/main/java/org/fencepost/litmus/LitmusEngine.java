package org.fencepost.litmus;

import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** Runs litmus tests; implemented above this package. Called from several threads at once. */
@FunctionalInterface
public interface LitmusEngine {
    /**
     * All final states of the test, as a {@link Histogram}; when the monitor says stop, those found until then, and the result names that limit.
     *
     * @param model name or file of the memory model
     * @throws org.fencepost.verdict.InputException when the test or the model uses something that is not supported
     */
    Result run(LitmusTest test, String model, Monitor monitor);

    /** The same without a limit. */
    default Result run(LitmusTest test, String model) {
        return run(test, model, new Monitor());
    }

    /** What the test adds to that. */
    default Histogram histogram(LitmusTest test, String model) {
        return Histogram.of(run(test, model));
    }
}
