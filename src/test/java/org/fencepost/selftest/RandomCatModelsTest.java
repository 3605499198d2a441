package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.FreshSeed;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Under models that nobody would write the explorer finds what brute force finds, or says that it may have left something out. More
 * with {@code -Dfencepost.models=N}.
 */
class RandomCatModelsTest {
    private static final int MODELS = Integer.getInteger("fencepost.models", 12);

    @TempDir
    private Path directory;

    /** A model of its own, or null when verify refuses it. */
    private String usable(CatGenerator generator, int number) throws IOException {
        Path file = Files.writeString(directory.resolve("m" + number + ".cat"), generator.model());
        try {
            return ProgramModel.named(file.toString()).isPresent() ? file.toString() : null;
        } catch (InputException refused) {
            return null;
        }
    }

    private void agree(long seed, String about) throws IOException {
        CatGenerator generator = new CatGenerator(seed);
        int complete = 0;
        for (int number = 0, used = 0; used < MODELS; number++) {
            String model = usable(generator, number);
            if (model != null) {
                used++;
                compare(model, seed + number, about);
                complete += ProgramModel.named(model).orElseThrow().leftOut().isEmpty() ? 1 : 0;
            }
        }
        assertThat(complete).as(about).isPositive();
    }

    private static void compare(String model, long seed, String about) throws IOException {
        Features features = seed % 2 == 0 ? Features.DEFAULT : Features.DEFAULT.with(Feature.UPDATES);
        ProgramGenerator programs = new ProgramGenerator(seed, features);
        assertThat(SelfTest.ofExplorer(programs, List.of(model))
                        .run(20, 1, () -> true)
                        .map(Difference::describe))
                .as(about + "\n" + Files.readString(Path.of(model)))
                .isEmpty();
    }

    @Test
    void fixed() throws IOException {
        agree(4711, "");
    }

    @Test
    void fresh() throws IOException {
        FreshSeed seed = FreshSeed.of(RandomCatModelsTest.class);
        agree(seed.value(), seed.toString());
    }
}
