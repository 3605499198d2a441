package org.fencepost.program;

import java.util.Set;

/** A fence of x86: lfence, sfence or mfence. */
public record FenceCall(Mode mode, Set<String> tags) implements Intrinsic {
    public static final FenceCall FULL = new FenceCall(Mode.SC, Set.of("MFENCE"));
    public static final FenceCall STORES = new FenceCall(Mode.REL, Set.of("SFENCE"));
    public static final FenceCall LOADS = new FenceCall(Mode.ACQ, Set.of("LFENCE"));

    @Override
    public Outcome call(CallContext context, long[] arguments) {
        return Intrinsic.visible(new Action.Fence(new Annotation(mode, tags), context.site()));
    }
}
