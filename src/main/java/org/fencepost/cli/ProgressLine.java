package org.fencepost.cli;

/** "12 of 4597 tests" on a terminal; nothing elsewhere. */
final class ProgressLine implements AutoCloseable {
    private static final long EVERY_NANOS = 200_000_000L;

    private final Console console;
    private final long all;
    private final String things;
    private long done;
    private long lastShown = System.nanoTime();
    private boolean visible;

    ProgressLine(Console console, long all, String things) {
        this.console = console;
        this.all = all;
        this.things = things;
    }

    void step() {
        done++;
        long now = System.nanoTime();
        if (console.progress() && now - lastShown > EVERY_NANOS) {
            lastShown = now;
            visible = true;
            console.err().print("\r\u001b[K" + done + " of " + all + " " + things + "\r");
            console.err().flush();
        }
    }

    @Override
    public void close() {
        if (visible) {
            console.err().print("\r\u001b[K");
            console.err().flush();
        }
    }
}
