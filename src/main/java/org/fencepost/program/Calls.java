package org.fencepost.program;

import java.util.Arrays;
import java.util.Objects;

/** Calls and returns, and the stack objects that live and die with calls. */
final class Calls {
    /** What a call counts for in {@link ThreadState#steps}. */
    private static final int STEPS = 10;

    private Calls() {}

    static void callIndirect(ThreadState t, int[] code, int at, int f) {
        long address = t.stack[f + code[at + 1]];
        Function function = t.program.functionAt(address);
        if (function != null) {
            call(t, code, at, function);
            return;
        }
        boolean isNull = address >= 0 && address < Program.FIRST_ADDRESS;
        t.fail(
                isNull
                        ? new Fault(FailureKind.NULL_DEREFERENCE, "call through a null function pointer")
                        : new Fault(
                                FailureKind.OUT_OF_BOUNDS,
                                "call of " + t.program.describe(address) + ", which is no function"),
                code[at + 2]);
    }

    static void call(ThreadState t, int[] code, int at, Function function) {
        if (t.calls.depth() + 1 >= t.limits.depth()) {
            t.bound(
                    t.path.site(code[at + 2]),
                    "calls are " + t.limits.depth() + " deep at the call of " + function.name());
            return;
        }
        t.steps += STEPS;
        if (t.steps > t.limits.steps()) {
            t.bound(
                    t.path.site(code[at + 2]),
                    "the thread ran for " + t.limits.steps() + " instructions without any visible action");
            return;
        }
        int f = t.frame;
        enter(t, function.lowered(), at, code[at + 2]);
        int arguments = Math.min(code[at + 3], function.parameters());
        for (int i = 0; i < arguments; i++) {
            t.stack[t.frame + i] = t.stack[f + code[at + 5 + i]];
            if (t.taints != null) {
                t.taints.set(t.frame + i, t.taints.of(f + code[at + 5 + i]));
            }
            if (t.inputs != null) {
                t.inputs.copy(f + code[at + 5 + i], t.frame + i);
            }
        }
    }

    /** Makes a frame for the callee on top of the current one and goes to its first instruction; {@code from} is where to return to. */
    private static void enter(ThreadState t, Code callee, int from, int place) {
        int newFrame = t.frame + t.path.code.frame.length;
        t.calls.push(t.path, from, t.frame, t.objects.count());
        if (newFrame + callee.frame.length > t.stack.length) {
            t.stack = Arrays.copyOf(t.stack, newFrame + callee.frame.length + t.stack.length / 2);
        }
        System.arraycopy(callee.frame, 0, t.stack, newFrame, callee.frame.length);
        if (t.taints != null) {
            t.taints.clear(newFrame, newFrame + callee.frame.length);
        }
        if (t.inputs != null) {
            t.inputs.clear(newFrame, newFrame + callee.frame.length);
        }
        t.frame = newFrame;
        t.path = t.path.callee(place, callee);
        t.pc = 0;
    }

    /**
     * Calls what is to run at the thread's end, if something is left. The instruction that ends the thread runs again after
     * it: a return address with all bits turned over says so.
     */
    static boolean callsExitFunction(ThreadState t, int place) {
        ThreadState.ExitCall exit = t.nextExitCall();
        if (exit == null) {
            return false;
        }
        Function function = Objects.requireNonNull(exit.function());
        enter(t, function.lowered(), ~t.pc, place);
        if (function.parameters() > 0) {
            t.stack[t.frame] = exit.argument();
        }
        return true;
    }

    static void returnFromCall(ThreadState t, int[] code, int at, int f) {
        if (!freeObjects(t, t.calls.objectsBelow(), code[at + 1])) {
            return;
        }
        int values = code[at + 2];
        if (t.calls.depth() == 0) {
            // What main has of its own lives until the program ends.
            if (callsExitFunction(t, code[at + 1]) || !t.isInMain() && !freeOwnObjects(t, code[at + 1])) {
                return;
            }
            long result = values == 0 ? 0 : t.stack[f + code[at + 3]];
            t.action = new Action.End(result, Action.End.Way.RETURN, t.path.site(code[at + 1]));
            return;
        }
        t.calls.pop();
        t.path = t.calls.poppedPath();
        t.frame = t.calls.poppedFrame();
        int[] caller = t.path.code.words;
        int pc = t.calls.poppedPc();
        if (pc < 0) {
            t.pc = ~pc;
            return;
        }
        int firstResult = pc + 5 + caller[pc + 3];
        int results = caller[pc + 4];
        for (int i = 0; i < results; i++) {
            int to = t.frame + caller[firstResult + i];
            t.stack[to] = i < values ? t.stack[f + code[at + 3 + i]] : 0;
            if (t.taints != null) {
                t.taints.set(to, i < values ? t.taints.of(f + code[at + 3 + i]) : null);
            }
            if (t.inputs != null) {
                t.inputs.copy(i < values ? f + code[at + 3 + i] : -1, to);
            }
        }
        t.pc = firstResult + results;
    }

