package org.fencepost.c.lower;

import org.fencepost.isa.Counter;
import org.fencepost.program.Annotation;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Mode;
import org.jspecify.annotations.Nullable;

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
    static @Nullable Intrinsic find(String name) {
        return name.equals("__fp_rdtsc") ? new Counter() : null;
    }
}
