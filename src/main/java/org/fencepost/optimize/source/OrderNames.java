package org.fencepost.optimize.source;

import java.util.Locale;
import java.util.regex.Pattern;
import org.fencepost.program.Order;

/** How orders are written, in the ways that C and C++ have for it. */
final class OrderNames {
    private static final Pattern KNOWN = Pattern.compile(
            "(?:std\\s*::\\s*)?memory_order(?:_|\\s*::\\s*)(?:relaxed|consume|acquire|release|acq_rel|seq_cst)"
                    + "|__ATOMIC_(?:RELAXED|CONSUME|ACQUIRE|RELEASE|ACQ_REL|SEQ_CST)");

    private OrderNames() {}

    static boolean isOrder(String text) {
        return KNOWN.matcher(text).matches();
    }

    /** The name of an order in the way that {@code model} is written. */
    static String like(String model, Order order) {
        if (model.startsWith("__ATOMIC_")) {
            return "__ATOMIC_" + name(order).toUpperCase(Locale.ROOT);
        }
        int end = Math.max(model.lastIndexOf("memory_order_"), model.lastIndexOf("memory_order"));
        String stem = model.substring(end);
        String link = stem.startsWith("memory_order_") ? "_" : "::";
        return model.substring(0, end) + "memory_order" + link + name(order);
    }

    static String c11(Order order) {
        return "memory_order_" + name(order);
    }

    private static String name(Order order) {
        return switch (order) {
            case REMOVED, CLWB, CLFLUSHOPT, CLFLUSH, SFENCE, MFENCE ->
                throw new IllegalArgumentException("no memory order: " + order);
            case RLX -> "relaxed";
            case ACQ -> "acquire";
            case REL -> "release";
            case ACQ_REL -> "acq_rel";
            case SC -> "seq_cst";
        };
    }
}
