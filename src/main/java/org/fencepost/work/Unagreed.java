package org.fencepost.work;

/**
 * A worker in another process has met something that needs a number on which all processes have to agree. Nothing of its piece
 * counts; it is done again by somebody who knows the number.
 */
public final class Unagreed extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Unagreed(String what) {
        super(what, null, false, false);
    }
}
