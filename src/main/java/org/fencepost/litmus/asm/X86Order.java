package org.fencepost.litmus.asm;

import java.util.regex.Pattern;
import org.fencepost.litmus.LitmusText;
import org.fencepost.verdict.InputException;

/** Finds out in which order a 64-bit x86 test writes its operands: only one order can have a constant as source. */
final class X86Order {
    private static final String CONSTANT = "(\\$[-+\\w]+|-?\\d\\w*)";
    private static final String PLACE = "([\\[(%]|[A-Za-z])[^|;,]*";
    private static final String MOVING = "(?i)\\b(mov|add|sub|and|or|xor|cmp|test)[bwlq]?\\s+";
    private static final Pattern DESTINATION_FIRST =
            Pattern.compile(MOVING + PLACE + ",\\s*" + CONSTANT + "\\s*(\\(\\*|[|;]|$)", Pattern.MULTILINE);
    private static final Pattern SOURCE_FIRST = Pattern.compile(MOVING + CONSTANT + "\\s*,");

    private X86Order() {}

    static boolean isDestinationFirst(LitmusText.Section program) {
        boolean destinationFirst = DESTINATION_FIRST.matcher(program.text()).find();
        if (destinationFirst && SOURCE_FIRST.matcher(program.text()).find()) {
            throw new InputException(
                    "some instructions have a constant first, some last: the order of operands is not clear",
                    program.site(program.line()));
        }
        return destinationFirst;
    }
}
