package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.fencepost.enumerate.Oracle;
import org.fencepost.enumerate.Outcome;
import org.fencepost.enumerate.QuickJudge;
import org.fencepost.model.Model;
import org.fencepost.model.cat.Models;
import org.fencepost.model.machine.Judge;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/** Lists executions by brute force, judged by our own cat models; races are of no interest. For one thread. */
public final class OracleEngine implements Engine {
    private final Map<String, Model> judges = new HashMap<>();
    /** So many candidates are kept in memory. */
    private static final int KEPT = 20_000;

    /** The candidates of the latest program, if they are not too many: the next question is often about another model. */
    private final List<Outcome> candidates = new ArrayList<>();

    private @Nullable Program latest;
    private @Nullable Oracle itsOracle;
    private long count;

    @Override
    public ExecutionSet list(Program program, String model) {
        return list(program, model, model);
    }

    /** Those that both models allow. */
    ExecutionSet list(Program program, String model, String other) {
        Oracle oracle = program == latest && itsOracle != null ? itsOracle : enumerate(program);
        String form = form(program, oracle, model);
        Model judge = judges.computeIfAbsent(form, OracleEngine::judge);
        Model second = model.equals(other) ? judge : judges.computeIfAbsent(other, OracleEngine::judge);
        ExecutionSet result = new ExecutionSet(program);
        Consumer<Outcome> judged = candidate -> {
            if (judge.judge(candidate.execution()).consistent()
                    && (second == judge || second.judge(candidate.execution()).consistent())) {
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

    private static String form(Program program, Oracle oracle, String model) {
        if (program.hasTransactions()) {
            return Models.transactional(model).orElseThrow();
        }
        return oracle.isMixed() ? Models.mixed(model).orElseThrow() : model;
    }

    /** Machines see programs compiled. */
    private static Model judge(String name) {
        Optional<Judge> ofMachine = ProgramModel.named(name).flatMap(ProgramModel::judge);
        return ofMachine.isPresent() ? ofMachine.get() : new QuickJudge(Models.load(name));
    }

    private Oracle enumerate(Program program) {
        Oracle oracle = new Oracle(program).withoutRaces();
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
        latest = program;
        itsOracle = oracle;
        return oracle;
    }

    private static void add(ExecutionSet set, Outcome outcome) {
        if (outcome.complete()) {
            set.add(outcome.execution(), outcome.observed());
        } else {
            set.addBlocked(outcome.execution());
        }
    }
}
