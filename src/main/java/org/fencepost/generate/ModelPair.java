package org.fencepost.generate;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fencepost.model.cat.Models;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Two models to tell apart, and the dialect to do it in.
 *
 * @param plainOnly whether only plain accesses and dependencies mean the same to both
 */
public record ModelPair(String allowedBy, String forbiddenBy, Vocabulary vocabulary, boolean plainOnly) {
    /** Models of machines: they agree on what plain accesses and dependencies are. */
    private static final Set<String> MACHINES = Set.of("sc", "tso", "pso", "aarch64", "power", "riscv");

    /** @param dialect may be null: then one that both models know, if there is one */
    public static ModelPair of(String allowedBy, String forbiddenBy, @Nullable String dialect) {
        if (dialect != null) {
            Vocabulary named = Vocabularies.named(dialect);
            return new ModelPair(allowedBy, forbiddenBy, named, isPlainOnly(named, allowedBy, forbiddenBy));
        }
        Optional<Vocabulary> common = Vocabularies.all().stream()
                .filter(vocabulary -> knows(vocabulary, allowedBy) && knows(vocabulary, forbiddenBy))
                .findFirst();
        if (common.isPresent() && (isOurs(allowedBy) || isOurs(forbiddenBy))) {
            return new ModelPair(allowedBy, forbiddenBy, common.get(), false);
        }
        if (common.isPresent()) {
            throw new InputException("--dialect must say in which dialect to compare " + allowedBy + " and "
                    + forbiddenBy + ": one of " + String.join(", ", Vocabularies.names()));
        }
        Vocabulary own = Vocabularies.all().stream()
                .filter(vocabulary -> knows(vocabulary, allowedBy.equals("sc") ? forbiddenBy : allowedBy))
                .findFirst()
                .orElseThrow();
        return new ModelPair(allowedBy, forbiddenBy, own, isPlainOnly(own, allowedBy, forbiddenBy));
    }

    private static boolean isOurs(String model) {
        return Models.names().contains(model);
    }

    /** Of a cat file we can only believe that it knows the dialect. */
    private static boolean knows(Vocabulary vocabulary, String model) {
        return !isOurs(model) || vocabulary.models().contains(model);
    }

    private static boolean isPlainOnly(Vocabulary vocabulary, String allowedBy, String forbiddenBy) {
        boolean plainOnly = false;
        for (String model : List.of(allowedBy, forbiddenBy)) {
            if (!knows(vocabulary, model)) {
                boolean machines = MACHINES.contains(model)
                        && MACHINES.contains(vocabulary.models().get(0));
                if (!machines) {
                    throw new InputException("the model " + model + " does not know the accesses of the dialect "
                            + vocabulary.name() + ", whose models are " + String.join(", ", vocabulary.models())
                            + "; choose a dialect that both " + allowedBy + " and " + forbiddenBy + " know");
                }
                plainOnly = true;
            }
        }
        return plainOnly;
    }
}
