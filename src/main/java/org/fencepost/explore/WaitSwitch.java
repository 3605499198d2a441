package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Whether reads that only wait are put off ({@link InPlaceRevisits}): the same for all workers of an exploration. It is
 * once a thread has been seen to wait, because programs whose threads never do should pay nothing for it, unless something
 * turned up that does not go together with it. Each time exploration starts over.
 */
final class WaitSwitch {
    private final boolean allowed;
    private boolean waits;
    private boolean givenUp;

    WaitSwitch(boolean allowed) {
        this.allowed = allowed;
    }

    synchronized boolean isOn() {
        return allowed && waits && !givenUp;
    }

    /** A thread waits. Returns whether exploration has to start over because of that. */
    synchronized boolean turnOn() {
        boolean news = allowed && !waits;
        waits = true;
        return news;
    }

    /** Has exploration start over without it. */
    synchronized Restart giveUp(String why) {
        givenUp = true;
        return new Restart(why);
    }

    synchronized void save(DataOutput out) throws IOException {
        out.writeBoolean(waits);
        out.writeBoolean(givenUp);
    }

    synchronized void load(DataInput in) throws IOException {
        waits = in.readBoolean();
        givenUp = in.readBoolean();
    }
}
