package org.fencepost.litmus.asm;

import java.util.List;
import org.fencepost.program.Site;
import org.fencepost.text.AssemblyLine;
import org.fencepost.verdict.InputException;

/**
 * One cell of a thread's column: labels, then at most one instruction.
 *
 * @param mnemonic in lower case; empty when the cell holds labels alone
 * @param operands the text between commas that are outside brackets
 * @param text the instruction as written, for error messages
 */
record Line(List<String> labels, String mnemonic, List<String> operands, String text, Site site) {
    static Line parse(String source, Site site) {
        AssemblyLine line = AssemblyLine.parse(source);
        return new Line(line.labels(), line.mnemonic(), line.operands(), line.text(), site);
    }

    AssemblyLine words() {
        return new AssemblyLine(labels, mnemonic, operands, text);
    }

    boolean isEmpty() {
        return mnemonic.isEmpty();
    }

    int count() {
        return operands.size();
    }

    String operand(int index) {
        if (index >= operands.size()) {
            throw error("wrong number of operands");
        }
        return operands.get(index);
    }

    void expectOperands(int... counts) {
        for (int count : counts) {
            if (operands.size() == count) {
                return;
            }
        }
        throw error("wrong number of operands");
    }

    InputException error(String problem) {
        return new InputException("'" + text + "': " + problem, site);
    }

    InputException unknown(String dialect) {
        return new InputException("'" + text + "': " + dialect + " instruction " + mnemonic + " is not known", site);
    }

    /** An instruction that we know and do not model. */
    InputException unsupported(String why) {
        return new InputException("'" + text + "': instruction " + mnemonic + " is not supported: " + why, site);
    }
}
