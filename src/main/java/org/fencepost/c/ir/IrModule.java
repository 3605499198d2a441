package org.fencepost.c.ir;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.program.Pointee;
import org.jspecify.annotations.Nullable;

/**
 * A compiled file: variables, functions and aliases by name. Bodies and first values are read on demand from the native
 * module behind it, so only until {@link #close}; what has been read stays.
 */
public final class IrModule implements AutoCloseable {
    /** Where a module comes from. */
    public enum Origin {
        /** Source code that our own flags compiled. */
        SOURCE,
        /** LLVM IR of which we do not know how it was made. */
        IR,
        /** One of our own models of library functions. */
        LIBRARY
    }

    private final Map<String, Global> globals = new LinkedHashMap<>();
    private final Origin origin;
    private @Nullable NativeModule source;

    IrModule(NativeModule source, Origin origin) {
        this.source = source;
        this.origin = origin;
    }

    /**
     * Reads bitcode. It must come from our own clang: LLVM ends the process when it reads broken bitcode.
     */
    public static IrModule read(byte[] bitcode, Origin origin, SourceNames names) {
        return link(List.of(bitcode), origin, names, Relaxation.NONE);
    }

    /**
     * The same for a program that is linked from several files.
     *
     * @param relaxation which accesses are relaxed atomic ones although they do not say so
     */
    public static IrModule link(List<byte[]> files, Origin origin, SourceNames names, Relaxation relaxation) {
        return NativeModule.read(files, origin, names, relaxation);
    }

    /** Whether bitcode, of our own clang, defines the function. */
    public static boolean defines(byte[] bitcode, String function) {
        return NativeModule.defines(bitcode, function);
    }

    void add(Global global) {
        globals.put(global.name(), global);
    }

    /** In the order of the file. */
    public Iterable<Global> globals() {
        return globals.values();
    }

    /** The global of that name, defined or only mentioned here, or null. */
    public @Nullable Global global(String name) {
        return globals.get(name);
    }

    /** Whether this is one of our own models of library functions. */
    public boolean isLibrary() {
        return origin == Origin.LIBRARY;
    }

    /** Whether our own flags made it of source code: loads say which type they access, and nothing was optimised. */
    public boolean isSource() {
        return origin == Origin.SOURCE;
    }

    private NativeModule source() {
        return Objects.requireNonNull(source, "the module is closed");
    }

    /** The names of a relaxation that nothing has which was read so far. */
    public List<String> namesOfNothing() {
        return source().relaxed().unused();
    }

    List<Block> readBody(FunctionDefinition function) {
        return source().readBody(function);
    }

    Constant readInitializer(Variable variable) {
        return source().readInitializer(variable);
    }

    Constant readTarget(Alias alias) {
        return source().readTarget(alias);
    }

    /** What the pointers that its calls return point to. */
    public List<Pointee> pointees() {
        return source().pointees();
    }

    Variable.Description describe(Variable variable) {
        return source().describe(variable);
    }

    @Override
    public void close() {
        if (source != null) {
            source.close();
            source = null;
        }
    }
}
