package org.fencepost.cli;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/** What an exception means to the person who started the command. */
final class Problem {
    private Problem() {}

    /** One message: what, where, what to do. */
    static String describe(Throwable e) {
        if (e instanceof InputException input) {
            return located(input.getMessage(), input.site());
        }
        if (e instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return describe(unchecked.getCause());
        }
        if (e instanceof NoSuchFileException || e instanceof FileNotFoundException) {
            return "no such file: " + e.getMessage();
        }
        if (e instanceof InvalidPathException) {
            return "not a file name: " + e.getMessage();
        }
        if (e instanceof AccessDeniedException) {
            return "cannot read " + e.getMessage() + ": permission denied";
        }
        if (e instanceof IOException) {
            return "input or output failed: " + text(e);
        }
        if (e instanceof OutOfMemoryError) {
            return memory();
        }
        if (e instanceof InterruptedException) {
            return "interrupted";
        }
        if (e instanceof StackOverflowError) {
            return "internal error: the stack overflowed; this is a bug in fencepost, please report it"
                    + " (FENCEPOST_JAVA_OPTS=-Xss64m may help meanwhile)";
        }
        return "internal error: " + text(e) + "; this is a bug in fencepost, please report it"
                + " (--debug shows where it happened)";
    }

    /** Running out of memory and being stopped are limits; all else says nothing about the program. */
    static Verdict verdict(Throwable e) {
        return e instanceof OutOfMemoryError || e instanceof InterruptedException
                ? Verdict.BOUNDED
                : Verdict.UNSUPPORTED;
    }

    static Limit outOfMemory() {
        return new Limit(Limit.Kind.MEMORY, memory());
    }

    static String memory() {
        long megabytes = Runtime.getRuntime().maxMemory() >> 20;
        return "out of memory with a heap of " + megabytes + " MB; --memory gives it more";
    }

    static String located(String message, @Nullable Site site) {
        if (site == null || site.line() <= 0 || message.startsWith(site.file() + ":")) {
            return message;
        }
        return site.user() + ": " + message;
    }

    private static String text(Throwable e) {
        String name = e.getClass().getSimpleName();
        return e.getMessage() == null ? name : name + ": " + e.getMessage();
    }
}
