package org.fencepost.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Calls of {@code std::atomic} and its kin in the user's code. Their atomic instructions are in the headers of the C++
 * library, in functions that all calls share; here every call gets copies of its own, so that each can have its own order.
 */
final class AtomicCalls {
    /**
     * A call in the user's code.
     *
     * @param isOperator whether it is written as an operator or a conversion, which can have no order
     * @param order as given; null when only the running program knows
     * @param failure likewise for the failure of a compare-and-swap; null when it follows from the other
     * @param copies the functions that only this call runs
     */
    record Call(
            Site site,
            boolean isOperator,
            @Nullable Order order,
            @Nullable Order failure,
            List<Function> copies) {}

    private static final Pattern ATOMIC = Pattern.compile("std::(?:__\\w+::)*"
            + "(?:(?:__)?atomic(?:_base|_float|_ref|_flag|_flag_base|_impl)?::"
            + "(?:load|store|exchange|compare_exchange_\\w+|fetch_\\w+|test|test_and_set|clear|operator.*|__fetch_\\w+"
            + "|__\\w+_fetch\\w*|_M_fetch_\\w+)"
            + "|atomic_(?!\\w*(?:wait|notify))\\w+)");

    /** How mangled names of functions end whose last parameters are one or two orders. */
    private static final Pattern ONE_ORDER = Pattern.compile("St12memory_order$");

    private static final Pattern TWO_ORDERS = Pattern.compile("St12memory_orderS\\w*_$");

    private final Program program;
    private final Map<String, Function> changed = new HashMap<>();
    private final Map<String, Function> copies = new HashMap<>();
    /** By the name of the copy that the user's code calls. */
    private final Map<String, Call> calls = new HashMap<>();

    private AtomicCalls(Program program) {
        this.program = program;
    }

    static AtomicCalls of(Program program) {
        AtomicCalls calls = new AtomicCalls(program);
        program.functions().values().forEach(calls::separate);
        return calls;
    }

    /** The program in which every such call has functions of its own; the same one if it has no such call. */
    Program program() {
        return copies.isEmpty()
                ? program
                : program.rewritten(
                        function -> changed.getOrDefault(
                                function.name(), function.with(function.code, function.pool.clone())),
                        copies.values());
    }

    /** The call that an instruction of a function of {@link #program} is; null when it is none. */
    @Nullable Call at(Function function, int at) {
        return function.code[at] == FunctionBuilder.CALL
                ? calls.get(((Callee) function.pool[function.code[at + 1]]).name())
                : null;
    }

    /** Whether a function of {@link #program} was made here. */
    boolean isCopy(Function function) {
        return copies.containsKey(function.name());
    }

    /**
     * Where the user wrote the operation that happened at a place: the place itself, or the call that led into the C++
     * library's atomics; null for all other library code.
     */
    static @Nullable Site written(Site site) {
        Site at = site;
        while (at != null && at.library() && isAtomic(at.function())) {
            at = at.caller();
        }
        return at == null || at.library() ? null : at;
    }

    /** Whether a place in the C++ library was come to by an operator or a conversion of an atomic. */
    static boolean isInOperator(Site site) {
        Site at = site;
        while (at.library() && at.caller() != null && at.caller().library()) {
            at = at.caller();
        }
        return at.library() && at.function().contains("::operator");
    }

    private static boolean isAtomic(String qualifiedName) {
        return qualifiedName.startsWith("std::")
                && ATOMIC.matcher(withoutTemplateArguments(qualifiedName)).matches();
    }

    private static boolean isAtomic(@Nullable Function function) {
        Site site = function == null ? null : own(function);
        return site != null && site.library() && isAtomic(site.function());
    }

    /** A place in the function itself, not in what was inlined into it. */
    private static @Nullable Site own(Function function) {
        Site site = function.sites.length == 0 ? null : function.sites[0];
        while (site != null && site.caller() != null) {
            site = site.caller();
        }
        return site;
    }

    /** {@code std::atomic<A<int> >::load} is {@code std::atomic::load}. */
    private static String withoutTemplateArguments(String name) {
        StringBuilder kept = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            depth += c == '<' ? 1 : 0;
            if (depth == 0) {
                kept.append(c);
            }
            depth -= c == '>' && depth > 0 ? 1 : 0;
        }
        return kept.toString();
    }

    /** Gives every call of an atomic in a function of the user's its own copy of what it calls. */
    private void separate(Function function) {
        Object[] pool = function.pool.clone();
        for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
            Site site = function.sites[at];
            if (function.code[at] == FunctionBuilder.CALL
                    && site != null
                    && !site.library()
                    && site.line() > 0
                    && isAtomic(((Callee) function.pool[function.code[at + 1]]).target)) {
                Call call = call(function, at);
                Callee callee = copy(calledAt(function, at), call, " for " + function.name() + " " + at);
                calls.put(callee.name(), call);
                pool[function.code[at + 1]] = callee;
                changed.put(function.name(), function.with(function.code, pool));
            }
        }
    }

    private static Function calledAt(Function function, int at) {
        return ((Callee) function.pool[function.code[at + 1]]).target();
    }

    private Callee copy(Function original, Call call, String suffix) {
        String name = original.name() + suffix;
        if (!copies.containsKey(name)) {
            Object[] pool = original.pool.clone();
            Function copy = original.copied(name, pool);
            copies.put(name, copy);
            call.copies.add(copy);
            for (int i = 0; i < pool.length; i++) {
                if (pool[i] instanceof Callee callee && isAtomic(callee.target)) {
                    pool[i] = copy(callee.target(), call, suffix);
                }
            }
        }
        return new Callee(name);
    }

    private static Call call(Function function, int at) {
        Function called = calledAt(function, at);
        Site site = function.sites[at];
        int last = at + 3 + function.code[at + 2];
        boolean isOperator = Objects.requireNonNull(own(called)).function().contains("::operator");
        if (TWO_ORDERS.matcher(called.name()).find()) {
            return new Call(site, isOperator, order(function, last - 1), order(function, last), new ArrayList<>());
        }
        boolean takesOrder = ONE_ORDER.matcher(called.name()).find();
        return new Call(site, isOperator, takesOrder ? order(function, last) : Order.SC, null, new ArrayList<>());
    }

    /** The order that an operand is, when it is a constant. */
    private static @Nullable Order order(Function function, int position) {
        int operand = function.code[position];
        if (operand >= 0) {
            return null;
        }
        return switch ((int) function.constants[~operand] & 0xffff) {
            case 0 -> Order.RLX;
            case 1, 2 -> Order.ACQ;
            case 3 -> Order.REL;
            case 4 -> Order.ACQ_REL;
            case 5 -> Order.SC;
            default -> null;
        };
    }
}
