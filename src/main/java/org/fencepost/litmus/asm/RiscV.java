package org.fencepost.litmus.asm;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.fencepost.litmus.AssemblyDialect;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.verdict.InputException;

/** RISC-V, 64 bits. */
public final class RiscV extends AssemblyDialect {
    private static final Map<String, String> CANONICAL = names();

    public RiscV() {
        super("RISCV", "riscv", 8);
    }

    private static Map<String, String> names() {
        Map<String, String> names = new HashMap<>();
        for (int i = 0; i < 32; i++) {
            names.put("x" + i, "x" + i);
        }
        String[] first = {"zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1"};
        for (int i = 0; i < first.length; i++) {
            names.put(first[i], "x" + i);
        }
        names.put("fp", "x8");
        for (int i = 0; i < 8; i++) {
            names.put("a" + i, "x" + (10 + i));
        }
        for (int i = 2; i < 12; i++) {
            names.put("s" + i, "x" + (16 + i));
        }
        for (int i = 3; i < 7; i++) {
            names.put("t" + i, "x" + (25 + i));
        }
        return Map.copyOf(names);
    }

    static boolean isRegister(String text) {
        return text.startsWith("%") || CANONICAL.containsKey(text.toLowerCase(Locale.ROOT));
    }

    static boolean isZero(String text) {
        return "x0".equals(CANONICAL.get(text.toLowerCase(Locale.ROOT)));
    }

    @Override
    protected void parseThread(List<Line> lines, ThreadCode thread) {
        new RiscVAssembler(thread).assemble(lines);
    }

    @Override
    public String canonicalRegister(String register) {
        if (register.startsWith("%")) {
            return register;
        }
        String name = CANONICAL.get(register.toLowerCase(Locale.ROOT));
        if (name == null) {
            throw new InputException(register + " is not a register of RISC-V");
        }
        return name;
    }

    /** What is written to the zero register is gone, and it is 0 at the start. */
    @Override
    public boolean holdsValues(String register) {
        return !isZero(register);
    }

    @Override
    public int registerSize(String register) {
        return 8;
    }
}
