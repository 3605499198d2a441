package org.fencepost.c.lower;

import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Global;
import org.fencepost.c.ir.IrModule;
import org.fencepost.c.ir.Type;
import org.fencepost.c.ir.Variable;
import org.fencepost.program.Callee;
import org.fencepost.program.Dependencies;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.Site;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** Makes a program of a module: links, finds what is reachable, lowers that, and adds what runs before and after main. */
public final class ProgramLowering {
    private final ProgramBuilder builder;
    private final Linker linker;
    private final Symbols symbols;
    private final ConstantValues constants;
    private final ThreadLocals threadLocals;
    private final CopyLoops loops;
    private final PartLoops partLoops;
    /** Functions that the user's own code calls and nobody defines. */
    private final Set<String> unknown = new LinkedHashSet<>();

    /** Whether the program can get at memory that survives failures. */
    private boolean isPersistent;

    private @Nullable Escapes escapes;
    private @Nullable Exceptions exceptions;

    private final boolean scopesControl;

    private ProgramLowering(String name, Linker linker, Dependencies.Tracking tracking) {
        this.builder = new ProgramBuilder(name);
        this.linker = linker;
        this.symbols = new Symbols(builder, linker);
        this.constants = new ConstantValues(symbols);
        this.threadLocals = new ThreadLocals(linker, constants, builder);
        this.loops = new CopyLoops(builder);
        this.partLoops = new PartLoops(builder);
        this.scopesControl = tracking == Dependencies.Tracking.SCOPED;
        builder.trackDependencies(tracking != Dependencies.Tracking.NONE);
    }

    /** Whether control dependencies end where the arms of a branch meet. */
    boolean scopesControl() {
        return scopesControl;
    }

    /**
     * @param entry the function that the program starts with
     * @param library the module of ours that defines a name, or null
     * @param primitives the primitive of that name, or null
     */
    public static Program lower(
            String name,
            String entry,
            IrModule user,
            Function<String, IrModule> library,
            Function<String, Intrinsic> primitives,
            Dependencies.Tracking tracking) {
        Linker linker = new Linker(user, library, primitives);
        return new ProgramLowering(name, linker, tracking).run(entry);
    }

    private Program run(String entry) {
        StartUp start = new StartUp(this, first(entry));
        Reachable reachable = new Reachable(linker);
        start.roots().forEach(reachable::add);
        analyse(reachable);
        for (Variable variable : reachable.variables()) {
            if (!variable.isThreadLocal()) {
                symbols.address(variable);
            }
        }
        start.lower(reachable);
        lowerPending();
        linker.user().pointees().forEach(builder::add);
        return builder.build();
    }

    /** The function to start with; for a file that describes a structure to check instead of main, ours that runs clients. */
    private FunctionDefinition first(String entry) {
        if (linker.user().global(entry) instanceof FunctionDefinition definition && definition.isDefinition()) {
            if (!entry.equals("main") && !definition.arguments().isEmpty()) {
                throw new InputException(
                        entry + " takes arguments: start with a function that calls it", definition.site());
            }
            return definition;
        }
        if (!entry.equals("main") || structure().isEmpty()) {
            throw new InputException("there is no function " + entry + " in this file");
        }
        return Objects.requireNonNull(linker.libraryFunction("__fp_clients"));
    }

    /** What the file says about a structure to check, for which operations it names that nobody calls by name. */
    Optional<Global> structure() {
        return Optional.ofNullable(linker.user().global("__fp_structure")).filter(Global::isDefinition);
    }

    /** Finds out what can become visible to other threads. */
    void analyse(Reachable reachable) {
        escapes = new Escapes(linker, reachable.functions());
        exceptions = new Exceptions(reachable.catches(), constants);
        isPersistent = reachable.primitives().stream().anyMatch(Intrinsics::givesPersistentMemory);
    }

    /** Adds the first thread; its function is lowered at once because a thread starts with a finished function. */
    void startWith(FunctionDefinition main, long[] arguments) {
        org.fencepost.program.Function function = new FunctionLowering(this, main, symbols.name(main)).lower();
        builder.define(function);
        builder.thread(function, arguments);
    }

    private void lowerPending() {
        while (true) {
            FunctionDefinition function = symbols.nextFunction();
            Variable variable = function == null ? symbols.nextVariable() : null;
            Global stub = function == null && variable == null ? symbols.nextStub() : null;
            if (function != null) {
                if (builder.defines(symbols.name(function))) {
                    continue;
                }
                builder.define(new FunctionLowering(this, function, symbols.name(function)).lower());
            } else if (variable != null) {
                define(variable);
            } else if (stub != null) {
                builder.define(stub((FunctionDefinition) stub));
            } else {
                break;
            }
        }
        symbols.unknownVariables()
                .forEach((name, address) -> builder.define(new MemoryObject(name, address, 64, new byte[0], true)));
    }

    private void define(Variable variable) {
        byte[] initial = Image.of(variable.initializer(), constants);
        Variable.Description shown = variable.description();
        builder.define(new MemoryObject(
                shown.name(),
                symbols.address(variable),
                variable.type().size(),
                initial,
                variable.isConstant(),
                shown.layout()));
    }

    /** A function that can be pointed to although it is no code: it passes its arguments on, or refuses. */
    private org.fencepost.program.Function stub(FunctionDefinition function) {
        Target target = linker.function(function);
        int parameters = 0;
        for (Type type : function.signature().parameters()) {
            parameters += Slot.count(type);
        }
        FunctionBuilder code = new FunctionBuilder(function.name(), parameters);
        code.site(new Site("library", 0, function.name(), null, true));
        boolean usable =
                target instanceof Target.Primitive && !function.signature().variadic();
        Intrinsic intrinsic = usable ? ((Target.Primitive) target).intrinsic() : unknownFunction(function, false);
        int[] arguments = new int[parameters];
        for (int i = 0; i < parameters; i++) {
            arguments[i] = i;
        }
        int[] results = Slot.count(function.signature().result()) == 0 ? new int[0] : new int[] {code.register()};
        code.intrinsic(intrinsic, arguments, results);
        code.ret(results);
        return code.build();
    }

    /** @param own whether the user's own code calls it */
    UnknownFunction unknownFunction(Global function, boolean own) {
        String name = UnknownFunction.name(function);
        if (own) {
            unknown.add(name);
        }
        return new UnknownFunction(name, unknown);
    }

    ProgramBuilder builder() {
        return builder;
    }

    Linker linker() {
        return linker;
    }

    Symbols symbols() {
        return symbols;
    }

    ConstantValues constants() {
        return constants;
    }

    ThreadLocals threadLocals() {
        return threadLocals;
    }

    CopyLoops loops() {
        return loops;
    }

    PartLoops partLoops() {
        return partLoops;
    }

    boolean isPersistent() {
        return isPersistent;
    }

    Exceptions exceptions() {
        return Objects.requireNonNull(exceptions);
    }

    Escapes escapes() {
        return Objects.requireNonNull(escapes);
    }

    Callee callee(FunctionDefinition function) {
        return builder.callee(symbols.name(function));
    }
}
