package org.fencepost.text;

/** Whole numbers as most of our languages write them: decimal or hexadecimal, perhaps with a sign, up to 64 bits. */
public final class NumberText {
    private NumberText() {}

    public static boolean isNumber(String text) {
        return text.matches("[-+]?\\s*(\\d+|0[xX][0-9a-fA-F]+)");
    }

    /** Negative ones and unsigned 64-bit ones alike; throws NumberFormatException for what does not fit. */
    public static long parse(String text) {
        boolean negative = text.startsWith("-");
        String digits = negative || text.startsWith("+") ? text.substring(1) : text;
        boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
        long value = hex ? Long.parseUnsignedLong(digits.substring(2), 16) : Long.parseUnsignedLong(digits);
        return negative ? -value : value;
    }
}
