package org.fencepost.litmus.c;

import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;

/** Drops the executions in which its argument is 0. Unlike a branch, makes no control dependency. */
final class Assumption implements Intrinsic {
    private static final Assumption INSTANCE = new Assumption();

    private Assumption() {}

    static void emit(FunctionBuilder code, int condition) {
        code.intrinsic(INSTANCE, new int[] {condition}, new int[0]);
        code.pickControl(condition);
    }

    @Override
    public Outcome call(CallContext context, long[] arguments) {
        if ((arguments[0] & 1) != 0) {
            return Intrinsic.result(0);
        }
        return Intrinsic.visible(new Action.Block(Action.BlockKind.ASSUME, context.site()));
    }
}
