package org.fencepost.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The flushes and fences of x86 in a program for memory that survives failures, and the same program with fewer or weaker ones. Functions
 * that do nothing but flush and fence count where they are called: each call has a flush and a fence of its own.
 */
public final class Barriers implements Variants {
    private record Place(String function, int at) {}

    /** What makes instructions the same operation. */
    private record Key(String file, int line, String function, Operation.Kind kind, int nth) {
        Key nth(int number) {
            return new Key(file, line, function, kind, number);
        }
    }

    private final CallSites sites;
    private final List<Operation> all = new ArrayList<>();
    private final Map<Place, Operation> places = new HashMap<>();

    private Barriers(CallSites sites) {
        this.sites = sites;
    }

    /** Those that are written. */
    public static Barriers of(Program program) {
        return find(program);
    }

    /** Those that are written, and one more flush and fence behind every store of the user's code. */
    public static Barriers andMore(Program program) {
        return find(program.rewritten(function ->
                isOfUser(function) ? BarrierPlaces.in(function) : function.with(function.code, function.pool.clone())));
    }

    private static boolean isOfUser(Function function) {
        Site own = function.ownSite();
        return own != null && (!own.library() || AtomicCalls.isAtomic(function));
    }

    private static Barriers find(Program program) {
        Set<Function> helpers = new Helpers(program).all();
        Barriers barriers = new Barriers(
                CallSites.of(program, function -> helpers.contains(function) || AtomicCalls.isAtomic(function)));
        barriers.find(helpers);
        return barriers;
    }

    @Override
    public List<Operation> all() {
        return List.copyOf(all);
    }

