package org.fencepost.isa;

import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;

/** A time-stamp counter that counts its own readings. */
public record Counter() implements Intrinsic {
    private static final long KEY = 0x7264_7473_6300L;

    @Override
    public Outcome call(CallContext context, long[] arguments) {
        long time = context.get(KEY) + 1;
        context.set(KEY, time);
        return Intrinsic.result(time);
    }
}
