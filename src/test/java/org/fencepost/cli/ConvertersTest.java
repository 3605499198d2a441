package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

/** Options that are more than a word or a number. */
class ConvertersTest {
    @Test
    void durations() {
        Map.of("30", 30_000L, "1.5s", 1500L, "500ms", 500L, "5m", 300_000L, "2h", 7_200_000L)
                .forEach((text, millis) ->
                        assertThat(new DurationConverter().convert(text)).isEqualTo(Duration.ofMillis(millis)));
        for (String wrong : List.of("", "s", "-3", "3 days", "1e9", "9999999999999999999")) {
            assertThatThrownBy(() -> new DurationConverter().convert(wrong))
                    .isInstanceOf(TypeConversionException.class);
        }
        assertThat(DurationConverter.show(Duration.ofMillis(90_000))).isEqualTo("90 s");
        assertThat(DurationConverter.show(Duration.ofMinutes(5))).isEqualTo("5 min");
        assertThat(DurationConverter.show(Duration.ofHours(2))).isEqualTo("2 h");
        assertThat(DurationConverter.show(Duration.ofMillis(250))).isEqualTo("250 ms");
    }

    @Test
    void sizes() {
        Map.of("1048576", 1L << 20, "64k", 1L << 16, "512M", 512L << 20, "4g", 4L << 30, "4GB", 4L << 30)
                .forEach((text, bytes) ->
                        assertThat(new SizeConverter().convert(text)).isEqualTo(bytes));
        for (String wrong : List.of("", "g", "-1g", "4t", "1.5g")) {
            assertThatThrownBy(() -> new SizeConverter().convert(wrong)).isInstanceOf(TypeConversionException.class);
        }
    }

    @Test
    void worstVerdictOfMany() {
        assertThat(ExitCode.worst(List.of(Verdict.VERIFIED, Verdict.BOUNDED))).isEqualTo(Verdict.BOUNDED);
        assertThat(ExitCode.worst(List.of(Verdict.VIOLATION, Verdict.BOUNDED))).isEqualTo(Verdict.VIOLATION);
        assertThat(ExitCode.worst(List.of(Verdict.VIOLATION, Verdict.UNSUPPORTED)))
                .isEqualTo(Verdict.UNSUPPORTED);
        assertThat(ExitCode.worst(List.of())).isNotEqualTo(Verdict.VERIFIED);
    }
}
