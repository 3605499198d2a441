package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Cuts the tree of all schedules into pieces that can be explored on their own: one for each way in which it can begin. From the turns of
 * such a beginning everybody goes on who does not sleep, so that no race that shows later asks for anything there. Where it is cut depends on
 * the program alone, not on how many workers there are.
 */
final class Cutting {
    private static final int PIECES = 64;
    private static final int MOST_TURNS = 40;
    private static final int STEP = 2;

    private final Consumer<Choices> runs;

    /** @param runs has a run take the path, as far as it goes */
    Cutting(Consumer<Choices> runs) {
        this.runs = runs;
    }

    /** After how many turns to cut, so that there are enough pieces. */
    int turns() {
        int turns = STEP;
        while (turns < MOST_TURNS && pieces(turns).size() < PIECES) {
            turns += STEP;
        }
        return turns;
    }

    /** The beginnings of all paths with so many turns, and those that have less. */
    List<byte[]> pieces(int turns) {
        List<byte[]> pieces = new ArrayList<>();
        Choices path = Choices.upTo(turns);
        do {
            runs.accept(path);
            pieces.add(path.beginning());
        } while (path.advance());
        return pieces;
    }
}
