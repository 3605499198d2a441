package org.fencepost.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.ISolverService;
import org.sat4j.specs.SearchListenerAdapter;
import org.sat4j.specs.TimeoutException;

/** Clauses for Sat4j to solve. Literals are numbers of variables (from 1), negative for "not". */
final class Formula {
    private final List<int[]> clauses = new ArrayList<>();
    private final BitSet solution = new BitSet();
    private int variables;

    int newVariable() {
        return ++variables;
    }

    int clauseCount() {
        return clauses.size();
    }

    /** At least one of the literals holds. */
    void add(int... literals) {
        clauses.add(literals);
    }

    boolean isTrue(int literal) {
        return solution.get(Math.abs(literal)) == literal > 0;
    }

    /**
     * Whether all clauses can hold at once; then {@link #isTrue} tells how.
     *
     * @param proceed asked after every conflict; when it says no, the answer is null
     */
    @Nullable Boolean solve(BooleanSupplier proceed) {
        try {
            ISolver solver = solver();
            solver.setSearchListener(new Interruption(solver, proceed));
            return solver.isSatisfiable() && keep(solver.model());
        } catch (ContradictionException e) {
            return false; // found while clauses were added
        } catch (TimeoutException e) {
            return null;
        }
    }

    private ISolver solver() throws ContradictionException {
        ISolver solver = SolverFactory.newDefault();
        solver.setTimeoutOnConflicts(Integer.MAX_VALUE); // instead of a timer in a thread of its own
        solver.newVar(variables);
        for (int[] clause : clauses) {
            solver.addClause(new VecInt(clause.clone())); // it sorts what it is given
        }
        return solver;
    }

    private boolean keep(int[] model) {
        for (int literal : model) {
            solution.set(Math.abs(literal), literal > 0);
        }
        return true;
    }

    /** Ends a search that nobody waits for any more. */
    private static final class Interruption extends SearchListenerAdapter<ISolverService> {
        private static final long serialVersionUID = 1;

        private final transient ISolver solver;
        private final transient BooleanSupplier proceed;

        Interruption(ISolver solver, BooleanSupplier proceed) {
            this.solver = solver;
            this.proceed = proceed;
        }

        /** After every conflict, and after Sat4j has counted it: it cannot count any more once time is said to be up. */
        @Override
        public void backjump(int level) {
            if (!proceed.getAsBoolean()) {
                solver.expireTimeout();
            }
        }
    }
}
