package org.fencepost.work;

/** What a part of the work came to. Those of neighbouring parts are put together in their order. */
public interface Summary<S extends Summary<S>> {
    /** Adds what the part right after came to, which stays as it is. */
    void absorb(S later);

    /** Whether something was found after which one worker alone would not go on. */
    boolean ends();
}
