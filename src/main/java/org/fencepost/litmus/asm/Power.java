package org.fencepost.litmus.asm;

import java.util.List;
import java.util.Locale;
import org.fencepost.litmus.AssemblyDialect;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.verdict.InputException;

/** Power, 64 bits, little-endian. */
public final class Power extends AssemblyDialect {
    public Power() {
        super("PPC", "power", 8);
    }

    static boolean isRegister(String text) {
        return text.startsWith("%") || text.matches("[rR]([0-9]|[12][0-9]|3[01])");
    }

    @Override
    protected void parseThread(List<Line> lines, ThreadCode thread) {
        new PowerAssembler(thread).assemble(lines);
    }

    @Override
    public String canonicalRegister(String register) {
        if (!isRegister(register)) {
            throw new InputException(register + " is not a general register of Power");
        }
        return register.startsWith("%") ? register : register.toLowerCase(Locale.ROOT);
    }

    @Override
    public int registerSize(String register) {
        return 8;
    }
}
