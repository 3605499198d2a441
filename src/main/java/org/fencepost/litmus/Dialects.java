package org.fencepost.litmus;

import java.util.List;
import org.fencepost.litmus.asm.AArch64;
import org.fencepost.litmus.asm.Power;
import org.fencepost.litmus.asm.RiscV;
import org.fencepost.litmus.asm.X86;
import org.fencepost.litmus.asm.XeonFpga;
import org.fencepost.litmus.c.CDialect;

/** The dialects that Fencepost reads. */
final class Dialects {
    private Dialects() {}

    static List<Dialect> all() {
        return List.of(
                new CDialect(), X86.bits32(), X86.bits64(), new AArch64(), new Power(), new RiscV(), new XeonFpga());
    }
}
