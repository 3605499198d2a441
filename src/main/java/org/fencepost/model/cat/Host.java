package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The names that every model starts with: sets and relations that come from the execution. The package comment of {@code
 * org.fencepost.model} says what they mean.
 */
final class Host {
    private static final Set<String> PRIMITIVES = Set.of(
            "domain",
            "range",
            "different-values",
            "fromto",
            "classes-loc",
            "classes",
            "linearisations",
            "tag2events",
            "same-oa",
            "at-least-one-writable");

    /** Sets that are the tag of their name, or empty: annotations of the dialects we know. */
    private static final Set<String> TAGS = Set.of(
            // C11
            "NA",
            "RLX",
            "ACQ",
            "REL",
            "ACQ_REL",
            "SC",
            "CON",
            "CAS",
            "LK",
            "LS",
            // X86
            "MFENCE",
            "SFENCE",
            "LFENCE",
            // XF
            "FPGA",
            "WrReq",
            "WrRsp",
            "RdReq",
            "RdRsp",
            "FnReqOne",
            "FnRspOne",
            "FnReqAll",
            "FnRspAll",
            // AArch64
            "L",
            "Q",
            "NoRet",
            "ISB",
            "T",
            "NOALLOC",
            "DMB.SY",
            "DMB.LD",
            "DMB.ST",
            "DMB.ISH",
            "DMB.ISHLD",
            "DMB.ISHST",
            "DMB.OSH",
            "DMB.OSHLD",
            "DMB.OSHST",
            "DMB.NSH",
            "DMB.NSHLD",
            "DMB.NSHST",
            "DSB.SY",
            "DSB.LD",
            "DSB.ST",
            "DSB.ISH",
            "DSB.ISHLD",
            "DSB.ISHST",
            "DSB.OSH",
            "DSB.OSHLD",
            "DSB.OSHST",
            "DSB.NSH",
            "DSB.NSHLD",
            "DSB.NSHST",
            // ARM
            "DMB",
            "DSB",
            // PPC
            "SYNC",
            "LWSYNC",
            "EIEIO",
            "ISYNC",
            // RISCV
            "Fence.r.r",
            "Fence.r.w",
            "Fence.r.rw",
            "Fence.w.r",
            "Fence.w.w",
            "Fence.w.rw",
            "Fence.rw.r",
            "Fence.rw.w",
            "Fence.rw.rw",
            "Fence.tso",
            "Fence.i",
            "Acq",
            "Rel",
            "AcqRel",
            "Sc",
            // Kernel C
            "Rmb",
            "Wmb",
            "Barrier",
            "Rcu-lock",
            "Rcu-unlock",
            "Sync-rcu",
            "Srcu-lock",
            "Srcu-unlock",
            "Sync-srcu",
            "Before-atomic",
            "After-atomic",
            "After-spinlock",
            "After-unlock-lock",
            "After-srcu-read-unlock",
            "LKR",
            "LKW",
            "UL",
            "LF",
            "RL",
            "RU",
            // Declared in C as a type that is not atomic
            "NAL");

    private static final Map<String, Integer> RELATIONS = Map.ofEntries(
            Map.entry("po", 0),
            Map.entry("loc", 0),
            Map.entry("int", 0),
            Map.entry("ext", 0),
            Map.entry("addr", 0),
            Map.entry("data", 0),
            Map.entry("ctrl", 0),
            Map.entry("casdep", 0),
            Map.entry("pick-addr", 0),
            Map.entry("pick-data", 0),
            Map.entry("pick-ctrl", 0),
            Map.entry("amo", 0),
            Map.entry("amo-data", 0),
            Map.entry("amo-pick", 0),
            Map.entry("lxsx", 0),
            Map.entry("stxn", 0),
            Map.entry("iico_order", 0),
            Map.entry("asw", 0),
            Map.entry("sch", 0),
            Map.entry("pair", 0),
            Map.entry("rf", Node.RF),
            Map.entry("co", Node.CO));

    private final NodeFactory nodes;
    /** Every name that was ever found. Judging only reads it: by then all names of the model were looked up. */
    private final Map<String, Value> found = new HashMap<>();

    Host(NodeFactory nodes) {
        this.nodes = nodes;
        find("po");
    }

    /** The meaning of a name, or null. Only while a model is compiled, because it may make nodes. */
    @Nullable Value find(String name) {
        Value value = found.get(name);
        if (value == null) {
            Node node = PRIMITIVES.contains(name) ? null : nodeOrNull(name);
            value = node == null ? null : new Value.OfNode(node);
            value = PRIMITIVES.contains(name) ? new Value.Primitive(name) : value;
            if (value != null) {
                found.put(name, value);
            }
        }
        return value;
    }

    /** The meaning of a name that was looked up while the model was compiled, or null. */
    @Nullable Value known(String name) {
        return found.get(name);
    }

