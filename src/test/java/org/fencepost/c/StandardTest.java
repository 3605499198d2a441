package org.fencepost.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "c++20",
                "c++2a",
                "gnu++20",
                "gnu++2a",
                "c++23",
                "c++2b",
                "gnu++23",
                "gnu++2b",
                "c++26",
                "c++2c",
                "c23",
                "c2x",
                "gnu23",
                "gnu2x",
                "c2y",
                "gnu2y",
                "iso9899:2024"
            })
    void newStandards(String name) {
        assertThat(new Standard(name).isSince2020()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c89",
                "c90",
                "ansi",
                "iso9899:1990",
                "iso9899:2018",
                "c99",
                "gnu99",
                "c9x",
                "c11",
                "c1x",
                "gnu11",
                "c17",
                "c18",
                "gnu17",
                "c++98",
                "c++03",
                "c++11",
                "c++0x",
                "c++14",
                "c++1y",
                "c++17",
                "c++1z",
                "gnu++17",
                "",
                "nonsense"
            })
    void oldStandards(String name) {
        assertThat(new Standard(name).isSince2020()).isFalse();
    }

    private static Optional<String> of(String file, String... flags) {
        return Standard.of(file, List.of(flags)).map(Standard::name);
    }

    @Test
    void lastStandardOfTheLanguageCounts() {
        assertThat(of("a.c", "-DN=1", "-std=c11", "-std=c23", "-std=c++17")).contains("c23");
        assertThat(of("a.cpp", "-std=c++17", "--std=gnu++20", "-std=c23")).contains("gnu++20");
        assertThat(of("a.c", "--std", "c17")).contains("c17");
        assertThat(of("a.ll", "-std=c11", "-std=c++20")).contains("c++20");
        assertThat(of("a.bc")).isEmpty();
        assertThat(of("a.c", "-std=c++20")).isEmpty();
        assertThat(of("a.c", "--std")).isEmpty();
    }

    @Test
    void clangGetsNoStandardOfAnotherLanguage() {
        List<String> flags = List.of("-std=c11", "-DN=1", "--std", "c++20", "-I.");
        assertThat(Standard.fitting(Language.C, flags)).containsExactly("-std=c11", "-DN=1", "-I.");
        assertThat(Standard.fitting(Language.CPP, flags)).containsExactly("-DN=1", "--std", "c++20", "-I.");
    }

    /** Unless there is nothing else: then clang says what is wrong. */
    @Test
    void aWrongStandardIsNotHidden() {
        assertThat(Standard.fitting(Language.C, List.of("-std=c++20"))).containsExactly("-std=c++20");
    }
}
