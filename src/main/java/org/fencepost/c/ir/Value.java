package org.fencepost.c.ir;

/** Anything that can be an operand of an instruction. */
public sealed interface Value permits Constant, Argument, Instruction, InlineAsm, Value.Opaque {
    Type type();

    /** An operand that carries no value at run time (metadata, labels). */
    record Opaque(Type type) implements Value {}
}
