package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.fencepost.model.cat.Statement.TestKind;
import org.fencepost.model.cat.Statement.TestOp;
import org.fencepost.verdict.InputException;

/**
 * The axioms of a model as the paths whose closing they forbid: {@code irreflexive fr; po & sch; pair} forbids a read, a write that
 * overwrites what it read, a later event of the same channel and its partner, when that is the read again. A search for
 * forbidden executions follows these paths.
 *
 * <p>Only unions of finite paths have this form; a model with closures or recursion inside its axioms is refused.
 */
public final class AxiomPaths {
    /** Relations that lead from one event to another. */
    public enum Base {
        PO,
        RF,
        CO,
        FR,
        /** From a request to its response. */
        PAIR
    }

    /** What two events can have in common; bits of {@link Hop#needs} and {@link Hop#forbids}. */
    public static final int LOCATION = 1;

    public static final int THREAD = 2;
    public static final int CHANNEL = 4;
    private static final int PAIR = 8;

    private static final Map<String, Integer> FILTERS =
            Map.of("loc", LOCATION, "int", THREAD, "sch", CHANNEL, "pair", PAIR);

    /**
     * @param acyclic whether also several of the paths, one after the other, must not close
     * @param paths one of them is enough
     */
    public record Axiom(String name, boolean acyclic, List<Path> paths) {}

    /**
     * @param from kinds of events at which the path may start, as bits
     * @param hops none when the path stays where it is
     */
    public record Path(int from, List<Hop> hops) {
        private Path restricted(int start, int end) {
            if (hops.isEmpty()) {
                return new Path(from & start & end, hops);
            }
            List<Hop> changed = new ArrayList<>(hops);
            Hop last = changed.remove(hops.size() - 1);
            changed.add(new Hop(last.base, last.inverse, last.to & end, last.needs, last.forbids));
            return new Path(from & start, changed);
        }

        private Path then(Path next) {
            Path first = restricted(-1, next.from);
            List<Hop> all = new ArrayList<>(first.hops);
            all.addAll(next.hops);
            return new Path(first.from, all);
        }

        private boolean isPossible() {
            return from != 0 && hops.stream().allMatch(hop -> hop.to != 0);
        }
    }

    /**
     * @param inverse whether the hop goes against its relation
     * @param to kinds of events at which it may end, as bits
     * @param needs what its two events must have in common
     * @param forbids what they must not
     */
    public record Hop(Base base, boolean inverse, int to, int needs, int forbids) {}

    private final int kinds;
    private final ToIntFunction<String> kindsOf;

    private AxiomPaths(int kinds, ToIntFunction<String> kindsOf) {
        this.kinds = kinds;
        this.kindsOf = kindsOf;
    }

    /**
     * @param kinds all kinds of events that there will be, as bits
     * @param kindsOf those that are in a set of that name; 0 for sets that will be empty
     */
    public static List<Axiom> of(CatModel model, int kinds, ToIntFunction<String> kindsOf) {
        AxiomPaths reader = new AxiomPaths(kinds, kindsOf);
        List<Axiom> axioms = new ArrayList<>();
        for (Check check : model.axioms(0)) {
            if (check.kind() != TestKind.CHECK
                    || check.negated()
                    || !model.choices().isEmpty()) {
                throw reader.cannot("what is not a plain axiom");
            }
            List<Path> paths = reader.paths(check.node());
            if (check.op() == TestOp.EMPTY && !paths.isEmpty()) {
                throw reader.cannot("'empty' of what may be there");
            }
            if (!paths.isEmpty()) {
                axioms.add(new Axiom(check.name(), check.op() == TestOp.ACYCLIC, paths));
            }
        }
        return axioms;
    }

    private InputException cannot(String what) {
        return new InputException(
                "critical tests can be made only for models whose axioms are acyclic or irreflexive unions of"
                        + " sequences of po, rf, co, fr and pairs; this model has " + what);
    }

    private List<Path> paths(Node node) {
        if (isFromRead(node)) {
            return List.of(hop(Base.FR));
        }
        List<Path> paths = switch (node.op) {
            case EMPTY -> List.<Path>of();
            case BASE_RELATION -> base(node.base);
            case UNION -> union(node);
            case INTERSECTION -> intersection(node);
            case DIFFERENCE -> difference(paths(node.in[0]), node.in[1]);
            case IDENTITY -> List.of(new Path(set(node.in[0]), List.of()));
            case RESTRICT -> restrict(node);
            case SEQUENCE -> sequence(node);
            case INVERSE -> inverse(paths(node.in[0]));
            case OPTIONAL -> optional(paths(node.in[0]));
            case PLUS, STAR -> closure(node);
            default -> throw cannot("a " + node.op.name().toLowerCase(java.util.Locale.ROOT));
        };
        return paths.stream().filter(Path::isPossible).toList();
    }

    private static boolean isFromRead(Node node) {
        return node.op == Node.Op.DIFFERENCE
                && node.in[0].op == Node.Op.SEQUENCE
                && node.in[0].in[0].op == Node.Op.INVERSE
                && "rf".equals(node.in[0].in[0].in[0].base)
                && "co".equals(node.in[0].in[1].base);
    }

    private Path hop(Base base) {
        return new Path(kinds, List.of(new Hop(base, false, kinds, 0, 0)));
    }

