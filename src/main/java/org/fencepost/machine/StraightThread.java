package org.fencepost.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.InputException;

/**
 * A thread that does the same whatever it reads: its actions, and which of them each register comes from.
 *
 * @param choices what it chose freely, in order
 * @param sources for each label that it observes, the number of the load whose value it is, or -1
 * @param constants the values of those that come from no load
 */
record StraightThread(
        List<Action> actions, List<Long> choices, Map<String, Integer> sources, Map<String, Long> constants) {
    private static final int MOST_WAYS = 200;
    /** Values that no test has: what comes out tells which load it came from. */
    private static final long MARK = 0x5a000000L;

    boolean observes(String label) {
        return sources.containsKey(label);
    }

    int source(String label) {
        return sources.get(label);
    }

    long constant(String label) {
        return constants.get(label);
    }

    /** The number of the action that is the response to a request. */
    int response(FpgaOperation request) {
        for (int i = 0; i < actions.size(); i++) {
            FpgaOperation operation = XfMachine.annotated(actions.get(i));
            if (operation != null
                    && !operation.kind().isRequest()
                    && operation.tag().equals(request.tag())) {
                return i;
            }
        }
        throw new IllegalStateException("no response to " + request.tag());
    }

    /** All ways through a thread: one, but for free choices. */
    static List<StraightThread> of(Program program, int thread) {
        List<StraightThread> all = new ArrayList<>();
        follow(
                program.start(thread),
                program.start(thread),
                new StraightThread(new ArrayList<>(), new ArrayList<>(), new HashMap<>(), new HashMap<>()),
                all);
        return all;
    }

    /** Runs the thread twice, with zeros and with marks as what is read: both must do the same. */
    private static void follow(ThreadRun plain, ThreadRun marked, StraightThread way, List<StraightThread> all) {
        List<Action> actions = way.actions();
        while (!(plain.action() instanceof Action.End)) {
            Action action = plain.action();
            if (action instanceof Action.Observe observe && marked.action() instanceof Action.Observe other) {
                long value = other.value() - MARK;
                boolean isRead = other.value() != observe.value() && value >= 0 && value < actions.size();
                way.sources().put(observe.label(), isRead ? (int) value : -1);
                way.constants().put(observe.label(), observe.value());
                if (!isRead && other.value() != observe.value()) {
                    throw depends(action);
                }
                plain.resume(0);
                marked.resume(0);
                continue;
            }
            if (!action.equals(marked.action()) || action instanceof Action.Block || action instanceof Action.Failure) {
                throw depends(action);
            }
            if (action instanceof Action.Choose choose) {
                for (long i = 0; i < choose.options() && all.size() < MOST_WAYS; i++) {
                    ThreadRun plainCopy = plain.copy();
                    ThreadRun markedCopy = marked.copy();
                    plainCopy.resume(i);
                    markedCopy.resume(i);
                    StraightThread copy = new StraightThread(
                            new ArrayList<>(actions),
                            new ArrayList<>(way.choices()),
                            new HashMap<>(way.sources()),
                            new HashMap<>(way.constants()));
                    copy.choices().add(i);
                    follow(plainCopy, markedCopy, copy, all);
                }
                if (all.size() >= MOST_WAYS) {
                    throw new InputException(
                            "--search sat: there are too many ways through this thread", action.site());
                }
                return;
            }
            boolean isLoad = action instanceof Action.Load;
            long mark = MARK + actions.size();
            actions.add(action);
            plain.resume(0);
            marked.resume(isLoad ? mark : 0);
        }
        all.add(way);
    }

    private static InputException depends(Action action) {
        return new InputException(
                "--search sat knows only threads that do the same whatever they read; use another search",
                action.site());
    }
}
