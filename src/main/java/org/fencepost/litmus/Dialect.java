package org.fencepost.litmus;

/** A language in which litmus tests are written. Holds no state. Assembly languages extend {@link AssemblyDialect}. */
public interface Dialect {
    /** The first word of a test: {@code AArch64}. */
    String name();

    /** Lowers the program section: one {@link TestBuilder#thread} for each thread, in order. */
    void parse(LitmusText.Section program, TestBuilder test);

    /** The model when the user names none; a dialect with several calls {@link TestBuilder#defaultModel(String)}. */
    String defaultModel();

    /** One name for all names of a register: {@code X1} for {@code W1}; throws when there is no such register. */
    String canonicalRegister(String register);

    /** Whether the register can be given a value, and asked for it at the end. */
    default boolean holdsValues(String register) {
        return true;
    }

    /** Bytes of a register under this name in conditions: 4 for {@code W1}, 8 for {@code X1}. */
    int registerSize(String register);

    /** Whether the field gives a name a meaning that we do not know, so that it is no ordinary variable. */
    default boolean isReserved(String variable) {
        return false;
    }

    /** Bytes of a pointer. */
    int pointerSize();

    /** Bytes of a variable without a type that no instruction tells more about. */
    int defaultSize();
}
