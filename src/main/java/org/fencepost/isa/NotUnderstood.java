package org.fencepost.isa;

/** An instruction that we do not know, do not model, or that is written wrongly. The message says which and why, but not where. */
@SuppressWarnings("serial")
public final class NotUnderstood extends RuntimeException {
    public NotUnderstood(String problem) {
        super(problem, null, false, false);
    }
}
