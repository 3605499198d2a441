package org.fencepost.program;

/** The place of a flush or fence that is not there. */
record NoBarrier(Kind kind) implements Intrinsic {
    enum Kind {
        /** Its argument is what would be flushed. */
        FLUSH,
        FENCE,
        FENCE_BEHIND_FLUSH
    }

    Operation.Kind operation() {
        return switch (kind) {
            case FLUSH -> Operation.Kind.ADDED_FLUSH;
            case FENCE -> Operation.Kind.ADDED_FENCE;
            case FENCE_BEHIND_FLUSH -> Operation.Kind.FENCE_BEHIND_FLUSH;
        };
    }

    @Override
    public Outcome call(CallContext context, long[] arguments) {
        return Intrinsic.result(0);
    }
}
