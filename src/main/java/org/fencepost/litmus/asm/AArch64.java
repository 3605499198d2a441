package org.fencepost.litmus.asm;

import java.util.List;
import java.util.Objects;
import org.fencepost.litmus.AssemblyDialect;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.verdict.InputException;

/** Armv8-A, 64 bits, user level. */
public final class AArch64 extends AssemblyDialect {
    public AArch64() {
        super("AArch64", "aarch64", 8);
    }

    @Override
    protected void parseThread(List<Line> lines, ThreadCode thread) {
        new AArch64Assembler(thread).assemble(lines);
    }

    @Override
    public String canonicalRegister(String register) {
        return Objects.requireNonNull(find(register).name());
    }

    @Override
    public int registerSize(String register) {
        return find(register).bits() / 8;
    }

    private static AArch64Operand.Register find(String name) {
        AArch64Operand.Register register = AArch64Operand.register(name);
        if (register == null || register.isZero()) {
            throw new InputException(name + " is not a general register of AArch64");
        }
        return register;
    }
}
