package org.fencepost.program;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Calls of {@code std::atomic} and its kin in the user's code. Their atomic instructions are in the headers of the C++
 * library, in functions that all calls share; here every call gets copies of its own, so that each can have its own order.
 */
record AtomicCalls(CallSites sites, Predicate<String> wrappers) {
    /**
     * A call in the user's code.
     *
     * @param isOperator whether it is written as an operator or a conversion, which can have no order
     * @param order as given; null when only the running program knows
     * @param failure likewise for the failure of a compare-and-swap; null when it follows from the other
     * @param copies the functions that only this call runs
     * @param wrapper the function when it is one of the user's; otherwise null
     */
    record Call(
            Site site,
            boolean isOperator,
            @Nullable Order order,
            @Nullable Order failure,
            List<Function> copies,
            Operation.@Nullable Call wrapper) {}

    private static final Pattern ATOMIC = Pattern.compile("std::(?:__\\w+::)*"
            + "(?:(?:__)?atomic(?:_base|_float|_ref|_flag|_flag_base|_impl)?::"
            + "(?:load|store|exchange|compare_exchange_\\w+|fetch_\\w+|test|test_and_set|clear|operator.*|__fetch_\\w+"
            + "|__\\w+_fetch\\w*|_M_fetch_\\w+)"
            + "|atomic_(?!\\w*(?:wait|notify))\\w+)");

    /** How mangled names of functions end whose last parameters are one or two orders. */
    private static final Pattern ONE_ORDER = Pattern.compile("St12memory_order$");

    private static final Pattern TWO_ORDERS = Pattern.compile("St12memory_orderS\\w*_$");

    /** @param wrappers the names of functions of the user's that stand for an operation, as those of the library do */
    static AtomicCalls of(Program program, Predicate<String> wrappers) {
        return new AtomicCalls(
                CallSites.of(program, function -> isAtomic(function) || isWrapper(function, wrappers)), wrappers);
    }

    private static boolean isWrapper(@Nullable Function function, Predicate<String> wrappers) {
        Site site = function == null ? null : function.ownSite();
        return site != null && wrappers.test(site.function());
    }

    /** Whether what a function does counts where it is called. */
    boolean isWrapper(Function function) {
        return isWrapper(function, wrappers);
    }

    /** The program in which every such call has functions of its own; the same one if it has no such call. */
    Program program() {
        return sites.program();
    }

    /** The call that an instruction of a function of {@link #program} is; null when it is none. */
    @Nullable Call at(Function function, int at) {
        CallSites.Call call = sites.at(function, at);
        return call == null ? null : call(call);
    }

    /** Whether a function of {@link #program} was made here. */
    boolean isCopy(Function function) {
        return sites.isCopy(function);
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

    static boolean isAtomic(@Nullable Function function) {
        Site site = function == null ? null : function.ownSite();
        return site != null && site.library() && isAtomic(site.function());
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

    private static Call call(CallSites.Call made) {
        Function function = made.caller();
        String called = made.called().name();
        if (!isAtomic(made.called())) {
            Site own = Objects.requireNonNull(made.called().ownSite());
            return new Call(made.site(), false, null, null, made.copies(), new Operation.Call(own.function(), -1));
        }
        int last = made.at() + 3 + function.code[made.at() + 2];
        boolean isOperator =
                Objects.requireNonNull(made.called().ownSite()).function().contains("::operator");
        boolean takesTwo = TWO_ORDERS.matcher(called).find();
        boolean takesOrder = takesTwo || ONE_ORDER.matcher(called).find();
        return new Call(
                made.site(),
                isOperator,
                takesOrder ? order(function, takesTwo ? last - 1 : last) : Order.SC,
                takesTwo ? order(function, last) : null,
                made.copies(),
                null);
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
