package org.fencepost.cli;

import java.util.List;
import org.fencepost.c.Standard;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.verdict.Basis;
import org.jspecify.annotations.Nullable;

/** The memory model for a file: the one that the user names, otherwise that of the standard by which the file is compiled. */
final class ModelChoice {
    /** For C++17, C17 and before; clang's own defaults are gnu++17 and gnu17. */
    private static final String BEFORE_2020 = "rc11";

    private static final String SINCE_2020 = "c20";

    private ModelChoice() {}

    /** @param named what the user has named, or null */
    static Basis of(@Nullable String named, String file, List<String> clangFlags) {
        if (named != null) {
            return Basis.model(named);
        }
        return Standard.of(file, clangFlags)
                .map(standard ->
                        new Basis(Basis.Kind.MODEL, standard.isSince2020() ? SINCE_2020 : BEFORE_2020, standard.name()))
                .orElse(Basis.model(BEFORE_2020));
    }

    static void check(@Nullable String named, FileArguments arguments) {
        arguments.require(
                named == null || ProgramModel.named(named).isPresent(),
                "unknown model '" + named + "'; choose one of " + String.join(", ", ProgramModel.names()));
    }
}
