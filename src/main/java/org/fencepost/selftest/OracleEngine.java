package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.fencepost.enumerate.Oracle;
import org.fencepost.enumerate.Outcome;
import org.fencepost.enumerate.QuickJudge;
import org.fencepost.model.cat.Models;
import org.fencepost.program.Program;

/** Lists executions by brute force, judged by our own cat models; races are of no interest. For one thread. */
public final class OracleEngine implements Engine {
    private final Map<String, QuickJudge> judges = new HashMap<>();
    /** So many candidates are kept in memory. */
    private static final int KEPT = 20_000;

    /** The candidates of the latest program, if they are not too many: the next question is often about another model. */
    private final List<Outcome> candidates = new ArrayList<>();

    private Program latest;
    private Oracle oracle;
    private long count;

    @Override
    public ExecutionSet list(Program program, String model) {
        if (program != latest) {
            oracle = new Oracle(program).withoutRaces();
            enumerate();
            latest = program;
        }
        String form = oracle.isMixed() ? Models.mixed(model).orElseThrow() : model;
        QuickJudge judge = judges.computeIfAbsent(form, name -> new QuickJudge(Models.load(name)));
        ExecutionSet result = new ExecutionSet(program);
        Consumer<Outcome> judged = candidate -> {
            if (judge.judge(candidate.execution()).consistent()) {
                add(result, candidate);
            }
        };
        if (count > KEPT) {
            oracle.enumerateCandidates(judged);
        } else {
            candidates.forEach(judged);
        }
        return result;
    }

    private void enumerate() {
        candidates.clear();
        count = 0;
        oracle.enumerateCandidates(candidate -> {
            if (++count <= KEPT) {
                candidates.add(candidate);
            }
        });
        if (count > KEPT) {
            candidates.clear();
        }
    }

    private static void add(ExecutionSet set, Outcome outcome) {
        if (outcome.complete()) {
            set.add(outcome.execution(), outcome.observed());
        } else {
            set.addBlocked(outcome.execution());
        }
    }
}
