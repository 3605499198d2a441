package org.fencepost.litmus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** What was seen when tests ran on hardware or a simulation of it: a log as litmus7 writes it. */
public final class ObservedLog {
    /** @param values by location, as the log has them; @param line where */
    record State(Map<String, String> values, long count, int line) {}

    private static final Pattern TEST = Pattern.compile("Test (\\S+) \\w+");
    private static final Pattern STATE = Pattern.compile("(\\d+)\\s*[*:]>(.*)");
    private static final Pattern VALUE = Pattern.compile("\\[?([^\\[\\]=]+(?:\\[\\d+])?)]?=(\\S+)");

    private final Path file;
    private final Map<String, List<State>> tests = new LinkedHashMap<>();

    private ObservedLog(Path file) {
        this.file = file;
    }

    public static ObservedLog load(Path file) {
        ObservedLog log = new ObservedLog(file);
        try {
            log.read(Files.readAllLines(file));
        } catch (IOException e) {
            throw new InputException("cannot read " + file + ": " + e.getMessage());
        }
        return log;
    }

    private void read(List<String> lines) {
        @Nullable List<State> current = null;
        for (int i = 0; i < lines.size(); i++) {
            Matcher test = TEST.matcher(lines.get(i).strip());
            Matcher state = STATE.matcher(lines.get(i).strip());
            if (test.matches()) {
                current = tests.computeIfAbsent(test.group(1), name -> new ArrayList<>());
            } else if (state.matches()) {
                if (current == null) {
                    throw error("a state before the line 'Test NAME ...' of its test", i + 1);
                }
                current.add(new State(values(state.group(2), i + 1), Long.parseLong(state.group(1)), i + 1));
            }
        }
        if (tests.isEmpty()) {
            throw new InputException(file + " is no log of litmus7: it has no line 'Test NAME ...'");
        }
    }

    private Map<String, String> values(String text, int line) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : text.split(";")) {
            Matcher value = VALUE.matcher(part.strip());
            if (value.matches()) {
                values.put(value.group(1), value.group(2));
            } else if (!part.isBlank()) {
                throw error("'" + part.strip() + "' is not LOCATION=VALUE", line);
            }
        }
        return values;
    }

    InputException error(String message, int line) {
        return new InputException(message, new Site(file.toString(), line, "", null, false));
    }

    boolean has(String test) {
        return tests.containsKey(test);
    }

    List<State> states(String test) {
        return tests.getOrDefault(test, List.of());
    }
}
