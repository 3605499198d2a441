package org.fencepost.litmus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** Reads litmus tests of the dialects that it is given. Holds no state of a test: one parser serves many threads. */
public final class LitmusParser {
    private final Map<String, Dialect> dialects;

    public LitmusParser(List<Dialect> dialects) {
        this.dialects = dialects.stream().collect(Collectors.toMap(Dialect::name, Function.identity()));
    }

    public LitmusTest parse(Path file) {
        try {
            return parse(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new InputException("cannot read " + file + ": " + e.getMessage());
        }
    }

    /** @param file the name of the file in messages */
    public LitmusTest parse(String file, String text) {
        LitmusText sections = LitmusText.split(file, text);
        Dialect dialect = dialects.get(sections.architecture());
        if (dialect == null) {
            throw new InputException(
                    "the dialect '" + sections.architecture() + "' is not supported; known are "
                            + String.join(
                                    ", ", dialects.keySet().stream().sorted().toList()),
                    new Site(file, 1, "", null, false));
        }
        return parse(sections, dialect);
    }

    private static LitmusTest parse(LitmusText text, Dialect dialect) {
        InitialState initial = InitialState.parse(text.init(), dialect.pointerSize());
        StateParser question = new StateParser(text.condition());
        Set<Location> shown = new LinkedHashSet<>();
        question.condition().proposition().locations(shown::add);
        shown.addAll(question.shown());
        Set<Location> mentioned = new LinkedHashSet<>(shown);
        question.filter().locations(mentioned::add);

        TestBuilder builder = new TestBuilder(text, dialect, initial, mentioned);
        dialect.parse(text.program(), builder);
        new NameCheck(builder, dialect, initial).check(question.sites());
        mentionVariables(question, builder);
        Set<Observable> observables = observables(shown, builder);
        int shownCount = observables.size();
        observables.addAll(observables(mentioned, builder));
        builder.finish();
        return new LitmusTest(
                text, dialect, builder, question.condition(), question.filter(), List.copyOf(observables), shownCount);
    }

    /** Variables whose address is only ever compared with still need an address. */
    private static void mentionVariables(StateParser question, TestBuilder builder) {
        Stream.of(question.condition().proposition(), question.filter())
                .forEach(p -> p.values(value -> {
                    if (value instanceof Value.Address address) {
                        builder.addressOf(address.variable());
                    }
                }));
    }

    /** The columns of these locations in the order in which herd shows them; an array shows all its elements. */
    private static Set<Observable> observables(Set<Location> locations, TestBuilder builder) {
        List<Observable> all = new ArrayList<>();
        for (Location location : locations) {
            Type type = location instanceof Location.Variable v ? builder.typeOf(v.name()) : null;
            if (type == null || type.length() == 0) {
                all.add(builder.observable(location));
            } else {
                for (int i = 0; i < type.length(); i++) {
                    all.add(builder.observable(new Location.Element(((Location.Variable) location).name(), i)));
                }
            }
        }
        all.sort(Observable.ORDER);
        return new LinkedHashSet<>(all);
    }
}
