package org.fencepost.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;
import org.fencepost.program.FpgaEvents;
import org.fencepost.program.FpgaOperation;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.InputException;

/**
 * A thread that does the same whatever it reads: its actions, and which of them each register comes from.
 *
 * @param own its actions, in order
 * @param late responses to requests of an FPGA that it does not await, which come at any time
 * @param choices what it chose freely, in order
 * @param sources for each label that it observes, the number of the load whose value it is, or -1
 * @param constants the values of those that come from no load
 */
public record StraightThread(
        List<Action> own,
        List<Action> late,
        List<Long> choices,
        Map<String, Integer> sources,
        Map<String, Long> constants) {
    private static final int MOST_WAYS = 200;
    /** Values that no test has: what comes out tells which load it came from. */
    private static final long MARK = 0x5a000000L;

    StraightThread() {
        this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new HashMap<>(), new HashMap<>());
    }

    /** All that it does, the late responses at the end. */
    public List<Action> actions() {
        return Stream.concat(own.stream(), late.stream()).toList();
    }

    public boolean observes(String label) {
        return sources.containsKey(label);
    }

    public int source(String label) {
        return Objects.requireNonNull(sources.get(label));
    }

    public long constant(String label) {
        return Objects.requireNonNull(constants.get(label));
    }

    /** The number of the action that is the response to a request. */
    public int response(FpgaOperation request) {
        List<Action> actions = actions();
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

    /**
     * All ways through a thread: one, but for free choices.
     *
     * @param refusal what to say of a thread that is none of these, with %s for the reason
     */
    public static List<StraightThread> of(Program program, int thread, String refusal) {
        List<StraightThread> all = new ArrayList<>();
        new Way(program.start(thread), program.start(thread), new StraightThread(), all, refusal).follow();
        return all;
    }

    private StraightThread copy() {
        return new StraightThread(
                new ArrayList<>(own),
                new ArrayList<>(late),
                new ArrayList<>(choices),
                new HashMap<>(sources),
                new HashMap<>(constants));
    }

    /**
     * The thread runs twice, with zeros and with marks as what is read: both must do the same. Each action says whether the
     * way goes on behind it.
     */
    private record Way(
            ThreadRun plain, ThreadRun marked, StraightThread thread, List<StraightThread> all, String refusal)
            implements ActionCases<Boolean> {
        void follow() {
            boolean goesOn = true;
            while (goesOn) {
                goesOn = plain.action().accept(this);
            }
        }

        private boolean resume(long zero, long mark) {
            plain.resume(zero);
            marked.resume(mark);
            return true;
        }

        private void checkSame(Action action) {
            if (!action.equals(marked.action())) {
                throw depends(action);
            }
        }

        @Override
        public Boolean otherwise(Action action) {
            checkSame(action);
            thread.own.add(action);
            return resume(0, 0);
        }

        @Override
        public Boolean fpga(Action.Fpga request) {
            checkSame(request);
            if (!request.operation().kind().isRequest()) {
                throw new InputException(String.format(refusal, "does not know Await"), request.site());
            }
            if (request.operation().isOnAny()) {
                throw new InputException(
                        String.format(refusal, "does not know requests on any channel"), request.site());
            }
            thread.own.add(FpgaEvents.request(request));
            thread.late.add(FpgaEvents.response(request));
            return resume(0, 0);
        }

        @Override
        public Boolean load(Action.Load load) {
            checkSame(load);
            thread.own.add(load);
            return resume(0, MARK + thread.own.size() - 1);
        }

        @Override
        public Boolean observe(Action.Observe observe) {
            if (!(marked.action() instanceof Action.Observe other)) {
                throw depends(observe);
            }
            long value = other.value() - MARK;
            boolean isRead = other.value() != observe.value() && value >= 0 && value < thread.own.size();
            thread.sources.put(observe.label(), isRead ? (int) value : -1);
            thread.constants.put(observe.label(), observe.value());
            if (!isRead && other.value() != observe.value()) {
                throw depends(observe);
            }
            return resume(0, 0);
        }

        @Override
        public Boolean choose(Action.Choose choose) {
            checkSame(choose);
            for (long i = 0; i < choose.options() && all.size() < MOST_WAYS; i++) {
                Way way = new Way(plain.copy(), marked.copy(), thread.copy(), all, refusal);
                way.thread.choices.add(i);
                way.resume(i, i);
                way.follow();
            }
            if (all.size() >= MOST_WAYS) {
                throw new InputException(
                        String.format(refusal, "does not know threads with so many ways through them"), choose.site());
            }
            return false;
        }

        @Override
        public Boolean end(Action.End end) {
            all.add(thread);
            return false;
        }

        @Override
        public Boolean block(Action.Block block) {
            throw depends(block);
        }

        @Override
        public Boolean failure(Action.Failure failure) {
            throw depends(failure);
        }

        private InputException depends(Action action) {
            return new InputException(
                    String.format(refusal, "knows only threads that do the same whatever they read"), action.site());
        }
    }
}
