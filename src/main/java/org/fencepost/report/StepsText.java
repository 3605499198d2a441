package org.fencepost.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.CrashTimeline;
import org.jspecify.annotations.Nullable;

/** What machines and their threads did, for people: in the order of time, with the fate of each store. */
public final class StepsText {
    private static final int MOST = 24;

    private final ValueText values;
    private final Ink ink;
    private final boolean full;
    private final CrashTimeline timeline;

    StepsText(@Nullable Program program, CrashTimeline timeline, Ink ink, boolean full) {
        this.timeline = timeline;
        this.values = new ValueText(program);
        this.ink = ink;
        this.full = full;
    }

    /** What threads did besides stores, as far as it has to do with the lines that were looked at. */
    public static List<CrashTimeline.Step> shown(CrashTimeline timeline) {
        return Happenings.of(timeline).stream()
                .filter(happening -> happening instanceof Happenings.Did)
                .map(happening -> ((Happenings.Did) happening).what())
                .toList();
    }

    /** All that single machines did, and where they failed. */
    List<String> ofCluster() {
        return lines(
                "What the machines did to the lines that were looked at",
                Happenings.of(timeline),
                happening -> happening.machine().name());
    }

    /** What the threads of a machine did until all failed. */
    List<String> ofThreads(CrashTimeline.Machine failed) {
        List<Happenings.Happening> all = Happenings.of(timeline).stream()
                .filter(happening -> happening.machine().equals(failed))
                .filter(happening -> happening instanceof Happenings.Stored || happening instanceof Happenings.Did)
                .toList();
        boolean alone = all.stream().map(StepsText::thread).distinct().count() < 2;
        List<Happenings.Happening> shown =
                alone ? all.stream().filter(happening -> !isStanding(happening)).toList() : all;
        return shown.isEmpty()
                ? List.of()
                : lines(
                        "What the threads did to the lines that were looked at",
                        shown,
                        each -> "thread " + thread(each));
    }

    private static boolean isStanding(Happenings.Happening happening) {
        return happening instanceof Happenings.Did did && did.what().what() == CrashTimeline.Deed.STANDS;
    }

    private static int thread(Happenings.Happening happening) {
        return happening instanceof Happenings.Did did
                ? did.what().thread()
                : happening instanceof Happenings.Stored stored ? stored.what().thread() : 0;
    }

    private List<String> lines(
            String title, List<Happenings.Happening> all, Function<Happenings.Happening, String> who) {
        int width =
                all.stream().mapToInt(each -> who.apply(each).length()).max().orElse(1);
        List<String> lines = new ArrayList<>();
        lines.add("  " + ink.bold(title));
        int first = full ? 0 : Math.max(0, all.size() - MOST);
        if (first > 0) {
            lines.add(ink.faint("    ... " + first + " earlier steps (--full shows them)"));
        }
        for (Happenings.Happening happening : all.subList(first, all.size())) {
            String name = String.format("%-" + Math.max(1, width) + "s", who.apply(happening));
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
            boolean isOpen = !Happenings.hasFailed(stored.machine()) && !timeline.isCluster();
            return "stores " + store(stored.what()) + (isOpen ? "" : ": " + stored.fate());
        }
        if (happening instanceof Happenings.Did did) {
            return step(did.what());
        }
        if (happening instanceof Happenings.Loaded loaded) {
            return "reads " + values.address(loaded.what().address()) + " at "
                    + loaded.what().site().user() + ": " + found(loaded);
        }
        CrashTimeline.Machine machine = happening.machine();
        return ink.bold("fails " + machine.moment() + where(machine.site()));
    }

    private String step(CrashTimeline.Step step) {
        Site site = step.site().user();
        String at = " at " + site + TextReport.calledFrom(site);
        String line = values.address(step.address());
        return switch (step.what()) {
            case FLUSHES -> "flushes the line of " + line + at;
            case BEGINS_FLUSH -> "flushes the line of " + line + at + ", which waits for a fence";
            case FENCES -> "fences" + at;
            case FINDS ->
                step.found() == null
                        ? "reads " + line + at + ": nothing that was stored"
                        : finds(step.found(), line, at);
            case STANDS -> "comes no further than" + at.substring(3);
        };
    }

    private String finds(CrashStory.Store found, String place, String at) {
        return "reads " + place + " = " + values.valueAt(found.address(), found.value(), found.size()) + at
                + ", stored by thread " + found.thread() + " at " + found.site().user();
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
