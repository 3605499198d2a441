package org.fencepost.program;

/**
 * Instructions that access memory. Those on shared memory become actions; those on constants and private memory happen
 * inside the thread; those on nothing fail.
 */
final class MemoryInstructions {
    private static final RmwOp[] RMW_OPS = RmwOp.values();

    private MemoryInstructions() {}

    static boolean isPrivate(ThreadState t, long address) {
        return address >= t.privateBase && address < t.privateBase + Program.ARENA_SIZE;
    }

    /** Heap and escaping stack objects: engines know which of them are alive. */
    private static boolean isInArena(long address) {
        return address >= Program.ARENA_BASE && address < Program.PRIVATE_BASE;
    }

    static void load(ThreadState t, int[] code, int at, int f) {
        load(t, code, at, f, 6);
    }

    /** A load of bytes that are only moved: tells in its last slot which of them (bit n for byte n) were never written. */
    static void loadCopy(ThreadState t, int[] code, int at, int f) {
        long offset = t.stack[f + code[at + 2]] - t.privateBase;
        int size = code[at + 3];
        t.stack[f + code[at + 6]] = t.memory.isObject(offset, size) ? t.memory.unwritten((int) offset, size) : 0;
        load(t, code, at, f, 7);
    }

    private static void load(ThreadState t, int[] code, int at, int f, int length) {
        long address = t.stack[f + code[at + 2]];
        int size = code[at + 3];
        if (isPrivate(t, address)) {
            if (t.memory.isWritten(address - t.privateBase, size)
                    || isCopy(t, address, size, code[at + 4])
                    || isReadable(t, address, size, code[at + 5])) {
                int offset = (int) (address - t.privateBase);
                followLoad(t, code[at + 1], code[at + 2], offset, size);
                t.finish(code[at + 1], t.memory.read(offset, size), length);
            }
            return;
        }
        MemoryObject variable =
                isInArena(address) ? null : t.program.variables().containing(address, size);
        if (variable != null && variable.constant()) {
            followLoad(t, code[at + 1], code[at + 2], 0, 0);
            t.finish(code[at + 1], GlobalVariables.read(variable, address, size), length);
        } else if (variable != null || isInArena(address)) {
            Annotation how = (Annotation) t.path.code.pool[code[at + 4]];
            if (t.direct != null && t.direct.load(address, size, how)) {
                if (t.fresh != null) {
                    t.fresh.loaded(t.history.actions(), address, size, t.direct.loaded());
                }
                t.history.addLoad();
                t.steps = 0;
                t.finish(code[at + 1], t.direct.loaded(), length);
                return;
            }
            t.depends(code[at + 2], -1, -1);
            t.action = new Action.Load(address, size, how, t.path.site(code[at + 5]));
        } else {
            t.fail(t.program.variables().fault(t.program, address, size, false), code[at + 5]);
        }
    }

    /** Whether the load only moves bytes, so that they need not have been written. */
    private static boolean isCopy(ThreadState t, long address, int size, int how) {
        return ((Annotation) t.path.code.pool[how]).has(Annotation.COPY)
                && t.memory.isObject(address - t.privateBase, size);
    }

    /** Whether a read by an intrinsic may go on; if not, the thread has failed. */
    static boolean isUsableForRead(ThreadState t, long address, int size, int place) {
        if (isPrivate(t, address)) {
            return isReadable(t, address, size, place);
        }
        if (!isInArena(address) && t.program.variables().containing(address, size) == null) {
            t.fail(t.program.variables().fault(t.program, address, size, false), place);
        }
        return t.action == null;
    }

    /** Whether private memory may be read; if not, the thread has failed. */
    static boolean isReadable(ThreadState t, long address, int size, int place) {
        if (t.memory.isWritten(address - t.privateBase, size)) {
            return true;
        }
        t.fail(
                t.memory.isObject(address - t.privateBase, size)
                        ? new Fault(
                                FailureKind.UNINITIALIZED,
                                "read of " + t.objects.describe(address, size) + ", which was never written")
                        : t.objects.fault(address, size, false),
                place);
        return false;
    }

    /** Whether memory may be written; if not, the thread has failed. */
    static boolean isUsableForWrite(ThreadState t, long address, int size, int place) {
        if (isInArena(address)) {
            return true;
        }
        if (isPrivate(t, address)) {
            if (!t.memory.isObject(address - t.privateBase, size)) {
                t.fail(t.objects.fault(address, size, true), place);
            }
            return t.action == null;
        }
        MemoryObject variable = t.program.variables().containing(address, size);
        if (variable == null) {
            t.fail(t.program.variables().fault(t.program, address, size, true), place);
        } else if (variable.constant()) {
            String message = "write to " + t.program.describe(address) + ", which is constant";
            t.fail(new Fault(FailureKind.OUT_OF_BOUNDS, message), place);
        }
        return t.action == null;
    }

    static void store(ThreadState t, int[] code, int at, int f) {
        store(t, code, at, f, 0, 6);
    }

    /** Stores what {@link #loadCopy} has loaded: bytes that were not written before are not written now. */
    static void storeCopy(ThreadState t, int[] code, int at, int f) {
        store(t, code, at, f, (int) t.stack[f + code[at + 6]], 7);
    }

