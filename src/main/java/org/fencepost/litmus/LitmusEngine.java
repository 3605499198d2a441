package org.fencepost.litmus;

import org.fencepost.verdict.Monitor;

/** Runs litmus tests; implemented above this package. Called from several threads at once. */
@FunctionalInterface
public interface LitmusEngine {
    /**
     * All final states of the test; when the monitor says stop, those found until then, and the result names that limit.
     *
     * @param model name or file of the memory model
     * @throws org.fencepost.verdict.InputException when the test or the model uses something that is not supported
     */
    LitmusResult run(LitmusTest test, String model, Monitor monitor);

    /** The same without a limit. */
    default LitmusResult run(LitmusTest test, String model) {
        return run(test, model, new Monitor());
    }
}
