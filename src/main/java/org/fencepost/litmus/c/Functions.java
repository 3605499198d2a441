package org.fencepost.litmus.c;

import java.util.List;
import org.fencepost.program.Annotation;
import org.jspecify.annotations.Nullable;

/** The primitives that a test may call. */
interface Functions {
    /** Writes the code of a call; null when there is no such function. The operand is of type void when there is no value. */
    @Nullable Operand call(CLowering code, String name, List<Tree.Expression> arguments, int line);

    /** How a plain access is marked. */
    default Annotation plain() {
        return Annotation.NA;
    }
}
