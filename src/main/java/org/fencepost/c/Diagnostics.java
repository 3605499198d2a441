package org.fencepost.c;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** What clang had to say, in a few lines. */
final class Diagnostics {
    private static final int MOST = 5;
    private static final Pattern ERROR = Pattern.compile("(?:(.+?):(\\d+):(?:\\d+:)? |[^:]+: )?(?:fatal )?error: (.*)");

    private Diagnostics() {}

    static InputException of(String text, int exitCode, String program) {
        List<Matcher> errors = new ArrayList<>();
        for (String line : text.split("\n")) {
            Matcher matcher =
                    ERROR.matcher(line.startsWith(program + ": ") ? line.substring(program.length() + 2) : line);
            boolean summary = line.startsWith("clang: error: ") || line.contains("error:  loading file");
            if (matcher.matches() && !(summary && !errors.isEmpty())) {
                errors.add(matcher);
            }
        }
        if (text.contains("PLEASE submit a bug report") || errors.isEmpty()) {
            return new InputException(crashed(text, exitCode, program));
        }
        Matcher first = errors.get(0);
        StringBuilder message = new StringBuilder(first.group(3));
        for (Matcher other : errors.subList(1, Math.min(MOST, errors.size()))) {
            message.append("\n  ").append(other.group());
        }
        if (errors.size() > MOST) {
            message.append("\n  and ").append(errors.size() - MOST).append(" more");
        }
        return new InputException(message.toString(), site(first));
    }

    private static @Nullable Site site(Matcher error) {
        return error.group(1) == null
                ? null
                : new Site(error.group(1), Integer.parseInt(error.group(2)), "", null, false);
    }

    private static String crashed(String text, int exitCode, String program) {
        String firstLine =
                text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        return program + " failed on this file (exit code " + exitCode + ")"
                + (firstLine.isEmpty() ? "" : ": " + firstLine);
    }
}
