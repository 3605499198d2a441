package org.fencepost;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

class FreshSeedTest {
    @Test
    @DisabledIfSystemProperty(named = "fencepost.seed", matches = ".*")
    void isNewEachTimeAndKept() throws IOException {
        FreshSeed first = FreshSeed.of("FreshSeedTest");
        FreshSeed second = FreshSeed.of("FreshSeedTest");
        assertThat(second.value()).isNotEqualTo(first.value());
        assertThat(second.toString()).contains("-Dfencepost.seed=" + second.value());
        assertThat(Files.readString(Path.of("target/fresh-seeds/FreshSeedTest.txt"))
                        .strip())
                .isEqualTo("" + second.value());
    }
}
