package org.fencepost.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gives every call of certain functions in the user's code copies of its own of what it calls, so that what is done there can differ from
 * call to call.
 */
final class CallSites {
    /**
     * A call in the user's code.
     *
     * @param at where it stands in the code of the caller
     * @param called the function as it is written
     * @param copies the functions that only this call runs, the one that it calls first
     */
    record Call(Function caller, int at, Function called, List<Function> copies) {
        Site site() {
            return caller.sites[at];
        }
    }

    private final Program program;
    private final Predicate<@Nullable Function> isShared;
    private final Map<String, Function> changed = new HashMap<>();
    private final Map<String, Function> copies = new HashMap<>();
    /** By the name of the copy that the user's code calls. */
    private final Map<String, Call> calls = new HashMap<>();

    private CallSites(Program program, Predicate<@Nullable Function> isShared) {
        this.program = program;
        this.isShared = isShared;
    }

    /** @param isShared the functions to copy */
    static CallSites of(Program program, Predicate<@Nullable Function> isShared) {
        CallSites sites = new CallSites(program, isShared);
        program.functions().values().stream()
                .filter(isShared.negate())
                .distinct()
                .forEach(sites::separate);
        return sites;
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

    private void separate(Function function) {
        Object[] pool = function.pool.clone();
        for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
            Site site = function.sites[at];
            if (function.code[at] == FunctionBuilder.CALL
                    && site != null
                    && !site.library()
                    && site.line() > 0
                    && isShared.test(((Callee) function.pool[function.code[at + 1]]).target)) {
                Function called = ((Callee) function.pool[function.code[at + 1]]).target();
                Call call = new Call(function, at, called, new ArrayList<>());
                Callee callee = copy(called, call, " for " + function.name() + " " + at);
                calls.put(callee.name(), call);
                pool[function.code[at + 1]] = callee;
                changed.put(function.name(), function.with(function.code, pool));
            }
        }
    }

    private Callee copy(Function original, Call call, String suffix) {
        String name = original.name() + suffix;
        if (!copies.containsKey(name)) {
            Object[] pool = original.pool.clone();
            Function copy = original.copied(name, pool);
            copies.put(name, copy);
            call.copies.add(copy);
            for (int i = 0; i < pool.length; i++) {
                if (pool[i] instanceof Callee callee && isShared.test(callee.target)) {
                    pool[i] = copy(Objects.requireNonNull(callee.target), call, suffix);
                }
            }
        }
        return new Callee(name);
    }
}
