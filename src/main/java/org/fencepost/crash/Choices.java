package org.fencepost.crash;

import java.util.Arrays;

/**
 * A path through a tree of decisions, each with a number of options: replays what was decided before, then takes the first
 * option of every new decision. {@link #advance} goes to the next path, depth first.
 */
final class Choices {
    private int[] taken = new int[16];
    private int[] options = new int[16];
    private int length;
    private int next;

    /** The option to take at the decision that comes now. */
    int choose(int among) {
        if (next == length) {
            if (length == taken.length) {
                taken = Arrays.copyOf(taken, 2 * length);
                options = Arrays.copyOf(options, 2 * length);
            }
            taken[length] = 0;
            options[length++] = among;
        } else if (options[next] != among) {
            throw new IllegalStateException(
                    "a replayed decision has " + among + " options instead of " + options[next]);
        }
        return taken[next++];
    }

    /** Whether an earlier path went this way, too, so far. */
    boolean isReplaying() {
        return next < length;
    }

    /** Prepares the next path; false when all have been taken. */
    boolean advance() {
        next = 0;
        while (length > 0 && taken[length - 1] + 1 == options[length - 1]) {
            length--;
        }
        if (length == 0) {
            return false;
        }
        taken[length - 1]++;
        return true;
    }
}
