package org.fencepost;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * The seed of a random test that is new in each build, beside the fixed ones: what a fixed seed does not find, some build will.
 * It is printed and kept in {@code target/fresh-seeds}; its text belongs into messages of assertions. The property
 * {@code fencepost.seed} gives a failed build's seed again.
 */
public final class FreshSeed {
    private static final String PROPERTY = "fencepost.seed";
    private static final Path KEPT = Path.of("target", "fresh-seeds");

    private final String test;
    private final long value;

    private FreshSeed(String test, long value) {
        this.test = test;
        this.value = value;
    }

    /** @param test whoever asks: the name of its class, and more when it asks more than once */
    public static FreshSeed of(String test) {
        Long given = Long.getLong(PROPERTY);
        FreshSeed seed = new FreshSeed(test, given == null ? new SecureRandom().nextInt() & 0xffffffffL : given);
        seed.keep();
        return seed;
    }

    public static FreshSeed of(Class<?> test) {
        return of(test.getSimpleName());
    }

    public long value() {
        return value;
    }

    private void keep() {
        System.out.println(this);
        try {
            Files.createDirectories(KEPT);
            Files.writeString(KEPT.resolve(test + ".txt"), value + System.lineSeparator());
        } catch (IOException e) {
            System.out.println("cannot keep the seed of " + test + ": " + e.getMessage());
        }
    }

    @Override
    public String toString() {
        return test + ": fresh seed " + value + " (again with -D" + PROPERTY + "=" + value + ")";
    }
}
