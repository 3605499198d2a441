package org.fencepost.model.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.fencepost.graph.Execution;
import org.fencepost.model.FastModel;
import org.fencepost.model.Judgement;
import org.fencepost.model.Model;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.Models;
import org.fencepost.program.Dependencies;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A memory model that C programs can be explored under: one that is written by hand ({@link FastModel}), or one in cat. The
 * second is explored under a weaker one that is written by hand, and a {@link Judge} says which executions it allows: when they are
 * complete or, if its axioms are such that nothing gets lost ({@link CatModel#growsMaximally}), on the way. Both are exact when
 * the weaker one allows all that the model allows. docs/papers.md says why it does, and the self test compares.
 *
 * <p>Names: those of {@link #names}, {@code MODEL:MAPPING} for another {@link Mapping} than the usual one, and cat files,
 * also {@code FILE.cat:MAPPING}.
 */
public final class ProgramModel {
    /** For models without cycles of po ∪ rf of which no more is known. */
    private static final String WEAKEST = "coherent";

    /**
     * @param explored the weaker model
     * @param mapping what C is compiled to; empty for a model of C
     * @param forwards whether what a read-modify-write writes may be read in its thread before it has read
     */
    private record Machine(String explored, String mapping, boolean forwards) {}

    /** The model that says of an execution what races in it, and how far control dependencies reach. */
    private static final String LINUX = "lkmm";

    private static final Map<String, Machine> MACHINES = Map.of(
            "pso",
            new Machine("rc11", "", false),
            "aarch64",
            new Machine("imm", "aarch64", true),
            "power",
            new Machine("imm", "power", false),
            "riscv",
            new Machine("imm", "riscv", false),
            LINUX,
            new Machine("kernel", "linux", true));

    /** The mapping of models that are about C itself. */
    private static final String NO_MAPPING = "none";

    private static final String UNKNOWN =
            " allows load buffering, and of its executions only those were explored that imm"
                    + " allows: whether these are all is not known";

    /** By which sets a model shows which machine it is of. */
    private static final Map<String, List<String>> SIGNS = new TreeMap<>(Map.of(
            "aarch64", List.of("L", "Q", "DMB.SY", "DMB.ISH", "DMB.LD", "DMB.ISHLD"),
            "power", List.of("SYNC", "LWSYNC", "ISYNC"),
            "riscv", List.of("Fence.rw.rw", "Fence.rw.w", "Fence.r.rw", "AcqRel"),
            "x86", List.of("MFENCE")));

    /** Models are asked for again and again by the same names. */
    private static final Map<String, ProgramModel> KNOWN = new ConcurrentHashMap<>();

    private final String name;
    private final String explored;
    /** Null for a model that is written by hand. */
    private final @Nullable CatModel cat;

    private final @Nullable Mapping mapping;
    private final boolean forwards;
    /** What executions of the model are not explored; null when all are. */
    private final @Nullable String leftOut;

    private final boolean judgesOnTheWay;
    private final boolean transactional;

    private ProgramModel(
            String name,
            String explored,
            @Nullable CatModel cat,
            @Nullable Mapping mapping,
            boolean forwards,
            @Nullable String leftOut,
            boolean transactional) {
        this.name = name;
        this.explored = explored;
        this.cat = cat;
        this.mapping = mapping;
        this.forwards = forwards;
        this.leftOut = leftOut;
        this.transactional = transactional;
        this.judgesOnTheWay = cat != null && !transactional && !tracksDependencies() && cat.growsMaximally();
    }

    /** The models that programs can be explored under, in the order of {@link Models#names}. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(Models.names());
        names.removeIf(name -> !MACHINES.containsKey(name) && !FastModel.names().contains(name));
        return names;
    }

    /** Empty when there is no model of the name; a file that is wrong, or not to be explored, is an error. */
    public static Optional<ProgramModel> named(String name) {
        if (FastModel.names().contains(name)) {
            return Optional.of(new ProgramModel(name, name, null, null, false, null, false));
        }
        int colon = name.lastIndexOf(':');
        String model = colon < 0 ? name : name.substring(0, colon);
        String mapping = colon < 0 ? null : name.substring(colon + 1);
        boolean isFile = model.endsWith(".cat");
        return MACHINES.containsKey(model) || isFile
                ? Optional.of(KNOWN.computeIfAbsent(name, key -> make(name, model, mapping)))
                : Optional.empty();
    }

    /**
     * The same for programs with transactions: it is explored as if there were none, and judged by the model that knows of them. When
     * the judge is asked is not for this class to say.
     */
    public ProgramModel forTransactions() {
        String form = Models.transactional(name)
                .orElseThrow(() -> new InputException(
                        "model " + name + " does not support transactions; use sc, tso, ra or rc11"));
        return new ProgramModel(name, explored, Models.load(form), null, false, null, true);
    }

    private static ProgramModel make(String name, String model, @Nullable String mapping) {
        CatModel cat = Models.load(model);
        if (cat.uses("NAL")) {
            throw new InputException("verify cannot explore under " + model
                    + ": it tells variables that are declared atomic from others (NAL), which compiled programs do not show."
                    + " The litmus command has no such restriction.");
        }
        Machine machine = MACHINES.get(model);
        Mapping table = mapping(model, mapping != null ? mapping : machine != null ? machine.mapping() : usual(cat));
        if (machine != null) {
            return new ProgramModel(name, machine.explored(), cat, table, machine.forwards(), null, false);
        }
        boolean buffersLoads = new Requirements(model, new Judge(cat, table)).allowsLoadBuffering();
        return buffersLoads
                ? new ProgramModel(name, "imm", cat, table, false, model + UNKNOWN, false)
                : new ProgramModel(name, WEAKEST, cat, table, false, null, false);
    }

    private static @Nullable Mapping mapping(String model, String name) {
        Machine machine = MACHINES.get(model);
        if (machine != null && !name.startsWith(machine.mapping())) {
            throw new InputException("mapping '" + name + "' is not one to " + model);
        }
        return name.isEmpty() || name.equals(NO_MAPPING) ? null : Mapping.named(name);
    }

    /** A model that does not speak of the orders of C is one of the machine whose instructions it names. */
    private static String usual(CatModel cat) {
        if (Stream.of("RLX", "ACQ", "REL", "ACQ_REL", "SC").anyMatch(cat::uses)) {
            return NO_MAPPING;
        }
        for (Map.Entry<String, List<String>> machine : SIGNS.entrySet()) {
            if (machine.getValue().stream().anyMatch(cat::uses)) {
                return machine.getKey();
            }
        }
        return NO_MAPPING;
    }

    public String name() {
        return name;
    }

    /** A fresh checker of the model that is explored. */
    public FastModel explored() {
        return FastModel.named(explored).orElseThrow();
    }

    /** A fresh judge of executions, where exploration alone does not tell. */
    public Optional<Judge> judge() {
        return cat == null ? Optional.empty() : Optional.of(new Judge(cat, mapping));
    }

    /** Whether the judge can be asked on the way, and not only when executions are complete. */
    public boolean judgesOnTheWay() {
        return judgesOnTheWay;
    }

    /**
     * Whether all executions are allowed in which threads take turns at one memory, and updates are atomic. So it is for models of
     * machines: what their axioms forbid are cycles of program order, rf, co and fr.
     */
    public boolean allowsInterleavings() {
        return !transactional && MACHINES.containsKey(name) && !isLinux();
    }

    /**
     * Whether the model lets a thread read what its read-modify-write writes before that has read. Such executions are not
     * explored where something follows from it ({@link Forwarding}).
     */
    public boolean forwards() {
        return forwards;
    }

    /** What C is compiled to, for a model of a machine. */
    public Optional<Mapping> mapping() {
        return Optional.ofNullable(mapping);
    }

    /** The model itself, for executions of C; safe for use by several threads. */
    public Model inCat() {
        CatModel written = cat;
        return written == null
                ? Models.load(name)
                : new Model() {
                    @Override
                    public String name() {
                        return name;
                    }

                    @Override
                    public Judgement judge(Execution execution) {
                        return new Judge(written, mapping).judge(execution);
                    }
                };
    }

    /** What executions of the model are never explored, in words. */
    public Optional<String> leftOut() {
        return Optional.ofNullable(leftOut);
    }

    /** Whether the model that is explored says which events happen before others, and so what a race is. */
    public boolean synchronises() {
        return !explored.equals(WEAKEST);
    }

    public boolean tracksDependencies() {
        return explored().tracksDependencies();
    }

    /** What programs must know of dependencies. */
    public Dependencies.Tracking dependencies() {
        if (isLinux()) {
            return Dependencies.Tracking.SCOPED;
        }
        return tracksDependencies() ? Dependencies.Tracking.ALL : Dependencies.Tracking.NONE;
    }

    /** Whether the model itself says, by its flags, what is wrong with an execution that it allows. */
    public boolean judgesRaces() {
        return isLinux() || transactional;
    }

    /** Whether that is the races of a program with transactions. */
    public boolean isTransactional() {
        return transactional;
    }

    private boolean isLinux() {
        return cat != null && name.equals(LINUX);
    }

    public boolean hasPlainAccesses() {
        return explored().hasPlainAccesses();
    }
}
