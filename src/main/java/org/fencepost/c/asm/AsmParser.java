package org.fencepost.c.asm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of an assembly statement as LLVM keeps it: operands of the statement are {@code $1} or <code>${1:b}</code>, a
 * dollar sign is {@code $$}. Sections beside the code, in which kernels note where their lock prefixes are, and labels
 * are left out; no instruction can jump to them, because jumps are not understood.
 */
public final class AsmParser {
    private static final Pattern BESIDE =
            Pattern.compile("\\.(push)?section\\b.*?\\.(previous|popsection)\\b", Pattern.DOTALL);
    private static final Pattern ALTERNATIVES = Pattern.compile("\\$\\((.*?)\\$\\|.*?\\$\\)", Pattern.DOTALL);
    private static final Pattern COMMENT = Pattern.compile("#[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern LABEL = Pattern.compile("(\\d+|[.\\w]+):\\s*");
    private static final Pattern PLACE = Pattern.compile("\\$(\\d+)|\\$\\{(\\d+)(?::(\\w))?}");
    private static final Pattern MEMORY = Pattern.compile("([-+]?\\w*)\\(([^,()]*)(?:,([^,()]*)(?:,(\\d))?)?\\)");
    private static final Pattern NUMBERED = Pattern.compile("r(\\d+)([bwd]?)");

    private AsmParser() {}

    /** The instructions of the text, or nothing when it has something that is not understood. */
    public static Optional<List<AsmInstruction>> parse(String template) {
        String text = ALTERNATIVES.matcher(template.toLowerCase(Locale.ROOT)).replaceAll("$1");
        text = COMMENT.matcher(BESIDE.matcher(text).replaceAll(";")).replaceAll("");
        List<AsmInstruction> result = new ArrayList<>();
        boolean locked = false;
        for (String part : text.split("[;\\n]")) {
            String line = part.strip();
            while (LABEL.matcher(line).lookingAt()) {
                line = LABEL.matcher(line).replaceFirst("").strip();
            }
            if (line.matches("lock\\b.*")) {
                locked = true;
                line = line.substring("lock".length()).strip();
            }
            if (line.isEmpty()) {
                continue;
            }
            AsmInstruction instruction = instruction(line, locked);
            if (instruction == null) {
                return Optional.empty();
            }
            result.add(instruction);
            locked = false;
        }
        return locked ? Optional.empty() : Optional.of(result);
    }

    private static AsmInstruction instruction(String line, boolean locked) {
        String[] words = line.split("\\s+", 2);
        List<Operand> operands = new ArrayList<>();
        for (String text : words.length == 1 ? List.<String>of() : operands(words[1])) {
            Operand operand = operand(text.strip());
            if (operand == null) {
                return null;
            }
            operands.add(operand);
        }
        return words[0].matches("[a-z]\\w*") ? new AsmInstruction(locked, words[0], List.copyOf(operands)) : null;
    }

    /** The text between commas that are in no parentheses. */
    private static List<String> operands(String text) {
        List<String> result = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                result.add(text.substring(start, i));
                start = i + 1;
            }
        }
        result.add(text.substring(start));
        return result;
    }

    private static Operand operand(String text) {
        if (text.startsWith("$$")) {
            Long value = number(text.substring(2));
            return value == null ? null : new Operand.Immediate(value);
        }
        if (text.startsWith("%")) {
            return register(text.substring(1));
        }
        Matcher place = PLACE.matcher(text);
        if (place.matches()) {
            return place(place);
        }
        Matcher memory = MEMORY.matcher(text.replaceAll("\\s+", ""));
        return memory.matches() ? memory(memory) : null;
    }

    private static Operand place(Matcher text) {
        int number = Integer.parseInt(text.group(1) != null ? text.group(1) : text.group(2));
        if (text.group(3) == null) {
            return new Operand.Place(number, 0);
        }
        return switch (text.group(3)) {
            case "b" -> new Operand.Place(number, 1);
            case "w" -> new Operand.Place(number, 2);
            case "k" -> new Operand.Place(number, 4);
            case "q" -> new Operand.Place(number, 8);
            case "a" -> new Operand.Memory(0, new Operand.Place(number, 8), null, 1);
            default -> null;
        };
    }

    private static Operand memory(Matcher text) {
        Long offset = text.group(1).isEmpty() ? Long.valueOf(0) : number(text.group(1));
        boolean indexed = text.group(3) != null;
        Operand base = text.group(2).isEmpty() ? null : operand(text.group(2));
        Operand index = indexed ? operand(text.group(3)) : null;
        boolean wrong =
                offset == null || !isAddress(base) && (base != null || !indexed) || indexed && !isAddress(index);
        int scale = text.group(4) == null ? 1 : Integer.parseInt(text.group(4));
        return wrong ? null : new Operand.Memory(offset, base, index, scale);
    }

    private static boolean isAddress(Operand operand) {
        return operand instanceof Operand.Place || operand instanceof Operand.Register register && register.size() == 8;
    }

    private static Long number(String text) {
        try {
            return Long.decode(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Null for registers that are none of the general ones, and for the high halves {@code ah} to {@code dh}. */
    private static Operand.Register register(String name) {
        Matcher numbered = NUMBERED.matcher(name);
        if (numbered.matches()) {
            int size = switch (numbered.group(2)) {
                case "b" -> 1;
                case "w" -> 2;
                case "d" -> 4;
                default -> 8;
            };
            int number = Integer.parseInt(numbered.group(1));
            return number < 8 || number > 15 ? null : new Operand.Register("r" + number, size);
        }
        if (name.matches("[abcd]l")) {
            return new Operand.Register(name.charAt(0) + "x", 1);
        }
        if (name.matches("(si|di|bp|sp)l")) {
            return new Operand.Register(name.substring(0, 2), 1);
        }
        Matcher classic = Pattern.compile("([er]?)([abcd]x|si|di|bp|sp)").matcher(name);
        if (!classic.matches()) {
            return null;
        }
        int size = classic.group(1).isEmpty() ? 2 : classic.group(1).equals("e") ? 4 : 8;
        return new Operand.Register(classic.group(2), size);
    }

    /** The family of a register that a constraint names, or null. */
    public static String family(String name) {
        Operand.Register register = register(name);
        return register == null ? null : register.family();
    }
}
