package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pages as a reader has them: in a real browser. With {@code -Dscreenshots=DIR} every page is also photographed. Skipped
 * where no Chromium is installed.
 */
class PagesTest extends InBrowser {
    /** How much slower than on a quiet machine pages may be here: builds share theirs with other tests. */
    private static final int PATIENCE = 3;

    @BeforeAll
    static void needsOne() {
        requireBrowser();
    }

    private static Path page(String name, String... command) {
        Path page = directory.resolve(name + ".html");
        String[] all = Stream.concat(Arrays.stream(command), Stream.of("--html", page.toString()))
                .toArray(String[]::new);
        Session session = Session.run(all);
        assertThat(session.code()).as(session.err()).isLessThan(2);
        assertThat(page).exists();
        return page;
    }

    private static void open(String name, Path page) throws IOException {
        browser.open(page, "");
        photograph(name);
    }

    private static void photograph(String name) throws IOException {
        String target = System.getProperty("screenshots");
        if (target != null) {
            browser.screenshot(Path.of(target, name + ".png"));
        }
    }

    private static void assertNoComplaints() {
        assertThat(browser.complaints()).isEmpty();
    }

    private static int count(String selector) {
        return browser.ask("document.querySelectorAll(" + quoted(selector) + ").length")
                .asInt();
    }

