package org.fencepost.machine.emit;

import java.util.List;
import java.util.stream.Collectors;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Location;
import org.fencepost.litmus.Observable;
import org.fencepost.litmus.Proposition;
import org.fencepost.litmus.Value;

/** The question of a test as an expression of C over {@code v}, the values of a final state. */
record ConditionText(LitmusTest test, String and, String or) {
    String text() {
        return of(test.condition().proposition());
    }

    private String of(Proposition proposition) {
        if (proposition instanceof Proposition.Equals atom) {
            if (!(atom.value() instanceof Value.Number number)) {
                throw TestTable.refusal(test, "knows only numbers in conditions");
            }
            return column(atom.location()) + " == " + (int) number.number();
        }
        if (proposition instanceof Proposition.Same same) {
            return column(same.left()) + " == " + column(same.right());
        }
        if (proposition instanceof Proposition.Not not) {
            return "!(" + of(not.inner()) + ")";
        }
        if (proposition instanceof Proposition.And all) {
            return all.parts().isEmpty() ? "1" : join(all.parts(), and);
        }
        if (proposition instanceof Proposition.Or any) {
            return any.parts().isEmpty() ? "0" : join(any.parts(), or);
        }
        Proposition.Implies implies = (Proposition.Implies) proposition;
        return "(!(" + of(implies.premise()) + ")) " + or + " (" + of(implies.conclusion()) + ")";
    }

    private String join(List<Proposition> parts, String operator) {
        return parts.stream().map(part -> "(" + of(part) + ")").collect(Collectors.joining(" " + operator + " "));
    }

    private String column(Location location) {
        List<Observable> shown = test.shown();
        for (int i = 0; i < shown.size(); i++) {
            if (shown.get(i).location().equals(location)) {
                return "v[" + i + "]";
            }
        }
        throw TestTable.refusal(test, "does not find " + location.text());
    }
}
