package org.fencepost.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserSourcesTest {
    private static final Path HERE = Path.of("").toAbsolutePath();
    private static final Path ABOVE = HERE.getParent();

    private final UserSources sources = new UserSources("../elsewhere/main.c", List.of(Path.of("/library")), true);

    @Test
    void namesAreThoseThatTheUserGave() {
        assertThat(sources.show(ABOVE.toString(), "elsewhere/main.c")).isEqualTo("../elsewhere/main.c");
        assertThat(sources.show(HERE.toString(), "../elsewhere/main.c")).isEqualTo("../elsewhere/main.c");
        assertThat(sources.show(HERE.toString(), "")).isEqualTo("../elsewhere/main.c");
        assertThat(sources.show(HERE.toString(), "src/lock.h")).isEqualTo("src/lock.h");
    }

    @Test
    void otherNamesCanBeOpenedFromHere() {
        assertThat(sources.show(ABOVE.toString(), "elsewhere/lock.h"))
                .isEqualTo(ABOVE.resolve("elsewhere/lock.h").toString());
        assertThat(sources.show(ABOVE.toString(), HERE.getFileName() + "/src/lock.h"))
                .isEqualTo("src/lock.h");
    }

    /** clang has checksums of what it has read; "#line" names what it has not. */
    @Test
    void onlyWhatWasCompiledIsLookedInto() {
        assertThat(sources.isCompiled("/", "etc/shadow", "")).isFalse();
        assertThat(sources.isCompiled("/", "src/lock.h", "4e3a92efcbf4faeaa89fff89ac34e55e"))
                .isTrue();
        assertThat(sources.isCompiled(ABOVE.toString(), "elsewhere/main.c", "")).isTrue();
        UserSources foreign = new UserSources("main.ll", List.of(), false);
        assertThat(foreign.isCompiled("/", "etc/passwd", "4e3a92efcbf4faeaa89fff89ac34e55e"))
                .isFalse();
    }

    @Test
    void libraryNamesAreShort() {
        assertThat(sources.show("/", "library/c/stdio.h")).isEqualTo("<c/stdio.h>");
        assertThat(sources.isLibrary("/", "library/c/stdio.h")).isTrue();
        assertThat(sources.isLibrary(ABOVE.toString(), "elsewhere/main.c")).isFalse();
    }
}
