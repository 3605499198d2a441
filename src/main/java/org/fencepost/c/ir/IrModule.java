package org.fencepost.c.ir;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A compiled file: variables, functions and aliases by name. Bodies and first values are read on demand from the native
 * module behind it, so only until {@link #close}; what has been read stays.
 */
public final class IrModule implements AutoCloseable {
    private final Map<String, Global> globals = new LinkedHashMap<>();
    private final boolean library;
    private NativeModule source;

    IrModule(NativeModule source, boolean library) {
        this.source = source;
        this.library = library;
    }

    /**
     * Reads bitcode. It must come from our own clang: LLVM ends the process when it reads broken bitcode.
     *
     * @param library whether this is one of our own models of library functions
     */
    public static IrModule read(byte[] bitcode, boolean library, SourceNames names) {
        return NativeModule.read(bitcode, library, names);
    }

    void add(Global global) {
        globals.put(global.name(), global);
    }

    /** In the order of the file. */
    public Iterable<Global> globals() {
        return globals.values();
    }

    /** The global of that name, defined or only mentioned here, or null. */
    public Global global(String name) {
        return globals.get(name);
    }

    /** Whether this is one of our own models of library functions. */
    public boolean isLibrary() {
        return library;
    }

    List<Block> readBody(FunctionDefinition function) {
        return source.readBody(function);
    }

    Constant readInitializer(Variable variable) {
        return source.readInitializer(variable);
    }

    @Override
    public void close() {
        if (source != null) {
            source.close();
            source = null;
        }
    }
}
