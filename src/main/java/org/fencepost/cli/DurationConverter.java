package org.fencepost.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code 30}, {@code 30s}, {@code 1.5m}, {@code 500ms}, {@code 2h}: a number of seconds unless a unit says otherwise. */
final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern SHAPE = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ms|s|m|min|h)?");

    @Override
    public Duration convert(String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a duration; write 30s, 5m or 2h");
        }
        double seconds = Double.parseDouble(matcher.group(1)) * unit(matcher.group(2));
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    private static double unit(String name) {
        if (name == null) {
            return 1;
        }
        return switch (name) {
            case "ms" -> 0.001;
            case "m", "min" -> 60;
            case "h" -> 3600;
            default -> 1;
        };
    }

    /** The duration as a person would write it. */
    static String show(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1000 != 0) {
            return millis + " ms";
        }
        long seconds = millis / 1000;
        if (seconds % 3600 == 0 && seconds > 0) {
            return seconds / 3600 + " h";
        }
        return seconds % 60 == 0 && seconds > 0 ? seconds / 60 + " min" : seconds + " s";
    }
}
