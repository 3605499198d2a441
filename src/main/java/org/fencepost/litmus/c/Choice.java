package org.fencepost.litmus.c;

import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Label;

/** Goes both ways. */
final class Choice implements Intrinsic {
    private static final Choice INSTANCE = new Choice();

    private Choice() {}

    /** Goes on at {@code first} in some executions and at {@code second} in others. */
    static void emit(FunctionBuilder code, Label first, Label second) {
        int chosen = code.register();
        code.intrinsic(INSTANCE, new int[0], new int[] {chosen});
        code.branch(chosen, second, first);
    }

    @Override
    public Outcome call(CallContext context, long[] arguments) {
        return Intrinsic.visible(new Action.Choose(2, context.site()));
    }
}
