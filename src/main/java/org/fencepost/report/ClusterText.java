package org.fencepost.report;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.CrashTimeline;
import org.jspecify.annotations.Nullable;

/** Failures of single machines for people: a time line of all machines, with the fate of each store. */
final class ClusterText {
    private static final int MOST = 24;

    private final ValueText values;
    private final Ink ink;
    private final boolean full;

    ClusterText(@Nullable Program program, Ink ink, boolean full) {
        this.values = new ValueText(program);
        this.ink = ink;
        this.full = full;
    }

    List<String> lines(CrashTimeline timeline) {
        List<Happenings.Happening> all = Happenings.of(timeline);
        int width = timeline.machines().stream()
                .mapToInt(machine -> machine.name().length())
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        lines.add("  " + ink.bold("What the machines did to the lines that were looked at"));
        int first = full ? 0 : Math.max(0, all.size() - MOST);
        if (first > 0) {
            lines.add(ink.faint("    ... " + first + " earlier steps (--full shows them)"));
        }
        for (Happenings.Happening happening : all.subList(first, all.size())) {
            String name = String.format(
                    "%-" + Math.max(1, width) + "s", happening.machine().name());
            lines.add("    " + ink.bold(name) + "  " + text(happening));
            if (happening instanceof Happenings.Loaded loaded && loaded.missed() != null) {
                Happenings.Stored missed = loaded.missed();
                lines.add("    " + " ".repeat(width) + "    not found: " + store(missed.what()) + " by machine "
                        + missed.machine().name() + ", which was lost");
            }
        }
        return lines;
    }

    private String text(Happenings.Happening happening) {
        if (happening instanceof Happenings.Stored stored) {
            return "stores " + store(stored.what()) + ": " + stored.fate();
        }
        if (happening instanceof Happenings.Loaded loaded) {
            return "reads " + values.address(loaded.what().address()) + " at "
                    + loaded.what().site().user() + ": " + found(loaded);
        }
        CrashTimeline.Machine machine = happening.machine();
        return ink.bold("fails " + machine.moment() + where(machine.site()));
    }

    private String found(Happenings.Loaded loaded) {
        CrashStory.Store from = loaded.what().from();
        if (from == null) {
            return "nothing that was stored";
        }
        String by = loaded.from() == null || loaded.from().equals(loaded.machine())
                ? ""
                : " by machine " + loaded.from().name();
        return values.valueAt(from.address(), from.value(), from.size()) + ", stored at "
                + from.site().user() + by;
    }

    private String store(CrashStory.Store store) {
        return values.address(store.address()) + " = " + values.valueAt(store.address(), store.value(), store.size())
                + " at " + store.site().user();
    }

    private static String where(Site site) {
        return site.line() > 0 ? " at " + site.user() + TextReport.calledFrom(site.user()) : "";
    }
}
