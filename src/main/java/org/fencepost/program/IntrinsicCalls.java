package org.fencepost.program;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls of intrinsics: from the call to its outcome, with the actions in between. */
final class IntrinsicCalls {
    private IntrinsicCalls() {}

    static void call(ThreadState t, int[] code, int at, int f) {
        long[] arguments = new long[code[at + 3]];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = t.stack[f + code[at + 5 + i]];
        }
        Intrinsic intrinsic = (Intrinsic) t.path.code.pool[code[at + 1]];
        if (t.taints != null) {
            t.taints.resetAnswers();
            if (intrinsic.decides() && arguments.length > 0) {
                t.taints.branchOn(f + code[at + 5]);
            }
        }
        deliver(t, intrinsic.call(t, arguments));
    }

    static void resume(ThreadState t, Action answered, long answer) {
        Intrinsic.After then = Objects.requireNonNull(t.after);
        t.after = null;
        if (t.taints != null && answered.isOpen()) {
            t.taints.addAnswer(t.actions() - 1);
        }
        deliver(t, then.answered(t, answer));
    }

    /** Takes the outcome; accesses to private memory are done on the spot, one after the other. */
    private static void deliver(ThreadState t, Intrinsic.Outcome first) {
        Intrinsic.Outcome outcome = first;
        while (outcome instanceof Intrinsic.Outcome.Visible visible) {
            Action.Access access = visible.action() instanceof Action.Access a ? a : null;
            if (access != null && !isUsable(t, access)) {
                return;
            }
            if (access == null || !MemoryInstructions.isPrivate(t, access.address())) {
                act(t, visible);
                return;
            }
            outcome = visible.after().answered(t, perform(t, access));
        }
        if (outcome instanceof Intrinsic.Outcome.Any any) {
            read(t, any.source());
        } else if (outcome instanceof Intrinsic.Outcome.ThreadEnds end) {
            if (!Calls.callsExitFunction(t, t.path.code.words[t.pc + 2])) {
                t.endResult = end.result();
                Calls.endThread(t);
            }
        } else if (outcome instanceof Intrinsic.Outcome.Throws) {
            Unwinding.start(t, Unwinding.TO_HANDLER);
        } else if (outcome instanceof Intrinsic.Outcome.Unwinds back) {
            Unwinding.start(t, new Unwinding(back.place(), back.result()));
        } else {
            finish(t, ((Intrinsic.Outcome.Result) outcome).value());
        }
    }

    /** An input whose value nobody wants is none. */
    private static void read(ThreadState t, InputSource source) {
        int[] code = t.path.code.words;
        if (code[t.pc + 4] == 0) {
            finish(t, 0);
            return;
        }
        if (t.inputs == null) {
            t.inputs = new InputValues();
        }
        finish(t, t.inputs.read(source, t.site(), t.frame + code[t.pc + 5 + code[t.pc + 3]]));
    }

    static void finish(ThreadState t, long value) {
        int[] code = t.path.code.words;
        int results = t.pc + 5 + code[t.pc + 3];
        if (code[t.pc + 4] > 0) {
            int to = t.frame + code[results];
            t.stack[to] = value;
            if (t.taints != null) {
                t.taints.set(to, Taints.union(t.taints.answers(), argumentTaint(t, 0)));
            }
        }
        t.pc = results + code[t.pc + 4];
    }

    private static void act(ThreadState t, Intrinsic.Outcome.Visible visible) {
        t.action = visible.action();
        t.after = visible.after();
        if (t.taints != null) {
            int[] code = t.path.code.words;
            boolean hasAddress =
                    (t.action instanceof Action.Access || t.action instanceof Action.Free) && code[t.pc + 3] > 0;
            long @Nullable [] others = Taints.union(t.taints.answers(), argumentTaint(t, hasAddress ? 1 : 0));
            // What a read needs that does more than read is not known here.
            long @Nullable [] compared = t.action instanceof Action.Rmw ? null : others;
            t.taints.action(hasAddress ? t.taint(code[t.pc + 5]) : null, compared, others);
        }
    }

    /** Where the arguments of the current intrinsic come from, leaving out the first ones. */
    private static long @Nullable [] argumentTaint(ThreadState t, int first) {
        int[] code = t.path.code.words;
        long @Nullable [] result = null;
        for (int i = first; i < code[t.pc + 3]; i++) {
            result = Taints.union(result, t.taint(code[t.pc + 5 + i]));
        }
        return result;
    }

    /** Whether the access is to an object; if not, the thread has failed. */
    private static boolean isUsable(ThreadState t, Action.Access access) {
        int place = t.path.code.words[t.pc + 2];
        long address = access.address();
        int size = access.size();
        if (access instanceof Action.Load) {
            return MemoryInstructions.isUsableForRead(t, address, size, place);
        }
        boolean readsPrivate = access.isRead() && MemoryInstructions.isPrivate(t, address);
        return MemoryInstructions.isUsableForWrite(t, address, size, place)
                && (!readsPrivate || MemoryInstructions.isReadable(t, address, size, place));
    }

    /** Does an access to private memory and gives its answer; a store-exclusive succeeds. */
    private static long perform(ThreadState t, Action.Access access) {
        int offset = (int) (access.address() - t.privateBase);
        int size = access.size();
        long answer = access.isRead() ? t.memory.read(offset, size) : access.isOpen() ? 1 : 0;
        if (t.taints != null && !(access instanceof Action.Load)) {
            t.taints.setBytes(offset, size, Taints.union(t.taints.answers(), argumentTaint(t, 0)));
        }
        if (access.changes(answer, 0)) {
            t.memory.write(offset, size, access.accept(new Written(answer)));
        }
        return answer;
    }

    /** What an access leaves that reads a value and changes it. */
    private record Written(long old) implements ActionCases<Long> {
        @Override
        public Long otherwise(Action action) {
            throw new IllegalStateException("no write: " + action);
        }

        @Override
        public Long store(Action.Store store) {
            return store.value();
        }

        @Override
        public Long storeExclusive(Action.StoreExclusive store) {
            return store.value();
        }

        @Override
        public Long unlock(Action.Unlock unlock) {
            return unlock.value();
        }

        @Override
        public Long rmw(Action.Rmw rmw) {
            return rmw.op().apply(old, rmw.operand(), rmw.size());
        }

        @Override
        public Long cas(Action.Cas cas) {
            return cas.desired();
        }

        @Override
        public Long lock(Action.Lock lock) {
            return old | lock.owner();
        }
    }
}
