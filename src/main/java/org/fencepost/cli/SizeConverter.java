package org.fencepost.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code 512m}, {@code 4g}, {@code 1048576}: an amount of memory in bytes. */
final class SizeConverter implements ITypeConverter<Long> {
    private static final Pattern SHAPE = Pattern.compile("(\\d{1,12})([kmg]?)b?");

    @Override
    public Long convert(String text) {
        Matcher matcher = SHAPE.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not an amount of memory; write 512m or 4g");
        }
        int shift = switch (matcher.group(2)) {
            case "k" -> 10;
            case "m" -> 20;
            case "g" -> 30;
            default -> 0;
        };
        return Long.parseLong(matcher.group(1)) << shift;
    }
}
