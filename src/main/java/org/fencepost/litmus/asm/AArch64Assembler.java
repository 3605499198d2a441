package org.fencepost.litmus.asm;

import java.util.Locale;
import java.util.Set;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.program.Op;

/** The instructions of AArch64: branches and barriers here, data processing and memory in classes of their own. */
final class AArch64Assembler extends Assembler {
    private static final Set<String> CONDITIONS = Set.of(
            "eq", "ne", "cs", "hs", "cc", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al", "nv");

    private static final Set<String> BARRIERS =
            Set.of("SY", "LD", "ST", "ISH", "ISHLD", "ISHST", "NSH", "NSHLD", "NSHST", "OSH", "OSHLD", "OSHST");

    private final AArch64Registers registers;
    private final AArch64Data data;
    private final AArch64Memory memory;

    AArch64Assembler(ThreadCode thread) {
        super(thread);
        registers = new AArch64Registers(this);
        data = new AArch64Data(this, registers);
        memory = new AArch64Memory(this, registers);
    }

    @Override
    String refusal(String mnemonic) {
        return switch (mnemonic) {
            case "svc", "hvc", "eret", "udf", "brk" -> "exceptions are not modelled";
            case "tlbi", "at" -> "address translation is not modelled";
            case "ic" -> "instruction caches are not modelled";
            case "dc" -> "data caches are not modelled";
            case "wfe", "sev", "sevl" -> "events are not modelled";
            case "wfi" -> "interrupts are not modelled";
            case "sb", "csdb", "ssbb", "pssbb" -> "speculation is not modelled";
            case "stg", "ldg", "stzg" -> "memory tags are not modelled";
            default -> "";
        };
    }

    @Override
    void emit(Line line) {
        String name = line.mnemonic();
        if (!(branch(line, name) || barrier(line, name) || data.emit(line) || memory.emit(line))) {
            throw line.unknown("AArch64");
        }
    }

    private boolean branch(Line line, String name) {
        switch (name) {
            case "b" -> {
                line.expectOperands(1);
                code.jump(target(line, line.operand(0)));
            }
            case "cbz", "cbnz" -> {
                line.expectOperands(2);
                AArch64Operand.Register tested = registers.register(line, 0);
                int zero = isZero(registers.read(tested), tested.bits());
                branchIf(line, name.equals("cbz") ? zero : not(zero), 1);
            }
            case "tbz", "tbnz" -> {
                line.expectOperands(3);
                AArch64Operand.Register tested = registers.register(line, 0);
                long bit = AArch64Operand.immediate(line, line.operand(1));
                if (bit < 0 || bit >= tested.bits()) {
                    throw line.error("there is no bit " + bit);
                }
                int value = truncate(binary(Op.LSHR, registers.read(tested), constant(bit), 64), 1);
                branchIf(line, name.equals("tbnz") ? value : not(value), 2);
            }
            case "bl", "br", "blr", "ret" -> indirect(line, name);
            default -> {
                String condition = name.startsWith("b.") ? name.substring(2) : name.substring(1);
                if (!name.startsWith("b") || !CONDITIONS.contains(condition)) {
                    return false;
                }
                line.expectOperands(1);
                branchIf(line, registers.condition(line, condition), 0);
            }
        }
        return true;
    }

    private void branchIf(Line line, int condition, int operand) {
        code.branch(condition, target(line, line.operand(operand)), next());
    }

    /** Branches to addresses that registers hold, and calls, which keep a return address in X30. */
    private void indirect(Line line, String name) {
        line.expectOperands(name.equals("ret") ? new int[] {0, 1} : new int[] {1});
        if (name.equals("bl")) {
            code.move(thread.register("X30"), constant(returnAddress()));
            code.jump(target(line, line.operand(0)));
            return;
        }
        int source = line.count() == 0 ? thread.register("X30") : registers.read(line, 0, 64);
        int address = code.register();
        code.move(address, source);
        if (name.equals("blr")) {
            code.move(thread.register("X30"), constant(returnAddress()));
        }
        jumpTo(address);
    }

    private boolean barrier(Line line, String name) {
        switch (name) {
            case "dmb", "dsb" -> {
                line.expectOperands(1);
                String kind = line.operand(0).toUpperCase(Locale.ROOT);
                if (!BARRIERS.contains(kind)) {
                    throw line.error("'" + line.operand(0) + "' is not a kind of barrier");
                }
                code.fence(tags(name.toUpperCase(Locale.ROOT) + "." + kind));
            }
            case "isb" -> {
                line.expectOperands(0, 1);
                code.fence(tags("ISB"));
            }
            case "nop", "yield" -> line.expectOperands(0);
            default -> {
                return false;
            }
        }
        return true;
    }
}
