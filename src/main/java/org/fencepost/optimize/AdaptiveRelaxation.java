package org.fencepost.optimize;

import java.util.List;
import org.fencepost.optimize.Checker.Answer;
import org.fencepost.optimize.Checker.Check;
import org.jspecify.annotations.Nullable;

/**
 * Finds a maximally relaxed combination with checks that are cut short, and more patience each time that this went wrong
 * (ALR: VSync §3, Algorithm 2). Unlike the paper's it forgets no refutation when it starts again.
 */
record AdaptiveRelaxation(
        Space space,
        Knowledge knowledge,
        Team team,
        double firstSeconds,
        @Nullable GroupRelaxation groups,
        LinearRelaxation.Stop stopped) {

    /**
     * @param found a correct and maximally relaxed combination that was explored to the end; null when there is none
     * @param failed the check that ended the search: of the start when that is wrong, or one that reached a limit
     */
    record Outcome(@Nullable Combination found, @Nullable Check failed) {}

    Outcome run(Combination from) {
        Combination guided = groups == null ? new GuidedRelaxation(space, knowledge, team).run(from, stopped) : null;
        return guided == null ? adapt(from) : new Outcome(guided, null);
    }

    private Outcome adapt(Combination from) {
        double seconds = firstSeconds;
        while (true) {
            if (team.firstAcceptable(List.of(from), List.of(), seconds) < 0) {
                return new Outcome(null, team.showWrong(from));
            }
            Combination b = groups == null ? from : groups.run(from, seconds, stopped);
            b = new LinearRelaxation(space, team).run(b, seconds, stopped);
            if (knowledge.isVerified(b)) {
                return new Outcome(b, null);
            }
            Check check = team.checkFully(b);
            if (check.answer() == Answer.CORRECT) {
                return new Outcome(b, null);
            }
            if (check.answer() == Answer.UNKNOWN) {
                return new Outcome(null, check);
            }
            seconds += check.seconds();
        }
    }
}
