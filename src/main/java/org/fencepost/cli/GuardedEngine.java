package org.fencepost.cli;

import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusResult;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.verdict.InputException;

/** A litmus engine whose bugs refuse one test, with a message that says so, and do not end the run of all others. */
final class GuardedEngine implements LitmusEngine {
    private final LitmusEngine engine;
    private final Console console;
    private volatile boolean failed;

    GuardedEngine(LitmusEngine engine, Console console) {
        this.engine = engine;
        this.console = console;
    }

    @Override
    public LitmusResult run(LitmusTest test, String model) {
        try {
            return engine.run(test, model);
        } catch (InputException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            failed = true;
            console.trace(e);
            throw new InputException(Problem.describe(e));
        }
    }

    /** Whether any test hit a bug. */
    boolean failed() {
        return failed;
    }
}
