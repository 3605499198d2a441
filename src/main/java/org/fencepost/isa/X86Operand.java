package org.fencepost.isa;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.text.NumberText;
import org.jspecify.annotations.Nullable;

/** An operand of an x86 instruction, in Intel's or AT&T's notation. */
public sealed interface X86Operand {
    /** A register, by its name or as an operand of an assembly statement. */
    sealed interface Cell extends X86Operand {}

    /**
     * A register or a part of one.
     *
     * @param whole the 64-bit register that it is a part of, by its canonical name
     * @param shift the lowest bit of the part: 8 for {@code AH}, otherwise 0
     */
    record Register(String whole, int bits, int shift) implements Cell {}

    /**
     * An operand of an assembly statement, {@code %1} or {@code %b1}, which can also be in memory.
     *
     * @param bits the part of a register that the text asks for, otherwise 0
     */
    record Place(int number, int bits) implements Cell {}

    record Immediate(long value) implements X86Operand {}

    /** The address of a variable as a constant: {@code $x}. */
    record SymbolAddress(String symbol) implements X86Operand {}

    /** Memory at {@code symbol + base + index * scale + offset}; absent parts are null. */
    record Memory(
            @Nullable String symbol,
            @Nullable Cell base,
            @Nullable Cell index,
            int scale,
            long offset) implements X86Operand {
        static final Memory ZERO = new Memory(null, null, null, 1, 0);

        /** Whether nothing but a name and a number say where it is. */
        public boolean isVariable() {
            return symbol != null && base == null && index == null;
        }
    }

    Pattern SIZE_PREFIX = Pattern.compile("(?i)^(byte|word|dword|qword)\\s+(ptr\\s+)?");
    Pattern ATT_MEMORY = Pattern.compile("^([^()\\[\\]]*)[(\\[]([^()\\[\\]]*)[)\\]]$");

    /** Reads an operand. {@code registers} knows the registers by their names, and gives null for what is none. */
    static X86Operand parse(String source, Function<String, @Nullable Cell> registers) {
        String text = SIZE_PREFIX.matcher(source).replaceFirst("").trim();
        if (text.matches("(?i)%?[c-g]s:.*")) {
            throw new NotUnderstood("segment registers are not supported");
        }
        if (text.startsWith("$")) {
            String value = text.substring(1).trim();
            return NumberText.isNumber(value) ? new Immediate(number(value)) : new SymbolAddress(value);
        }
        if (NumberText.isNumber(text)) {
            return new Immediate(number(text));
        }
        Cell register = registers.apply(text);
        if (register != null) {
            return register;
        }
        Matcher memory = ATT_MEMORY.matcher(text);
        if (memory.matches()) {
            return new Address(registers)
                    .parse(memory.group(1).trim(), memory.group(2).trim());
        }
        if (text.startsWith("%")) {
            throw new NotUnderstood("the register " + text + " is not known");
        }
        throw new NotUnderstood(
                "'" + text + "' is neither register, number nor memory; a variable is written [" + text + "]");
    }

    /** The bits that {@code dword ptr} and the like say, or 0. */
    static int bitsInText(String source) {
        Matcher prefix = SIZE_PREFIX.matcher(source);
        if (!prefix.find()) {
            return 0;
        }
        return switch (prefix.group(1).toLowerCase(Locale.ROOT)) {
            case "byte" -> 8;
            case "word" -> 16;
            case "dword" -> 32;
            default -> 64;
        };
    }

    private static long number(String text) {
        try {
            return NumberText.parse(text.replace(" ", ""));
        } catch (NumberFormatException e) {
            throw new NotUnderstood("'" + text + "' is not a number");
        }
    }

    /** Reads what is in the brackets and before them, term by term. */
    record Address(Function<String, @Nullable Cell> registers) {
        Memory parse(String before, String inside) {
            Memory address = before.isEmpty() ? Memory.ZERO : add(Memory.ZERO, before);
            String[] parts = inside.split(",", -1);
            if (parts.length == 1) {
                for (String term : inside.replace("-", "+-").split("\\+")) {
                    address = term.isBlank() ? address : add(address, term.trim());
                }
                return address;
            }
            if (!parts[0].isBlank()) {
                address = add(address, parts[0].trim());
            }
            String scale = parts.length > 2 ? parts[2].trim() : "1";
            return add(address, parts[1].trim() + "*" + scale);
        }

        /** Adds one term of an address: a number, a variable, a register or {@code register*scale}. */
        private Memory add(Memory to, String term) {
            if (NumberText.isNumber(term)) {
                return new Memory(to.symbol, to.base, to.index, to.scale, to.offset + number(term));
            }
            String[] factors = term.split("\\*");
            Cell register = registers.apply(factors[0].trim());
            if (register == null && factors.length == 1 && to.symbol == null && term.matches("[A-Za-z_]\\w*")) {
                return new Memory(term, to.base, to.index, to.scale, to.offset);
            }
            if (register == null) {
                throw new NotUnderstood("'" + term + "' is not part of an address");
            }
            if (register instanceof Register named && named.whole.equals("RIP")) {
                return to;
            }
            if (factors.length == 1 && to.base == null) {
                return new Memory(to.symbol, register, to.index, to.scale, to.offset);
            }
            if (to.index != null) {
                throw new NotUnderstood("an address has at most two registers");
            }
            int scale = factors.length == 1 ? 1 : (int) number(factors[1].trim());
            return new Memory(to.symbol, to.base, register, scale, to.offset);
        }
    }

    /** The register of that name, with or without {@code %}, or null. */
    static @Nullable Register register(String text) {
        String name = text.startsWith("%") ? text.substring(1) : text;
        return Names.ALL.get(name.toUpperCase(Locale.ROOT));
    }

    /** All names of registers. */
    final class Names {
        private static final Map<String, Register> ALL = all();

        private Names() {}

        private static Map<String, Register> all() {
            Map<String, Register> names = new HashMap<>();
            for (String letter : new String[] {"A", "B", "C", "D"}) {
                addWhole(names, "R" + letter + "X", "E" + letter + "X", letter + "X", letter + "L");
                names.put(letter + "H", new Register("R" + letter + "X", 8, 8));
            }
            for (String pair : new String[] {"SI", "DI", "BP", "SP"}) {
                addWhole(names, "R" + pair, "E" + pair, pair, pair + "L");
            }
            for (int i = 8; i < 16; i++) {
                addWhole(names, "R" + i, "R" + i + "D", "R" + i + "W", "R" + i + "B");
            }
            names.put("RIP", new Register("RIP", 64, 0));
            return Map.copyOf(names);
        }

        private static void addWhole(Map<String, Register> names, String r64, String r32, String r16, String r8) {
            names.put(r64, new Register(r64, 64, 0));
            names.put(r32, new Register(r64, 32, 0));
            names.put(r16, new Register(r64, 16, 0));
            names.put(r8, new Register(r64, 8, 0));
        }
    }
}
