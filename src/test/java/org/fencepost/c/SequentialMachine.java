package org.fencepost.c;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Limits;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.RmwOp;
import org.fencepost.program.ThreadRun;
import org.fencepost.program.Wide;

/** Runs a program on one interleaving: one action of each thread in turn, on one flat memory. */
final class SequentialMachine {
    private static final int MOST_ACTIONS = 2_000_000;

    private final Program program;
    private final Map<Long, Byte> memory = new HashMap<>();
    private final List<ThreadRun> threads = new ArrayList<>();
    private final Map<Integer, Long> results = new HashMap<>();
    final StringBuilder printed = new StringBuilder();
    final Map<String, Long> observed = new HashMap<>();
    final List<Action> flushes = new ArrayList<>();
    final List<Action> fences = new ArrayList<>();
    Action.Failure failure;
    int shared;

    private SequentialMachine(Program program) {
        this.program = program;
        for (MemoryObject object : program.globals()) {
            for (int i = 0; i < object.initial().length; i++) {
                memory.put(object.address() + i, object.initial()[i]);
            }
        }
    }

    static SequentialMachine run(Program program) {
        SequentialMachine machine = new SequentialMachine(program);
        machine.threads.add(program.start(0, Limits.DEFAULT));
        machine.run();
        return machine;
    }

    /** What main returned. */
    long result() {
        return results.get(0);
    }

    private void run() {
        int idle = 0;
        for (int actions = 0; idle <= threads.size() && failure == null; actions++) {
            if (actions > MOST_ACTIONS) {
                throw new AssertionError("the program does not end");
            }
            int thread = actions % threads.size();
            idle = !results.containsKey(thread) && step(thread) ? 0 : idle + 1;
        }
        if (failure == null && results.size() < threads.size()) {
            throw new AssertionError(
                    "blocked: " + threads.stream().map(ThreadRun::action).toList());
        }
    }

    /** Whether the thread could do something. */
    private boolean step(int thread) {
        ThreadRun run = threads.get(thread);
        Action action = run.action();
        if (action instanceof Action.End end) {
            results.put(thread, end.result());
            if (end.exit()) {
                for (int t = 0; t < threads.size(); t++) {
                    results.putIfAbsent(t, end.result());
                }
                results.put(0, end.result());
            }
            return true;
        }
        if (action instanceof Action.Failure failed) {
            failure = failed;
            return true;
        }
        if (action instanceof Action.Block
                || action instanceof Action.Join join && !results.containsKey(join.thread())
                || action instanceof Action.Lock lock
                        && !lock.trying()
                        && !Action.Lock.isFree(read(lock.address(), 4))) {
            return false;
        }
        if (action instanceof Action.Access access && access.isWide()) {
            Wide old = wide(access);
            run.resume(old.low(), old.high());
        } else {
            run.resume(answer(action));
        }
        return true;
    }

    private Wide wide(Action.Access access) {
        shared++;
        long address = access.address();
        Wide old = new Wide(read(address, 8), read(address + 8, 8));
        Wide next = old;
        if (access instanceof Action.Store store) {
            next = new Wide(store.value(), store.high());
        } else if (access instanceof Action.Rmw rmw) {
            next = old.after(rmw.op(), new Wide(rmw.operand(), rmw.high()));
        } else if (access instanceof Action.Cas cas && old.equals(new Wide(cas.expected(), cas.highExpected()))) {
            next = new Wide(cas.desired(), cas.highDesired());
        }
        write(address, 8, next.low());
        write(address + 8, 8, next.high());
        return old;
    }

    private long answer(Action action) {
        if (action instanceof Action.Access) {
            shared++;
        }
        if (action instanceof Action.Load load) {
            return read(load.address(), load.size());
        }
        if (action instanceof Action.Store store) {
            return write(store.address(), store.size(), store.value());
        }
        if (action instanceof Action.Rmw rmw) {
            long old = read(rmw.address(), rmw.size());
            write(rmw.address(), rmw.size(), rmw.op().apply(old, rmw.operand(), rmw.size()));
            return old;
        }
        if (action instanceof Action.Cas cas) {
            long old = read(cas.address(), cas.size());
            if (old == RmwOp.truncate(cas.expected(), cas.size())) {
                write(cas.address(), cas.size(), cas.desired());
            }
            return old;
        }
        if (action instanceof Action.Lock lock) {
            long old = read(lock.address(), 4);
            if (Action.Lock.isFree(old)) {
                write(lock.address(), 4, old | lock.owner());
            }
            return old;
        }
        if (action instanceof Action.Unlock unlock) {
            return write(unlock.address(), 4, unlock.value());
        }
        return other(action);
    }

    private long other(Action action) {
        if (action instanceof Action.Spawn spawn) {
            threads.add(program.start(threads.size(), spawn.function(), spawn.argument()));
            return threads.size() - 1L;
        }
        if (action instanceof Action.Join join) {
            return results.get(join.thread());
        }
        if (action instanceof Action.Print print) {
            printed.append(print.text());
        } else if (action instanceof Action.Observe observe) {
            observed.put(observe.label(), observe.value());
        } else if (action instanceof Action.Flush) {
            flushes.add(action);
        } else if (action instanceof Action.Fence) {
            fences.add(action);
        } else if (action instanceof Action.Alloc alloc && alloc.zeroed()) {
            for (long i = 0; i < alloc.size(); i++) {
                memory.put(alloc.address() + i, (byte) 0);
            }
        }
        return 0;
    }

    private long read(long address, int size) {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | memory.getOrDefault(address + i, (byte) 0) & 0xff;
        }
        return value;
    }

    private long write(long address, int size, long value) {
        for (int i = 0; i < size; i++) {
            memory.put(address + i, (byte) (value >>> 8 * i));
        }
        return 0;
    }
}
