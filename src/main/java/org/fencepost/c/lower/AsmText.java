package org.fencepost.c.lower;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.fencepost.isa.NotUnderstood;
import org.fencepost.isa.X86Operand;
import org.fencepost.isa.X86Operand.Cell;
import org.fencepost.isa.X86Operand.Place;
import org.fencepost.text.AssemblyLine;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of an assembly statement as LLVM keeps it: operands of the statement are {@code $1} or <code>${1:b}</code>, a
 * dollar sign is {@code $$}. Sections beside the code, in which kernels note where their lock prefixes are, are left out.
 */
final class AsmText {
    private static final Pattern BESIDE =
            Pattern.compile("\\.(push)?section\\b.*?\\.(previous|popsection)\\b", Pattern.DOTALL);
    private static final Pattern ALTERNATIVES = Pattern.compile("\\$\\((.*?)\\$\\|.*?\\$\\)", Pattern.DOTALL);
    private static final Pattern COMMENT = Pattern.compile("#[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern DOLLAR = Pattern.compile("\\$\\$|\\$(\\d+)|\\$\\{(\\d+)(?::(\\w))?}");
    private static final Pattern OCTAL = Pattern.compile("\\b0[0-7]+\\b");
    private static final Pattern PLACE = Pattern.compile("%([bwkq]?)(\\d+)");
    private static final Pattern OPERAND = Pattern.compile("[$%].*|[^\\[\\]]*\\(.*\\)");

    /** What other machines call a pause. */
    private static final Set<String> PAUSES = Set.of("yield", "isb", "hint");

    private AsmText() {}

    /** The lines, in AT&T's syntax, with operands of the statement as GCC writes them: {@code %1}, {@code %b1}. */
    static List<AssemblyLine> lines(String template) {
        String text = ALTERNATIVES.matcher(named(template)).replaceAll("$1");
        text = COMMENT.matcher(BESIDE.matcher(text).replaceAll(";")).replaceAll("");
        text = DOLLAR.matcher(text).replaceAll(found -> Matcher.quoteReplacement(place(found)));
        text = OCTAL.matcher(text).replaceAll(number -> Long.toString(Long.parseLong(number.group(), 8)));
        return Stream.of(text.split("[;\\n]"))
                .map(AssemblyLine::parse)
                .filter(line -> !line.isEmpty() && !PAUSES.contains(line.mnemonic()))
                .map(AsmText::checked)
                .toList();
    }

    /** Code for old assemblers spells new instructions as a prefix and an old one. */
    private static String named(String text) {
        return text.toLowerCase(Locale.ROOT)
                .replaceAll("\\.byte\\s+0x66\\s*[;\\n]\\s*clflush\\b", "clflushopt")
                .replaceAll("\\.byte\\s+0x66\\s*[;\\n]\\s*xsaveopt\\b", "clwb");
    }

    private static String place(MatchResult dollar) {
        if (dollar.group().equals("$$")) {
            return "$";
        }
        String number = dollar.group(1) == null ? dollar.group(2) : dollar.group(1);
        String modifier = dollar.group(3) == null ? "" : dollar.group(3);
        return modifier.equals("a") ? "(%q" + number + ")" : "%" + modifier + number;
    }

    /** Litmus tests write operands in more ways, which mean something else to an assembler. */
    private static AssemblyLine checked(AssemblyLine line) {
        for (String operand : line.mnemonic().equals("lock") ? List.<String>of() : line.operands()) {
            if (!line.mnemonic().startsWith("j") && !OPERAND.matcher(operand).matches()) {
                throw new NotUnderstood("'" + operand + "' is no operand in AT&T's syntax");
            }
        }
        return line;
    }

    /** The register or operand of the statement of that name, or null. */
    static @Nullable Cell register(String text) {
        Matcher place = PLACE.matcher(text);
        if (place.matches()) {
            return new Place(Integer.parseInt(place.group(2)), bits(place.group(1)));
        }
        return text.startsWith("%") ? X86Operand.register(text) : null;
    }

    private static int bits(String modifier) {
        return switch (modifier) {
            case "b" -> 8;
            case "w" -> 16;
            case "k" -> 32;
            case "q" -> 64;
            default -> 0;
        };
    }
}
