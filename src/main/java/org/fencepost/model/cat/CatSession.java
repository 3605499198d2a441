package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.model.Judgement;
import org.fencepost.model.Judgement.Step;
import org.jspecify.annotations.Nullable;

/**
 * Judges many executions of one model, one after the other. Candidates for the same program share their events and
 * program order, most share rf too: set what changes, and only what depends on it is computed again. The order is {@link
 * #setBase}, {@link #setRf}, {@link #setCo}; each keeps what was set before it.
 *
 * <pre>
 * session.setBase(events, po, dependencies, Map.of());
 * for (Relation rf : candidates) {
 *     session.setRf(rf);
 *     if (session.isConsistentSoFar()) {
 *         for (Relation co : orders) {
 *             session.setCo(co);
 *             if (session.isConsistent()) ...
 * </pre>
 *
 * For one thread at a time. The session keeps the relations it is given until they are replaced, and copies what it needs
 * when it first needs it: do not change a relation without setting it again.
 */
public final class CatSession {
    private final CatModel model;
    private final Evaluator values;

    CatSession(CatModel model) {
        this.model = model;
        this.values = new Evaluator(model);
        setBase(List.of(), new Relation(0), Map.of(), Map.of());
    }

    /** Everything at once. */
    public void set(Execution execution) {
        setBase(execution.events(), execution.po(), execution.relations(), execution.sets());
        setRf(execution.rf());
        setCo(execution.co());
    }

    /** What candidates of the same threads' runs share; rf and co are empty afterwards. */
    public void setBase(List<Event> events, Relation po, Map<String, Relation> relations, Map<String, EventSet> sets) {
        boolean isSameShape = values.base().isSameShape(events, po, relations, sets) && values.size() == events.size();
        values.base().set(events, po, relations, sets);
        if (isSameShape) {
            values.invalidate(Node.VALUES);
        } else {
            values.restart(events.size());
        }
        Relation none = new Relation(events.size());
        setRf(none);
        setCo(none);
    }

    public void setRf(Relation rf) {
        values.base().setRf(rf);
        values.invalidate(Node.RF);
    }

    public void setCo(Relation co) {
        values.base().setCo(co);
        values.invalidate(Node.CO);
    }

    /** False when an axiom fails that does not look at co: then no co can make the execution consistent. */
    public boolean isConsistentSoFar() {
        for (Check check : model.axioms(0)) {
            if (check.node().stages >= Node.CO) {
                return true;
            }
            if (!holds(check)) {
                return false;
            }
        }
        return true;
    }

    /** Whether every axiom holds: as {@link #judge}, but without the explanation. */
    public boolean isConsistent() {
        return firstFailure() == null;
    }

    /** The first axiom that fails, or null; of choices, one that makes all hold is enough. */
    private @Nullable Check firstFailure() {
        Check failure = firstFailure(0);
        return failure == null && !model.choices().isEmpty() ? choose(0, () -> true) : failure;
    }

    /** Among the axioms that depend on choices up to number {@code level - 1}, but not only on earlier ones. */
    private @Nullable Check firstFailure(int level) {
        for (Check check : model.axioms(level)) {
            if (!holds(check)) {
                return check;
            }
        }
        return null;
    }

    /**
     * Tries all candidates of a choice, and of those after it.
     *
     * @param accept asked for each combination that makes all axioms hold; whether to stop there
     * @return null when stopped, otherwise an axiom that failed
     */
    private @Nullable Check choose(int index, BooleanSupplier accept) {
        if (index == model.choices().size()) {
            return accept.getAsBoolean() ? null : model.choices().get(index - 1).axiom();
        }
        Compiler.Choice choice = model.choices().get(index);
        Check failure = null;
        for (Relation candidate : new ConcreteInterpreter(values, model.host()).candidates(choice.candidates())) {
            values.invalidate(Node.FIRST_CHOICE << index);
            values.set(choice.node(), candidate);
            Check failed = firstFailure(index + 1);
            failed = failed == null ? choose(index + 1, accept) : failed;
            if (failed == null) {
                return null;
            }
            failure = failure == null ? failed : failure;
        }
        return failure == null ? choice.axiom() : failure;
    }

    Relation value(Node relation) {
        return values.relation(relation);
    }

    private boolean holds(Check check) {
        boolean plain = switch (check.op()) {
            case ACYCLIC -> values.isAcyclic(check.node());
            case IRREFLEXIVE -> values.isIrreflexive(check.node());
            case EMPTY -> values.isEmpty(check.node());
        };
        return plain != check.negated();
    }

    /** The verdict with its reason: the failing axiom and its cycle, or the flags that a consistent execution raises. */
    public Judgement judge() {
        Check failure = firstFailure();
        if (failure != null) {
            boolean isStillThere = !holds(failure);
            List<Step> cycle = isStillThere ? new Explainer(values).explain(failure) : List.of();
            return new Judgement(failure.name(), cycle, List.of());
        }
        List<String> flags = flags();
        return flags.isEmpty() ? Judgement.CONSISTENT : new Judgement(null, List.of(), flags);
    }

    /** Names of the flags that this consistent execution raises and of its {@code undefined_unless} checks that fail. */
    public List<String> flags() {
        if (model.choices().isEmpty()) {
            return raised();
        }
        Set<String> all = new LinkedHashSet<>();
        choose(0, () -> {
            all.addAll(raised());
            return false;
        });
        return List.copyOf(all);
    }

    private List<String> raised() {
        List<String> raised = new ArrayList<>();
        for (Check check : model.flags()) {
            boolean holds = holds(check);
            switch (check.kind()) {
                case FLAG -> {
                    if (holds) {
                        raised.add(check.name());
                    }
                }
                case UNDEFINED_UNLESS -> {
                    if (!holds) {
                        raised.add(check.name());
                    }
                }
                default -> {
                    if (!holds) {
                        throw check.at().error("the model's assertion '" + check.name() + "' does not hold");
                    }
                }
            }
        }
        return raised;
    }

    /** Whether this execution fails an {@code undefined_unless} check: its behaviour is undefined, not only remarkable. */
    public boolean isUndefined() {
        for (Check check : model.flags()) {
            if (check.kind() == Statement.TestKind.UNDEFINED_UNLESS && !holds(check)) {
                return true;
            }
        }
        return false;
    }
}
