package org.fencepost.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.fencepost.program.Site;
import org.fencepost.text.Token;
import org.jspecify.annotations.Nullable;

/** What the {@code { ... }} section says: types and first values of variables and registers. */
record InitialState(List<Entry> entries) {
    /** @param type null when not given; @param value null when not given (then 0) */
    record Entry(
            Location location,
            @Nullable Type type,
            @Nullable Value value,
            Site site) {}

    /** Words that say nothing about size. */
    private static final Set<String> QUALIFIERS = Set.of("volatile", "const", "_Atomic", "struct", "atomic");

    static InitialState parse(LitmusText.Section section, int pointerSize) {
        return new InitialState(new Parser(new Tokens(section), pointerSize).entries());
    }

    private record Parser(Tokens tokens, int pointerSize) {
        List<Entry> entries() {
            List<Entry> entries = new ArrayList<>();
            while (!tokens.atEnd()) {
                if (!tokens.accept(";")) {
                    entries.add(entry());
                    if (!tokens.atEnd() && !tokens.accept(",")) {
                        tokens.expect(";");
                    }
                }
            }
            return entries;
        }

        private Entry entry() {
            Site site = tokens.site();
            Type type = type();
            Location location = StateParser.leftHandSide(tokens);
            if (location instanceof Location.Element element) {
                if (type == null) {
                    throw tokens.error("an array needs a type, as in int " + element.text());
                }
                if (element.index() == 0) {
                    throw tokens.error("the array " + element.name() + " has no elements");
                }
                type = type.arrayOf(element.index());
                location = new Location.Variable(element.name());
            }
            Value value = tokens.accept("=") ? value() : null;
            checkLength(type, value, location);
            return new Entry(location, type, value, site);
        }

        private void checkLength(@Nullable Type type, @Nullable Value value, Location location) {
            if (value instanceof Value.Array array
                    && (type == null || type.length() != array.elements().size())) {
                throw tokens.error("the initial value of " + location.text() + " has "
                        + array.elements().size() + " elements, its type does not");
            }
        }

        /** The words before the name: a type, or none when a name is followed by {@code =}, {@code ;}, {@code :} ... */
        private @Nullable Type type() {
            if (tokens.accept("*")) {
                return Type.INT.pointerTo(pointerSize);
            }
            Type type = null;
            boolean unsigned = false;
            while (tokens.peek().kind() == Token.Kind.NAME && startsDeclarator(1)) {
                String word = tokens.take().text();
                if (QUALIFIERS.contains(word)) {
                    continue;
                }
                unsigned |= word.equals("unsigned");
                Type named = Type.named(word, pointerSize);
                if (named == null) {
                    throw tokens.error("the type '" + word + "' is not known");
                }
                type = word.equals("unsigned") || word.equals("int") && type != null
                        ? (type == null ? Type.INT : type)
                        : named;
            }
            if (type != null && unsigned) {
                type = type.unsigned();
            }
            while (tokens.accept("*")) {
                type = (type == null ? Type.INT : type).pointerTo(pointerSize);
            }
            return type;
        }

        /** Whether the token after the next one shows that the next one belongs to a type. */
        private boolean startsDeclarator(int ahead) {
            Token after = tokens.peek(ahead);
            return after.kind() == Token.Kind.NAME
                    || after.kind() == Token.Kind.NUMBER
                    || after.is("*")
                    || after.is("[") && tokens.peek(ahead + 1).kind() == Token.Kind.NAME;
        }

        private Value value() {
            if (tokens.peek().is("ATOMIC_INIT") || tokens.peek().is("__SPIN_LOCK_UNLOCKED")) {
                tokens.take();
                tokens.expect("(");
                Value value = StateParser.value(tokens);
                tokens.expect(")");
                return value;
            }
            tokens.accept("&");
            return StateParser.value(tokens);
        }
    }
}
