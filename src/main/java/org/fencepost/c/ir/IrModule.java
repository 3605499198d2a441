package org.fencepost.c.ir;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    private NativeModule source;

    IrModule(NativeModule source, Origin origin) {
        this.source = source;
        this.origin = origin;
    }

    /**
     * Reads bitcode. It must come from our own clang: LLVM ends the process when it reads broken bitcode.
     */
    public static IrModule read(byte[] bitcode, Origin origin, SourceNames names) {
        return NativeModule.read(bitcode, origin, names);
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
        return origin == Origin.LIBRARY;
    }

    /** Whether loads say which type of the source language they access. */
    public boolean hasAccessTypes() {
        return origin == Origin.SOURCE;
    }

    List<Block> readBody(FunctionDefinition function) {
        return source.readBody(function);
    }

    Constant readInitializer(Variable variable) {
        return source.readInitializer(variable);
    }

    Variable.Description describe(Variable variable) {
        return source.describe(variable);
    }

    @Override
    public void close() {
        if (source != null) {
            source.close();
            source = null;
        }
    }
}
