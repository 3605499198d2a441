package org.fencepost.litmus.asm;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.isa.X86Operand.Register;
import org.fencepost.litmus.AssemblyDialect;
import org.fencepost.litmus.LitmusText;
import org.fencepost.litmus.TestBuilder;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.verdict.InputException;

/**
 * x86. Tests that call themselves {@code X86} have the destination first; those that call themselves {@code X86_64} have
 * it last, as AT&T writes it, unless some instruction shows that the destination comes first.
 */
public final class X86 extends AssemblyDialect {
    /** Registers that only 64-bit code has. */
    private static final Pattern WIDE = Pattern.compile("(?i)\\b(r([abcd]x|[sd]i|[sb]p)|r([89]|1[0-5])[dwb]?)\\b");

    private final boolean sourceFirst;

    private X86(String name, int pointerSize, boolean sourceFirst) {
        super(name, "tso", pointerSize);
        this.sourceFirst = sourceFirst;
    }

    public static X86 bits32() {
        return new X86("X86", 4, false);
    }

    public static X86 bits64() {
        return new X86("X86_64", 8, true);
    }

    @Override
    public void parse(LitmusText.Section program, TestBuilder test) {
        if (sourceFirst && X86Order.isDestinationFirst(program)) {
            new X86(name(), pointerSize(), false).parse(program, test);
        } else {
            super.parse(program, test);
        }
    }

    @Override
    protected void parseThread(List<Line> lines, ThreadCode thread) {
        for (Line line : lines) {
            Matcher wide = WIDE.matcher(line.text());
            if (pointerSize() < 8 && wide.find()) {
                throw thread.error("X86 has no register " + wide.group() + "; X86_64 has", line.number());
            }
        }
        new X86Assembler(thread, sourceFirst).assembleAll(lines);
    }

    @Override
    public String canonicalRegister(String register) {
        return find(register).whole();
    }

    @Override
    public int registerSize(String register) {
        return find(register).bits() / 8;
    }

    private Register find(String register) {
        Register found = X86Assembler.register(register);
        if (found == null || found.shift() != 0) {
            throw new InputException(register + " is not a register of " + name());
        }
        return found;
    }
}