    private void find(Set<Function> helpers) {
        Set<String> shared = new HashSet<>();
        helpers.forEach(helper -> shared.add(helper.name()));
        Map<Key, List<Place>> instructions = new LinkedHashMap<>();
        Map<Key, Operation> found = new HashMap<>();
        for (Function function : new TreeMap<>(sites.program().functions()).values()) {
            if (!sites.isCopy(function) && !shared.contains(function.name()) && isOfUser(function)) {
                find(function, instructions, found);
            }
        }
        instructions.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.comparing(Key::file).thenComparingInt(Key::line)))
                .forEach(entry -> {
                    Operation operation =
                            Objects.requireNonNull(found.get(entry.getKey())).numbered(all.size());
                    all.add(operation);
                    entry.getValue().forEach(place -> places.put(place, operation));
                });
    }

    private void find(Function function, Map<Key, List<Place>> instructions, Map<Key, Operation> found) {
        Map<Key, Integer> alike = new HashMap<>();
        IntConsumer each = at -> {
            CallSites.Call call = sites.at(function, at);
            Site site = call != null ? call.site() : user(function, at);
            Map<Operation.Kind, Operation> here = new LinkedHashMap<>();
            Map<Operation.Kind, List<Place>> parts = new HashMap<>();
            if (call == null) {
                add(function, at, site, null, here, parts);
            } else {
                call.copies()
                        .forEach(copy -> eachInstruction(
                                copy, inside -> add(copy, inside, site, called(call, copy, inside), here, parts)));
            }
            here.forEach((kind, operation) -> {
                Key first = new Key(site.file(), site.line(), withoutTemplateArguments(site.function()), kind, 0);
                Key key = first.nth(alike.merge(first, 1, Integer::sum) - 1);
                found.putIfAbsent(key, operation.written(key.nth, 0, operation.order(), null));
                instructions.computeIfAbsent(key, k -> new ArrayList<>()).addAll(parts.getOrDefault(kind, List.of()));
            });
        };
        eachInstruction(function, each);
        found.replaceAll((key, operation) -> operation.written(
                operation.nth(),
                Math.max(operation.alike(), alike.getOrDefault(key.nth(0), 0)),
                operation.order(),
                null));
    }

    private static void eachInstruction(Function function, IntConsumer each) {
        for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
            each.accept(at);
        }
    }

    private static Site user(Function function, int at) {
        Site site = function.sites[at];
        return site == null ? Site.UNKNOWN : site.user();
    }

    private static String withoutTemplateArguments(String function) {
        int bracket = function.indexOf('<');
        return bracket <= 0 ? function : function.substring(0, bracket);
    }

    /** The call that a flush or fence belongs to, with the argument that is flushed, if it is that alone. */
    private static Operation.Call called(CallSites.Call call, Function copy, int at) {
        Site own = call.called().ownSite();
        boolean isFlush = copy.code[at] == FunctionBuilder.INTRINSIC && copy.code[at + 2] == 1;
        int flushed = isFlush ? copy.code[at + 4] : -1;
        boolean isArgument = copy == call.copies().get(0) && flushed >= 0 && flushed < copy.parameters();
        return new Operation.Call(own == null ? call.called().name() : own.function(), isArgument ? flushed : -1);
    }

    private static void add(
            Function function,
            int at,
            Site site,
            Operation.@Nullable Call call,
            Map<Operation.Kind, Operation> here,
            Map<Operation.Kind, List<Place>> parts) {
        Order order = order(function, at);
        if (order == null || site.line() <= 0) {
            return;
        }
        Operation.Kind kind = kind(function, at, order);
        Operation operation = Operation.barrier(kind, site, order, call);
        here.merge(kind, operation, Operation::strongerOfBarriers);
        parts.computeIfAbsent(kind, k -> new ArrayList<>()).add(new Place(function.name(), at));
    }

    /** What a flush or fence is; null for other instructions. */
    private static @Nullable Order order(Function function, int at) {
        Object object = function.code[at] == FunctionBuilder.FENCE || function.code[at] == FunctionBuilder.INTRINSIC
                ? function.pool[function.code[at + 1]]
                : null;
        if (object instanceof Annotation how) {
            return how.has("SFENCE")
                    ? Order.SFENCE
                    : how.has("MFENCE") || how.mode() == Mode.SC && how.tags().isEmpty() ? Order.MFENCE : null;
        } else if (object instanceof Flush flush) {
            return Order.of(flush.kind());
        } else if (object instanceof FenceCall fence) {
            return fence.mode() == Mode.SC ? Order.MFENCE : fence.mode() == Mode.REL ? Order.SFENCE : null;
        }
        return object instanceof NoBarrier ? Order.REMOVED : null;
    }

    private static Operation.Kind kind(Function function, int at, Order order) {
        if (order == Order.REMOVED) {
            return ((NoBarrier) function.pool[function.code[at + 1]]).operation();
        }
        return order == Order.SFENCE || order == Order.MFENCE ? Operation.Kind.STORE_FENCE : Operation.Kind.FLUSH;
    }

    @Override
    public Program with(List<Order> orders) {
        return sites.program().rewritten(function -> rewrite(function, orders, null));
    }

    /** The same, where each flush of persistent memory and each fence that is executed adds its number to those seen. */
    public Program noting(List<Order> orders, Set<Integer> seen) {
        return sites.program().rewritten(function -> rewrite(function, orders, seen));
    }

    private Function rewrite(Function function, List<Order> orders, @Nullable Set<Integer> seen) {
        Rewriting rewriting = new Rewriting(function);
        rewriting.each(at -> {
            Operation operation = places.get(new Place(function.name(), at));
            if (operation == null) {
                rewriting.keep(at);
            } else {
                write(rewriting, function, at, operation, orders.get(operation.number()), seen);
            }
        });
        return rewriting.done(0);
    }

    private static void write(
            Rewriting rewriting,
            Function function,
            int at,
            Operation operation,
            Order order,
            @Nullable Set<Integer> seen) {
        boolean isFence = !operation.kind().isFlush();
        int[] flushed = isFence ? new int[0] : new int[] {function.code[at + 4]};
        if (seen != null) {
            call(rewriting, function.sites[at], new Noted(operation.number(), seen), flushed);
        }
        Order own = order(function, at);
        Order to = own == null || own == Order.REMOVED || order.isAtMost(own) ? order : own;
        Intrinsic barrier = barrier(to);
        if (barrier != null) {
            call(rewriting, function.sites[at], barrier, flushed);
        }
    }

    private static @Nullable Intrinsic barrier(Order order) {
        return switch (order) {
            case REMOVED -> null;
            case CLWB -> new Flush(Action.FlushKind.CLWB);
            case CLFLUSHOPT -> new Flush(Action.FlushKind.CLFLUSHOPT);
            case CLFLUSH -> new Flush(Action.FlushKind.CLFLUSH);
            case SFENCE -> FenceCall.STORES;
            case MFENCE -> FenceCall.FULL;
            case RLX, ACQ, REL, ACQ_REL, SC -> throw new IllegalArgumentException("no barrier: " + order);
        };
    }

    private static void call(Rewriting rewriting, Site site, Intrinsic primitive, int... arguments) {
        int[] code = new int[4 + arguments.length];
        code[0] = FunctionBuilder.INTRINSIC;
        code[1] = rewriting.inPool(primitive);
        code[2] = arguments.length;
        System.arraycopy(arguments, 0, code, 4, arguments.length);
        rewriting.emit(site, code);
    }

    /** Notes that it was come to; a flush only when it is one of memory that survives. */
    private record Noted(int number, Set<Integer> seen) implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            if (arguments.length == 0 || Program.isPersistent(arguments[0])) {
                seen.add(number);
            }
            return Intrinsic.result(0);
        }
    }
}
