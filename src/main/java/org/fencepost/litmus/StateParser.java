package org.fencepost.litmus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.program.Site;
import org.fencepost.text.Token;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** Parses what follows the program: {@code locations}, {@code filter} and the condition; and locations and values. */
final class StateParser {
    private static final Set<String> UNSUPPORTED = Set.of("fault", "Fault", "PTE", "TTD", "PA", "tag", "TAG", "pac");

    private final Tokens tokens;
    private @Nullable Site clause;
    private final List<Location> shown = new ArrayList<>();
    private Proposition filter = Proposition.TRUE;
    private @Nullable Condition condition;
    /** Where each location, or variable whose address is a value, is mentioned first. */
    private final Map<Location, Site> sites = new LinkedHashMap<>();

    StateParser(LitmusText.Section section) {
        tokens = new Tokens(section);
        while (!tokens.atEnd()) {
            clause();
        }
    }

    /** What {@code locations [...]} lists. */
    List<Location> shown() {
        return shown;
    }

    Proposition filter() {
        return filter;
    }

    Condition condition() {
        return condition == null ? Condition.TRUE : condition;
    }

    Map<Location, Site> sites() {
        return sites;
    }

    private void clause() {
        clause = tokens.site();
        if (tokens.accept("locations")) {
            locations();
        } else if (tokens.accept("filter")) {
            filter = or();
        } else if (tokens.accept("exists") || tokens.accept("final") || tokens.accept("cases")) {
            ask(Condition.Quantifier.EXISTS, or());
        } else if (tokens.accept("forall")) {
            ask(Condition.Quantifier.FORALL, or());
        } else if (tokens.accept("~") || tokens.accept("not")) {
            tokens.expect("exists");
            ask(Condition.Quantifier.NOT_EXISTS, or());
        } else if (tokens.peek().is("(")) {
            ask(Condition.Quantifier.EXISTS, or());
        } else if (tokens.accept("with")) {
            expectedKinds();
        } else if (tokens.accept("observed") || tokens.accept("Observed")) {
            ask(Condition.Quantifier.EXISTS, observed());
        } else if (!tokens.accept(";")) {
            throw tokens.error(
                    "expected exists, ~exists, forall, locations or filter and found " + tokens.shown(tokens.peek()));
        }
    }

    private void ask(Condition.Quantifier quantifier, Proposition proposition) {
        if (condition != null) {
            throw new InputException("a test has one condition; this is a second one", clause);
        }
        condition = new Condition(quantifier, proposition);
    }

    /** A location that the test must have. */
    private Location mentioned() {
        Site site = tokens.site();
        Location location = location(tokens);
        sites.putIfAbsent(location, site);
        return location;
    }

    private void locations() {
        tokens.expect("[");
        while (!tokens.accept("]")) {
            shown.add(mentioned());
            while (tokens.peek().kind() == Token.Kind.NAME || tokens.peek().is("*")) {
                tokens.take(); // the type in which to show it
            }
            if (!tokens.peek().is("]")) {
                tokens.expect(";");
            }
        }
    }

    /** {@code with tso: exists; ...}: expectations of old models, of no use here. */
    private void expectedKinds() {
        while (tokens.peek().kind() == Token.Kind.NAME) {
            tokens.take();
            tokens.expect(":");
            tokens.accept("~");
            tokens.take();
            tokens.accept(";");
        }
    }

    private Proposition observed() {
        List<Proposition> states = new ArrayList<>();
        do {
            List<Proposition> atoms = new ArrayList<>();
            while (!tokens.atEnd() && !tokens.peek().is("and")) {
                atoms.add(atom());
                tokens.expect(";");
            }
            states.add(new Proposition.And(atoms));
        } while (tokens.accept("and"));
        return new Proposition.Or(states);
    }

    // Precedence as in herd: or, and, implies, not, from weak to strong.
    private Proposition or() {
        List<Proposition> parts = new ArrayList<>(List.of(and()));
        while (tokens.accept("\\/") || tokens.accept("||")) {
            parts.add(and());
        }
        return parts.size() == 1 ? parts.get(0) : new Proposition.Or(parts);
    }

    private Proposition and() {
        List<Proposition> parts = new ArrayList<>(List.of(implies()));
        while (tokens.accept("/\\") || tokens.accept("&&")) {
            parts.add(implies());
        }
        return parts.size() == 1 ? parts.get(0) : new Proposition.And(parts);
    }

