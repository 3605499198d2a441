package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;

/** Transactions: fp_tx_begin, fp_tx_commit, fp_tx_abort. Nested ones are part of the outermost. */
final class Transactions {
    /** How many transactions the thread is in. */
    private static final long DEPTH = 3;

    private Transactions() {}

    static void register(Map<String, Intrinsic> table) {
        table.put("fp_tx_begin", new Begin());
        table.put("fp_tx_commit", Transactions::commit);
        table.put("fp_tx_abort", Transactions::abort);
        table.put("fp_tx_depth", (context, arguments) -> Intrinsic.result(context.get(DEPTH)));
    }

    private record Begin() implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            long depth = context.get(DEPTH);
            if (depth > 0) {
                context.set(DEPTH, depth + 1);
                return Intrinsic.result(0);
            }
            return new Outcome.Visible(
                    new Action.Transact(Action.Boundary.BEGIN, 0, context.site()), Transactions::begun);
        }

        @Override
        public boolean beginsTransactions() {
            return true;
        }
    }

    /** Comes back here a second time, with another answer, when the transaction is aborted. */
    private static Intrinsic.Outcome begun(CallContext context, long code) {
        context.set(DEPTH, code == 0 ? 1 : 0);
        return Intrinsic.result(code);
    }

    private static Intrinsic.Outcome commit(CallContext context, long[] arguments) {
        long depth = context.get(DEPTH);
        if (depth == 0) {
            return Endings.fail(context, FailureKind.ASSERTION, "fp_tx_commit outside of a transaction");
        }
        context.set(DEPTH, depth - 1);
        return depth > 1
                ? Intrinsic.result(0)
                : Intrinsic.visible(new Action.Transact(Action.Boundary.COMMIT, 0, context.site()));
    }

    private static Intrinsic.Outcome abort(CallContext context, long[] arguments) {
        long code = arguments[0] & 0xffff_ffffL;
        if (context.get(DEPTH) == 0 || code == 0) {
            String why = code == 0
                    ? "fp_tx_abort(0): 0 means that no transaction was aborted"
                    : "fp_tx_abort outside of a transaction";
            return Endings.fail(context, FailureKind.ASSERTION, why);
        }
        return Intrinsic.visible(new Action.Transact(Action.Boundary.ABORT, code, context.site()));
    }
}
