package org.fencepost.program;

/** The program asks, while it runs, for something that is not modelled. No verdict is possible: the input is refused. */
public class NotSupportedException extends RuntimeException {
    private final transient Site site;

    public NotSupportedException(String message, Site site) {
        super(message);
        this.site = site;
    }

    /** Where the program asked for it. */
    public Site site() {
        return site;
    }
}
