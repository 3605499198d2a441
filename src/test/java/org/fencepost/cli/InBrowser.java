package org.fencepost.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests that open pages in one browser; those that need it are skipped where none is installed. */
abstract class InBrowser {
    @TempDir
    static Path directory;

    static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        Optional<Path> program = Browser.installed();
        browser = program.isPresent() ? new Browser(program.get()) : null;
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Whatever size the test before has left. */
    @BeforeEach
    void inAnOrdinaryWindow() {
        if (browser != null) {
            browser.size(1500, 950);
        }
    }

    static void requireBrowser() {
        assumeTrue(browser != null, "no Chromium or Chrome on the PATH: pages are not tested in a browser");
    }
}
