package org.fencepost.c.lower;

import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fencepost.c.ir.Alias;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Global;
import org.fencepost.c.ir.IrModule;
import org.fencepost.c.ir.Linkage;
import org.fencepost.c.ir.Variable;
import org.fencepost.program.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a name means: the user's own definition, else our model of the library function, else a primitive of the
 * interpreter.
 */
record Linker(IrModule user, Function<String, IrModule> library, Function<String, Intrinsic> primitives) {
    /** Functions of verifiers that mean what they mean, whatever body the program gives them. */
    private static final Set<String> ALWAYS_PRIMITIVE =
            Set.of("reach_error", "__VERIFIER_error", "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end");

    Target function(Global global) {
        if (ALWAYS_PRIMITIVE.contains(global.name())) {
            return new Target.Primitive(global.name(), primitives.apply(global.name()));
        }
        Global definition = Exceptions.ESCAPING.equals(global.name())
                ? Objects.requireNonNull(libraryFunction(global.name()))
                : definition(global);
        if (definition instanceof FunctionDefinition function && isUsable(function)) {
            return new Target.Code(function);
        }
        if (global.name().startsWith("llvm.") || global.name().startsWith("__fp_stream_")) {
            return new Target.Builtin(global.name());
        }
        Intrinsic primitive = Stream.<Function<String, Intrinsic>>of(primitives, MathLibrary::find, MachineCode::find)
                .map(table -> table.apply(global.name()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (primitive != null) {
            return new Target.Primitive(global.name(), primitive);
        }
        // The body that a header offers for inlining is the same as the one that we cannot see.
        return definition instanceof FunctionDefinition function && function.isDefinition()
                ? new Target.Code(function)
                : new Target.Unknown(global);
    }

    /** The definition that a mention of a global stands for, through aliases; the mention itself when there is none. */
    Global definition(Global mention) {
        Global found = isUsable(mention) ? mention : lookUp(mention);
        for (int hops = 0; found instanceof Alias alias && hops < 64; hops++) {
            if (!(alias.target() instanceof Constant.Symbol symbol)) {
                return found;
            }
            found = isUsable(symbol.global()) ? symbol.global() : lookUp(symbol.global());
        }
        return found;
    }

    private Global lookUp(Global mention) {
        Global own = user.global(mention.name());
        if (own != null && isUsable(own) && own.linkage() != Linkage.INTERNAL) {
            return own;
        }
        IrModule module = library.apply(mention.name());
        Global model = module == null ? null : module.global(mention.name());
        return model != null && isUsable(model) && model.linkage() != Linkage.INTERNAL ? model : mention;
    }

    /** One of our own models, or null. */
    @Nullable FunctionDefinition libraryFunction(String name) {
        IrModule module = library.apply(name);
        return module != null && module.global(name) instanceof FunctionDefinition function ? function : null;
    }

    private static boolean isUsable(Global global) {
        return global.isDefinition() && global.linkage() != Linkage.AVAILABLE_EXTERNALLY;
    }

    /** A variable's definition, or null when nobody defines it. */
    @Nullable Variable variable(Global mention) {
        return definition(mention) instanceof Variable variable && isUsable(variable) ? variable : null;
    }
}