    private Proposition implies() {
        Proposition premise = not();
        return tokens.accept("=>") ? new Proposition.Implies(premise, implies()) : premise;
    }

    private Proposition not() {
        if (tokens.accept("~") || tokens.accept("not")) {
            return new Proposition.Not(not());
        }
        if (tokens.accept("(")) {
            Proposition inner = or();
            tokens.expect(")");
            return inner;
        }
        if (tokens.accept("true")) {
            return Proposition.TRUE;
        }
        if (tokens.accept("false")) {
            return Proposition.FALSE;
        }
        return atom();
    }

    private Proposition atom() {
        Location left = mentioned();
        boolean equal = tokens.accept("=") || tokens.accept("==");
        if (!equal && !tokens.accept("!=") && !tokens.accept("<>")) {
            throw tokens.error("expected '=' after " + left.text() + " and found " + tokens.shown(tokens.peek()));
        }
        Proposition atom = rightHandSide(left);
        return equal ? atom : new Proposition.Not(atom);
    }

    private Proposition rightHandSide(Location left) {
        boolean register = isThread(tokens.peek()) && tokens.peek(1).is(":");
        if (register || tokens.peek().is("[")) {
            return new Proposition.Same(left, mentioned());
        }
        if (tokens.accept("*")) {
            return new Proposition.Same(left, mentioned());
        }
        tokens.accept("&");
        Site site = tokens.site();
        Value value = value(tokens);
        if (value instanceof Value.Address address) {
            sites.putIfAbsent(new Location.Variable(address.variable()), site);
        }
        return new Proposition.Equals(left, value);
    }

    /** A location as a condition names it: {@code 0:r1}, {@code x}, {@code [x]}, {@code *x}, {@code x[1]}. */
    static Location location(Tokens tokens) {
        if (tokens.accept("[")) {
            Location inner = location(tokens);
            tokens.expect("]");
            return inner;
        }
        tokens.accept("*");
        return leftHandSide(tokens);
    }

    static Location leftHandSide(Tokens tokens) {
        if (tokens.accept("[")) {
            Location inner = leftHandSide(tokens);
            tokens.expect("]");
            return inner;
        }
        if (isThread(tokens.peek()) && tokens.peek(1).is(":")) {
            int thread = thread(tokens);
            tokens.expect(":");
            return new Location.Register(thread, tokens.name("a register"));
        }
        refuseUnsupported(tokens);
        String name = tokens.name("a location");
        if (tokens.accept("[")) {
            int index = tokens.index();
            tokens.expect("]");
            return new Location.Element(name, index);
        }
        return new Location.Variable(name);
    }

    private static boolean isThread(Token token) {
        return token.kind() == Token.Kind.NUMBER || token.text().matches("P\\d+");
    }

    private static int thread(Tokens tokens) {
        if (tokens.peek().kind() == Token.Kind.NUMBER) {
            return tokens.index();
        }
        return Integer.parseInt(tokens.take().text().substring(1));
    }

    private static void refuseUnsupported(Tokens tokens) {
        if (UNSUPPORTED.contains(tokens.peek().text()) && tokens.peek(1).is("(")) {
            throw tokens.error("'" + tokens.peek().text() + "(...)' (faults, page tables, tags) is not supported");
        }
    }

    static Value value(Tokens tokens) {
        if (tokens.accept("{")) {
            List<Value> elements = new ArrayList<>();
            do {
                elements.add(value(tokens));
            } while (tokens.accept(","));
            tokens.expect("}");
            return new Value.Array(elements);
        }
        if (tokens.peek().kind() == Token.Kind.NUMBER) {
            if (tokens.peek(1).is(":")) {
                throw tokens.error("a code label as a value is not supported");
            }
            return new Value.Number(tokens.number());
        }
        tokens.accept("&");
        refuseUnsupported(tokens);
        String variable = tokens.name("a value");
        if (tokens.peek().is(":")) {
            throw tokens.error("the value " + variable + ":... (a tag, an instruction or a label) is not supported");
        }
        if (tokens.accept("[")) {
            int index = tokens.index();
            tokens.expect("]");
            return new Value.Address(variable, index);
        }
        if (variable.equals("NULL")) {
            return new Value.Number(0);
        }
        return new Value.Address(variable, 0);
    }
}
