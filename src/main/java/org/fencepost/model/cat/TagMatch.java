package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code match t with || 'a -> ... || _ -> ... end}, among expressions and among statements.
 *
 * @param otherwise what {@code _} leads to, or null
 * @param <B> what stands behind an arrow
 */
record TagMatch<B>(
        Expr subject, List<Clause<B>> clauses, @Nullable B otherwise, Position at) {
    record Clause<B>(String tag, B body) {}

    /** Reads the clauses up to {@code end}. */
    static <B> TagMatch<B> parse(CatReader in, Expr subject, Supplier<B> body, Position at) {
        List<Clause<B>> clauses = new ArrayList<>();
        B otherwise = null;
        do {
            if (in.takeSymbol("_")) {
                in.symbol("->");
                otherwise = body.get();
                break;
            }
            String tag = in.tag();
            in.symbol("->");
            clauses.add(new Clause<>(tag, body.get()));
        } while (in.takeSymbol("||"));
        in.keyword("end");
        return new TagMatch<>(subject, clauses, otherwise, at);
    }

    /** What the subject's value leads to. */
    B choose(Value value) {
        if (!(value instanceof Value.OfTag tag)) {
            throw at.error("expected a tag to match on, but this is " + value.kind());
        }
        for (Clause<B> clause : clauses) {
            if (clause.tag().equals(tag.name())) {
                return clause.body();
            }
        }
        if (otherwise == null) {
            throw at.error("no clause for tag '" + tag.name());
        }
        return otherwise;
    }
}
