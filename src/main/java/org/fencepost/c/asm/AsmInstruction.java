package org.fencepost.c.asm;

import java.util.List;

/**
 * One instruction.
 *
 * @param locked whether it has the prefix {@code lock}
 * @param name in lower case, with its suffix
 * @param operands in the order of the text: sources first
 */
public record AsmInstruction(boolean locked, String name, List<Operand> operands) {
    /** The operand that is written, in most instructions. */
    public Operand last() {
        return operands.get(operands.size() - 1);
    }
}
