package org.fencepost.program.library;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.fencepost.program.CallContext;

/** The format language of printf. Arguments are 64 bits each, floating-point ones the raw bits of a double. */
final class Printf {
    private final CallContext context;
    private final String format;
    private final long[] arguments;
    private final StringBuilder out = new StringBuilder();
    private int at;
    private int nextArgument;

    // The conversion at hand.
    private boolean left;
    private boolean plus;
    private boolean space;
    private boolean alternate;
    private boolean zero;
    private int width;
    /** -1 when none is given. */
    private int precision;

    private int bits;

    private Printf(CallContext context, String format, long[] arguments) {
        this.context = context;
        this.format = format;
        this.arguments = arguments;
    }

    static String format(CallContext context, long format, long[] arguments) {
        return new Printf(context, Texts.read(context, format), arguments).run();
    }

    private String run() {
        while (at < format.length()) {
            char c = format.charAt(at++);
            if (c == '%' && at < format.length()) {
                conversion();
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private void conversion() {
        int start = at - 1;
        flags();
        width = number();
        if (width < 0) {
            left = true;
            width = -width;
        }
        precision = -1;
        if (peek() == '.') {
            at++;
            precision = Math.max(-1, number());
        }
        bits = length();
        char c = peek();
        at++;
        switch (c) {
            case 'd', 'i' -> signed();
            case 'u' -> unsigned(10, "");
            case 'o' -> unsigned(8, alternate ? "0" : "");
            case 'x' -> unsigned(16, alternate ? "0x" : "");
            case 'X' -> {
                int from = out.length();
                unsigned(16, alternate ? "0X" : "");
                upper(from);
            }
            case 'c' -> pad("", String.valueOf((char) (argument() & 0xff)), false);
            case 's' -> pad("", Texts.read(context, argument(), precision < 0 ? 4096 : precision), false);
            case 'p' -> pointer();
            case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A' -> floating(c);
            case 'n' -> argument();
            case '%' -> out.append('%');
            default -> out.append(format, start, Math.min(at, format.length()));
        }
    }

    private char peek() {
        return at < format.length() ? format.charAt(at) : 0;
    }

    private void flags() {
        left = plus = space = alternate = zero = false;
        for (; ; at++) {
            switch (peek()) {
                case '-' -> left = true;
                case '+' -> plus = true;
                case ' ' -> space = true;
                case '#' -> alternate = true;
                case '0' -> zero = true;
                default -> {
                    return;
                }
            }
        }
    }

    private int number() {
        if (peek() == '*') {
            at++;
            return (int) argument();
        }
        int value = 0;
        while (Character.isDigit(peek())) {
            value = Math.min(100_000, 10 * value + Character.digit(peek(), 10));
            at++;
        }
        return value;
    }

    private int length() {
        int result = 32;
        for (; ; at++) {
            switch (peek()) {
                case 'h' -> result = result == 16 ? 8 : 16;
                case 'l', 'q', 'j', 'z', 't', 'L' -> result = 64;
                default -> {
                    return result;
                }
            }
        }
    }

    private long argument() {
        return nextArgument < arguments.length ? arguments[nextArgument++] : 0;
    }

    private void signed() {
        int shift = 64 - bits;
        long value = argument() << shift >> shift;
        String digits = value == Long.MIN_VALUE ? "9223372036854775808" : Long.toString(Math.abs(value));
        integer(sign(value < 0), digits);
    }

    private String sign(boolean negative) {
        return negative ? "-" : plus ? "+" : space ? " " : "";
    }

    private void unsigned(int radix, String prefix) {
        int shift = 64 - bits;
        long value = argument() << shift >>> shift;
        integer(value == 0 ? "" : prefix, Long.toUnsignedString(value, radix));
    }

    private void integer(String prefix, String digits) {
        String padded = "0".repeat(Math.max(0, precision - digits.length())) + digits;
        pad(prefix, precision == 0 && digits.equals("0") ? "" : padded, zero && precision < 0);
    }

    private void pointer() {
        long value = argument();
        pad("", value == 0 ? "(nil)" : "0x" + Long.toHexString(value), false);
    }

    private void pad(String prefix, String body, boolean withZeros) {
        int missing = Math.max(0, width - prefix.length() - body.length());
        if (left) {
            out.append(prefix).append(body).append(" ".repeat(missing));
        } else if (withZeros) {
            out.append(prefix).append("0".repeat(missing)).append(body);
        } else {
            out.append(" ".repeat(missing)).append(prefix).append(body);
        }
    }

    private void upper(int from) {
        String text = out.substring(from);
        out.setLength(from);
        out.append(text.toUpperCase(java.util.Locale.ROOT));
    }

    private void floating(char conversion) {
        double value = Double.longBitsToDouble(argument());
        boolean negative = Double.doubleToRawLongBits(value) < 0;
        int from = out.length();
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            pad(sign(negative), Double.isNaN(value) ? "nan" : "inf", false);
        } else {
            pad(sign(negative), digits(Character.toLowerCase(conversion), Math.abs(value)), zero);
        }
        if (Character.isUpperCase(conversion)) {
            upper(from);
        }
    }

    private String digits(char conversion, double value) {
        int digits = precision < 0 ? 6 : precision;
        return switch (conversion) {
            case 'f' -> fixed(value, digits);
            case 'e' -> scientific(value, digits);
            case 'a' -> Double.toHexString(value).replace(".0p", "p").replaceFirst("p(?=\\d)", "p+");
            default -> general(value, Math.max(1, digits));
        };
    }

    private static String fixed(double value, int digits) {
        return new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static String scientific(double value, int digits) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits + 1, RoundingMode.HALF_EVEN));
        int exponent = exponent(rounded);
        String mantissa = rounded.movePointLeft(exponent)
                .setScale(digits, RoundingMode.HALF_EVEN)
                .toPlainString();
        return mantissa + (exponent < 0 ? "e-" : "e+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }

    private static int exponent(BigDecimal value) {
        return value.signum() == 0 ? 0 : value.precision() - value.scale() - 1;
    }

    private String general(double value, int digits) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
        int exponent = exponent(rounded);
        boolean scientific = exponent < -4 || exponent >= digits;
        String text = scientific ? scientific(value, digits - 1) : fixed(value, digits - 1 - exponent);
        if (alternate || text.indexOf('.') < 0) {
            return text;
        }
        int end = scientific ? text.indexOf('e') : text.length();
        String mantissa = text.substring(0, end).replaceFirst("\\.?0+$", "");
        return mantissa + text.substring(end);
    }
}
