package org.fencepost.isa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.fencepost.text.AssemblyLine;

/**
 * One instruction, its operands in AT&T's order: sources first.
 *
 * @param locked whether it has the prefix {@code lock}
 * @param name in lower case, with its suffix
 * @param texts the operands as written, in the same order
 * @param sourceFirst whether the text has that order, too
 */
public record X86Instruction(
        boolean locked, String name, List<X86Operand> operands, List<String> texts, boolean sourceFirst) {
    /** Reads an instruction whose operands have that order, and whose registers are found so. */
    public static X86Instruction parse(
            AssemblyLine line, boolean locked, boolean sourceFirst, Function<String, X86Operand.Cell> registers) {
        List<String> texts = new ArrayList<>(line.operands());
        if (!sourceFirst) {
            Collections.reverse(texts);
        }
        boolean target = line.mnemonic().startsWith("j");
        List<X86Operand> operands = target || X86Mnemonic.isHint(line.mnemonic())
                ? List.of()
                : texts.stream().map(text -> X86Operand.parse(text, registers)).toList();
        return new X86Instruction(locked, line.mnemonic(), operands, texts, sourceFirst);
    }

    X86Operand first() {
        return operands.get(0);
    }

    /** The operand that is written, in most instructions. */
    public X86Operand last() {
        return operands.get(operands.size() - 1);
    }

    void expectOperands(int count) {
        if (texts.size() != count) {
            throw wrongOperands();
        }
    }

    NotUnderstood wrongOperands() {
        return new NotUnderstood("wrong number of operands");
    }

    NotUnderstood wrongSize() {
        return new NotUnderstood(name + " has no form of that size");
    }

    NotUnderstood unsupported(String why) {
        return new NotUnderstood("instruction " + name + " is not supported: " + why);
    }

    void refuseLock() {
        if (locked) {
            throw new NotUnderstood("lock is not allowed before " + name);
        }
    }
}
