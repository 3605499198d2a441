package org.fencepost.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.fencepost.lincheck.Checked;
import org.fencepost.machine.MachineFinding;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.HuntNumbers;
import org.fencepost.verdict.Refusal;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Violation;

/** The outcome for people at a terminal. */
public final class TextReport {
    private static final int MOST_PRINTED = 10;

    private final Ink ink;
    private final boolean full;
    private final Sources sources = new Sources();

    /** @param full all events of an execution, however many */
    public TextReport(Ink ink, boolean full) {
        this.ink = ink;
        this.full = full;
    }

    public String render(FileResult outcome) {
        List<String> lines = new ArrayList<>();
        Refusal refusal = outcome.error();
        if (refusal != null) {
            addError(lines, outcome.file(), refusal);
        } else {
            switch (outcome.verdict()) {
                case VERIFIED -> addVerified(lines, outcome);
                case BOUNDED -> addBounded(lines, outcome);
                case VIOLATION -> addViolations(lines, outcome);
                case UNSUPPORTED -> lines.add(heading(outcome, ink.bad("unsupported")));
            }
            addWarnings(lines, outcome.result());
            addStates(lines, outcome.result());
        }
        return String.join("\n", lines) + "\n";
    }

    private void addError(List<String> lines, String file, Refusal refusal) {
        lines.add(file + ": " + ink.bad("unsupported or wrong input"));
        Site site = refusal.site();
        String message = refusal.message();
        if (site != null && site.line() > 0 && !message.startsWith(site.user().toString())) {
            message = site.user() + ": " + message;
        }
        message.lines().forEach(line -> lines.add("  " + line));
        String source = site == null ? "" : sources.line(site.user());
        if (!source.isEmpty()) {
            lines.add("    " + ink.faint(source));
        }
    }

    private String heading(FileResult outcome, String verdict) {
        return outcome.file() + ": " + verdict + " under " + outcome.basis().nameAndReason();
    }

    private void addVerified(List<String> lines, FileResult outcome) {
        Result result = outcome.result();
        lines.add(heading(outcome, ink.good("verified")));
        String allowed = result.crash() == null ? " that the model allows" : "";
        Checked clients = result.part(Checked.class);
        MachineFinding states = result.part(MachineFinding.class);
        if (clients != null) {
            lines.addAll(new LincheckText(ink, full).conclusion(result, clients));
        } else if (states != null) {
            lines.add("  No error in any of the " + states.effort() + " that the machine can reach; it ends in "
                    + Counts.text(result.executions()) + " of them.");
        } else {
            lines.add("  No error: " + every(result.executions()) + allowed + " is correct" + blocked(result) + ".");
        }
        addExchanged(lines, result);
        addCoverage(lines, result);
        addNote(lines, outcome);
        lines.add(times(outcome));
    }

    private static String every(long executions) {
        return executions == 1 ? "the one execution" : "every one of the " + Counts.text(executions) + " executions";
    }

    private static String blocked(Result result) {
        return result.blocked() == 0 ? "" : "; " + Counts.text(result.blocked()) + " more end blocked";
    }

    private void addBounded(List<String> lines, FileResult outcome) {
        Result result = outcome.result();
        lines.add(heading(outcome, ink.unsure("bounded")));
        MachineFinding states = result.part(MachineFinding.class);
        lines.add("  No error found in "
                + (states == null ? count(result.executions(), result.blocked()) : states.effort())
                + ", but not every behaviour was explored:");
        result.limits().forEach(limit -> lines.add("  " + limit));
        addExchanged(lines, result);
        addCoverage(lines, result);
        addNote(lines, outcome);
        lines.add(times(outcome));
    }

    private static void addExchanged(List<String> lines, Result result) {
        if (result.explored() < result.executions() || result.exploredBlocked() < result.blocked()) {
            String blocked = result.blocked() == 0 ? "" : " complete and " + result.exploredBlocked() + " blocked";
            lines.add("  " + result.explored() + blocked
                    + (result.explored() == 1 && blocked.isEmpty() ? " was" : " were")
                    + " explored: the others differ only by a permutation of symmetric threads, or in the order of"
                    + " arrivals at a barrier.");
        }
    }

    private static void addCoverage(List<String> lines, Result result) {
        if (result.discarded() > 0) {
            lines.add("  " + plural(result.discarded(), "execution")
                    + " more had to be explored to find that the model forbids them.");
        }
        if (result.crash() != null) {
            lines.add("  " + CrashText.coverage(result.crash()));
            if (result.crash().failurePoints() > 0) {
                lines.add("  " + CrashText.effort(result.crash(), result.executions()));
            }
        }
    }

    private static void addNote(List<String> lines, FileResult outcome) {
        if (!outcome.note().isEmpty()) {
            lines.add("  " + outcome.note());
        }
    }

