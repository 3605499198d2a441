package org.fencepost.report;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashNumbers;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.OpenLoad;

/** The loads that can find more than one store after a failure: where to look for missing flushes. */
public final class OpenLoads {
    private final Ink ink;
    private final Sources sources = new Sources();

    public OpenLoads(Ink ink) {
        this.ink = ink;
    }

    public String render(FileResult outcome) {
        CrashNumbers crash = outcome.result().crash();
        if (crash == null) {
            return "";
        }
        List<OpenLoad> loads = crash.loads();
        List<String> lines = new ArrayList<>();
        lines.add("  " + ink.bold("Loads that can find more than one store after a failure")
                + (loads.isEmpty() ? ": none" : ""));
        ValueText values = new ValueText(outcome.program());
        for (OpenLoad load : loads) {
            Site site = load.site().user();
            lines.add("    load at " + site + TextReport.calledFrom(site) + source(site));
            for (CrashStory.Store store : load.stores()) {
                lines.add("      " + text(store, values));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private String text(CrashStory.Store store, ValueText values) {
        if (store == null) {
            return "what memory was filled with";
        }
        Site site = store.site().user();
        return values.address(store.address()) + " = " + values.valueAt(store.address(), store.value(), store.size())
                + ", stored at " + site + source(site);
    }

    private String source(Site site) {
        String source = sources.line(site);
        return source.isEmpty() ? "" : ink.faint("  " + source);
    }
}
