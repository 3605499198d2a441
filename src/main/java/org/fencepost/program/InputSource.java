package org.fencepost.program;

import java.util.List;

/**
 * What a call that the environment answers can give.
 *
 * @param name of the function, as programs call it
 * @param signed whether reports show its values as signed numbers
 * @param favourites values that are tried first, and that are tried although there are too many to try all
 */
public record InputSource(String name, int bits, boolean signed, long least, long greatest, List<Long> favourites) {
    public InputSource {
        favourites = List.copyOf(favourites);
    }

    /** An integer of so many bits. */
    public static InputSource integer(String name, int bits, boolean signed) {
        long greatest = Arithmetic.truncate(-1, bits);
        return new InputSource(name, bits, signed, 0, greatest, List.of(0L, 1L, signed ? greatest : 2L));
    }

    /** A number from 0 to the greatest. */
    public static InputSource upTo(String name, int bits, long greatest) {
        return new InputSource(name, bits, false, 0, greatest, List.of(0L, 1L, 2L));
    }

    /** A float (32 bits) or double (64). */
    public static InputSource floatingPoint(String name, int bits) {
        List<Double> numbers = List.of(0.0, 1.0, -1.0, 0.5, Double.NaN, Double.POSITIVE_INFINITY);
        return new InputSource(
                name,
                bits,
                false,
                0,
                Arithmetic.truncate(-1, bits),
                numbers.stream()
                        .map(number -> bits == 32
                                ? Float.floatToRawIntBits(number.floatValue()) & 0xffff_ffffL
                                : Double.doubleToRawLongBits(number))
                        .toList());
    }

    Domain domain() {
        return Domain.of(bits, Ranges.of(least, greatest));
    }

    /** How {@link Ranges#text} is to show values. */
    int signedBits() {
        return signed ? bits : 0;
    }
}
