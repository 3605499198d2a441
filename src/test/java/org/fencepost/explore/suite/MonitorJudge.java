package org.fencepost.explore.suite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fencepost.explore.suite.MonitorProgram.Operation;

/**
 * Visits every state of a program with a mutex and condition variables, as POSIX has them: a wait has begun when it lets go of the mutex
 * (whether a step earlier, only who signals without the mutex can tell, and no page promises that it cannot), and ends with a signal, at its
 * limit or for no reason; then the thread has to take the mutex again. A signal ends one wait at least (what it ends beyond that, a wake-up for no reason would, too), a broadcast all; if nobody waits it is lost.
 * The program hangs if there is a state in which nobody can go on but for no reason.
 */
final class MonitorJudge {
    /** What the judge can get wrong on purpose. */
    enum Mistake {
        NONE,
        NO_SPURIOUS_WAKE_UPS,
        SIGNAL_IS_LOST,
        SIGNAL_WAKES_ALL,
        /** The mutex is free before the thread counts as waiting. */
        WAIT_IN_TWO_STEPS,
        /** A signal is kept for the next one who waits. */
        SIGNAL_IS_KEPT
    }

    /** Where a thread is within its operation. */
    private static final int BEFORE = 0;

    private static final int ABOUT_TO_WAIT = 1;
    private static final int WAITING = 2;
    private static final int SIGNALLED = 3;
    private static final int TIMED_OUT = 4;
    /** Counts as waiting, and still has the mutex. */
    private static final int REGISTERED = 5;
    /** The same, and a signal has come. */
    private static final int SIGNALLED_EARLY = 6;

    private static final int NOBODY = -1;

    /** What a program comes to. */
    record Answer(Set<Map<String, Long>> states, boolean hangs) {}

    private final MonitorProgram program;
    private final Mistake mistake;
    private final Set<State> seen = new HashSet<>();
    private final Deque<State> open = new ArrayDeque<>();
    private final Set<Map<String, Long>> ends = new HashSet<>();
    private boolean hangs;
    /** Whether the state that is looked at has a step that happens for a reason. */
    private boolean goesOn;

    MonitorJudge(MonitorProgram program, Mistake mistake) {
        this.program = program;
        this.mistake = mistake;
    }

    /** Everything at one moment. Only copies are changed. */
    private record State(
            List<Integer> at,
            List<Integer> phases,
            int owner,
            List<Integer> variables,
            Map<String, Long> observed,
            Set<Integer> kept) {
        State {
            at = List.copyOf(at);
            phases = List.copyOf(phases);
            variables = List.copyOf(variables);
        }

        State move(int thread, int operation, int phase) {
            return new State(set(at, thread, operation), set(phases, thread, phase), owner, variables, observed, kept);
        }

        State phase(int thread, int phase) {
            return move(thread, at.get(thread), phase);
        }

        State owner(int newOwner) {
            return new State(at, phases, newOwner, variables, observed, kept);
        }

        State assign(int variable, int value) {
            return new State(at, phases, owner, set(variables, variable, value), observed, kept);
        }

        State observe(String label, long value) {
            Map<String, Long> more = new TreeMap<>(observed);
            more.put(label, value);
            return new State(at, phases, owner, variables, more, kept);
        }

        State keep(int condition, boolean on) {
            Set<Integer> changed = new HashSet<>(kept);
            if (on) {
                changed.add(condition);
            } else {
                changed.remove(condition);
            }
            return new State(at, phases, owner, variables, observed, changed);
        }

        private static List<Integer> set(List<Integer> list, int index, int value) {
            Integer[] copy = list.toArray(Integer[]::new);
            copy[index] = value;
            return Arrays.asList(copy);
        }
    }

    Answer judge() {
        List<Integer> zeros = program.threads().stream().map(thread -> 0).toList();
        List<Integer> variables = new ArrayList<>();
        for (int i = 0; i < MonitorProgram.VARIABLES; i++) {
            variables.add(0);
        }
        reach(new State(zeros, zeros, NOBODY, variables, Map.of(), Set.of()));
        while (!open.isEmpty()) {
            visit(open.pop());
        }
        return new Answer(ends, hangs);
    }

    private void reach(State state) {
        if (seen.add(state)) {
            open.push(state);
        }
    }

    private void go(State state) {
        goesOn = true;
        reach(state);
    }

    private void visit(State state) {
        goesOn = false;
        boolean ended = true;
        for (int t = 0; t < program.threads().size(); t++) {
            if (state.at.get(t) < program.threads().get(t).size()) {
                ended = false;
                step(state, t, program.threads().get(t).get(state.at.get(t)));
            }
        }
        if (ended) {
            end(state);
        }
        hangs |= !ended && !goesOn;
    }

    private void end(State state) {
        State last = state;
        for (int variable = 0; variable < MonitorProgram.VARIABLES; variable++) {
            last = last.observe(MonitorProgram.label(variable), state.variables.get(variable));
        }
        ends.add(last.observed);
    }

