package org.fencepost.cli;

import java.util.Optional;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.enumerate.EnumeratingEngine.Witness;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusReport;
import org.fencepost.report.html.LitmusPage;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;

/** Fills a page of litmus tests; where there are few, with executions. */
final class LitmusPages {
    private static final int FEW_TESTS = 60;
    private static final long MOST_CANDIDATES = 200_000;

    private final LitmusPage page = new LitmusPage(Version.tool());
    private final LitmusEngine engine;
    private final boolean few;

    LitmusPages(LitmusEngine engine, int tests) {
        this.engine = engine;
        this.few = tests <= FEW_TESTS;
    }

    /** @param clock ends a second look that takes too long */
    void add(LitmusReport report, TestClock clock) {
        Optional<Witness> witness =
                report instanceof LitmusReport.Ran ran && few ? witness(ran, clock) : Optional.empty();
        page.add(
                report,
                witness.map(Witness::execution).orElse(null),
                witness.map(Witness::judgement).orElse(null));
    }

    private Optional<Witness> witness(LitmusReport.Ran ran, TestClock clock) {
        if (!(engine instanceof EnumeratingEngine enumerating)
                || !ran.histogram().isDecided()) {
            return Optional.empty();
        }
        Monitor monitor = clock.begin();
        try {
            return enumerating.witness(ran.histogram().test(), ran.model(), MOST_CANDIDATES, monitor);
        } catch (InputException e) {
            return Optional.empty(); // too large for a second look; the page shows the states
        } finally {
            clock.end(monitor);
        }
    }

    String render() {
        return page.render();
    }
}
