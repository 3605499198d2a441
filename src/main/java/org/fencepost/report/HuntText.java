package org.fencepost.report;

import java.util.List;
import java.util.stream.Collectors;
import org.fencepost.verdict.HuntNumbers;

/** What a hunt found, as sentences; what it did not find is said by its limits. */
final class HuntText {
    private static final int MOST_TURNS = 12;

    private HuntText() {}

    static List<String> lines(HuntNumbers hunt) {
        HuntNumbers.Found found = hunt.found();
        if (found == null) {
            return List.of();
        }
        String how = "Found by " + found.strategy() + " in schedule " + found.schedule() + " (--seed " + hunt.seed()
                + "), made small in " + found.shrunk() + " more: " + plural(found.switches(), "context switch", "es")
                + ", " + plural(found.preemptions(), "preemption", "s") + ", "
                + plural(found.older(), "older value", "s") + ".";
        return List.of(how, "In turn: " + turns(found.turns()) + ".");
    }

    private static String turns(List<HuntNumbers.Turn> turns) {
        String first = turns.stream()
                .limit(MOST_TURNS)
                .map(turn -> "thread " + turn.thread() + " (" + plural(turn.steps(), "step", "s") + ")")
                .collect(Collectors.joining(", "));
        return first + (turns.size() > MOST_TURNS ? ", and " + (turns.size() - MOST_TURNS) + " more turns" : "");
    }

    private static String plural(int number, String noun, String ending) {
        return number + " " + noun + (number == 1 ? "" : ending);
    }
}
