package org.fencepost.model.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fencepost.graph.Event;
import org.fencepost.graph.EventSet;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.model.cat.Models;
import org.fencepost.program.Annotation;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** What buffers loads with some modes only, with updates, or by way of a third thread, buffers loads. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "acyclic [RLX | NA]; po; [M] | rf",
                "acyclic po; [W \\ REL] | rf",
                "acyclic [R \\ W]; po | rf",
                "acyclic po; [W \\ R] | rf",
                "acyclic ([R]; po; [W] \\ [R & W]; po; [R & W]) | rf",
                "acyclic (po \\ loc) | rf",
                "acyclic po | ([W \\ R]; rf; [R])"
            })
    void allThatBuffersLoadsIsFound(String order) throws IOException {
        assertThat(of(COHERENT + order).leftOut()).isPresent();
    }

    @Test
    void whatIsNotCoherentWithSomeModesIsRefused() {
        assertThatThrownBy(() -> of("acyclic po-loc | rf | co | (fr \\ (ACQ * SC))\nacyclic po | rf"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("with sc accesses");
        assertThatThrownBy(() -> of("acyclic po-loc | rf | co | fr \\ (ACQ_REL * W)\nacyclic po | rf"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("not atomic");
    }

    /** Tests in C say which variables are declared atomic; compiled programs do not. */
    @Test
    void declarationsAreNotKnown() {
        assertThatThrownBy(() -> of(COHERENT + "acyclic po | rf\nempty [NAL]; rf; [A]"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("NAL");
    }

    /** Choices, allocations and the like are events of the explorer and not of a program. */
    @Test
    void judgesSeeWhatModelsSpeakOf() throws IOException {
        List<Event> events =
                List.of(event(0, Event.INITIAL, false), event(1, 0, false), event(2, 0, true), event(3, 1, false));
        Relation po = new Relation(4).add(1, 2);
        Relation co = new Relation(4).add(0, 1).add(0, 3).add(1, 3);
        Execution execution =
                new Execution(events, po, new Relation(4), co, Map.of("data", po), Map.of("T", EventSet.of(4, 2)));
        for (String none : List.of("po", "data", "T", "_ \\ M")) {
            Judge judge =
                    of(COHERENT + "acyclic po | rf\nempty " + none).judge().orElseThrow();
            assertThat(judge.allows(execution)).as(none).isTrue();
        }
        assertThat(of(COHERENT + "acyclic po | rf\nempty co")
                        .judge()
                        .orElseThrow()
                        .allows(execution))
                .isFalse();
    }

    private static Event event(int id, int thread, boolean quiet) {
        return new Event(id, thread, id, false, !quiet, false, quiet ? 0 : 8, 4, 0, 0, Annotation.NA, Site.UNKNOWN, "");
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
