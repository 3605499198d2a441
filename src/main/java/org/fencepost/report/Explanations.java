package org.fencepost.report;

import static java.util.Map.entry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.model.machine.Mapping;

/** The pages of {@code fencepost explain}: one for each kind of violation, memory model and axiom. */
public final class Explanations {
    /** First those that {@code verify} knows, then those for litmus tests only. */
    private static final List<String> MODELS =
            List.of("sc", "tso", "ra", "rc11", "c20", "imm", "pso", "c11", "aarch64", "power", "riscv", "lkmm", "xf");

    private static final List<String> AXIOMS = List.of("coherence", "atomicity", "psc", "thin-air");
    private static final List<String> PLATFORMS = List.of("px86", "cxl");
    private static final List<String> IDEAS = List.of("relations", "mappings");

    /** Other names, most of them axioms of models, and the page that says what they mean. */
    private static final Map<String, String> ALIASES = Map.ofEntries(
            entry("seq-cst", "psc"),
            entry("imm-lxsx", "imm"),
            entry("no-thin-air", "thin-air"),
            entry("data-race", "race"),
            entry("atomic", "atomicity"),
            entry("sc-per-loc", "coherence"),
            entry("sc-per-location", "coherence"),
            entry("internal", "coherence"),
            entry("external", "aarch64"),
            entry("propagation", "power"),
            entry("observation", "power"),
            entry("happens-before", "relations"),
            entry("hb", "relations"),
            entry("po", "relations"),
            entry("rf", "relations"),
            entry("co", "relations"),
            entry("fr", "relations"),
            entry("sw", "relations"),
            entry("model", "riscv"),
            entry("store-conditional-order", "riscv"),
            entry("no-future-reads", "c11"),
            entry("non-atomic-reads", "c11"),
            entry("non-atomic-writes", "c11"),
            entry("no-read-from-future", "xf"),
            entry("fence-block", "xf"),
            entry("fence-response", "xf"),
            entry("observe-same-channel", "xf"),
            entry("read-after-fence", "xf"),
            entry("read-after-write", "xf"),
            entry("write-order-channel", "xf"),
            entry("rcu", "lkmm"),
            entry("plain-coherence", "lkmm"),
            entry("data-carried", "lkmm"),
            entry("persistent-memory", "px86"));

    private static final List<String> KINDS = List.of(
            "assertion",
            "race",
            "use-after-free",
            "double-free",
            "invalid-free",
            "out-of-bounds",
            "null-dereference",
            "uninitialized",
            "deadlock",
            "mutex-misuse",
            "barrier-misuse",
            "division-by-zero",
            "arithmetic",
            "abort",
            "leak",
            "hang",
            "livelock",
            "linearizability",
            "progress",
            "poison",
            "wasted-flush",
            "wasted-fence");

    private Explanations() {}

    public static List<String> kinds() {
        return KINDS;
    }

    public static List<String> models() {
        return MODELS;
    }

    public static List<String> axioms() {
        return AXIOMS;
    }

    /** What programs that survive failures run on. */
    public static List<String> platforms() {
        return PLATFORMS;
    }

    /** What is needed to read executions. */
    public static List<String> ideas() {
        return IDEAS;
    }

    /** The page for a terminal, or nothing when there is none of that name. */
    public static Optional<String> page(String topic) {
        return source(topic).map(Explanations::render).or(() -> relation(topic));
    }

    /** A relation has a line of its own before the page about all of them. */
    private static Optional<String> relation(String name) {
        return Relations.about(name)
                .map(about -> name + ": " + about + "\n\n" + page("relations").orElseThrow());
    }

    /** What follows the name in the page's first line. */
    public static String summary(String topic) {
        String title = source(topic).orElseThrow().lines().findFirst().orElseThrow();
        return title.substring(title.indexOf(':') + 1).strip();
    }

    /** The C programs of a page, in their order. */
    public static List<String> programs(String topic) {
        return blocks(topic, "```c");
    }

    /** The litmus tests of a page, in their order. */
    public static List<String> tests(String topic) {
        return blocks(topic, "```litmus");
    }

    private static List<String> blocks(String topic, String start) {
        List<String> blocks = new ArrayList<>();
        StringBuilder current = null;
        for (String line : source(topic).orElseThrow().lines().toList()) {
            if (line.equals(start)) {
                current = new StringBuilder();
            } else if (line.equals("```") && current != null) {
                blocks.add(current.toString());
                current = null;
            } else if (current != null) {
                current.append(line).append('\n');
            }
        }
        return blocks;
    }

    private static Optional<String> source(String topic) {
        String name = ALIASES.getOrDefault(topic, topic);
        if (Stream.of(KINDS, MODELS, AXIOMS, PLATFORMS, IDEAS).noneMatch(pages -> pages.contains(name))) {
            return Optional.empty();
        }
        try (InputStream page = Explanations.class.getResourceAsStream("/explain/" + name + ".md")) {
            String text = new String(page.readAllBytes(), StandardCharsets.UTF_8);
            return Optional.of(name.equals("mappings") ? text.replace("TABLES", tables()) : text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The mappings as they are read. */
    private static String tables() {
        return Mapping.names().stream()
                .map(mapping -> mapping + ":\n\n```\n" + Mapping.named(mapping).text() + "```\n")
                .collect(Collectors.joining("\n"));
    }

    /** Without marks that only mean something to a markdown viewer; programs are indented. */
    private static String render(String markdown) {
        StringBuilder page = new StringBuilder();
        boolean code = false;
        for (String line : markdown.lines().toList()) {
            if (line.startsWith("```")) {
                code = !code;
            } else {
                String text = code ? "    " + line : line.startsWith("# ") ? line.substring(2) : line.replace("`", "");
                page.append(text.stripTrailing()).append('\n');
            }
        }
        return page.toString();
    }
}
