package org.fencepost.optimize.source;

import java.util.List;

/**
 * A call of an atomic operation as it stands in the source.
 *
 * @param name the function, as written: {@code atomic_load_explicit}, {@code __atomic_store_n}, {@code fetch_add}, ...
 * @param member whether it is called on an object ({@code x.load()})
 * @param qualifier what stands before the name: {@code std::} or nothing
 * @param start where the name, with its qualifier, begins in the text
 * @param end where the name ends
 * @param close where it closes
 * @param arguments where each argument lies, without space around it
 */
record AtomicCall(String name, boolean member, String qualifier, int start, int end, int close, List<Range> arguments) {
    static final String SYNC = "__sync_synchronize";

    /** Part of a text: from {@code from} up to, but without, {@code to}. */
    record Range(int from, int to) {
        String of(String text) {
            return text.substring(from, to);
        }
    }

    boolean isBuiltin() {
        return name.startsWith("__atomic_");
    }

    /** The full fence of the oldest builtins; those of them that access memory are not found. */
    boolean isSync() {
        return name.equals(SYNC);
    }

    boolean isExplicit() {
        return name.endsWith("_explicit");
    }

    /** How many arguments it has without any order; -1 when that depends on more than its name. */
    int plainArguments() {
        String what = operation();
        int object = member ? 0 : 1;
        if (what.equals("thread_fence")) {
            return 0;
        } else if (what.startsWith("compare_exchange")) {
            return object + (isBuiltin() ? 3 : 2);
        } else if (what.equals("load") && isBuiltin() && !name.endsWith("_n")) {
            return 2;
        } else if (what.equals("exchange") && isBuiltin() && !name.endsWith("_n")) {
            return 3;
        }
        return switch (what) {
            case "load", "test_and_set", "clear", "test" -> object;
            default -> object + 1;
        };
    }

    /** What it does: its name without prefixes and suffixes. */
    String operation() {
        return operation(name);
    }

    static String operation(String name) {
        String what = name.startsWith("__c11_atomic_")
                ? name.substring("__c11_atomic_".length())
                : name.startsWith("__atomic_")
                        ? name.substring("__atomic_".length())
                        : name.startsWith("atomic_") ? name.substring("atomic_".length()) : name;
        for (String suffix : List.of("_explicit", "_n")) {
            if (what.endsWith(suffix)) {
                what = what.substring(0, what.length() - suffix.length());
            }
        }
        return what.startsWith("flag_") ? what.substring("flag_".length()) : what;
    }
}
