package org.fencepost.explore.selftest;

import java.util.HashMap;
import java.util.Map;
import org.fencepost.explore.oracle.Oracle;
import org.fencepost.explore.oracle.QuickJudge;
import org.fencepost.model.Models;
import org.fencepost.program.Program;

/** Lists executions by brute force, judged by our own cat models. For one thread. */
public final class OracleEngine implements Engine {
    private final Map<String, QuickJudge> judges = new HashMap<>();

    @Override
    public ExecutionSet list(Program program, String model) {
        QuickJudge judge = judges.computeIfAbsent(model, name -> new QuickJudge(Models.load(name)));
        ExecutionSet result = new ExecutionSet(program);
        new Oracle(program).enumerate(judge, outcome -> {
            if (outcome.complete()) {
                result.add(outcome.execution(), outcome.observed());
            } else {
                result.addBlocked(outcome.execution());
            }
        });
        return result;
    }
}
