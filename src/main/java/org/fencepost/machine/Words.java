package org.fencepost.machine;

import java.util.Arrays;

/** The numbers of a state's parts: two are equal when all of them are. */
record Words(int[] all) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Words words && Arrays.equals(all, words.all);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(all);
    }
}
