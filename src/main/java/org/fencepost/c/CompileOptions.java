package org.fencepost.c;

import java.nio.file.Path;
import java.util.List;

/**
 * How to compile a file.
 *
 * @param flags for clang: {@code -D}, {@code -I}, {@code -std}, {@code -include}, ...
 * @param clang the clang to use instead of the bundled one, or null
 * @param language what the file is written in; {@link Language#BY_NAME} to tell by its name
 * @param trackDependencies whether the program must know which action depends on which
 * @param persistentHeap whether malloc and new give memory that survives failures
 */
public record CompileOptions(
        List<String> flags, Path clang, Language language, boolean trackDependencies, boolean persistentHeap) {
    public static final CompileOptions DEFAULT = new CompileOptions(List.of(), null, Language.BY_NAME, false, false);

    public CompileOptions {
        flags = List.copyOf(flags);
    }

    public CompileOptions withFlags(List<String> newFlags) {
        return new CompileOptions(newFlags, clang, language, trackDependencies, persistentHeap);
    }

    public CompileOptions withClang(Path newClang) {
        return new CompileOptions(flags, newClang, language, trackDependencies, persistentHeap);
    }

    public CompileOptions withLanguage(Language newLanguage) {
        return new CompileOptions(flags, clang, newLanguage, trackDependencies, persistentHeap);
    }

    public CompileOptions withDependencies(boolean track) {
        return new CompileOptions(flags, clang, language, track, persistentHeap);
    }

    public CompileOptions withPersistentHeap(boolean persistent) {
        return new CompileOptions(flags, clang, language, trackDependencies, persistent);
    }
}
