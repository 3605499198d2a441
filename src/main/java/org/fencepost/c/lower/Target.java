package org.fencepost.c.lower;

import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Global;
import org.fencepost.program.Intrinsic;

/** What a function name means after linking. */
sealed interface Target {
    /** Code of the user or of one of our library models. */
    record Code(FunctionDefinition function) implements Target {}

    /** A primitive of the interpreter. */
    record Primitive(String name, Intrinsic intrinsic) implements Target {}

    /** One of LLVM's own functions ({@code llvm.*}). */
    record Builtin(String name) implements Target {}

    /** Nobody defines it. */
    record Unknown(Global global) implements Target {}
}
