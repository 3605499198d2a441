package org.fencepost.explore.selftest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.explore.oracle.Oracle;
import org.fencepost.explore.oracle.Outcome;
import org.fencepost.explore.oracle.QuickJudge;
import org.fencepost.model.Models;
import org.fencepost.program.Program;

/** Lists executions by brute force, judged by our own cat models. For one thread. */
public final class OracleEngine implements Engine {
    private final Map<String, QuickJudge> judges = new HashMap<>();
    /** The candidates of the latest program: the next question is often about another model. */
    private final List<Outcome> candidates = new ArrayList<>();

    private Program latest;
    private boolean mixed;

    @Override
    public ExecutionSet list(Program program, String model) {
        if (program != latest) {
            candidates.clear();
            Oracle oracle = new Oracle(program);
            oracle.enumerateCandidates(candidates::add);
            mixed = oracle.isMixed();
            latest = program;
        }
        String form = mixed ? Models.mixed(model).orElseThrow() : model;
        QuickJudge judge = judges.computeIfAbsent(form, name -> new QuickJudge(Models.load(name)));
        ExecutionSet result = new ExecutionSet(program);
        for (Outcome candidate : candidates) {
            if (judge.judge(candidate.execution()).consistent()) {
                add(result, candidate);
            }
        }
        return result;
    }

    private static void add(ExecutionSet set, Outcome outcome) {
        if (outcome.complete()) {
            set.add(outcome.execution(), outcome.observed());
        } else {
            set.addBlocked(outcome.execution());
        }
    }
}