    static void allocate(ThreadState t, int[] code, int at, int f) {
        long size = t.stack[f + code[at + 2]];
        int alignment = code[at + 3];
        String name = (String) t.path.code.pool[code[at + 5]];
        boolean fits = code[at + 4] == 0
                ? allocatePrivate(t, code, at, size, alignment, name)
                : allocateShared(t, code, at, size, alignment, name);
        if (!fits) {
            t.bound(t.path.site(code[at + 6]), "the stack has no room for " + name + " of " + size + " bytes");
        } else if (t.taints != null) {
            t.taints.set(f + code[at + 1], null);
        }
    }

    private static boolean allocatePrivate(ThreadState t, int[] code, int at, long size, int alignment, String name) {
        int previousTop = t.memory.top();
        int offset = t.memory.allocate(size, alignment);
        if (offset < 0) {
            return false;
        }
        t.objects.push(t.privateBase + offset, size, name, previousTop);
        if (t.taints != null) {
            t.taints.setBytes(offset, (int) size, null);
        }
        t.finish(code[at + 1], t.privateBase + offset, 7);
        return true;
    }

    private static boolean allocateShared(ThreadState t, int[] code, int at, long size, int alignment, String name) {
        long address = t.reserve(size, alignment);
        if (address == 0) {
            return false;
        }
        t.objects.push(address, size, name, 0);
        t.action = new Action.Alloc(address, size, false, Action.Storage.STACK, t.path.site(code[at + 6]));
        t.depends(-1, code[at + 2], -1);
        return true;
    }

    static void scope(ThreadState t, int[] code, int at, int f) {
        long address = t.stack[f + code[at + 1]];
        int size = code[at + 2];
        if (MemoryInstructions.isPrivate(t, address)) {
            int offset = (int) (address - t.privateBase);
            t.memory.scope(offset, size, code[at + 3] != 0);
            if (t.taints != null) {
                t.taints.setBytes(offset, size, null);
            }
        } else if (code[at + 3] == 0 && t.objects.isAlive(address)) {
            t.action = new Action.Free(address, Action.Storage.STACK, t.path.site(code[at + 4]));
            t.depends(-1, -1, -1);
            return;
        }
        t.pc += 5;
    }

    static void restoreStack(ThreadState t, int[] code, int at, int f) {
        int keep = t.calls.objectsBelow() + (int) t.stack[f + code[at + 1]];
        if (freeObjects(t, keep, code[at + 2])) {
            t.pc += 3;
        }
    }

    /** Ends the life of all but the oldest {@code keep} stack objects; false when that takes an action. */
    static boolean freeObjects(ThreadState t, int keep, int place) {
        while (t.objects.count() > keep) {
            long address = t.objects.lastAddress();
            if (!t.objects.isAlive(address)) {
                t.objects.pop();
                continue;
            }
            if (address < Program.PRIVATE_BASE) {
                t.action = new Action.Free(address, Action.Storage.STACK, t.path.site(place));
                t.depends(-1, -1, -1);
                return false;
            }
            t.memory.release((int) (address - t.privateBase), t.objects.lastSize(), t.objects.lastPreviousTop());
            t.objects.pop();
        }
        return true;
    }

    /** Ends the life of the variables that only this thread has, as far as others may know them; false while that takes an action. */
    private static boolean freeOwnObjects(ThreadState t, int place) {
        long address = t.lastOwnObject();
        if (address != 0) {
            t.action = new Action.Free(address, Action.Storage.THREAD, t.path.site(place));
            t.depends(-1, -1, -1);
        }
        return address == 0;
    }

    /** What was to be freed so that a call or the thread can end is freed. */
    static void freed(ThreadState t, Action answered) {
        if (answered instanceof Action.Free free && free.storage() == Action.Storage.THREAD) {
            t.forgetOwnObject();
        } else {
            t.objects.pop();
        }
    }

    /** Ends the thread in the middle of its calls, once all its stack objects and its own variables are freed. */
    static void endThread(ThreadState t) {
        t.ending = true;
        int place = t.path.code.words[t.pc + 2];
        if (freeObjects(t, 0, place) && freeOwnObjects(t, place)) {
            t.action = new Action.End(t.endResult, Action.End.Way.THREAD_EXIT, t.path.site(place));
        }
    }
}
