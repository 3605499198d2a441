package org.fencepost.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Failure points with trees of decisions behind them, given away and put off at random: each path is taken once. */
class OpenFailuresTest {
    private static final int FAILURES = 6;

    @RepeatedTest(100)
    void eachPathIsTakenOnce(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        List<String> paths = new ArrayList<>();
        Deque<byte[]> pieces = new ArrayDeque<>();
        pieces.add(new OpenFailures(0, FAILURES).save());
        while (!pieces.isEmpty()) {
            pieces.addAll(work(OpenFailures.load(pieces.poll()), paths, random));
        }
        assertThat(paths).doesNotHaveDuplicates();
        assertThat(new HashSet<>(paths)).isEqualTo(new HashSet<>(all()));
    }

    private static List<String> all() {
        List<String> paths = new ArrayList<>();
        for (long number = 0; number < FAILURES; number++) {
            Choices choices = new Choices();
            do {
                paths.add(path(number, choices));
            } while (choices.advance());
        }
        return paths;
    }

    /** The tree behind a failure point: how many options there are depends on the number and the way so far. */
    private static String path(long number, Choices choices) {
        StringBuilder path = new StringBuilder().append(number);
        for (int depth = 0; depth < 4; depth++) {
            path.append(' ').append(choices.choose(1 + Math.abs(path.toString().hashCode()) % 3));
        }
        return path.toString();
    }

    /** Returns what was given away, and what was left when the worker stopped. */
    private static List<byte[]> work(OpenFailures open, List<String> paths, Random random) {
        List<byte[]> others = new ArrayList<>();
        while (open.hasAny(0, FAILURES)) {
            for (long number = 0; number < FAILURES; number++) {
                if (open.has(number) && !turn(open, number, paths, random, others)) {
                    others.add(open.save());
                    return others;
                }
            }
        }
        return others;
    }

    private static boolean turn(
            OpenFailures open, long number, List<String> paths, Random random, List<byte[]> others) {
        Choices choices = open.begin(number);
        boolean more = true;
        while (more && random.nextInt(8) != 0) {
            String path = path(number, choices);
            if (random.nextInt(8) == 0) {
                break; // in the middle of it, which does not count
            }
            if (random.nextInt(16) == 0) {
                return false; // the same, and what is left is asked for at once
            }
            if (random.nextInt(4) == 0) {
                split(open, others);
            }
            paths.add(path);
            more = open.advance();
        }
        if (more) {
            open.leave();
        }
        return random.nextInt(16) != 0;
    }

    private static void split(OpenFailures open, List<byte[]> others) {
        Optional<byte[]> given = open.split();
        given.ifPresent(others::add);
        assertThat(OpenFailures.load(open.save()).save()).isEqualTo(open.save());
    }
}
