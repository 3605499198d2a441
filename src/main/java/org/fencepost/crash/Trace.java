package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The steps of an execution that others can tell, with what happened before each of them (vector clocks), and the races among
 * them: two steps that conflict and that nothing orders but that one came first. Source-DPOR: for each race some execution
 * has to take the steps that do not depend on the first one, and the second one, before it.
 */
final class Trace {
    /**
     * A step.
     *
     * @param turn where it was chosen; null when nobody else could go on
     * @param clock for each actor the number after that of its last step that happened before, or this one's
     * @param releases whether it gives up a lock
     * @param isPart whether others might see it before earlier ones: a part of a copy
     */
    private record Event(int actor, Footprint footprint, Turn turn, int[] clock, boolean releases, boolean isPart) {
        boolean isAfter(Event other, int number) {
            return at(clock, other.actor) > number;
        }
    }

    private static final int[] START = {};

    private final List<Event> events = new ArrayList<>();
    /** How many of them the execution at hand has made again. */
    private int replayed;
    /** Whether no execution before has made the last step. */
    private boolean isNew;
    /** See {@link #meetsPart()}. */
    private boolean meetsPart;
    /** For each actor, what happened before its next step. */
    private final List<int[]> clocks = new ArrayList<>();

    /** What is in each slot: the n-th of the threads of the program, or whoever handles losses for the one in slot n (~n). */
    private final List<Integer> slots = new ArrayList<>();

    /** The same for the same in all executions. */
    int slot(int who) {
        if (!slots.contains(who)) {
            slots.add(who);
        }
        return slots.indexOf(who);
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(slots.size());
        for (int who : slots) {
            out.writeInt(who);
        }
    }

    void load(DataInput in) throws IOException {
        for (int rest = in.readInt(); rest > 0; rest--) {
            slots.add(in.readInt());
        }
    }

    int size() {
        return replayed;
    }

    /** The execution starts over; the first steps will be as they were. */
    void repeat(int steps) {
        events.subList(Math.min(steps, events.size()), events.size()).clear();
        replayed = 0;
        clocks.clear();
    }

    private static int at(int[] clock, int actor) {
        return actor < clock.length ? clock[actor] : 0;
    }

    int[] clock(int actor) {
        return actor < clocks.size() ? clocks.get(actor) : START;
    }

    /** What the clock tells happened before the actor's next step. */
    void order(int actor, int[] before) {
        setClock(actor, merge(clock(actor), before));
    }

    /**
     * What the clock tells happened before the step that the actor has just made, which it has shown itself.
     *
     * @param isVisible whether the step is one that others can tell
     */
    void orderLast(int actor, boolean isVisible, int[] before) {
        order(actor, before);
        if (isVisible) {
            Event last = events.get(replayed - 1);
            events.set(
                    replayed - 1,
                    new Event(last.actor, last.footprint, last.turn, clock(actor), last.releases, last.isPart));
        }
    }

    private void setClock(int actor, int[] clock) {
        while (clocks.size() <= actor) {
            clocks.add(START);
        }
        clocks.set(actor, clock);
    }

    private static int[] merge(int[] one, int[] other) {
        if (other.length == 0 || one == other) {
            return one;
        }
        int[] all = Arrays.copyOf(one, Math.max(one.length, other.length));
        for (int i = 0; i < other.length; i++) {
            all[i] = Math.max(all[i], other[i]);
        }
        return all;
    }

    /** Whether all that others did happened before what the actor does next. */
    boolean isAfterAll(int actor) {
        int[] clock = clock(actor);
        BitSet seen = new BitSet();
        for (int i = replayed - 1; i >= 0; i--) {
            int other = events.get(i).actor;
            if (!seen.get(other)) {
                seen.set(other);
                if (other != actor && at(clock, other) <= i) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether something that happened after the last step of another one happened before what the actor has come to. */
    boolean isBehind(int actor, int other) {
        int[] clock = clock(actor);
        int last = at(clock(other), other);
        for (int one = 0; one < clock.length; one++) {
            boolean isThird = one != actor && one != other && clock[one] > 0;
            if (isThird && at(events.get(clock[one] - 1).clock, other) >= last) {
                return true;
            }
        }
        return false;
    }

    /**
     * The actor makes a step.
     *
     * @param acquires whether the step takes a lock, and was not possible before that was given up
     */
    void add(int actor, Footprint footprint, Turn turn, boolean acquires, boolean releases) {
        isNew = replayed == events.size();
        if (!isNew) {
            setClock(actor, events.get(replayed).clock);
            replayed++;
            return;
        }
        int number = events.size();
        int[] clock = clock(actor).clone();
        List<Integer> races = new ArrayList<>();
        int[] given = START;
        for (int i = number - 1; i >= 0; i--) {
            Event event = events.get(i);
            boolean known = at(clock, event.actor) > i;
            if (known || !Actors.conflict(event.actor, event.footprint, actor, footprint)) {
                continue;
            }
            if (event.releases && acquires) {
                given = merge(given, event.clock);
                continue;
            }
            if (event.actor != actor) {
                races.add(i);
                meetsPart |= event.isPart && !Actors.isOneThread(event.actor, actor);
            }
            clock = merge(clock, event.clock);
        }
        clock = Arrays.copyOf(merge(clock, given), Math.max(Math.max(clock.length, given.length), actor + 1));
        clock[actor] = number + 1;
        events.add(new Event(actor, footprint, turn, clock, releases, false));
        setClock(actor, clock);
        replayed++;
        races.forEach(race -> reverse(race, number));
    }

    /** The step that was made last is a part of a copy of which others have come. */
    void markPart() {
        if (isNew) {
            Event last = events.get(replayed - 1);
            events.set(replayed - 1, new Event(last.actor, last.footprint, last.turn, last.clock, last.releases, true));
        }
    }

    /** Whether a step of another thread was in a race with such a part: it might have come before the others. */
    boolean meetsPart() {
        return meetsPart;
    }

    /** The step that was made last has not been made after all. */
    void drop(int actor, int[] before) {
        replayed--;
        if (isNew) {
            events.remove(replayed);
        }
        setClock(actor, before);
    }

    /** Asks for executions in which the second step of a race comes before the first. */
    private void reverse(int first, int second) {
        Event before = events.get(first);
        if (before.turn != null && !before.turn.isFull()) {
            BitSet initials = initials(before, first, second);
            // Those of one thread wait for each other.
            if (!Actors.isOneThread(before.actor, events.get(second).actor)
                    || initials.intersects(before.turn.enabled)) {
                before.turn.request(initials);
            }
        }
    }

    /** Those who can begin what does not depend on the first step, and ends with the second. */
    private BitSet initials(Event before, int first, int second) {
        BitSet initials = new BitSet();
        // The first step of each actor in that sequence; what happens before one of an actor's steps happens before
        // later ones.
        int[] begins = new int[clocks.size()];
        for (int i = first + 1; i <= second; i++) {
            Event event = events.get(i);
            boolean belongs = begins[event.actor] == 0 && (i == second || !event.isAfter(before, first));
            if (belongs) {
                initials.set(event.actor, !isAfterAny(event, begins));
                begins[event.actor] = i;
            }
        }
        return initials;
    }

    private static boolean isAfterAny(Event event, int[] begins) {
        for (int actor = 0; actor < begins.length; actor++) {
            if (begins[actor] > 0 && at(event.clock, actor) > begins[actor]) {
                return true;
            }
        }
        return false;
    }
}
