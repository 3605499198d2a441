package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fencepost.explore.ExecutionListener;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;

/**
 * What an exploration gave that leaves out executions which are the same as others: the names of those that it explored, and
 * the numbers.
 *
 * @param names how often each was explored, by what is the same in all executions that count as one
 */
record Listed(Map<String, Integer> names, Result result) {
    static Listed of(Program program, Orbits orbits, ExploreOptions options) {
        Map<String, Integer> found = new TreeMap<>();
        ExploreOptions listening = options.withDuplicateCheck(true).withListener(new ExecutionListener() {
            @Override
            public void complete(Execution execution) {
                found.merge(orbits.name(execution), 1, Integer::sum);
            }

            @Override
            public boolean takesRepresentatives() {
                return true;
            }

            @Override
            public void restart() {
                found.clear();
            }
        });
        return new Listed(found, new Explorer(program, listening).run());
    }

    boolean isOnce() {
        return names.values().stream().allMatch(times -> times == 1);
    }

    private Map<Map<String, Long>, Long> states() {
        return result.states().stream().collect(Collectors.toMap(State::values, State::executions));
    }

    /**
     * In what this one, which left out executions, differs from the one that did not.
     *
     * @param kinds what executions that count as one are called
     */
    List<String> differences(Listed plain, String kinds) {
        List<String> wrong = new ArrayList<>();
        if (!names.keySet().equals(plain.names.keySet())) {
            wrong.add("of " + plain.names.size() + " " + kinds + ", " + names.size() + " were explored");
        }
        if (result.executions() != plain.result.executions()) {
            wrong.add("there are " + plain.result.executions() + " executions, not " + result.executions());
        }
        if (!states().equals(plain.states())) {
            wrong.add("the states are " + plain.states() + ", not " + states());
        }
        return wrong;
    }

    /** Options for comparing executions: an exploration goes on when it finds a race or a hang. */
    static ExploreOptions options(String model) {
        return ExploreOptions.of(model).withRaces(false).withLiveness(false);
    }

    /**
     * The most executions that a program of this number may have: small programs find most of what there is to find, and ten
     * times as many of them can be compared, so only one in ten may have many.
     */
    static int most(int number, int most) {
        return number % 10 == 0 ? most : most / 10;
    }

    /** Whether there are so many executions under these options. */
    static boolean isTooLarge(Program program, ExploreOptions plain, int most) {
        Result result = new Explorer(program, plain.withMaxExecutions(most)).run();
        return result.executions() + result.blocked() >= most;
    }
}
