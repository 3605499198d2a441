package org.fencepost.litmus.asm;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An operand of an x86 instruction, in Intel's or AT&T's notation. */
sealed interface X86Operand {

    /**
     * A register or a part of one.
     *
     * @param whole the 64-bit register that it is a part of, by its canonical name
     * @param shift the lowest bit of the part: 8 for {@code AH}, otherwise 0
     */
    record Register(String whole, int bits, int shift) implements X86Operand {}

    record Immediate(long value) implements X86Operand {}

    /** The address of a variable as a constant: {@code $x}. */
    record SymbolAddress(String symbol) implements X86Operand {}

    /**
     * Memory at {@code symbol + base + index * scale + offset}; absent parts are null.
     */
    record Memory(String symbol, Register base, Register index, int scale, long offset) implements X86Operand {}

    Pattern SIZE_PREFIX = Pattern.compile("(?i)^(byte|word|dword|qword)\\s+(ptr\\s+)?");
    Pattern ATT_MEMORY = Pattern.compile("^([^()\\[\\]]*)[(\\[]([^()\\[\\]]*)[)\\]]$");

    static X86Operand parse(Line line, String source) {
        String text = SIZE_PREFIX.matcher(source).replaceFirst("").trim();
        if (text.matches("(?i)%?[c-g]s:.*")) {
            throw line.error("segment registers are not supported");
        }
        if (text.startsWith("$")) {
            String value = text.substring(1).trim();
            return Assembler.isNumber(value) ? new Immediate(Assembler.number(line, value)) : new SymbolAddress(value);
        }
        if (Assembler.isNumber(text)) {
            return new Immediate(Assembler.number(line, text));
        }
        Register register = register(text);
        if (register != null) {
            return register;
        }
        Matcher memory = ATT_MEMORY.matcher(text);
        if (memory.matches()) {
            return memory(line, memory.group(1).trim(), memory.group(2).trim());
        }
        throw line.error("'" + text + "' is neither register, number nor memory; a variable is written [" + text + "]");
    }

    private static Memory memory(Line line, String before, String inside) {
        Memory address = new Memory(null, null, null, 1, 0);
        if (!before.isEmpty()) {
            address = add(line, address, before);
        }
        String[] parts = inside.split(",", -1);
        if (parts.length == 1) {
            for (String term : inside.replace("-", "+-").split("\\+")) {
                if (!term.isBlank()) {
                    address = add(line, address, term.trim());
                }
            }
            return address;
        }
        if (!parts[0].isBlank()) {
            address = add(line, address, parts[0].trim());
        }
        String scale = parts.length > 2 ? parts[2].trim() : "1";
        return add(line, address, parts[1].trim() + "*" + scale);
    }

    /** Adds one term of an address: a number, a variable, a register or {@code register*scale}. */
    private static Memory add(Line line, Memory address, String term) {
        if (Assembler.isNumber(term)) {
            long offset = address.offset + Assembler.number(line, term);
            return new Memory(address.symbol, address.base, address.index, address.scale, offset);
        }
        String[] factors = term.split("\\*");
        Register register = register(factors[0].trim());
        if (register == null && factors.length == 1 && address.symbol == null && term.matches("[A-Za-z_]\\w*")) {
            return new Memory(term, address.base, address.index, address.scale, address.offset);
        }
        if (register == null) {
            throw line.error("'" + term + "' is not part of an address");
        }
        if (register.whole.equals("RIP")) {
            return address;
        }
        if (factors.length == 1 && address.base == null) {
            return new Memory(address.symbol, register, address.index, address.scale, address.offset);
        }
        if (address.index != null) {
            throw line.error("an address has at most two registers");
        }
        int scale = factors.length == 1 ? 1 : (int) Assembler.number(line, factors[1].trim());
        return new Memory(address.symbol, address.base, register, scale, address.offset);
    }

    /** The register of that name, with or without {@code %}, or null. An unknown name after {@code %} is symbolic. */
    static Register register(String text) {
        String name = text.startsWith("%") ? text.substring(1) : text;
        Register known = Names.ALL.get(name.toUpperCase(Locale.ROOT));
        return known != null || !text.startsWith("%") ? known : new Register(text, 64, 0);
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
