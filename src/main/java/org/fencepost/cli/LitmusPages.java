package org.fencepost.cli;

import java.util.Optional;
import org.fencepost.explore.oracle.EnumeratingEngine;
import org.fencepost.explore.oracle.EnumeratingEngine.Witness;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusReport;
import org.fencepost.report.html.LitmusPage;
import org.fencepost.verdict.InputException;

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

    void add(LitmusReport report) {
        Optional<Witness> witness = report instanceof LitmusReport.Ran ran && few ? witness(ran) : Optional.empty();
        page.add(
                report,
                witness.map(Witness::execution).orElse(null),
                witness.map(Witness::judgement).orElse(null));
    }

    private Optional<Witness> witness(LitmusReport.Ran ran) {
        if (!(engine instanceof EnumeratingEngine enumerating)) {
            return Optional.empty();
        }
        try {
            return enumerating.witness(ran.result().test(), ran.result().model(), MOST_CANDIDATES);
        } catch (InputException e) {
            return Optional.empty(); // too large for a second look; the page shows the states
        }
    }

    String render() {
        return page.render();
    }
}
