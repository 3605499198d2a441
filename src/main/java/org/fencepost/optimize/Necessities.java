package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.optimize.Optimization.Necessity;
import org.fencepost.program.Operations;
import org.fencepost.program.Order;
import org.fencepost.verdict.Violation;

/** For every barrier that a combination keeps, the execution that breaks when it is one step weaker. */
final class Necessities {
    private final Operations operations;
    private final Space space;
    private final Team team;

    Necessities(Operations operations, Space space, Team team) {
        this.operations = operations;
        this.space = space;
        this.team = team;
    }

    Map<Integer, List<Necessity>> of(Combination combination) {
        Map<Integer, List<Necessity>> all = new LinkedHashMap<>();
        for (int i = 0; i < combination.size(); i++) {
            List<Necessity> reasons = new ArrayList<>();
            for (Order weaker : space.stepsBelow(i, combination.get(i))) {
                Combination broken = combination.with(i, weaker);
                Checker.Check check = team.showWrong(broken);
                for (Violation violation : check.result().violations()) {
                    reasons.add(new Necessity(weaker, violation, operations.with(broken.orders())));
                }
            }
            if (!reasons.isEmpty()) {
                all.put(i, reasons);
            }
        }
        return all;
    }
}