    private void step(State state, int t, Operation operation) {
        State next = state.move(t, state.at.get(t) + 1, BEFORE);
        if (operation instanceof MonitorProgram.Lock) {
            if (state.owner == NOBODY) {
                go(next.owner(t));
            }
        } else if (operation instanceof MonitorProgram.TryLock attempt) {
            tryLock(state, t, attempt);
        } else if (operation instanceof MonitorProgram.Unlock) {
            go(next.owner(NOBODY));
        } else if (operation instanceof MonitorProgram.Assign assign) {
            go(next.assign(assign.variable(), assign.value()));
        } else if (operation instanceof MonitorProgram.Increment increment) {
            go(next.assign(increment.variable(), state.variables.get(increment.variable()) + 1));
        } else if (operation instanceof MonitorProgram.Observe observe) {
            go(next.observe(label(state, t), state.variables.get(observe.variable())));
        } else if (operation instanceof MonitorProgram.Signal signal) {
            signal(next, signal.condition());
        } else if (operation instanceof MonitorProgram.Broadcast broadcast) {
            go(wakeAll(next, broadcast.condition()));
        } else {
            await(state, t, operation);
        }
    }

    private static String label(State state, int t) {
        return MonitorProgram.label(t, state.at.get(t));
    }

    private void tryLock(State state, int t, MonitorProgram.TryLock attempt) {
        int at = state.at.get(t);
        go(
                state.owner == NOBODY
                        ? state.move(t, at + 1, BEFORE).owner(t)
                        : state.observe(label(state, t), 1).move(t, at + attempt.skipped() + 1, BEFORE));
    }

    // ---- waiting

    private void await(State state, int t, Operation operation) {
        switch (state.phases.get(t)) {
            case BEFORE -> lookAndWait(state, t, operation);
            case ABOUT_TO_WAIT -> go(state.phase(t, WAITING));
            case REGISTERED -> go(state.phase(t, WAITING).owner(NOBODY));
            case SIGNALLED_EARLY -> go(state.phase(t, SIGNALLED).owner(NOBODY));
            case WAITING -> stopWaiting(state, t, operation);
            case SIGNALLED, TIMED_OUT -> wakeUp(state, t, operation);
            default -> throw new IllegalStateException("there is no such phase");
        }
    }

    private void lookAndWait(State state, int t, Operation operation) {
        if (isTrue(state, operation)) {
            go(state.move(t, state.at.get(t) + 1, BEFORE));
        } else if (state.kept.contains(condition(operation))) {
            go(state.keep(condition(operation), false).phase(t, SIGNALLED).owner(NOBODY));
        } else {
            go(
                    mistake == Mistake.WAIT_IN_TWO_STEPS
                            ? state.phase(t, ABOUT_TO_WAIT).owner(NOBODY)
                            : state.phase(t, REGISTERED));
        }
    }

    private void stopWaiting(State state, int t, Operation operation) {
        if (mistake != Mistake.NO_SPURIOUS_WAKE_UPS) {
            reach(state.phase(t, SIGNALLED));
        }
        if (operation instanceof MonitorProgram.WaitTimed) {
            go(state.phase(t, TIMED_OUT));
        }
    }

    private void wakeUp(State state, int t, Operation operation) {
        if (state.owner != NOBODY) {
            return;
        }
        int at = state.at.get(t);
        State awake = state.owner(t).move(t, operation instanceof MonitorProgram.WaitUntil ? at : at + 1, BEFORE);
        boolean timedOut = state.phases.get(t) == TIMED_OUT;
        go(operation instanceof MonitorProgram.WaitTimed ? awake.observe(label(state, t), timedOut ? 1 : 0) : awake);
    }

    private static boolean isTrue(State state, Operation operation) {
        if (operation instanceof MonitorProgram.WaitOnce once) {
            return state.variables.get(once.variable()) >= once.value();
        } else if (operation instanceof MonitorProgram.WaitUntil until) {
            return state.variables.get(until.variable()) >= until.value();
        }
        MonitorProgram.WaitTimed timed = (MonitorProgram.WaitTimed) operation;
        return state.variables.get(timed.variable()) >= timed.value();
    }

    /** What the thread waits for if it is at a wait; -1 for others. */
    private static int condition(Operation operation) {
        if (operation instanceof MonitorProgram.WaitOnce once) {
            return once.condition();
        } else if (operation instanceof MonitorProgram.WaitUntil until) {
            return until.condition();
        }
        return operation instanceof MonitorProgram.WaitTimed timed ? timed.condition() : -1;
    }

    // ---- signalling

    private boolean isWaiting(State state, int t, int condition) {
        int phase = state.phases.get(t);
        return (phase == WAITING || phase == REGISTERED)
                && condition(program.threads().get(t).get(state.at.get(t))) == condition;
    }

    private State wakeAll(State state, int condition) {
        State all = state;
        for (int t = 0; t < program.threads().size(); t++) {
            all = isWaiting(state, t, condition) ? wake(all, t) : all;
        }
        return all;
    }

    private void signal(State next, int condition) {
        State all = wakeAll(next, condition);
        if (mistake == Mistake.SIGNAL_IS_LOST || all.equals(next)) {
            go(mistake == Mistake.SIGNAL_IS_KEPT ? next.keep(condition, true) : next);
        } else if (mistake == Mistake.SIGNAL_WAKES_ALL) {
            go(all);
        } else {
            wakeAny(next, condition);
        }
    }

    private void wakeAny(State next, int condition) {
        for (int t = 0; t < program.threads().size(); t++) {
            if (isWaiting(next, t, condition)) {
                go(wake(next, t));
            }
        }
    }

    private static State wake(State state, int t) {
        return state.phase(t, state.phases.get(t) == REGISTERED ? SIGNALLED_EARLY : SIGNALLED);
    }
}
