package org.fencepost.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.fencepost.verdict.Result;

/** Results as herd prints them, so that the field's scripts read them. */
public final class HerdOutput {
    /** herd has no such word: it has no limits. */
    private static final String UNKNOWN = "Unknown";

    private HerdOutput() {}

    /** All lines of one test, ending with an empty one. */
    public static String format(Result whole) {
        Histogram result = Histogram.of(whole);
        LitmusTest test = result.test();
        Condition condition = test.condition();
        StringBuilder out = new StringBuilder();
        line(out, "Test " + test.name() + " " + condition.quantifier().kind());
        line(out, "States " + result.states().size());
        for (Histogram.FinalState state : result.states()) {
            line(out, state(test, state.values()));
        }
        String verdict = result.undefined() ? "Undef" : !result.isDecided() ? UNKNOWN : result.holds() ? "Ok" : "No";
        line(out, (result.cutoff() ? "Loop " : "") + verdict);
        if (!result.isDecided() || result.stopped() != null) {
            whole.limits().forEach(limit -> line(out, "Limit: " + limit));
        }
        line(out, "Witnesses");
        boolean swapped = condition.quantifier() == Condition.Quantifier.NOT_EXISTS;
        long witnesses = swapped ? result.negative() : result.positive();
        long others = swapped ? result.positive() : result.negative();
        line(out, "Positive: " + witnesses + " Negative: " + others);
        if (result.undefined()) {
            line(out, "Flag *undef*");
        }
        result.flags().forEach(flag -> line(out, "Flag " + flag));
        line(out, "Condition " + format(condition));
        line(
                out,
                "Observation " + test.name() + " " + observation(result) + " " + result.positive() + " "
                        + result.negative());
        line(out, String.format(Locale.ROOT, "Time %s %.2f", test.name(), whole.seconds()));
        if (test.info().containsKey("Hash")) {
            line(out, "Hash=" + test.info().get("Hash"));
        }
        return out.append('\n').toString();
    }

    private static void line(StringBuilder out, String text) {
        out.append(text).append('\n');
    }

    private static String observation(Histogram result) {
        if (result.positive() > 0 && result.negative() > 0) {
            return "Sometimes";
        }
        if (result.stopped() != null || result.states().isEmpty()) {
            return UNKNOWN;
        }
        return result.positive() == 0 ? "Never" : "Always";
    }

    /** One line for a final state: {@code 0:r0=0; [x]=1;}. */
    public static String state(LitmusTest test, List<Long> values) {
        StringJoiner line = new StringJoiner(" ");
        List<Observable> shown = test.shown();
        for (int i = 0; i < shown.size(); ) {
            int length = wholeArray(test, i);
            if (length > 0) {
                List<String> elements = new ArrayList<>();
                for (int j = i; j < i + length; j++) {
                    elements.add(test.show(shown.get(j), values.get(j)));
                }
                Location.Element first = (Location.Element) shown.get(i).location();
                line.add(first.name() + "={" + String.join(",", elements) + "};");
                i += length;
            } else {
                String value = test.show(shown.get(i), values.get(i));
                line.add(shown.get(i).location().bracketed() + "=" + value + ";");
                i++;
            }
        }
        return line.toString();
    }

    /** The number of elements when all those of an array are shown from column {@code from} on, otherwise 0. */
    private static int wholeArray(LitmusTest test, int from) {
        List<Observable> shown = test.shown();
        if (!(shown.get(from).location() instanceof Location.Element first)) {
            return 0;
        }
        int length = test.arrayLength(first.name());
        for (int i = 0; i < length; i++) {
            Location expected = new Location.Element(first.name(), i);
            if (from + i >= shown.size() || !shown.get(from + i).location().equals(expected)) {
                return 0;
            }
        }
        return length;
    }

    /** {@code exists (0:r0=0 /\ [x]=1)}. */
    public static String format(Condition condition) {
        return condition.quantifier().keyword() + " (" + format(condition.proposition(), Strength.NONE) + ")";
    }

    /** What binds an operand of a proposition, from weak to strong. */
    private enum Strength {
        NONE,
        OR,
        AND,
        IMPLIES
    }

    private static String format(Proposition proposition, Strength above) {
        if (proposition instanceof Proposition.Equals atom) {
            boolean array = atom.value() instanceof Value.Array;
            String left = array ? atom.location().text() : atom.location().bracketed();
            return left + "=" + atom.value().text();
        }
        if (proposition instanceof Proposition.Same same) {
            return same.left().bracketed() + "=" + same.right().bracketed();
        }
        if (proposition instanceof Proposition.Not not) {
            return "not (" + format(not.inner(), Strength.NONE) + ")";
        }
        if (proposition instanceof Proposition.And and) {
            return and.parts().isEmpty() ? "true" : join(and.parts(), " /\\ ", Strength.AND, above);
        }
        if (proposition instanceof Proposition.Or or) {
            return or.parts().isEmpty() ? "false" : join(or.parts(), " \\/ ", Strength.OR, above);
        }
        Proposition.Implies implies = (Proposition.Implies) proposition;
        return join(List.of(implies.premise(), implies.conclusion()), " => ", Strength.IMPLIES, above);
    }

    /** Parentheses where herd puts them: conjunctions need none inside disjunctions, nor anything inside its like. */
    private static String join(List<Proposition> parts, String operator, Strength here, Strength above) {
        String text = parts.stream().map(part -> format(part, here)).collect(Collectors.joining(operator));
        boolean bare = above == Strength.NONE || above == here || above == Strength.OR && here == Strength.AND;
        return bare ? text : "(" + text + ")";
    }
}
