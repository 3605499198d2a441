package org.fencepost.cluster.ignite;

import java.util.List;
import java.util.function.Consumer;
import org.apache.ignite.IgniteLogger;
import org.jspecify.annotations.Nullable;

/** What Ignite has to say: warnings and errors in a line each, for those who want to know. */
final class QuietLogger implements IgniteLogger {
    /** Advice about caches and disks, which we do not use. */
    private static final List<String> ADVICE = List.of(
            "Initial heap size",
            "Message queue limit",
            "Persistence store directory",
            "Failed to resolve default logging",
            "Nodes started on local machine",
            "Collision resolution",
            "The total amount of RAM",
            "Possible too long JVM pause");

    private final Consumer<String> log;

    QuietLogger(Consumer<String> log) {
        this.log = log;
    }

    @Override
    public IgniteLogger getLogger(Object category) {
        return this;
    }

    @Override
    public void trace(String message) {}

    @Override
    public void debug(String message) {}

    @Override
    public void info(String message) {}

    @Override
    public void warning(String message, @Nullable Throwable e) {
        if (ADVICE.stream().noneMatch(message::startsWith)) {
            log.accept(line(message, e));
        }
    }

    @Override
    public void error(String message, @Nullable Throwable e) {
        log.accept(line(message, e));
    }

    private static String line(String message, @Nullable Throwable e) {
        String text = e == null || String.valueOf(e.getMessage()).equals(message) ? message : message + ": " + e;
        return text.lines().findFirst().orElse("");
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public boolean isInfoEnabled() {
        return false;
    }

    @Override
    public boolean isQuiet() {
        return false;
    }

    @Override
    public @Nullable String fileName() {
        return null;
    }
}