    /** The same once there are any: another view is shown a moment after it was asked for. */
    private static int countSoon(String selector) {
        long deadline = System.nanoTime() + 10_000_000_000L;
        while (count(selector) == 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        return count(selector);
    }

    private static void click(String selector) {
        browser.ask("document.querySelector(" + quoted(selector) + ").click()");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "\\'") + "'";
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "race, verify examples/broken/mp.c",
        "assertion, verify examples/broken/dekker.c",
        "hang, verify src/test/programs/locks/mcs-hang.c",
        "mixed, verify src/test/programs/mixed/byte-lock-whole-word.c",
        "load-buffering, verify --model imm src/test/programs/litmus/lb-rlx.c",
        "deadlock, verify examples/broken/wakeup.c",
        "memory, verify examples/broken/refcount.c",
        "tso, verify --model tso examples/broken/dekker.c",
    })
    void executionsCanBeExplored(String name, String command) throws IOException {
        open(name, page(name, command.split(" ")));
        assertNoComplaints();
        assertThat(count(".node.culprit")).as("culprits").isPositive();
        assertLayersToggle("rf", "po");
        assertDigitsToggleLayers();
        assertSteppingWorks();
        photograph(name + "-step");
        assertSourceAndGraphHighlightEachOther();
        assertNoComplaints();
    }

    @Test
    void historiesAreBars() throws IOException {
        Path page = directory.resolve("history.html");
        Session.run(
                "lincheck",
                "--threads",
                "2",
                "--html",
                page.toString(),
                "examples/lincheck/register.c",
                "--",
                "-DSTALE");
        open("history", page);
        assertNoComplaints();
        assertThat(count("svg.history .call")).isEqualTo(3);
        assertThat(count("svg.history .edge.by-client")).isPositive();
        assertThat(count("svg.history .call.unexplained")).isPositive();
        assertThat(count(".node.culprit")).as("culprits").isPositive();
    }

    @Test
    void bytesOfAReadSayWhereTheyComeFrom() throws IOException {
        open("pieces", page("pieces", "verify", "src/test/programs/mixed/tagged-pointer-halves.c"));
        String read =
                browser.ask("APP.graph.x.events.findIndex(event => event.b)").asText();
        assertThat(count(".node[data-event='" + read + "']"))
                .as("nodes of the access")
                .isEqualTo(1);
        assertThat(browser.ask("APP.graph.x.events[" + read + "].x").asText()).contains("(4 bytes)");
        click(".node[data-event='" + read + "']");
        assertThat(browser.ask("[...document.querySelectorAll('li.piece')].map(li =>"
                                + " li.firstChild.textContent + li.querySelector('button').textContent).join('; ')")
                        .asText())
                .isEqualTo("bytes 0-1 from init; bytes 2-3 from T1.2");
        assertThat(browser.ask("[...document.querySelectorAll('.edge-label')].map(label => label.textContent)"
                                + ".filter(text => text.startsWith('rf ')).join('; ')")
                        .asText())
                .isEqualTo("rf 2-3");
        assertThat(browser.ask("document.querySelector('.node[data-event=\"" + read + "\"]').title")
                        .asText())
                .endsWith("\nbytes 0-1: init\nbytes 2-3: T1.2");
        photograph("pieces");
        assertNoComplaints();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "pm-fence, crash examples/pm/broken/log_missing_fence.c",
        "pm-flush, crash examples/pm/broken/list_missing_flush.c",
        "cxl, crash --platform cxl examples/cxl/ring_broken.c",
        "pm-twice, crash --failures 2 examples/pm/broken/log_missing_fence.c",
    })
    void crashesAreTimeLines(String name, String command) throws IOException {
        open(name, page(name, command.split(" ")));
        assertNoComplaints();
        assertThat(count(".moment.failure")).as("failures").isPositive();
        assertThat(count(".moment.store.lost .what.lost")).as("lost stores").isPositive();
        assertThat(count("rect.writeback")).as("write-back intervals").isPositive();
        assertThat(count("path[data-edge=found]"))
                .as("loads that found a store")
                .isPositive();
        int steps = browser.ask("APP.stepper.steps.length").asInt();
        for (int step = 1; step <= steps; step++) {
            browser.press("ArrowRight");
            assertThat(count(".moment.now")).isEqualTo(1);
        }
        photograph(name + "-step");
        browser.press("Escape");
        click(".moment.store.lost");
        assertThat(count("tr.lit")).isEqualTo(1);
        String line =
                browser.ask("document.querySelector('tr.lit').dataset.line").asText();
        browser.press("Escape");
        click("tr[data-line='" + line + "']");
        assertThat(count(".moment.selected")).isEqualTo(1);
        assertNoComplaints();
    }

    /** What is missing is a gap in the picture, and the page opens there. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "gap-flush, crash src/test/story/gap.c, 'missing: flush p->x, fence'",
        "gap-fence, crash src/test/story/missing_fence.c, missing: a fence",
        "gap-publish, crash src/test/story/publish.c, 'missing: flush node@publish.c:8.value, fence'",
        "gap-cxl, crash --platform cxl src/test/story/machine.c, 'missing: flush ring->slots[0].number, fence'",
        "gap-twice, crash --failures 2 src/test/story/two_failures.c, 'missing: flush pm->b, fence'",
    })
    void crashesOpenWhereSomethingIsMissing(String name, String command, String text) throws IOException {
        Path page = page(name, command.split(" "));
        for (int[] size : new int[][] {{1400, 1000}, {500, 900}}) {
            browser.size(size[0], size[1]);
            open(name, page);
            photograph(name + "-" + size[0]);
            assertNoComplaints();
            assertThat(browser.ask("document.querySelector('.moment.missing .what').textContent")
                            .asText())
                    .isEqualTo(text);
            assertThat(browser.ask(
                                    "(box => box.left > -2 && box.top > -2 && box.right < innerWidth + 2"
                                            + " && box.bottom < innerHeight + 2)(document.querySelector('.moment.missing').getBoundingClientRect())")
                            .asBoolean())
                    .as("in view at " + size[0] + " pixels")
                    .isTrue();
            assertThat(count(".gap")).isEqualTo(1);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "machine-xf, simulate --machine xf src/test/litmus/xf/fig2.4a.litmus",
        "machine-tso, simulate --machine tso examples/litmus/SB-x86.litmus",
    })
    void machinesAreDrawnAtEachStep(String name, String command) throws IOException {
        open(name, page(name, command.split(" ")));
        assertNoComplaints();
        int steps = browser.ask("APP.stepper.steps.length").asInt();
        assertThat(steps).isPositive();
        String before = "";
        for (int step = 1; step <= steps; step++) {
            browser.press("ArrowRight");
            assertThat(count(".trace li.now")).isEqualTo(1);
            String drawing = browser.ask("document.querySelector('.machine').textContent")
                    .asText();
            assertThat(drawing).as("step " + step).isNotEqualTo(before);
            before = drawing;
            if (step == (steps + 1) / 2) {
                photograph(name + "-step");
            }
        }
        assertThat(count(".queue")).as("buffers and channels").isPositive();
        browser.press("Home");
        click("tr.has");
        assertThat(count(".box.moved")).isEqualTo(1);
        assertNoComplaints();
    }

    @Test
    void forbiddenTestsShowTheCycle() throws IOException {
        Path page = page("psc", "litmus", "src/test/litmus/c11/SB+scs.litmus");
        open("psc", page);
        assertNoComplaints();
        assertThat(count("path.edge.cycle")).as("edges of the cycle").isGreaterThan(3);
        assertLayersToggle("psc-base");
        browser.press("ArrowRight");
        assertThat(count(".node.now")).isEqualTo(1);
        photograph("psc-step");
        assertSourceAndGraphHighlightEachOther();
        assertNoComplaints();
    }

    @Test
    void barriersShowTheExecutionThatNeedsThem() throws IOException {
        open("optimize", page("optimize", "optimize", "--from-sc", "--diff", "examples/ttas.c"));
        assertNoComplaints();
        int operations = count("table.operations tbody tr");
        assertThat(operations).isPositive();
        click("table.operations tbody tr");
        assertThat(count("tr.lit")).isEqualTo(1);
        click("tr.has");
        assertThat(count("tr.picked")).isEqualTo(1);
        click("table.operations tbody a");
        assertThat(countSoon(".node")).isPositive();
        photograph("optimize-why");
        assertLayersToggle("rf", "po");
        assertSteppingWorks();
        browser.press("u");
        assertThat(countSoon("table.operations tbody tr")).isEqualTo(operations);
        assertNoComplaints();
    }

    @Test
    void suitesAreTables() throws IOException {
        open("suite", page("suite", "litmus", "examples/litmus"));
        assertNoComplaints();
        int tests = count("table.results tbody tr");
        assertThat(tests).isGreaterThan(2);
        click("table.results th:nth-child(4) button");
        assertThat(count("th[aria-sort=ascending]")).isEqualTo(1);
        String first = browser.ask("document.querySelector('table.results tbody td:nth-child(4)').textContent")
                .asText();
        click("table.results th:nth-child(4) button");
        assertThat(browser.ask("document.querySelector('table.results tbody td:nth-child(4)').textContent")
                        .asText())
                .isNotEqualTo(first);
        browser.press("/");
        browser.type("x86");
        assertThat(count("table.results tbody tr")).isPositive().isLessThan(tests);
        click("table.results tbody a");
        assertThat(countSoon(".node")).as("the test's own page").isPositive();
        browser.press("u");
        assertThat(countSoon("table.results tbody tr")).isPositive();
        assertNoComplaints();
    }

    /** A program whose execution has at least 200 events. */
    private static Path largeProgram(int rounds) throws IOException {
        Path file = directory.resolve("large" + rounds + ".c");
        Files.writeString(file, """
                #include <assert.h>
                #include <pthread.h>
                #include <stdatomic.h>
                static atomic_int x[4], done;
                static void *work(void *arg) {
                    long me = (long)arg;
                    for (int i = 0; i < ROUNDS; i++) {
                        atomic_store_explicit(&x[me], i, memory_order_release);
                        (void)atomic_load_explicit(&x[me], memory_order_acquire);
                    }
                    atomic_fetch_add(&done, 1);
                    return NULL;
                }
                int main(void) {
                    pthread_t t[4];
                    for (long i = 0; i < 4; i++)
                        pthread_create(&t[i], NULL, work, (void *)i);
                    for (int i = 0; i < 4; i++)
                        pthread_join(t[i], NULL);
                    assert(atomic_load(&done) == 5);
                }
                """.replace("ROUNDS", "" + rounds));
        return file;
    }

    @Test
    void threeThousandEventsOpenAndStepAtOnce() throws IOException {
        Path page = page("huge", "verify", largeProgram(375).toString());
        assertThat(Files.size(page)).isLessThan(3_000_000);
        open("huge", page);
        assertNoComplaints();
        assertThat(browser.ask("DATA.results[0].findings[0].execution.events.length")
                        .asInt())
                .isGreaterThan(3000);
        assertThat(browser.ask("performance.getEntriesByType('navigation')[0].domComplete")
                        .asDouble())
                .as("milliseconds to open")
                .isLessThan(2000 * PATIENCE);
        assertThat(millisToStep(1500)).as("milliseconds a step").isLessThan(100 * PATIENCE);
    }

    private static double millisToStep(int step) {
        return browser.ask("(() => { const start = performance.now(); APP.stepper.go(" + step
                        + "); document.body.offsetHeight; return performance.now() - start; })()")
                .asDouble();
    }

    @Test
    void twoHundredEventsAreReadableAndFast() throws IOException {
        String program = largeProgram(30).toString();
        Path page = page("large", "verify", program);
        open("large", page);
        assertNoComplaints();
        assertThat(Files.size(page)).isLessThan(2_000_000);
        assertThat(browser.ask("DATA.results[0].findings[0].execution.events.length")
                        .asInt())
                .isGreaterThan(200);
        int few = count(".node");
        assertThat(few).isLessThan(120);
        browser.press("m");
        browser.press("l");
        assertThat(count(".node[data-event]")).isGreaterThan(200);
        photograph("large-all");
        assertThat(millisToStep(100)).as("milliseconds a step").isLessThan(500);
        browser.press("0");
        photograph("large-fit");
        browser.press("/");
        browser.type("x[2] = 17");
        assertThat(count(".node.hit")).isEqualTo(1);
        browser.press("Escape");
        click("[data-thread='1']");
        assertThat(count(".thread.folded")).isEqualTo(1);
        assertNoComplaints();
    }

    @Test
    void keyboardThemeAndPrint() throws IOException {
        open("keys", page("keys", "verify", "examples/broken/dekker.c"));
        browser.press("ArrowDown");
        assertThat(count(".node.selected")).isEqualTo(1);
        String first = browser.ask("APP.graph.selected").asText();
        browser.press("ArrowDown");
        assertThat(browser.ask("APP.graph.selected").asText()).isNotEqualTo(first);
        browser.press("c");
        assertThat(count(".thread.folded")).isEqualTo(1);
        browser.press("c");
        browser.press("?");
        assertThat(count(".help kbd")).isGreaterThan(8);
        browser.press("Escape");
        assertThat(count(".help")).isZero();
        String light =
                browser.ask("getComputedStyle(document.body).backgroundColor").asText();
        browser.press("t");
        assertThat(browser.ask("getComputedStyle(document.body).backgroundColor")
                        .asText())
                .isNotEqualTo(light);
        photograph("dark");
        assertThat(browser.print()).hasSizeGreaterThan(10_000);
        String pictures = System.getProperty("screenshots");
        if (pictures != null) {
            Files.write(Path.of(pictures, "print.pdf"), browser.print());
        }
        assertNoComplaints();
    }

    /** Edges of a cycle stay, whatever layer they are of. */
    private static void assertLayersToggle(String... layers) {
        for (String layer : layers) {
            String edges = "path[data-edge=" + layer + "]:not(.cycle)";
            int before = count(edges);
            click("[data-layer=" + layer + "]");
            int after = count(edges);
            assertThat(Math.min(before, after)).as(layer).isZero();
            assertThat(Math.max(before, after)).as(layer).isPositive();
            click("[data-layer=" + layer + "]");
            assertThat(count(edges)).as(layer).isEqualTo(before);
        }
    }

    private static void assertDigitsToggleLayers() {
        int before = count("path[data-edge=po]");
        browser.press("1");
        assertThat(count("path[data-edge=po]")).isZero();
        browser.press("1");
        assertThat(count("path[data-edge=po]")).isEqualTo(before);
    }

    private static void assertSteppingWorks() {
        assertThat(count(".node.now")).isZero();
        int steps = browser.ask("APP.stepper.steps.length").asInt();
        assertThat(steps).isPositive();
        for (int step = 1; step <= steps; step++) {
            browser.press("ArrowRight");
            assertThat(count(".node.now")).as("step " + step).isEqualTo(1);
        }
        assertThat(count(".node.future")).isZero();
        browser.press("ArrowLeft");
        assertThat(browser.ask("APP.stepper.at").asInt()).isEqualTo(steps - 1);
        assertThat(count("table.memory tr")).isGreaterThan(1);
    }

    private static void assertSourceAndGraphHighlightEachOther() {
        browser.press("Escape");
        click(".node.culprit");
        assertThat(count("tr.lit")).isEqualTo(1);
        String line =
                browser.ask("document.querySelector('tr.lit').dataset.line").asText();
        browser.press("Escape");
        assertThat(count("tr.lit")).isZero();
        click("tr[data-line='" + line + "']");
        assertThat(count(".node.selected")).isEqualTo(1);
        assertThat(browser.ask("DATA.results[0].findings[0].execution.events[APP.graph.selected].l")
                        .asText())
                .isEqualTo(line);
    }
}
