package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.optimize.Optimization.Necessity;
import org.fencepost.program.Order;
import org.fencepost.verdict.Violation;

/** For every barrier that a combination keeps, the execution that breaks when it is one step weaker. */
record Necessities(Space space, Team team) {
    /** @param exercised the operations that some execution reaches: others need nothing */
    Map<Integer, List<Necessity>> of(Combination combination, Set<Integer> exercised) {
        Map<Integer, List<Necessity>> all = new LinkedHashMap<>();
        for (int i : exercised) {
            List<Necessity> reasons = new ArrayList<>();
            for (Order weaker : space.stepsBelow(i, combination.get(i))) {
                Combination broken = combination.with(i, weaker);
                Checker.Check check = team.showWrong(broken);
                for (Violation violation : check.explored().violations()) {
                    reasons.add(new Necessity(weaker, violation, Objects.requireNonNull(check.program())));
                }
            }
            if (!reasons.isEmpty()) {
                all.put(i, reasons);
            }
        }
        return all;
    }
}
