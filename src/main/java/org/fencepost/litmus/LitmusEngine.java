package org.fencepost.litmus;

/** Runs litmus tests; implemented above this package. Called from several threads at once. */
@FunctionalInterface
public interface LitmusEngine {
    /**
     * All final states of the test.
     *
     * @param model name or file of the memory model
     * @throws org.fencepost.verdict.InputException when the test or the model uses something that is not supported
     */
    LitmusResult run(LitmusTest test, String model);
}
