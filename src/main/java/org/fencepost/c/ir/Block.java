package org.fencepost.c.ir;

import java.util.ArrayList;
import java.util.List;

/** A basic block: instructions of which only the last one jumps. Compared by identity. */
public final class Block {
    private final List<Instruction> instructions = new ArrayList<>();

    /** In order; phi instructions first. */
    public List<Instruction> instructions() {
        return instructions;
    }

    public Instruction terminator() {
        return instructions.get(instructions.size() - 1);
    }
}
