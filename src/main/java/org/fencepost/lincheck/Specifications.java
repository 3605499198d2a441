package org.fencepost.lincheck;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.verdict.InputException;

/** Finds the specification that a structure names. */
final class Specifications {
    /** A name, and a capacity if there is one. */
    private static final Pattern NAME = Pattern.compile("(\\w+)\\s*(?:\\(\\s*(\\d+)\\s*\\))?");

    private static final int UNBOUNDED = Integer.MAX_VALUE;

    private Specifications() {}

    /** @param relaxed how far from the right place a removal may take; 0 for strict specifications */
    static Specification of(Structure structure, int relaxed) {
        if (structure.specification().isEmpty()) {
            if (relaxed > 0) {
                throw new InputException("--relaxed is for the specifications queue and stack by name");
            }
            return new Remembered(new CSpecification(structure.program()));
        }
        Named named = named(structure.specification(), relaxed);
        structure.operations().forEach(operation -> check(structure, named, operation));
        return new Remembered(named);
    }

    private static void check(Structure structure, Named named, Operation operation) {
        if (!named.knows(operation.name())) {
            throw new InputException("specification " + structure.specification() + " has no operation '"
                    + operation.name() + "'; it has " + String.join(", ", named.operations())
                    + ", each also with _wait (waits until it does not fail) and _weak (may fail for no reason) where"
                    + " it can fail");
        }
    }

    private static Named named(String text, int relaxed) {
        Matcher matcher = NAME.matcher(text);
        Map<String, IntFunction<Named>> table = table(relaxed);
        if (!matcher.matches() || !table.containsKey(matcher.group(1))) {
            throw new InputException("there is no specification '" + text + "'; choose one of "
                    + String.join(", ", table.keySet()) + ", or write one in C with FP_SPECIFY and FP_LINCHECK_IN_C");
        }
        if (relaxed > 0 && !List.of("queue", "stack").contains(matcher.group(1))) {
            throw new InputException("--relaxed is for the specifications queue and stack");
        }
        int capacity = matcher.group(2) == null ? UNBOUNDED : Integer.parseInt(matcher.group(2));
        return table.get(matcher.group(1)).apply(capacity);
    }

    private static Map<String, IntFunction<Named>> table(int relaxed) {
        Map<String, IntFunction<Named>> table = new TreeMap<>();
        table.put("queue", capacity -> Sequences.queue(capacity, relaxed));
        table.put("stack", capacity -> Sequences.stack(capacity, relaxed));
        table.put("deque", Sequences::deque);
        table.put("channel", Sequences::channel);
        table.put("set", capacity -> Maps.set());
        table.put("map", capacity -> Maps.map());
        table.put("counter", capacity -> Cells.counter());
        table.put("register", capacity -> Cells.register());
        table.put("mutex", capacity -> LockSpecifications.mutex());
        table.put("rwlock", capacity -> LockSpecifications.readersAndWriters());
        return table;
    }
}