    /** Dependencies, read-modify-writes and the like do not occur in these tests. */
    private List<Path> base(String name) {
        return switch (name) {
            case "po" -> List.of(hop(Base.PO));
            case "rf" -> List.of(hop(Base.RF));
            case "co" -> List.of(hop(Base.CO));
            case "loc", "int", "ext", "sch", "pair" -> throw cannot("the relation " + name + " by itself");
            default -> List.of();
        };
    }

    private List<Path> union(Node node) {
        List<Path> all = new ArrayList<>();
        for (Node operand : node.in) {
            all.addAll(paths(operand));
        }
        return all;
    }

    private List<Path> optional(List<Path> paths) {
        List<Path> all = new ArrayList<>(paths);
        all.add(new Path(kinds, List.of()));
        return all;
    }

    private List<Path> closure(Node node) {
        if (!paths(node.in[0]).isEmpty()) {
            throw cannot("a closure inside an axiom");
        }
        return node.op == Node.Op.STAR ? optional(List.of()) : List.of();
    }

    private List<Path> intersection(Node node) {
        List<Path> paths = null;
        List<Node> filters = new ArrayList<>();
        for (Node operand : node.in) {
            if (operand.op == Node.Op.BASE_RELATION && (isFilter(operand.base))) {
                filters.add(operand);
            } else if (paths == null) {
                paths = paths(operand);
            } else if (paths(operand).isEmpty() || paths.isEmpty()) {
                paths = List.of();
            } else {
                throw cannot("an intersection of two paths");
            }
        }
        if (paths == null) {
            throw cannot("an intersection without a path");
        }
        List<Path> filtered = paths;
        for (Node filter : filters) {
            filtered = filtered.stream()
                    .map(path ->
                            "ext".equals(filter.base) ? common(path, 0, THREAD) : common(path, filter(filter.base), 0))
                    .toList();
        }
        return filtered;
    }

    private static boolean isFilter(String base) {
        return "ext".equals(base) || FILTERS.containsKey(base);
    }

    private static int filter(String base) {
        return Objects.requireNonNull(FILTERS.get(base));
    }

    private Path common(Path path, int needs, int forbids) {
        if (path.hops.size() != 1) {
            throw cannot("a condition on both ends of a path of several steps");
        }
        Hop hop = path.hops.get(0);
        if ((needs & PAIR) != 0) {
            // A pair is in program order, a request before its response.
            return new Path(path.from, List.of(new Hop(Base.PAIR, hop.inverse, hop.to, hop.needs, hop.forbids)));
        }
        return new Path(
                path.from, List.of(new Hop(hop.base, hop.inverse, hop.to, hop.needs | needs, hop.forbids | forbids)));
    }

    private List<Path> difference(List<Path> paths, Node without) {
        if (without.op == Node.Op.UNION) {
            List<Path> left = paths;
            for (Node operand : without.in) {
                left = difference(left, operand);
            }
            return left;
        }
        if (without.op == Node.Op.PRODUCT) {
            int from = set(without.in[0]);
            int to = set(without.in[1]);
            List<Path> left = new ArrayList<>();
            for (Path path : paths) {
                left.add(path.restricted(~from, -1));
                left.add(path.restricted(from, ~to));
            }
            return left;
        }
        if (without.op == Node.Op.BASE_RELATION && isFilter(without.base)) {
            return paths.stream()
                    .map(path -> "ext".equals(without.base)
                            ? common(path, THREAD, 0)
                            : common(path, 0, filter(without.base)))
                    .toList();
        }
        if (without.op == Node.Op.IDENTITY || without.isEmpty()) {
            return paths;
        }
        throw cannot("a difference of two paths");
    }

    private List<Path> restrict(Node node) {
        int from = node.in[0] == null ? -1 : set(node.in[0]);
        int to = node.in[2] == null ? -1 : set(node.in[2]);
        return paths(node.in[1]).stream().map(path -> path.restricted(from, to)).toList();
    }

    private List<Path> sequence(Node node) {
        List<Path> all = new ArrayList<>();
        for (Path first : paths(node.in[0])) {
            for (Path second : paths(node.in[1])) {
                all.add(first.then(second));
            }
        }
        return all;
    }

    private List<Path> inverse(List<Path> paths) {
        return paths.stream().map(this::inverse).toList();
    }

    private Path inverse(Path path) {
        List<Hop> turned = new ArrayList<>();
        int end = path.from;
        for (Hop hop : path.hops) {
            turned.add(0, new Hop(hop.base, !hop.inverse, end, hop.needs, hop.forbids));
            end = hop.to;
        }
        return new Path(end, turned);
    }

    private int set(Node node) {
        return switch (node.op) {
            case EMPTY -> 0;
            case UNIVERSE -> kinds;
            case BASE_SET -> kindsOf.applyAsInt(node.base) & kinds;
            case UNION -> {
                int all = 0;
                for (Node operand : node.in) {
                    all |= set(operand);
                }
                yield all;
            }
            case INTERSECTION -> {
                int all = kinds;
                for (Node operand : node.in) {
                    all &= set(operand);
                }
                yield all;
            }
            case DIFFERENCE -> set(node.in[0]) & ~set(node.in[1]);
            case COMPLEMENT -> kinds & ~set(node.in[0]);
            case DOMAIN, RANGE -> {
                if (!paths(node.in[0]).isEmpty()) {
                    throw cannot("the events of a relation as a set");
                }
                yield 0;
            }
            default -> throw cannot("a set that depends on the execution");
        };
    }
}
