package org.fencepost.verdict;

import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/** The input is wrong or not supported: exit code 2 and one clear message that says what, where and what to do. */
public class InputException extends RuntimeException {
    private final transient @Nullable Site site;
    private final String message;

    public InputException(String message) {
        this(message, null);
    }

    public InputException(String message, @Nullable Site site) {
        super(message);
        this.message = message;
        this.site = site;
    }

    @Override
    public String getMessage() {
        return message;
    }

    /** Where in the input, or null. */
    public @Nullable Site site() {
        return site;
    }
}
