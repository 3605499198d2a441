package org.fencepost.program.library;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramCodec;
import org.jspecify.annotations.Nullable;

/** All intrinsics by the names under which programs call them. Never changes. */
public final class Intrinsics {
    private static final Map<String, Intrinsic> BY_NAME = table();
    private static final Map<String, Intrinsic> PERSISTENT_HEAP = persistentHeap();

    /** Before the names of those for which the heap is persistent. */
    private static final String PERSISTENT = "persistent heap: ";

    private static final Set<Intrinsic> GIVING = giving();

    private Intrinsics() {}

    /** The intrinsic of that name, which there is. */
    public static Intrinsic get(String name) {
        return Objects.requireNonNull(find(name), name);
    }

    /** The intrinsic of that name, or null. */
    public static @Nullable Intrinsic find(String name) {
        return BY_NAME.get(name);
    }

    /** The same, where the heap is persistent memory: what malloc and new give survives failures. */
    public static @Nullable Intrinsic findWithPersistentHeap(String name) {
        Intrinsic own = PERSISTENT_HEAP.get(name);
        return own != null ? own : find(name);
    }

    /** Whether a program can get memory that survives failures by this primitive. */
    public static boolean givesPersistentMemory(Intrinsic primitive) {
        return GIVING.contains(primitive);
    }

    /** Programs as bytes, in which primitives are their names. */
    public static ProgramCodec codec() {
        return new ProgramCodec(new ProgramCodec.Primitives() {
            @Override
            public @Nullable String name(Intrinsic primitive) {
                return nameOf(primitive);
            }

            @Override
            public @Nullable Intrinsic named(String name) {
                return name.startsWith(PERSISTENT)
                        ? PERSISTENT_HEAP.get(name.substring(PERSISTENT.length()))
                        : BY_NAME.get(name);
            }
        });
    }

    /** The same for programs that do the same. */
    public static String fingerprint(Program program) {
        return codec().fingerprint(program);
    }

    private static @Nullable String nameOf(Intrinsic primitive) {
        for (Map.Entry<String, Intrinsic> entry : BY_NAME.entrySet()) {
            if (entry.getValue() == primitive) {
                return entry.getKey();
            }
        }
        for (Map.Entry<String, Intrinsic> entry : PERSISTENT_HEAP.entrySet()) {
            if (entry.getValue() == primitive) {
                return PERSISTENT + entry.getKey();
            }
        }
        return null;
    }

    public static Set<String> names() {
        return BY_NAME.keySet();
    }

    private static Map<String, Intrinsic> table() {
        Map<String, Intrinsic> table = new TreeMap<>();
        HeapFunctions.register(table);
        Threads.register(table);
        Mutexes.register(table);
        Endings.register(table);
        Throwing.register(table);
        Jumps.register(table);
        Verifier.register(table);
        Transactions.register(table);
        Chances.register(table);
        InputFunctions.register(table);
        Output.register(table);
        ModelFunctions.register(table);
        BarrierArrivals.register(table);
        Fences.register(table);
        KernelPrimitives.register(table);
        Persistence.register(table);
        MachineFunctions.register(table);
        FpgaRequests.register(table);
        return Collections.unmodifiableMap(table);
    }

    private static Map<String, Intrinsic> persistentHeap() {
        Map<String, Intrinsic> table = new TreeMap<>();
        PersistentHeapFunctions.register(table);
        return Collections.unmodifiableMap(table);
    }

    private static Set<Intrinsic> giving() {
        Set<Intrinsic> giving = Collections.newSetFromMap(new IdentityHashMap<>());
        BY_NAME.forEach((name, primitive) -> {
            if (name.startsWith("fp_pm_") || name.startsWith("fp_cxl_") || name.startsWith("__fp_pm_")) {
                giving.add(primitive);
            }
        });
        giving.addAll(PERSISTENT_HEAP.values());
        return giving;
    }
}
