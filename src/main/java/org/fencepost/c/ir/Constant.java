package org.fencepost.c.ir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value that is known before the program runs, up to the addresses of variables and functions. */
public sealed interface Constant extends Value {

    /** An integer: words of 64 bits, the lowest first, the last one zero-extended. */
    record Int(Type type, List<Long> words) implements Constant {
        public long low() {
            return words.get(0);
        }
    }

    /** The raw bits of a float or double. */
    record Floating(Type type, long bits) implements Constant {}

    /** Zero of any type, the null pointer included. */
    record Zero(Type type) implements Constant {}

    /** Undefined or poison: no particular value. */
    record Undefined(Type type) implements Constant {}

    record Aggregate(Type type, List<Constant> elements) implements Constant {}

    /** An array or vector of numbers, as it lies in memory. */
    record Data(Type type, byte[] bytes) implements Constant {}

    /**
     * An operation on constants.
     *
     * @param source the type that a getelementptr steps over, otherwise null
     */
    record Expression(
            Type type,
            Opcode opcode,
            List<Constant> operands,
            @Nullable Type source) implements Constant {}

    /** The address of a variable or function. */
    record Symbol(Type type, Global global) implements Constant {}

    /** The address of a label ({@code &&label}). */
    record BlockAddress(Type type, Block block) implements Constant {}

    /** Something that only an error message will mention. */
    record Other(Type type, String text) implements Constant {}
}