    private static void store(ThreadState t, int[] code, int at, int f, int unwritten, int length) {
        long address = t.stack[f + code[at + 1]];
        int size = code[at + 3];
        if (!isUsableForWrite(t, address, size, code[at + 5])) {
            return;
        }
        long value = RmwOp.truncate(t.stack[f + code[at + 2]], size);
        if (isPrivate(t, address)) {
            int offset = (int) (address - t.privateBase);
            followStore(t, code[at + 1], code[at + 2], offset, size);
            if (unwritten == 0) {
                t.memory.write(offset, size, value);
            } else {
                t.memory.writeExcept(offset, size, value, unwritten);
            }
            t.pc += length;
        } else {
            Annotation how = (Annotation) t.path.code.pool[code[at + 4]];
            Site site = t.path.site(code[at + 5]);
            if (t.direct != null && t.direct.store(address, size, value, how, site)) {
                if (t.fresh != null) {
                    t.fresh.stored(t.history.actions(), address, size, value, 0);
                }
                t.history.addStore();
                t.steps = 0;
                t.pc += length;
                return;
            }
            t.depends(code[at + 1], code[at + 2], -1);
            t.action = new Action.Store(address, size, value, how, site);
        }
    }

    static void storeExclusive(ThreadState t, int[] code, int at, int f) {
        long address = t.stack[f + code[at + 2]];
        int size = code[at + 4];
        if (!isUsableForWrite(t, address, size, code[at + 6])) {
            return;
        }
        long value = RmwOp.truncate(t.stack[f + code[at + 3]], size);
        if (isPrivate(t, address)) {
            int offset = (int) (address - t.privateBase);
            followStore(t, code[at + 2], code[at + 3], offset, size);
            if (t.taints != null) {
                t.taints.set(f + code[at + 1], null);
            }
            t.memory.write(offset, size, value);
            t.finish(code[at + 1], 1, 7);
        } else {
            t.depends(code[at + 2], code[at + 3], -1);
            t.action = new Action.StoreExclusive(
                    address, size, value, (Annotation) t.path.code.pool[code[at + 5]], t.path.site(code[at + 6]));
        }
    }

    static void readModifyWrite(ThreadState t, int[] code, int at, int f) {
        RmwOp op = RMW_OPS[code[at + 1]];
        long address = t.stack[f + code[at + 3]];
        int size = code[at + 5];
        int place = code[at + 7];
        if (!isUsableForWrite(t, address, size, place)) {
            return;
        }
        long operand = RmwOp.truncate(t.stack[f + code[at + 4]], size);
        if (!isPrivate(t, address)) {
            t.depends(code[at + 3], code[at + 4], -1);
            t.action = new Action.Rmw(
                    address, size, op, operand, (Annotation) t.path.code.pool[code[at + 6]], t.path.site(place));
        } else if (isCopy(t, address, size, code[at + 6]) || isReadable(t, address, size, place)) {
            int offset = (int) (address - t.privateBase);
            long old = t.memory.read(offset, size);
            followUpdate(t, code[at + 2], code[at + 3], code[at + 4], code[at + 4], offset, size);
            t.memory.write(offset, size, op.apply(old, operand, size));
            t.finish(code[at + 2], old, 8);
        }
    }

    static void compareAndSwap(ThreadState t, int[] code, int at, int f) {
        long address = t.stack[f + code[at + 2]];
        int size = code[at + 5];
        int place = code[at + 8];
        if (!isUsableForWrite(t, address, size, place)) {
            return;
        }
        long expected = RmwOp.truncate(t.stack[f + code[at + 3]], size);
        long desired = RmwOp.truncate(t.stack[f + code[at + 4]], size);
        if (!isPrivate(t, address)) {
            t.dependsComparing(code[at + 2], code[at + 3], code[at + 4]);
            Annotation success = (Annotation) t.path.code.pool[code[at + 6]];
            Annotation failure = (Annotation) t.path.code.pool[code[at + 7]];
            t.action = new Action.Cas(address, size, expected, desired, success, failure, t.path.site(place));
        } else if (isReadable(t, address, size, place)) {
            int offset = (int) (address - t.privateBase);
            long old = t.memory.read(offset, size);
            followUpdate(t, code[at + 1], code[at + 2], code[at + 3], code[at + 4], offset, size);
            if (old == expected) {
                t.memory.write(offset, size, desired);
            }
            t.finish(code[at + 1], old, 9);
        }
    }

    private static void followLoad(ThreadState t, int result, int address, int offset, int size) {
        if (t.taints != null) {
            t.taints.set(t.frame + result, Taints.union(t.taint(address), t.taints.ofBytes(offset, size)));
        }
    }

    private static void followStore(ThreadState t, int address, int value, int offset, int size) {
        if (t.taints != null) {
            t.taints.setBytes(offset, size, Taints.union(t.taint(address), t.taint(value)));
        }
    }

    private static void followUpdate(ThreadState t, int result, int address, int a, int b, int offset, int size) {
        if (t.taints != null) {
            long[] old = Taints.union(t.taint(address), t.taints.ofBytes(offset, size));
            long[] written = Taints.union(old, Taints.union(t.taint(a), t.taint(b)));
            t.taints.set(t.frame + result, old);
            t.taints.setBytes(offset, size, written);
        }
    }
}
