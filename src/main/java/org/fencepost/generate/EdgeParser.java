package org.fencepost.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the edges of cycles as diy writes them: {@code PodWR Rfe Fre Coe DpAddrdR MFencedWR DMB.SYdWW PodWWPL RfeLA ...}. A
 * star stands for both R and W, and gives several edges.
 */
record EdgeParser(Vocabulary vocabulary) {
    private static final Pattern COMMUNICATION = Pattern.compile("(Rf|Fr|Co|Ws)([ei])(.*)");
    private static final Pattern PROGRAM_ORDER = Pattern.compile("Po([ds])([RW*])([RW*])(.*)");
    private static final Pattern DEPENDENCY = Pattern.compile("Dp(Addr|Data|Ctrl)(.*?)([ds])([RW*])((?:[A-Z].*)?)");
    private static final Pattern UPDATE = Pattern.compile("(Rmw|LxSx|Amo(?:\\.Swp)?)(.*)");
    private static final Pattern FENCED = Pattern.compile("(.+?)([ds])([RW*])([RW*])((?:[A-Z].*)?)");

    /** All edges that a word stands for: one, unless it has stars. */
    List<Edge> parse(String word) {
        Matcher match = COMMUNICATION.matcher(word);
        if (match.matches()) {
            return List.of(communication(word, match));
        }
        match = UPDATE.matcher(word);
        if (match.matches()) {
            return List.of(update(word, match));
        }
        match = PROGRAM_ORDER.matcher(word);
        if (match.matches()) {
            return ordered(word, match.group(1), match.group(2), match.group(3), null, null, match.group(4));
        }
        match = DEPENDENCY.matcher(word);
        if (match.matches()) {
            return dependency(word, match);
        }
        match = FENCED.matcher(word);
        if (match.matches()) {
            Flavour fence = fence(word, match.group(1));
            return ordered(word, match.group(2), match.group(3), match.group(4), fence, null, match.group(5));
        }
        throw unknown(word);
    }

    private InputException unknown(String word) {
        List<String> fences =
                vocabulary.flavours(Kind.FENCE).stream().map(Flavour::name).toList();
        return new InputException("'" + word + "' is no edge of a cycle in " + vocabulary.name()
                + "; edges are Rfe, Fre, Coe, Rfi, Fri, Coi, Pod and Pos with two of R W * (PodWR)"
                + (vocabulary.links().contains(Link.Type.ADDR) ? ", DpAddr, DpData, DpCtrl (DpAddrdR)" : "")
                + ", Rmw, and the fences " + String.join(", ", fences) + " (" + fences.get(0) + "dWR)");
    }

    private Edge communication(String word, Matcher match) {
        Edge.Type type = switch (match.group(1)) {
            case "Rf" -> Edge.Type.RF;
            case "Fr" -> Edge.Type.FR;
            default -> Edge.Type.CO;
        };
        Kind from = type == Edge.Type.FR ? Kind.READ : Kind.WRITE;
        Kind to = type == Edge.Type.RF ? Kind.READ : Kind.WRITE;
        boolean external = match.group(2).equals("e");
        Flavour[] ends = flavours(word, match.group(3), from, to);
        return new Edge(word, type, external, true, from, to, null, null, ends[0], ends[1]);
    }

    private Edge update(String word, Matcher match) {
        Link.Type type = switch (match.group(1)) {
            case "Rmw" -> vocabulary.update();
            case "LxSx" -> Link.Type.LXSX;
            default -> Link.Type.AMO;
        };
        if (!vocabulary.links().contains(type)) {
            throw new InputException("'" + word + "': " + vocabulary.name() + " has no such read-modify-write");
        }
        Flavour[] ends = flavours(word, match.group(2), Kind.READ, Kind.WRITE);
        return new Edge(word, Edge.Type.ORDER, false, true, Kind.READ, Kind.WRITE, null, type, ends[0], ends[1]);
    }

    private List<Edge> dependency(String word, Matcher match) {
        Link.Type type = Link.Type.valueOf(match.group(1).toUpperCase(Locale.ROOT));
        if (!vocabulary.links().contains(type)) {
            throw new InputException("'" + word + "': dependencies order nothing more in " + vocabulary.name()
                    + ", so its tests have none");
        }
        Flavour fence = null;
        if (!match.group(2).isEmpty()) {
            fence = vocabulary
                    .branchFence()
                    .filter(f -> type == Link.Type.CTRL)
                    .filter(f -> f.name().replace(".", "").equalsIgnoreCase(match.group(2)))
                    .orElseThrow(() -> unknown(word));
        }
        return ordered(word, match.group(3), "R", match.group(4), fence, type, match.group(5));
    }

    private Flavour fence(String word, String name) {
        Optional<Flavour> fence = vocabulary.flavour(Kind.FENCE, name);
        if (fence.isEmpty() && name.startsWith("Fence")) {
            fence = vocabulary.flavour(Kind.FENCE, name.substring("Fence".length()));
        }
        return fence.orElseThrow(() -> unknown(word));
    }

    private List<Edge> ordered(
            String word,
            String same,
            String from,
            String to,
            @Nullable Flavour fence,
            Link.@Nullable Type link,
            String annotations) {
        List<Edge> edges = new ArrayList<>();
        for (Kind source : kinds(from)) {
            for (Kind target : kinds(to)) {
                if (link == Link.Type.DATA && target == Kind.READ) {
                    continue;
                }
                Flavour[] ends = flavours(word, annotations, source, target);
                String text = text(word, same, from, to, link, source, target);
                boolean isSame = same.equals("s");
                edges.add(
                        new Edge(text, Edge.Type.ORDER, false, isSame, source, target, fence, link, ends[0], ends[1]));
            }
        }
        if (edges.isEmpty()) {
            throw new InputException("'" + word + "': only writes can depend on data");
        }
        return edges;
    }

    /** The word with its stars replaced. */
    private static String text(
            String word, String same, String from, String to, Link.@Nullable Type link, Kind source, Kind target) {
        String pattern = same + (link == null ? from : "") + to;
        String replacement = same + (link == null ? String.valueOf(source.letter()) : "") + target.letter();
        int at = word.lastIndexOf(pattern);
        return word.substring(0, at) + replacement + word.substring(at + pattern.length());
    }

    private static List<Kind> kinds(String letter) {
        return letter.equals("*") ? List.of(Kind.READ, Kind.WRITE) : List.of(Kind.of(letter.charAt(0)));
    }

    /** Splits annotations such as {@code PL} or {@code RlxAcq} into those of the two ends; nothing means nothing is said. */
    private Flavour[] flavours(String word, String text, Kind from, Kind to) {
        if (text.isEmpty()) {
            return new Flavour[2];
        }
        for (int split = 1; split < text.length(); split++) {
            Optional<Flavour> first = vocabulary.flavour(from, text.substring(0, split));
            Optional<Flavour> second = vocabulary.flavour(to, text.substring(split));
            if (first.isPresent() && second.isPresent()) {
                return new Flavour[] {first.get(), second.get()};
            }
        }
        throw new InputException(
                "'" + word + "': '" + text + "' does not say how a " + name(from) + " and a " + name(to)
                        + " access memory in " + vocabulary.name() + "; reads are " + names(Kind.READ) + ", writes are "
                        + names(Kind.WRITE));
    }

    private static String name(Kind kind) {
        return kind == Kind.READ ? "read" : "write";
    }

    private String names(Kind kind) {
        return String.join(
                ", ", vocabulary.flavours(kind).stream().map(Flavour::name).toList());
    }
}
