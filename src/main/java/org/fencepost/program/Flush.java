package org.fencepost.program;

/** Writes a cache line back. */
public record Flush(Action.FlushKind kind) implements Intrinsic {
    @Override
    public Outcome call(CallContext context, long[] arguments) {
        return Intrinsic.visible(new Action.Flush(kind, arguments[0], context.site()));
    }
}