    private static String count(long complete, long blocked) {
        return plural(complete, "complete execution") + " and " + Counts.text(blocked) + " blocked";
    }

    private static String plural(long number, String noun) {
        return Counts.text(number) + " " + noun + (number == 1 ? "" : "s");
    }

    private static String times(FileResult outcome) {
        return String.format(
                Locale.ROOT,
                "  %.2f s (exploration %.2f s)",
                outcome.totalSeconds(),
                outcome.result().seconds());
    }

    private void addViolations(List<String> lines, FileResult outcome) {
        for (Violation violation : outcome.result().violations()) {
            lines.add(heading(outcome, ink.bad("violation (" + violation.kind().label() + ")")));
            lines.add("");
            addViolation(lines, outcome, violation);
            lines.add("");
        }
        MachineFinding states = outcome.result().part(MachineFinding.class);
        lines.add("  Found after "
                + (states == null
                        ? count(outcome.result().explored(), outcome.result().exploredBlocked())
                        : states.effort())
                + ".");
        HuntNumbers hunt = outcome.result().part(HuntNumbers.class);
        if (hunt != null) {
            HuntText.lines(hunt).forEach(line -> lines.add("  " + line));
        }
        outcome.result().limits().forEach(limit -> lines.add("  " + limit));
        lines.add(times(outcome));
    }

    private void addViolation(List<String> lines, FileResult outcome, Violation violation) {
        lines.add("  " + ink.bold(violation.message()));
        Site site = violation.site() == null ? Site.UNKNOWN : violation.site().user();
        if (site.line() > 0) {
            lines.add("  at " + site + " in " + site.function() + ", thread " + violation.thread() + calledFrom(site));
        }
        Program names = violation.names(outcome.program());
        Why why = Why.of(violation, names);
        if (!why.sentence().isEmpty()) {
            lines.add("  " + ink.bold("Why: ") + why.sentence());
        }
        Checked clients = outcome.result().part(Checked.class);
        if (clients != null) {
            lines.addAll(new LincheckText(ink, full).story(clients));
        }
        if (ExecutionText.hasEvents(violation)) {
            lines.add("");
            lines.addAll(new ExecutionText(violation, names, sources, ink).lines(full));
        } else if (!sources.line(site).isEmpty()) {
            lines.add("      " + sources.line(site));
        }
        boolean isOfCrash = outcome.result().crash() != null && violation.execution() == null;
        if (isOfCrash
                && (violation.crash() == null || violation.crash().failures().isEmpty())) {
            lines.add("  No failure is needed for this.");
        }
        if (violation.crash() != null) {
            lines.add("");
            lines.addAll(new CrashText(names, sources, ink, full).lines(violation.crash()));
        }
        MachineFinding states = outcome.result().part(MachineFinding.class);
        if (states != null) {
            lines.add("");
            states.text().lines().forEach(lines::add);
        }
        addPrinted(lines, violation.printed());
        lines.add("");
        if (!why.advice(violation).isEmpty()) {
            lines.add("  " + ink.bold("What to look at: ") + why.advice(violation));
        }
        lines.add(ink.faint("  Such errors in general: fencepost explain "
                + violation.kind().label()));
    }

    /** Who called the function, as the end of a sentence; nothing where the program begins. */
    static String calledFrom(Site site) {
        Site caller = site.caller();
        return caller != null && !caller.library() ? ", called from " + Sources.shortName(caller) : "";
    }

    private void addPrinted(List<String> lines, List<String> printed) {
        List<String> text = String.join("", printed).lines().toList();
        if (!text.isEmpty()) {
            lines.add("");
            lines.add("  " + ink.bold("The program printed"));
            int most = full ? text.size() : MOST_PRINTED;
            text.stream().limit(most).forEach(line -> lines.add("    " + line));
            if (text.size() > most) {
                lines.add(ink.faint("    ... " + (text.size() - most) + " more lines"));
            }
        }
    }

    private void addWarnings(List<String> lines, Result result) {
        for (Violation warning : result.warnings()) {
            Site site = warning.site() == null ? Site.UNKNOWN : warning.site().user();
            String place = site.line() > 0 ? " (" + site + ")" : "";
            lines.add("  " + ink.unsure("warning (" + warning.kind().label() + "): ") + warning.message() + place);
        }
    }

    private void addStates(List<String> lines, Result result) {
        if (!result.states().isEmpty()) {
            lines.add("  " + ink.bold("Observed") + " (executions: values)");
            for (State state : States.sorted(result.states())) {
                lines.add(String.format("  %10s: %s", Counts.text(state.executions()), values(state.values())));
            }
        }
    }

    private static String values(Map<String, Long> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
