package org.fencepost.model.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.fencepost.model.cat.Models;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which models programs can be explored under, and how. */
class ProgramModelTest {
    @TempDir
    private Path directory;

    private ProgramModel of(String text) throws IOException {
        Path file = directory.resolve("own" + Math.abs(text.hashCode()) + ".cat");
        Files.writeString(file, "Own\n" + text);
        return ProgramModel.named(file.toString()).orElseThrow();
    }

    private static final String COHERENT =
            "acyclic po-loc | rf | co | fr\nempty rmw & (fre; coe)\nirreflexive fr; co\n";

    @Test
    void aModelWithoutLoadBufferingIsExploredAsItIs() throws IOException {
        ProgramModel model = of(COHERENT + "acyclic po | rf");
        assertThat(model.leftOut()).isEmpty();
        assertThat(model.judgesOnTheWay()).isTrue();
        assertThat(model.tracksDependencies()).isFalse();
    }

    @Test
    void ofAModelWithLoadBufferingSomeExecutionsMayBeMissing() throws IOException {
        ProgramModel model = of(COHERENT + "acyclic addr | data | ctrl | rfe");
        assertThat(model.leftOut().orElseThrow()).contains("imm");
        assertThat(model.judgesOnTheWay()).isFalse();
    }

    @Test
    void whatIsNotCoherentOrAtomicIsRefused() {
        assertThatThrownBy(() -> of("acyclic po | rf"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("not coherent");
        assertThatThrownBy(() -> of("acyclic po-loc \\ (R * R) | rf | co | fr\nacyclic po | rf"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("CoRR");
        assertThatThrownBy(() -> of("acyclic po-loc | rf | co | (fr \\ (W * W))\nacyclic po | rf"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("atomic");
    }

    /** What is not understood is judged at the end. */
    @Test
    void onlySomeAxiomsCanBeAskedOnTheWay() throws IOException {
        String base = COHERENT + "acyclic po | rf\n";
        assertThat(of(base + "acyclic po | rf | (co \\ (co; co))").judgesOnTheWay())
                .isFalse();
        assertThat(of(base + "irreflexive rf^-1; po").judgesOnTheWay()).isFalse();
        assertThat(of(base + "empty [W]; co; [W & REL]").judgesOnTheWay()).isFalse();
        assertThat(of(base + "let rec r = po | r; rf\nacyclic r").judgesOnTheWay())
                .isFalse();
        assertThat(of(base + "acyclic (po \\ (po; [W]; po)) | rfe").judgesOnTheWay())
                .isTrue();
        assertThat(Models.load("rc11").growsMaximally()).isTrue();
        assertThat(Models.load("lkmm").growsMaximally()).isFalse();
    }

    @Test
    void mappingsAreChosenByNameOrByWhatTheModelSpeaksOf() throws IOException {
        assertThat(ProgramModel.named("power")
                        .orElseThrow()
                        .mapping()
                        .orElseThrow()
                        .name())
                .isEqualTo("power");
        assertThat(ProgramModel.named("power:power-trailing")
                        .orElseThrow()
                        .mapping()
                        .orElseThrow()
                        .name())
                .isEqualTo("power-trailing");
        assertThat(of(COHERENT + "acyclic po; [MFENCE]; po | rf | [R]; po")
                        .mapping()
                        .orElseThrow()
                        .name())
                .isEqualTo("x86");
        assertThat(of(COHERENT + "acyclic po | rf | [SC]; po; [MFENCE]").mapping())
                .isEmpty();
        assertThatThrownBy(() -> ProgramModel.named("aarch64:power"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("not one to aarch64");
        assertThatThrownBy(() -> ProgramModel.named("aarch64:aarch64-none"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("aarch64-lxsx");
        assertThat(ProgramModel.named("arm64")).isEmpty();
    }
}
