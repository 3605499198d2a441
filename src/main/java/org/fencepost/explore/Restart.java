package org.fencepost.explore;

/**
 * Thrown when exploration learns something about the program that its graphs are not laid out for (an access that cuts a
 * location in two, more threads than clocks have room for). What was learnt is kept and exploration starts over; this
 * happens a few times at most, and early.
 */
final class Restart extends RuntimeException {
    Restart(String why) {
        super(why, null, false, false);
    }
}
