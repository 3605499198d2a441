package org.fencepost.c;

import java.nio.file.Path;
import java.util.List;
import org.fencepost.c.ir.Relaxation;
import org.fencepost.program.Dependencies;
import org.jspecify.annotations.Nullable;

/**
 * How to compile a file.
 *
 * @param flags for clang: {@code -D}, {@code -I}, {@code -std}, {@code -include}, ...
 * @param clang the clang to use instead of the bundled one, or null
 * @param language what the file is written in; {@link Language#BY_NAME} to tell by its name
 * @param dependencies what the program must know of which action depends on which
 * @param persistentHeap whether malloc and new give memory that survives failures
 * @param linking how files become one program
 */
public record CompileOptions(
        List<String> flags,
        @Nullable Path clang,
        Language language,
        Dependencies.Tracking dependencies,
        boolean persistentHeap,
        Linking linking) {
    /**
     * How files become one program.
     *
     * @param entry the function that it starts with
     * @param relaxation which accesses are relaxed atomic ones although they do not say so
     */
    public record Linking(String entry, Relaxation relaxation) {
        public static final Linking DEFAULT = new Linking("main", Relaxation.NONE);
    }

    public static final CompileOptions DEFAULT =
            new CompileOptions(List.of(), null, Language.BY_NAME, Dependencies.Tracking.NONE, false, Linking.DEFAULT);

    public CompileOptions {
        flags = List.copyOf(flags);
    }

    public CompileOptions withFlags(List<String> newFlags) {
        return new CompileOptions(newFlags, clang, language, dependencies, persistentHeap, linking);
    }

    public CompileOptions withClang(@Nullable Path newClang) {
        return new CompileOptions(flags, newClang, language, dependencies, persistentHeap, linking);
    }

    public CompileOptions withDependencies(Dependencies.Tracking track) {
        return new CompileOptions(flags, clang, language, track, persistentHeap, linking);
    }

    public CompileOptions withDependencies(boolean track) {
        return withDependencies(track ? Dependencies.Tracking.ALL : Dependencies.Tracking.NONE);
    }

    public CompileOptions withPersistentHeap(boolean persistent) {
        return new CompileOptions(flags, clang, language, dependencies, persistent, linking);
    }

    public CompileOptions withLinking(Linking newLinking) {
        return new CompileOptions(flags, clang, language, dependencies, persistentHeap, newLinking);
    }
}
