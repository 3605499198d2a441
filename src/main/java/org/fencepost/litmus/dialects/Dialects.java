package org.fencepost.litmus.dialects;

import java.util.List;
import org.fencepost.litmus.Dialect;
import org.fencepost.litmus.LitmusParser;
import org.fencepost.litmus.asm.AArch64;
import org.fencepost.litmus.asm.Power;
import org.fencepost.litmus.asm.RiscV;
import org.fencepost.litmus.asm.X86;
import org.fencepost.litmus.asm.XeonFpga;
import org.fencepost.litmus.c.CDialect;

/** The dialects that Fencepost reads. */
public final class Dialects {
    private Dialects() {}

    /** A parser that knows all of them. */
    public static LitmusParser parser() {
        return new LitmusParser(all());
    }

    private static List<Dialect> all() {
        return List.of(
                new CDialect(), X86.bits32(), X86.bits64(), new AArch64(), new Power(), new RiscV(), new XeonFpga());
    }
}
