package org.fencepost.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A small SAT solver: watched literals, learning from conflicts, variables that took part in recent ones first. Literals are
 * numbers of variables (from 1), negative for "not". Problems here have a few thousand variables.
 */
final class SatSolver {
    private static final double DECAY = 0.95;

    private final List<int[]> clauses = new ArrayList<>();
    /** For each literal the clauses that watch it. */
    private final List<List<int[]>> watches = new ArrayList<>();
    /** For each variable 1, -1, or 0 while it is open. */
    private int[] values = new int[1];

    private int[] levels = new int[1];
    private int[][] reasons = new int[1][];
    private double[] activity = new double[1];
    /** The value that a variable had last: what was right once is tried first. */
    private int[] last = new int[1];

    private final List<Integer> trail = new ArrayList<>();
    private final List<Integer> levelStarts = new ArrayList<>();
    private int propagated;
    private double bump = 1;
    private boolean contradiction;

    int newVariable() {
        int variable = values.length;
        values = Arrays.copyOf(values, variable + 1);
        levels = Arrays.copyOf(levels, variable + 1);
        reasons = Arrays.copyOf(reasons, variable + 1);
        activity = Arrays.copyOf(activity, variable + 1);
        last = Arrays.copyOf(last, variable + 1);
        last[variable] = -1;
        return variable;
    }

    int variables() {
        return values.length - 1;
    }

    int clauseCount() {
        return clauses.size();
    }

    /** At least one of the literals holds. */
    void add(int... literals) {
        clauses.add(literals);
    }

    boolean isTrue(int literal) {
        return value(literal) > 0;
    }

    private int value(int literal) {
        return literal > 0 ? values[literal] : -values[-literal];
    }

    private List<int[]> watching(int literal) {
        return watches.get(literal > 0 ? 2 * literal : -2 * literal + 1);
    }

    /**
     * Whether all clauses can hold at once; then {@link #isTrue} tells how.
     *
     * @param proceed asked now and then; when it says no, the answer is null
     */
    Boolean solve(BooleanSupplier proceed) {
        for (int i = 0; i < 2 * values.length + 2; i++) {
            watches.add(new ArrayList<>());
        }
        for (int[] clause : clauses) {
            attach(clause);
        }
        long conflicts = 0;
        while (!contradiction) {
            int[] conflict = propagate();
            if (conflict != null) {
                if (levelStarts.isEmpty()) {
                    return false;
                }
                learn(conflict);
                bump /= DECAY;
                if (++conflicts % 256 == 0 && !proceed.getAsBoolean()) {
                    return null;
                }
            } else if (!decide()) {
                return true;
            }
        }
        return false;
    }

    private void attach(int[] clause) {
        if (clause.length == 0) {
            contradiction = true;
        } else if (clause.length == 1) {
            if (value(clause[0]) < 0) {
                contradiction = true;
            } else if (value(clause[0]) == 0) {
                assign(clause[0], null);
            }
        } else {
            watching(clause[0]).add(clause);
            watching(clause[1]).add(clause);
        }
    }

    private void assign(int literal, int[] reason) {
        int variable = Math.abs(literal);
        values[variable] = literal > 0 ? 1 : -1;
        levels[variable] = levelStarts.size();
        reasons[variable] = reason;
        trail.add(literal);
    }

    /** Draws conclusions; returns a clause that cannot hold any more, or null. */
    private int[] propagate() {
        while (propagated < trail.size()) {
            int literal = -trail.get(propagated++);
            List<int[]> watching = watching(literal);
            int kept = 0;
            for (int i = 0; i < watching.size(); i++) {
                int[] clause = watching.get(i);
                if (clause[0] == literal) {
                    clause[0] = clause[1];
                    clause[1] = literal;
                }
                if (value(clause[0]) > 0 || !rewatch(clause)) {
                    watching.set(kept++, clause);
                    if (value(clause[0]) < 0) {
                        while (++i < watching.size()) {
                            watching.set(kept++, watching.get(i));
                        }
                        watching.subList(kept, watching.size()).clear();
                        return clause;
                    }
                    if (value(clause[0]) == 0) {
                        assign(clause[0], clause);
                    }
                }
            }
            watching.subList(kept, watching.size()).clear();
        }
        return null;
    }

    /** Watches another literal than the second; false when all the others are false. */
    private boolean rewatch(int[] clause) {
        for (int i = 2; i < clause.length; i++) {
            if (value(clause[i]) >= 0) {
                int literal = clause[i];
                clause[i] = clause[1];
                clause[1] = literal;
                watching(literal).add(clause);
                return true;
            }
        }
        return false;
    }

    /** Finds the first point of the current level through which all ways to the conflict lead, and goes back. */
    private void learn(int[] conflict) {
        boolean[] seen = new boolean[values.length];
        List<Integer> learnt = new ArrayList<>(List.of(0));
        int open = 0;
        int at = trail.size();
        int[] clause = conflict;
        int literal = 0;
        do {
            for (int other : clause) {
                int variable = Math.abs(other);
                if (other != literal && !seen[variable] && levels[variable] > 0) {
                    seen[variable] = true;
                    activity[variable] += bump;
                    if (levels[variable] == levelStarts.size()) {
                        open++;
                    } else {
                        learnt.add(other);
                    }
                }
            }
            do {
                literal = trail.get(--at);
            } while (!seen[Math.abs(literal)]);
            clause = reasons[Math.abs(literal)];
            open--;
        } while (open > 0);
        learnt.set(0, -literal);
        int[] lesson = learnt.stream().mapToInt(Integer::intValue).toArray();
        int back = 0;
        for (int i = 1; i < lesson.length; i++) {
            int level = levels[Math.abs(lesson[i])];
            if (level > back) {
                back = level;
                int kept = lesson[1];
                lesson[1] = lesson[i];
                lesson[i] = kept;
            }
        }
        undo(back);
        if (lesson.length > 1) {
            watching(lesson[0]).add(lesson);
            watching(lesson[1]).add(lesson);
        }
        assign(lesson[0], lesson.length > 1 ? lesson : null);
    }

    private void undo(int level) {
        int start = levelStarts.get(level);
        while (trail.size() > start) {
            int literal = trail.remove(trail.size() - 1);
            last[Math.abs(literal)] = literal > 0 ? 1 : -1;
            values[Math.abs(literal)] = 0;
        }
        levelStarts.subList(level, levelStarts.size()).clear();
        propagated = trail.size();
    }

    private boolean decide() {
        int best = 0;
        for (int variable = 1; variable < values.length; variable++) {
            if (values[variable] == 0 && (best == 0 || activity[variable] > activity[best])) {
                best = variable;
            }
        }
        if (best == 0) {
            return false;
        }
        levelStarts.add(trail.size());
        assign(last[best] * best, null);
        return true;
    }
}
