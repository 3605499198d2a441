package org.fencepost.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The functions of a program that do nothing but flush and fence, such as {@code persist}: what they do is part of their callers. */
final class Helpers {
    private final Program program;
    private final Map<Function, Boolean> known = new HashMap<>();

    Helpers(Program program) {
        this.program = program;
    }

    /** Those that somebody else calls by name. */
    Set<Function> all() {
        Set<Function> called = new HashSet<>();
        for (Function function : program.functions().values()) {
            if (!isHelper(function)) {
                callees(function).stream().filter(this::isHelper).forEach(called::add);
            }
        }
        List<Function> open = new ArrayList<>(called);
        while (!open.isEmpty()) {
            callees(open.remove(open.size() - 1)).stream().filter(called::add).forEach(open::add);
        }
        return called;
    }

    private static List<Function> callees(Function function) {
        List<Function> callees = new ArrayList<>();
        for (Object object : function.pool) {
            if (object instanceof Callee callee && callee.target != null) {
                callees.add(callee.target);
            }
        }
        return callees;
    }

    /** A function that calls itself is none. */
    private boolean isHelper(Function function) {
        Boolean answer = known.get(function);
        if (answer == null) {
            known.put(function, false);
            answer = storesNothing(function)
                    && callees(function).stream().allMatch(this::isHelper)
                    && (hasBarrier(function) || !callees(function).isEmpty());
            known.put(function, answer);
        }
        return answer;
    }

    private static boolean storesNothing(Function function) {
        for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
            switch (function.code[at]) {
                case FunctionBuilder.STORE,
                        FunctionBuilder.STORE_WIDE,
                        FunctionBuilder.STORE_EXCLUSIVE,
                        FunctionBuilder.RMW,
                        FunctionBuilder.RMW_WIDE,
                        FunctionBuilder.CAS,
                        FunctionBuilder.CAS_WIDE,
                        FunctionBuilder.FAIL,
                        FunctionBuilder.OBSERVE,
                        FunctionBuilder.CALL_INDIRECT -> {
                    return false;
                }
                case FunctionBuilder.INTRINSIC -> {
                    if (!isBarrier(function.pool[function.code[at + 1]])) {
                        return false;
                    }
                }
                default -> {}
            }
        }
        return true;
    }

    private static boolean hasBarrier(Function function) {
        for (Object object : function.pool) {
            if (isBarrier(object) || object instanceof Annotation how && (how.has("SFENCE") || how.has("MFENCE"))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBarrier(Object object) {
        return object instanceof Flush || object instanceof FenceCall || object instanceof NoBarrier;
    }
}
