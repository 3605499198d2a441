package org.fencepost.optimize;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.fencepost.program.Order;
import org.fencepost.verdict.InputException;

/**
 * Functions that are one atomic operation each, with siblings that differ in their order only. A line of its file is either {@code names} and
 * the name for each order, or {@code suffix}, a regular expression for names without any, and the suffix for each order:
 *
 * <pre>
 * names rlx=READ_ONCE acq=smp_load_acquire
 * suffix vatomic\d+_\w+ rlx=_rlx acq=_acq rel=_rel sc=
 * </pre>
 */
public record Family(List<Siblings> all) {
    /** No function stands for an operation. */
    public static final Family NONE = new Family(List.of());

    private static final Set<String> KNOWN = Set.of("vatomic", "kernel", "ck", "dpdk");

    /** @param stem what names begin with */
    record Siblings(Pattern stem, Map<Order, String> endings) {
        /** What the name is without its ending, if it is one of them; the longest ending counts. */
        Optional<String> stemOf(String name) {
            return endings.values().stream()
                    .filter(name::endsWith)
                    .max((a, b) -> Integer.compare(a.length(), b.length()))
                    .map(ending -> name.substring(0, name.length() - ending.length()))
                    .filter(rest -> stem.matcher(rest).matches());
        }
    }

    /** One that we know by name, or that of a file. */
    public static Family named(String name) {
        try {
            if (!KNOWN.contains(name)) {
                return parse(name, Files.readAllLines(Path.of(name)));
            }
            try (InputStream in = Objects.requireNonNull(Family.class.getResourceAsStream(name + ".family"))) {
                return parse(
                        name,
                        new String(in.readAllBytes(), StandardCharsets.UTF_8)
                                .lines()
                                .toList());
            }
        } catch (NoSuchFileException e) {
            throw new InputException(
                    "no such family: " + name + "; there are ck, dpdk, kernel, vatomic, or the name of a file");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Family parse(String file, List<String> lines) {
        List<Siblings> all = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                all.add(parse(file + ":" + (i + 1), line.split("\\s+")));
            }
        }
        return new Family(all);
    }

    private static Siblings parse(String place, String[] words) {
        boolean isSuffix = words[0].equals("suffix");
        if (!isSuffix && !words[0].equals("names") || words.length < 3) {
            throw new InputException(place + ": expected 'names ORDER=NAME ...' or 'suffix REGEX ORDER=SUFFIX ...'");
        }
        Map<Order, String> endings = new EnumMap<>(Order.class);
        for (int i = isSuffix ? 2 : 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            String label = equals < 0 ? words[i] : words[i].substring(0, equals);
            Order order = Order.ORDERS.stream()
                    .filter(each -> each.label().equals(label) && each != Order.REMOVED)
                    .findFirst()
                    .orElseThrow(() -> new InputException(
                            place + ": no order '" + label + "'; there are rlx, acq, rel, acq_rel, sc"));
            endings.put(order, words[i].substring(equals + 1));
        }
        try {
            return new Siblings(Pattern.compile(isSuffix ? words[1] : ""), endings);
        } catch (PatternSyntaxException e) {
            throw new InputException(place + ": not a regular expression: " + words[1]);
        }
    }

    public boolean has(String function) {
        return all.stream().anyMatch(siblings -> siblings.stemOf(function).isPresent());
    }

    /** The sibling with this order or, when there is none, with the weakest that is stronger. */
    public Optional<String> sibling(String function, Order order) {
        for (Siblings siblings : all) {
            Optional<String> stem = siblings.stemOf(function);
            if (stem.isPresent()) {
                return siblings.endings.entrySet().stream()
                        .filter(entry -> order.isAtMost(entry.getKey()))
                        .findFirst()
                        .map(entry -> stem.get() + entry.getValue());
            }
        }
        return Optional.empty();
    }
}
