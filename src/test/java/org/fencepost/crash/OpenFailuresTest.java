package org.fencepost.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Failure points with trees of decisions behind them, given away, put off and broken off at random: each path is taken once, and
 * each place on the way is new once, because what can be found there is explored then.
 */
class OpenFailuresTest {
    private static final int FAILURES = 6;

    private final List<String> seen = new ArrayList<>();
    private final Deque<byte[]> pieces = new ArrayDeque<>();

    @RepeatedTest(100)
    void eachPathIsTakenOnce(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        pieces.add(new OpenFailures(0, FAILURES).save());
        while (!pieces.isEmpty()) {
            work(OpenFailures.load(pieces.poll()), random);
        }
        assertThat(seen).doesNotHaveDuplicates();
        assertThat(new HashSet<>(seen)).isEqualTo(new HashSet<>(all()));
    }

    private static List<String> all() {
        List<String> all = new ArrayList<>();
        for (long number = 0; number < FAILURES; number++) {
            Choices choices = new Choices();
            do {
                all.addAll(path(number, choices));
            } while (choices.advance());
        }
        return all;
    }

    /** New places in the tree behind a failure point, where the number of options depends on the way so far. */
    private static List<String> path(long number, Choices choices) {
        List<String> places = new ArrayList<>();
        StringBuilder path = new StringBuilder().append(number);
        for (int depth = 0; depth < 4; depth++) {
            path.append(' ')
                    .append(choices.choose(1 + Math.floorMod(path.toString().hashCode(), 3)));
            if (!choices.isReplaying()) {
                places.add(path.toString());
            }
        }
        return places;
    }

    /** Takes turns until nothing is left, or the worker is stopped: then what is left is another piece. */
    private void work(OpenFailures open, Random random) {
        while (open.hasAny(0, FAILURES)) {
            for (long number = 0; number < FAILURES; number++) {
                if (open.has(number) && !turn(open, number, random)) {
                    pieces.add(open.save());
                    return;
                }
            }
        }
    }

    private boolean turn(OpenFailures open, long number, Random random) {
        Choices choices = open.begin(number, Choices::new);
        boolean more = true;
        while (more && random.nextInt(8) != 0) {
            List<String> places = path(number, choices);
            if (random.nextInt(4) == 0) {
                open.split().ifPresent(pieces::add);
            }
            if (random.nextInt(8) == 0) {
                break; // in the middle of a path, which does not count
            }
            if (random.nextInt(16) == 0) {
                return false; // the same, and what is left is asked for at once
            }
            seen.addAll(places);
            more = open.advance();
        }
        if (more) {
            open.leave();
        }
        return random.nextInt(16) != 0;
    }
}
