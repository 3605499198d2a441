package org.fencepost.report;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.CrashNumbers;
import org.fencepost.verdict.CrashStory;
import org.fencepost.verdict.CrashTimeline;
import org.jspecify.annotations.Nullable;

/** Power failures for people: where they came, what they left, and what the program found afterwards. */
final class CrashText {
    private static final int MOST = 12;

    private final @Nullable Program program;
    private final ValueText values;
    private final Sources sources;
    private final Ink ink;
    private final boolean full;

    CrashText(@Nullable Program program, Sources sources, Ink ink, boolean full) {
        this.program = program;
        this.values = new ValueText(program);
        this.sources = sources;
        this.ink = ink;
        this.full = full;
    }

    /** What was covered, as a sentence. */
    static String coverage(CrashNumbers crash) {
        String points = crash.failurePoints() + (crash.failurePoints() == 1 ? " failure point" : " failure points");
        String row = switch (crash.failures()) {
            case 1 -> "";
            case Integer.MAX_VALUE -> ", any number of failures";
            case 0 -> ", no failures";
            default -> ", up to " + crash.failures() + " failures in a row";
        };
        String fills = crash.fills().stream().map(CrashText::hex).collect(Collectors.joining(", "));
        return "Covered: " + points + row + "; new memory filled with " + fills + "; threads on "
                + schedules(crash.schedules()) + ".";
    }

    /** How much work it was, and how much it would have been otherwise. */
    static String effort(CrashNumbers crash, long executions) {
        String each = executions == 0
                ? ""
                : String.format(
                        Locale.ROOT, "%.1f executions a failure point; ", (double) executions / crash.failurePoints());
        if (crash.eager().signum() == 0) {
            return each.isEmpty() ? "No failure was possible." : each.replace("; ", ".");
        }
        return each + "trying every state of the caches would have taken " + number(crash.eager()) + ".";
    }

    private static String number(BigInteger value) {
        return value.bitLength() < 50
                ? value.toString()
                : new BigDecimal(value).round(new MathContext(2)).toString().replace("E+", "e");
    }

    private static String schedules(List<Long> seeds) {
        if (seeds.isEmpty()) {
            return "every schedule";
        }
        return seeds.size() == 1
                ? "schedule " + seeds.get(0)
                : "schedules " + seeds.get(0) + " to " + seeds.get(seeds.size() - 1);
    }

    private static String hex(int fill) {
        return "0x" + Integer.toHexString(fill);
    }

    List<String> lines(CrashStory story) {
        if (story.timeline() != null && story.timeline().isCluster()) {
            return new StepsText(program, story.timeline(), ink, full).ofCluster();
        }
        List<String> lines = new ArrayList<>();
        CrashTimeline timeline = story.timeline();
        if (story.failures().isEmpty() && timeline != null) {
            StepsText steps = new StepsText(program, timeline, ink, full);
            timeline.machines().forEach(machine -> lines.addAll(steps.ofThreads(machine)));
            return lines;
        }
        List<CrashTimeline.Machine> failed = timeline == null
                ? List.of()
                : timeline.machines().stream().filter(Happenings::hasFailed).toList();
        for (int i = 0; i < story.failures().size(); i++) {
            if (timeline != null && i < failed.size()) {
                lines.addAll(new StepsText(program, timeline, ink, full).ofThreads(failed.get(i)));
            }
            addFailure(lines, story.failures().get(i));
        }
        lines.add("  " + ink.bold("Then the program starts again and finds"));
        List<CrashStory.Read> reads = story.reads();
        int first = full ? 0 : Math.max(0, reads.size() - MOST);
        if (first > 0) {
            lines.add(ink.faint("    ... " + first + " earlier loads (--full shows them)"));
        }
        reads.subList(first, reads.size()).forEach(read -> addRead(lines, read));
        return lines;
    }

    private void addFailure(List<String> lines, CrashStory.Failure failure) {
        Site site = failure.site().user();
        String where = site.line() > 0
                ? " at " + site + " in " + site.function() + ", thread " + failure.thread()
                        + TextReport.calledFrom(site)
                : "";
        lines.add("  " + ink.bold("The power fails " + failure.moment() + where));
        addSource(lines, site);
        for (CrashStory.Line line : failure.lines()) {
            lines.add("    cache line of " + values.address(line.address()) + ": " + interval(line));
        }
    }

    private String interval(CrashStory.Line line) {
        String from = line.begin() == null
                ? "at any time"
                : "after the store at " + line.begin().site().user();
        String to = line.end() == null
                ? ""
                : ", before the store at " + line.end().site().user();
        return "last written back " + from + to;
    }

    private void addRead(List<String> lines, CrashStory.Read read) {
        String found = read.from() == null ? "nothing that was stored" : store(read.from());
        String others = read.options() == 1 ? "" : " (one of " + read.options() + " possible)";
        lines.add("    load of " + values.address(read.address()) + " at "
                + read.site().user() + ": " + found + others);
    }

    private String store(CrashStory.Store store) {
        return values.address(store.address()) + " = " + values.valueAt(store.address(), store.value(), store.size())
                + ", stored at " + store.site().user();
    }

    private void addSource(List<String> lines, Site site) {
        String source = sources.line(site);
        if (!source.isEmpty()) {
            lines.add("      " + ink.faint(source));
        }
    }
}