    /** For names that there are. */
    private Node node(String name) {
        return Objects.requireNonNull(nodeOrNull(name), name);
    }

    private @Nullable Node nodeOrNull(String name) {
        Integer stages = RELATIONS.get(name);
        if (stages != null) {
            return nodes.baseRelation(name, stages);
        }
        if (Absent.isEmptySet(name) || Absent.isEmptyRelation(name)) {
            return nodes.empty(Absent.isEmptyRelation(name));
        }
        if (Absent.isUnknownRelation(name)) {
            return nodes.baseRelation(name, 0);
        }
        if (TAGS.contains(name) || KINDS.contains(name) || Absent.isUnknownSet(name)) {
            return nodes.baseSet(name, 0);
        }
        Node derived = derived(name);
        if (derived != null && derived.name == null) {
            derived.name = name;
        }
        return derived;
    }

    /** Sets that {@link BaseSets} knows how to read off an event, beside tags. */
    private static final Set<String> KINDS =
            Set.of("R", "W", "F", "IW", "A", "X", "ONCE", "ACQUIRE", "RELEASE", "NORETURN", "MB");

    private static final List<String> DERIVED = List.of(
            "M",
            "id",
            "fr",
            "rmw",
            "RMW",
            "FW",
            "EX",
            "AMO",
            "Exp",
            "EXEC",
            "si",
            "same-instance",
            "sync",
            "lwsync",
            "isync",
            "eieio",
            "mfence",
            "sfence",
            "lfence",
            "Once",
            "Acquire",
            "Release",
            "Noreturn",
            "Mb");

    private @Nullable Node derived(String name) {
        return switch (name) {
            case "M", "Exp", "EXEC" -> nodes.union(List.of(node("R"), node("W")));
            case "id" -> nodes.identity(nodes.universe());
            case "fr" -> nodes.difference(nodes.sequence(nodes.inverse(node("rf")), node("co")), node("id"));
            case "rmw" -> nodes.union(List.of(nodes.baseRelation("rmw", 0), node("amo"), node("lxsx")));
            case "RMW" ->
                nodes.union(List.of(
                        nodes.intersection(node("R"), node("W")),
                        nodes.domain(node("rmw")),
                        nodes.range(node("rmw")),
                        nodes.baseSet("RMW", 0)));
            case "si", "sm" -> nodes.optional(nodes.baseRelation("si", 0));
            case "same-instance", "same-instr" ->
                nodes.union(List.of(node("si"), node("amo"), nodes.inverse(node("amo"))));
            case "FW" -> nodes.difference(node("W"), nodes.domain(node("co")));
            case "EX" ->
                nodes.union(List.of(
                        nodes.baseSet("EX", 0),
                        nodes.difference(
                                node("X"), nodes.union(List.of(nodes.domain(node("amo")), nodes.range(node("amo")))))));
            case "AMO" ->
                nodes.union(List.of(
                        nodes.intersection(node("R"), node("W")), nodes.domain(node("amo")), nodes.range(node("amo"))));
            case "sync", "lwsync", "isync", "eieio", "mfence", "sfence", "lfence" ->
                node(name.toUpperCase(Locale.ROOT));
            case "Once" -> node("ONCE");
            case "Acquire" -> effective("ACQUIRE", "W");
            case "Release" -> effective("RELEASE", "R");
            case "Mb" -> nodes.difference(node("MB"), failed());
            case "Noreturn" -> effective("NORETURN", "W");
            default -> null;
        };
    }

    /** A kernel annotation where it orders anything: neither on the other half of an RMW, nor when the RMW failed. */
    private Node effective(String annotation, String without) {
        Node other = nodes.difference(node(without), nodes.intersection(node("R"), node("W")));
        return nodes.difference(nodes.difference(node(annotation), other), failed());
    }

    private Node failed() {
        return nodes.difference(node("RMW"), nodes.union(List.of(nodes.domain(node("rmw")), nodes.range(node("rmw")))));
    }

    /** Known names that look like this one, for error messages. */
    static List<String> similar(String name, Collection<String> more) {
        Set<String> candidates = new TreeSet<>(more);
        candidates.addAll(TAGS);
        candidates.addAll(KINDS);
        candidates.addAll(DERIVED);
        candidates.addAll(RELATIONS.keySet());
        candidates.addAll(PRIMITIVES);
        List<String> close = new ArrayList<>();
        int allowed = name.length() <= 4 ? 1 : 2;
        for (String candidate : candidates) {
            if (!candidate.equals(name) && distance(candidate.toLowerCase(), name.toLowerCase()) <= allowed) {
                close.add(candidate);
            }
        }
        return close.size() > 5 ? close.subList(0, 5) : close;
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(above, row[j - 1]) + 1, diagonal + change);
                diagonal = above;
            }
        }
        return row[b.length()];
    }
}
