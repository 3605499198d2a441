package org.fencepost.c.lower;

import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Mode;

/**
 * Instructions of the x86 machine that programs name directly. For models that know only C11, the store fence is a
 * release fence and the load fence an acquire fence.
 */
final class MachineCode {
    static final Annotation MFENCE = Annotation.of(Mode.SC, "MFENCE");
    static final Annotation SFENCE = Annotation.of(Mode.REL, "SFENCE");
    static final Annotation LFENCE = Annotation.of(Mode.ACQ, "LFENCE");

    /** Around a locked update, and around a locked compare-and-swap. */
    static final Annotation LOCKED = Annotation.of(Mode.SC, Annotation.LOCKED);

    static final Annotation LOCKED_COMPARISON = Annotation.of(Mode.SC, Annotation.LOCKED_COMPARISON);

    private MachineCode() {}

    /** What our headers ask of the machine and the interpreter does not know, or null. */
    static Intrinsic find(String name) {
        return name.equals("__fp_rdtsc") ? new Counter() : null;
    }

    record Flush(Action.FlushKind kind) implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            return Intrinsic.visible(new Action.Flush(kind, arguments[0], context.site()));
        }
    }

    /** A time-stamp counter that counts its own readings. */
    record Counter() implements Intrinsic {
        private static final long KEY = 0x7264_7473_6300L;

        @Override
        public Outcome call(CallContext context, long[] arguments) {
            long time = context.get(KEY) + 1;
            context.set(KEY, time);
            return Intrinsic.result(time);
        }
    }
}
