package org.fencepost.litmus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fencepost.verdict.Result;

/** What a model allows beside what was seen (X+F, Table 4.2): allowed and seen, allowed and not seen, forbidden and seen. */
public final class ObservedTable {
    private static final class Row {
        int forbidden;
        int forbiddenSeen;
        int allowed;
        int allowedSeen;
    }

    private final ObservedLog log;
    /** By the number of events, if the tests say it. */
    private final Map<Integer, Row> rows = new TreeMap<>();

    private final Row all = new Row();
    private final List<String> wrong = new ArrayList<>();
    private final List<String> notSeen = new ArrayList<>();
    private final List<String> undecided = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private final List<String> without = new ArrayList<>();

    public ObservedTable(ObservedLog log) {
        this.log = log;
    }

    public void add(Result result) {
        Histogram model = Histogram.of(result);
        LitmusTest test = model.test();
        if (!log.has(test.name())) {
            missing.add(test.name());
            return;
        }
        List<ObservedLog.State> seen = log.states(test.name());
        if (seen.isEmpty()) {
            without.add(test.name());
        }
        if (model.stopped() != null || model.cutoff() || model.undefined()) {
            undecided.add(test.name());
            return;
        }
        boolean isWitnessed = compare(model, seen);
        count(all, model.allowed(), isWitnessed);
        String events = test.info().getOrDefault("Events", "");
        if (events.matches("\\d{1,4}")) {
            count(rows.computeIfAbsent(Integer.valueOf(events), n -> new Row()), model.allowed(), isWitnessed);
        }
        if (model.allowed() && !isWitnessed) {
            notSeen.add(test.name());
        }
    }

    private static void count(Row row, boolean isAllowed, boolean isSeen) {
        row.allowed += isAllowed ? 1 : 0;
        row.allowedSeen += isAllowed && isSeen ? 1 : 0;
        row.forbidden += isAllowed ? 0 : 1;
        row.forbiddenSeen += !isAllowed && isSeen ? 1 : 0;
    }

    /** Whether what the test is about was seen. */
    private boolean compare(Histogram model, List<ObservedLog.State> seen) {
        LitmusTest test = model.test();
        Outcomes outcomes = new Outcomes(test);
        Set<List<Long>> allowed = model.states().stream()
                .map(Histogram.FinalState::values)
                .collect(Collectors.toCollection(HashSet::new));
        boolean isWitnessed = false;
        for (ObservedLog.State state : seen) {
            long[] values = values(test, state);
            List<Long> normal = new ArrayList<>();
            for (int i = 0; i < values.length; i++) {
                normal.add(test.shown().get(i).normalize(values[i]));
            }
            isWitnessed |= outcomes.isWitness(values);
            if (!allowed.contains(normal)) {
                wrong.add(test.name() + ": " + HerdOutput.state(test, normal) + " (" + state.count() + " times)");
            }
        }
        return isWitnessed;
    }

    private long[] values(LitmusTest test, ObservedLog.State state) {
        if (test.shown().size() != test.observables().size()) {
            throw log.error(test.name() + " has a filter on what its states do not show", state.line());
        }
        long[] values = new long[test.shown().size()];
        for (int i = 0; i < values.length; i++) {
            String location = test.shown().get(i).location().text();
            String text = state.values().get(location);
            if (text == null) {
                throw log.error("this state of " + test.name() + " does not say " + location, state.line());
            }
            values[i] = value(test, text, state.line());
        }
        return values;
    }

    private long value(LitmusTest test, String text, int line) {
        try {
            return Long.decode(text);
        } catch (NumberFormatException notANumber) {
            return test.program().globals().stream()
                    .filter(object -> object.name().equals(text))
                    .findFirst()
                    .orElseThrow(() -> log.error("'" + text + "' is neither a number nor a variable", line))
                    .address();
        }
    }

    /** Whether a state was seen that the model forbids. */
    public boolean isContradicted() {
        return !wrong.isEmpty();
    }

    /** Whether nothing can be said of some tests. */
    public boolean isIncomplete() {
        return !undecided.isEmpty() || !missing.isEmpty();
    }

    public String format() {
        StringBuilder text = new StringBuilder("events  forbidden   seen  allowed   seen\n");
        rows.forEach((events, row) -> text.append(row(Integer.toString(events), row)));
        text.append(row("all", all));
        list(text, "forbidden and seen: ", wrong);
        list(text, "allowed and not seen: ", notSeen);
        list(text, "no run counts: ", without);
        list(text, "not decided by the model: ", undecided);
        list(text, "not in the log: ", missing);
        return text.toString();
    }

    private static String row(String events, Row row) {
        return String.format(
                "%6s  %9d %6d  %7d %6d%n", events, row.forbidden, row.forbiddenSeen, row.allowed, row.allowedSeen);
    }

    private static void list(StringBuilder text, String what, List<String> lines) {
        lines.forEach(line -> text.append(what).append(line).append('\n'));
    }
}
