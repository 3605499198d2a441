package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.program.Action;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.InputException;

/**
 * A specification in plain C: functions that work on variables of their own. A state is what these variables contain, as far as it
 * differs from the start: bytes by address.
 */
final class CSpecification implements Specification {
    private static final int THREAD = 0;

    private final Program program;

    CSpecification(Program program) {
        this.program = program;
    }

    @Override
    public Object initial() {
        return Map.of();
    }

    @Override
    @SuppressWarnings("unchecked") // states are what it has given
    public List<Outcome> outcomes(Object state, int thread, Call call) {
        List<Outcome> outcomes = new ArrayList<>();
        ThreadRun run = program.start(
                THREAD, Objects.requireNonNull(call.operation().specification()), call.first(), call.second());
        run(run, new HashMap<>((Map<Long, Byte>) state), call, outcomes);
        return outcomes.stream().distinct().toList();
    }

    /** Runs the function to its end, or to all its ends where it chooses. */
    private void run(ThreadRun run, Map<Long, Byte> memory, Call call, List<Outcome> outcomes) {
        while (true) {
            Action action = run.action();
            if (action instanceof Action.End end) {
                outcomes.add(new Outcome(end.result(), Map.copyOf(memory)));
                return;
            } else if (action instanceof Action.Block block && block.isWait()) {
                return; // it has to wait
            } else if (action instanceof Action.Choose choose) {
                for (long answer = 0; answer < choose.options(); answer++) {
                    ThreadRun copy = run.copy();
                    copy.resume(answer);
                    run(copy, new HashMap<>(memory), call, outcomes);
                }
                return;
            }
            run.resume(answer(action, memory, call));
        }
    }

    private long answer(Action action, Map<Long, Byte> memory, Call call) {
        if (action instanceof Action.Load load) {
            return read(memory, load.address(), load.size());
        } else if (action instanceof Action.Store store) {
            write(memory, store.address(), store.size(), store.value());
            return 0;
        } else if (action instanceof Action.Failure failure) {
            throw wrong(call, "goes wrong: " + failure.message(), failure.site());
        } else if (action instanceof Action.Block block) {
            throw wrong(call, "comes to no end", block.site());
        } else if (action instanceof Action.Print || action instanceof Action.Fence) {
            return 0;
        }
        throw wrong(
                call,
                "does more than to compute with variables and arrays of its own; atomic updates, memory from malloc,"
                        + " locks and threads have no place in it",
                action.site());
    }

    private static InputException wrong(Call call, String what, Site site) {
        return new InputException("the specification of " + call.operation().name() + " " + what, site.user());
    }

    private long read(Map<Long, Byte> memory, long address, int size) {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | (octet(memory, address + i) & 0xff);
        }
        return value;
    }

    private byte octet(Map<Long, Byte> memory, long address) {
        Byte changed = memory.get(address);
        return changed != null ? changed : start(address);
    }

    private byte start(long address) {
        MemoryObject object = program.globalAt(address);
        if (object == null) {
            throw new InputException(
                    "a specification in C works on variables and arrays, not on memory that it allocates: "
                            + program.describe(address));
        }
        int offset = (int) (address - object.address());
        return offset < object.initial().length ? object.initial()[offset] : 0;
    }

    /** A byte that is as at the start is no change, so that equal states are equal. */
    private void write(Map<Long, Byte> memory, long address, int size, long value) {
        for (int i = 0; i < size; i++) {
            byte octet = (byte) (value >>> (8 * i));
            if (octet == start(address + i)) {
                memory.remove(address + i);
            } else {
                memory.put(address + i, octet);
            }
        }
    }
}
