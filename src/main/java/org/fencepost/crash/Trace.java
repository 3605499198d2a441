package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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
     * @param known the same when the step began, before it showed more
     * @param releases whether it gives up a lock
     * @param isPart whether others might see it before earlier ones: a part of a copy
     */
    private record Event(
            int actor,
            Footprint footprint,
            @Nullable Turn turn,
            int[] clock,
            int[] known,
            boolean releases,
            boolean isPart) {
        Event with(int[] newClock, boolean part) {
            return new Event(actor, footprint, turn, newClock, known, releases, part);
        }

        boolean isAfter(Event other, int number) {
            return at(clock, other.actor) > number;
        }
    }

    private static final int[] START = {};
    private static final BitSet NONE = new BitSet();

    private final List<Event> events = new ArrayList<>();
    /** How many of them the execution at hand has made again. */
    private int replayed;
    /** Whether no execution before has made the last step. */
    private boolean isNew;
    /** The numbers of the steps that the last one was in a race with, as long as that is not settled. */
    private final List<Integer> races = new ArrayList<>();
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
     * @param other whose last step it was
     */
    void orderLast(int actor, boolean isVisible, int other) {
        int[] before = clock(other);
        int race = at(before, other) - 1;
        if (isVisible && isNew && at(clock(actor), other) <= race) {
            races.removeIf(one -> at(before, events.get(one).actor) > one);
            races.add(race);
        }
        order(actor, before);
        if (isVisible) {
            events.set(replayed - 1, events.get(replayed - 1).with(clock(actor), events.get(replayed - 1).isPart));
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

    /** Whether a step of another one, not among the first ones, happened before what the actor does. */
    boolean isAfter(int actor, int other, int steps) {
        return at(clock(actor), other) > steps;
    }

    /**
     * Whether something that happened after the last step of another one happened before what the actor has just done.
     *
     * @param before what had happened before what the actor did until then
     */
    boolean isBehind(int actor, int[] before, int other) {
        int[] clock = clock(actor);
        int last = at(clock(other), other);
        if (at(before, other) >= last) {
            return true;
        }
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
    void add(int actor, Footprint footprint, @Nullable Turn turn, boolean acquires, boolean releases) {
        add(actor, footprint, turn, acquires, releases, NONE);
    }

    /** A machine fails, after steps that would have noticed. */
    void addFailure(int actor, Footprint footprint, @Nullable Turn turn, BitSet outlivers) {
        add(actor, footprint, turn, false, false, outlivers);
    }

    /** @param others the numbers of steps that the step conflicts with, besides those that its footprint tells */
    private void add(
            int actor, Footprint footprint, @Nullable Turn turn, boolean acquires, boolean releases, BitSet others) {
        isNew = replayed == events.size();
        races.clear();
        if (isNew || events.get(replayed).turn != turn) {
            setClock(actor, clock(actor, footprint, acquires, others));
        } else {
            setClock(actor, events.get(replayed).known);
        }
        if (isNew) {
            int[] clock = clock(actor);
            events.add(new Event(actor, footprint, turn, clock, clock, releases, false));
        }
        // Otherwise it is a step that was made before, or one that was begun and not made.
        replayed++;
    }

    /** What happens before the step that comes now, with this one. */
    private int[] clock(int actor, Footprint footprint, boolean acquires, BitSet others) {
        int[] clock = clock(actor).clone();
        int[] given = START;
        for (int i = replayed - 1; i >= 0; i--) {
            Event event = events.get(i);
            boolean known = at(clock, event.actor) > i;
            boolean conflicts = others.get(i) || Actors.conflict(event.actor, event.footprint, actor, footprint);
            if (known || !conflicts) {
                continue;
            }
            if (event.releases && acquires) {
                given = merge(given, event.clock);
                continue;
            }
            if (event.actor != actor && isNew) {
                races.add(i);
                meetsPart |= event.isPart && !Actors.isOneThread(event.actor, actor);
            }
            clock = merge(clock, event.clock);
        }
        clock = Arrays.copyOf(merge(clock, given), Math.max(Math.max(clock.length, given.length), actor + 1));
        clock[actor] = replayed + 1;
        return clock;
    }

    /** The last step was made, and it is known what happened before it: asks for executions in which it comes before what it was in a race with. */
    void settle() {
        races.forEach(race -> reverse(race, replayed - 1));
        races.clear();
    }

    /** The step that was made last is a part of a copy of which others have come. */
    void markPart() {
        if (isNew) {
            events.set(replayed - 1, events.get(replayed - 1).with(events.get(replayed - 1).clock, true));
        }
    }

    /** Whether a step of another thread was in a race with such a part: it might have come before the others. */
    boolean meetsPart() {
        return meetsPart;
    }

    /** The step that was made last has not been made after all. */
    void drop(int actor, int[] before) {
        replayed--;
        races.clear();
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

    /** How many steps the actor has made. */
    int steps(int actor) {
        return steps(actor, replayed);
    }

    private int steps(int actor, int until) {
        return (int) events.subList(0, until).stream()
                .filter(event -> event.actor == actor)
                .count();
    }

    /** The steps of each actor, each with how many steps of each actor happened before: whatever the order in which they came. */
    String normalForm() {
        TreeMap<Integer, StringBuilder> steps = new TreeMap<>();
        for (Event event : events.subList(0, replayed)) {
            StringBuilder text = steps.computeIfAbsent(event.actor, key -> new StringBuilder());
            text.append(' ');
            for (int actor = 0; actor < event.clock.length; actor++) {
                int count = steps(actor, event.clock[actor]);
                if (count > 0 && actor != event.actor) {
                    text.append(actor).append('*').append(count).append('/');
                }
            }
            text.append('.');
        }
        return steps.toString();
    }
}
