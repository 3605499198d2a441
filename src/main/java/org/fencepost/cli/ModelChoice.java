package org.fencepost.cli;

import java.util.List;
import org.fencepost.c.Standard;
import org.fencepost.model.FastModel;

/**
 * The memory model for a file: the one that the user names, otherwise that of the standard by which the file is compiled.
 *
 * @param standard what {@code -std} names, if that decided; otherwise null
 */
record ModelChoice(String name, String standard) {
    /** For C++17, C17 and before; clang's own defaults are gnu++17 and gnu17. */
    private static final String BEFORE_2020 = "rc11";

    private static final String SINCE_2020 = "c20";

    /** @param named what the user has named, or null */
    static ModelChoice of(String named, String file, List<String> clangFlags) {
        if (named != null) {
            return new ModelChoice(named, null);
        }
        return Standard.of(file, clangFlags)
                .map(standard -> new ModelChoice(standard.isSince2020() ? SINCE_2020 : BEFORE_2020, standard.name()))
                .orElse(new ModelChoice(BEFORE_2020, null));
    }

    /** What is wrong with a model that the user has named; null when nothing is. */
    static String problem(String named) {
        return named == null || FastModel.names().contains(named)
                ? null
                : "unknown model '" + named + "'; choose one of " + String.join(", ", FastModel.names());
    }
}
