package org.fencepost.cli;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Outcomes;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** A parser and an engine whose bugs refuse one test, with a message that says so, and do not end the run of all others. */
final class GuardedEngine implements LitmusEngine {
    private final LitmusEngine engine;
    private final Console console;
    private final LitmusParser parser = Dialects.parser();
    private volatile boolean failed;

    GuardedEngine(LitmusEngine engine, Console console) {
        this.engine = engine;
        this.console = console;
    }

    LitmusTest parse(Path file) {
        return guarded(() -> parser.parse(file));
    }

    @Override
    public Result run(LitmusTest test, String model, Monitor monitor) {
        try {
            return guarded(() -> engine.run(test, model, monitor));
        } catch (OutOfMemoryError e) {
            Outcomes nothing = new Outcomes(test);
            nothing.stopped(Problem.outOfMemory());
            return nothing.result(Basis.model(model));
        }
    }

    private <T> T guarded(Supplier<T> work) {
        try {
            return work.get();
        } catch (InputException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
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
