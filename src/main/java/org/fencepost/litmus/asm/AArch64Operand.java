package org.fencepost.litmus.asm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Operands of AArch64 instructions that are more than a register or a number. */
final class AArch64Operand {
    private static final Pattern NUMBERED = Pattern.compile("([XW])(\\d{1,2})");
    private static final Pattern SHIFT = Pattern.compile("(?i)([a-z]+)\\s*#?\\s*(.*)");

    private AArch64Operand() {}

    /**
     * A general register.
     *
     * @param name its 64-bit name, null for the zero register
     */
    record Register(@Nullable String name, int bits) {
        boolean isZero() {
            return name == null;
        }
    }

    /**
     * What is done to the last register operand: shifted or extended, then shifted left.
     *
     * @param kind {@code LSL}, {@code SXTW}, ...
     */
    record Modifier(String kind, int amount) {}

    /** How an access forms its address and what becomes of the base register. */
    enum Indexing {
        OFFSET,
        PRE,
        POST
    }

    /**
     * @param index the register to add, or null
     * @param modifier of the index, or null
     */
    record Address(
            Register base,
            @Nullable Register index,
            @Nullable Modifier modifier,
            long offset,
            Indexing indexing) {}

    /** The register of that name, or null. */
    static @Nullable Register register(String text) {
        String name = text.toUpperCase(Locale.ROOT);
        Matcher numbered = NUMBERED.matcher(name);
        if (numbered.matches()) {
            int number = Integer.parseInt(numbered.group(2));
            return number > 30
                    ? null
                    : new Register("X" + number, numbered.group(1).equals("X") ? 64 : 32);
        }
        if (text.matches("[xXwW]?%\\w+")) {
            return new Register(text.substring(text.indexOf('%')), name.startsWith("W") ? 32 : 64);
        }
        return switch (name) {
            case "XZR" -> new Register(null, 64);
            case "WZR" -> new Register(null, 32);
            case "SP" -> new Register("SP", 64);
            case "WSP" -> new Register("SP", 32);
            case "LR" -> new Register("X30", 64);
            case "FP" -> new Register("X29", 64);
            default -> null;
        };
    }

    /** {@code LSL #3}, {@code SXTW}, {@code SXTW #2}; null when it is none. */
    static @Nullable Modifier modifier(Line line, String text) {
        Matcher shift = SHIFT.matcher(text);
        if (!shift.matches()) {
            return null;
        }
        String kind = shift.group(1).toUpperCase(Locale.ROOT);
        return switch (kind) {
            case "LSL", "LSR", "ASR", "ROR" -> new Modifier(kind, (int) Assembler.number(line, shift.group(2)));
            case "SXTB", "SXTH", "SXTW", "SXTX", "UXTB", "UXTH", "UXTW", "UXTX" ->
                new Modifier(kind, shift.group(2).isEmpty() ? 0 : (int) Assembler.number(line, shift.group(2)));
            default -> null;
        };
    }

    static long immediate(Line line, String text) {
        return Assembler.number(line, text.startsWith("#") ? text.substring(1).trim() : text);
    }

    static boolean isImmediate(String text) {
        return Assembler.isNumber(text.startsWith("#") ? text.substring(1).trim() : text);
    }

    /** The address that starts at operand {@code first} and ends the line. */
    static Address address(Line line, int first) {
        String text = line.operand(first);
        boolean pre = text.endsWith("!");
        String brackets = pre ? text.substring(0, text.length() - 1).trim() : text;
        if (!brackets.startsWith("[") || !brackets.endsWith("]")) {
            throw line.error("'" + text + "' is not an address; write [X1]");
        }
        List<String> parts = new ArrayList<>();
        for (String part : brackets.substring(1, brackets.length() - 1).split(",", -1)) {
            parts.add(part.trim());
        }
        Register base = register(parts.get(0));
        if (base == null || base.isZero() || base.bits() != 64) {
            throw line.error("the base of an address is a 64-bit register, not '" + parts.get(0) + "'");
        }
        if (line.count() > first + 2 || (pre || parts.size() > 1) && line.count() > first + 1) {
            throw line.error("wrong number of operands");
        }
        if (line.count() == first + 2) {
            return new Address(base, null, null, immediate(line, line.operand(first + 1)), Indexing.POST);
        }
        Indexing indexing = pre ? Indexing.PRE : Indexing.OFFSET;
        if (parts.size() == 1) {
            return new Address(base, null, null, 0, indexing);
        }
        Register index = register(parts.get(1));
        if (index == null) {
            if (parts.size() > 2) {
                throw line.error("an offset that is a number cannot be shifted");
            }
            return new Address(base, null, null, immediate(line, parts.get(1)), indexing);
        }
        Modifier modifier = parts.size() > 2 ? modifier(line, parts.get(2)) : null;
        if (pre || parts.size() > 3 || parts.size() == 3 && modifier == null) {
            throw line.error("'" + text + "' is not an address that AArch64 has");
        }
        return new Address(base, index, modifier, 0, indexing);
    }
}
