package org.fencepost.litmus.asm;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.fencepost.litmus.AssemblyDialect;
import org.fencepost.litmus.LitmusText;
import org.fencepost.litmus.TestBuilder;
import org.fencepost.litmus.ThreadCode;

/**
 * CPU and FPGA on one memory (X+F): threads of x86 moves and fences, and a thread of FPGA requests and responses, known by its
 * first instruction. Registers of the FPGA are v0, v1, ...
 */
public final class XeonFpga extends AssemblyDialect {
    private static final Pattern FPGA_REGISTER = Pattern.compile("v\\d{1,4}");
    private static final Set<String> CPU_INSTRUCTIONS = Set.of("mov", "movl", "mfence", "xchg", "xchgl", "lock");

    private final X86 cpu = X86.bits32();
    /** Used only by the instance that {@link #parse} makes for a test. */
    private boolean hasFpga;

    public XeonFpga() {
        super("XF", "xf", 4);
    }

    @Override
    public void parse(LitmusText.Section program, TestBuilder test) {
        new XeonFpga().parseThreads(program, test);
    }

    private void parseThreads(LitmusText.Section program, TestBuilder test) {
        super.parse(program, test);
    }

    @Override
    protected void parseThread(List<Line> lines, ThreadCode thread) {
        if (lines.isEmpty() || !FpgaAssembler.isFpga(lines.get(0).text())) {
            checkCpu(lines, thread);
            new X86Assembler(thread, false).assembleAll(lines);
        } else {
            if (hasFpga) {
                throw thread.error(
                        "a test has one FPGA thread only", lines.get(0).number());
            }
            hasFpga = true;
            new FpgaAssembler(thread).assemble(lines);
        }
    }

    private static void checkCpu(List<Line> lines, ThreadCode thread) {
        for (Line line : lines) {
            String mnemonic = line.text().strip().split("\\s", 2)[0].toLowerCase(Locale.ROOT);
            if (!CPU_INSTRUCTIONS.contains(mnemonic)) {
                throw thread.error(
                        "'" + line.text()
                                + "': CPU threads of XF tests have mov, mfence, xchg and locked instructions only",
                        line.number());
            }
        }
    }

    @Override
    public String canonicalRegister(String register) {
        return isFpgaRegister(register) ? register : cpu.canonicalRegister(register);
    }

    static boolean isFpgaRegister(String register) {
        return FPGA_REGISTER.matcher(register).matches();
    }

    @Override
    public int registerSize(String register) {
        return isFpgaRegister(register) ? FpgaAssembler.SIZE : cpu.registerSize(register);
    }

    @Override
    public int defaultSize() {
        return FpgaAssembler.SIZE;
    }
}
