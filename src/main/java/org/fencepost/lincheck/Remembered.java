package org.fencepost.lincheck;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A specification that is asked each question once: clients of one structure ask the same ones again and again. */
record Remembered(Specification specification, Map<Question, List<Outcome>> known) implements Specification {
    /** @param operation its number, which is quicker to compare than the operation */
    record Question(Object state, int thread, int operation, long first, long second) {}

    Remembered(Specification specification) {
        this(specification, new ConcurrentHashMap<>());
    }

    @Override
    public Object initial() {
        return specification.initial();
    }

    @Override
    public List<Outcome> outcomes(Object state, int thread, Call call) {
        Question question = new Question(state, thread, call.operation().number(), call.first(), call.second());
        List<Outcome> outcomes = known.get(question);
        if (outcomes == null) {
            outcomes = specification.outcomes(state, thread, call);
            known.put(question, outcomes);
        }
        return outcomes;
    }

    @Override
    public boolean allows(List<Call> word) {
        return specification.allows(word);
    }
}
