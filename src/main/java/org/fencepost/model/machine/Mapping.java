package org.fencepost.model.machine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.verdict.InputException;

/**
 * Which instructions of a machine the atomic operations of C become: a table, read from {@code mappings/NAME.map}. A row names an
 * operation, its orders and, behind the colon, what it is compiled to: {@code R} and {@code W} with their tags in brackets,
 * {@code amo} or {@code lxsx} between the two halves of a read-modify-write, {@code ctrl} for a branch that depends on the read,
 * and fences by their tags. {@code compare} is a compare-and-swap that has swapped, {@code failed} one that has not, and {@code
 * thread} the fence on both sides of starting and joining a thread.
 */
public final class Mapping {
    /** An operation of C. */
    enum Operation {
        LOAD,
        STORE,
        UPDATE,
        COMPARE,
        FAILED,
        FENCE,
        THREAD
    }

    /** One instruction, or what it does to those around it. */
    sealed interface Item permits Access, Fence, Pair, Branch {}

    record Access(boolean isWrite, Annotation how) implements Item {}

    record Fence(Annotation how) implements Item {}

    /** The read before it and the write behind it are halves of one read-modify-write, related by {@code relation}. */
    record Pair(String relation) implements Item {}

    /** All that comes after it in the thread depends on the read before it as after a branch. */
    record Branch() implements Item {}

    private static final List<String> NAMES =
            List.of("aarch64", "aarch64-ldar", "aarch64-lxsx", "power", "power-trailing", "riscv", "x86", "linux");

    private static final Set<String> PAIRS = Set.of("amo", "lxsx");

    private final String name;
    private final String text;
    private final Map<Operation, Map<Mode, List<Item>>> rows = new EnumMap<>(Operation.class);
    private Annotation threadFence = Annotation.NA;

    private Mapping(String name, String text) {
        this.name = name;
        this.text = text;
        text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(this::addRow);
    }

    public static List<String> names() {
        return NAMES;
    }

    public static Mapping named(String name) {
        if (!NAMES.contains(name)) {
            throw new InputException(
                    "there is no mapping '" + name + "'; choose one of " + String.join(", ", NAMES) + ", or none");
        }
        return new Mapping(name, read(name));
    }

    private static String read(String name) {
        try (InputStream in = Mapping.class.getResourceAsStream("/org/fencepost/mappings/" + name + ".map")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String name() {
        return name;
    }

    /** The table, for people. */
    public String text() {
        return text;
    }

    private void addRow(String line) {
        int colon = line.indexOf(':');
        String[] head = line.substring(0, colon).trim().split("\\s+");
        Operation operation = Operation.valueOf(head[0].toUpperCase(Locale.ROOT));
        List<Item> items = items(line.substring(colon + 1).trim());
        Map<Mode, List<Item>> row = rows.computeIfAbsent(operation, key -> new EnumMap<>(Mode.class));
        for (int i = 1; i < head.length; i++) {
            row.put(Mode.valueOf(head[i].toUpperCase(Locale.ROOT)), items);
        }
        if (operation == Operation.THREAD && items.get(0) instanceof Fence fence) {
            threadFence = fence.how();
        }
    }

    /** Words, of which those in brackets belong to the one before them. */
    private static List<Item> items(String text) {
        List<Item> items = new ArrayList<>();
        for (String word : text.isEmpty() ? new String[0] : text.split("\\s+(?![^\\[]*\\])")) {
            items.add(item(word));
        }
        return List.copyOf(items);
    }

    private static Item item(String word) {
        if (word.equals("ctrl")) {
            return new Branch();
        } else if (PAIRS.contains(word)) {
            return new Pair(word);
        }
        int bracket = word.indexOf('[');
        String kind = bracket < 0 ? word : word.substring(0, bracket);
        if (!kind.equals("R") && !kind.equals("W")) {
            return new Fence(Annotation.of(Mode.NA, word));
        }
        String[] tags = bracket < 0
                ? new String[0]
                : word.substring(bracket + 1, word.length() - 1).split("\\s+");
        return new Access(kind.equals("W"), Annotation.of(Mode.NA, tags));
    }

    /** What the event of C becomes; nothing for one that no other thread can see. */
    List<Item> items(Event event) {
        if (!event.isAccess() && !event.isFence()) {
            return List.of();
        }
        if (KernelTags.has(event.how())) {
            return KernelTags.items(event);
        }
        Operation operation = operation(event);
        Mode mode = mode(event);
        if (event.isFence() && mode == Mode.RLX) {
            return List.of();
        }
        List<Item> items = rows.getOrDefault(operation, Map.of()).get(mode);
        if (items == null) {
            throw new InputException("mapping " + name + " does not say what becomes of a "
                    + operation.name().toLowerCase(Locale.ROOT) + " with order "
                    + mode.name().toLowerCase(Locale.ROOT));
        }
        return items;
    }

    /** An update that is only half there reads as it will have read. */
    private static Mode mode(Event event) {
        Mode mode = event.how().mode();
        boolean isHalf = event.isRead() && !event.isWrite() && mode.isRelease();
        return isHalf ? event.how().reading().mode() : mode;
    }

    private static Operation operation(Event event) {
        if (event.isFence()) {
            return Operation.FENCE;
        }
        boolean compares = event.how().has(Annotation.CAS);
        if (event.isUpdate()) {
            return compares ? Operation.COMPARE : Operation.UPDATE;
        }
        return event.isWrite() ? Operation.STORE : compares ? Operation.FAILED : Operation.LOAD;
    }

    /** The fence on both sides of starting and joining a thread. */
    Annotation threadFence() {
        return threadFence;
    }

    /** How threads that start and join others tell each other: as relaxed accesses do. */
    Annotation message() {
        List<Item> load = rows.getOrDefault(Operation.LOAD, Map.of()).getOrDefault(Mode.RLX, List.of());
        return load.size() == 1 && load.get(0) instanceof Access access ? access.how() : Annotation.NA;
    }

    /**
     * The execution of the machine that an execution of C becomes.
     *
     * @param stopped threads that have stopped before their ends
     */
    Execution compile(Execution execution, BitSet stopped) {
        return new Compilation(this, execution, stopped).execution();
    }
}
