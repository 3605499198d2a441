package org.fencepost.litmus.c;

import java.util.List;

/** One call of a function that stands for code: its name, what it was given, and where. */
interface CCall {
    CLowering code();

    String name();

    List<Tree.Expression> arguments();

    int line();

    /** Refuses another number of arguments. */
    default void count(int wanted) {
        code().checkArguments(name(), arguments(), wanted, line());
    }

    default Operand value(int index) {
        return code().value(arguments().get(index));
    }

    default Operand pointer(int index) {
        return code().pointer(arguments().get(index));
    }
}
