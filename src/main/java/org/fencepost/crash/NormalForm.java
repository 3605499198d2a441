package org.fencepost.crash;

import java.util.Objects;
import java.util.TreeMap;

/**
 * What executions that differ only in the order of steps without conflicts have in common, as text: for each actor its steps that others
 * can tell, each with what happened before it, and the decisions that it met.
 */
final class NormalForm {
    /** That of the execution that this one goes on with. */
    private String before = "";

    private final Trace trace;
    /** Of each actor, with how many of its steps came before. */
    private final TreeMap<Integer, StringBuilder> decisions = new TreeMap<>();

    NormalForm(Trace trace) {
        this.trace = trace;
    }

    void follow(String other) {
        before = other;
    }

    void decide(int actor, String option) {
        decisions
                .computeIfAbsent(actor, key -> new StringBuilder())
                .append(' ')
                .append(trace.steps(actor))
                .append('=')
                .append(option);
    }

    /** How much is known of the actor. */
    int length(int actor) {
        return decisions.computeIfAbsent(actor, key -> new StringBuilder()).length();
    }

    /** What the actor has met since then was for nothing. */
    void drop(int actor, int length) {
        Objects.requireNonNull(decisions.get(actor)).setLength(length);
    }

    @Override
    public String toString() {
        return before + trace.normalForm() + decisions;
    }
}
