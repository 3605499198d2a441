package org.fencepost.selftest;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** What two ways to run a program come to that should come to the same: told of the smallest program that still shows it. */
final class SmallestDifference {
    private SmallestDifference() {}

    /**
     * The first model under which they disagree, in words.
     *
     * @param difference how they differ on a program under a model, or null
     */
    static Optional<String> find(
            SmallProgram program, List<String> models, BiFunction<SmallProgram, String, @Nullable String> difference) {
        for (String model : models) {
            if (difference.apply(program, model) != null) {
                SmallProgram smallest = Shrinker.shrink(program, simpler -> difference.apply(simpler, model) != null);
                return Optional.of("They disagree under " + model + " on\n" + smallest
                        + difference.apply(smallest, model) + "\n(" + program.name() + ")\n");
            }
        }
        return Optional.empty();
    }
}
