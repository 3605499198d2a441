package org.fencepost.cli;

import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.dialects.Dialects;

/** What models say of tests that were just made; counts those that they did not come to the end of. */
final class TestJudge {
    private final LitmusEngine engine;
    private final LitmusParser parser = Dialects.parser();
    private int undecided;

    TestJudge(LitmusEngine engine) {
        this.engine = engine;
    }

    Histogram judge(String name, String text, String model) {
        Histogram result = engine.histogram(parser.parse(name, text), model);
        // A test that no execution can pass at all is forbidden, and that is all there is to say.
        undecided += result.isDecided() || result.stopped() == null ? 0 : 1;
        return result;
    }

    /** The model itself must say of the test what the search says of the behaviour. */
    void confirm(String name, String text, String model, boolean allowed) {
        Histogram result = judge(name, text, model);
        if (result.isDecided() && result.allowed() != allowed) {
            throw new IllegalStateException("the test " + name + " should be " + (allowed ? "allowed" : "forbidden")
                    + " by " + model + ":\n" + text);
        }
    }

    int undecided() {
        return undecided;
    }
}
