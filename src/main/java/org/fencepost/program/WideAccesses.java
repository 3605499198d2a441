package org.fencepost.program;

/** The instructions that access 16 bytes at once; see {@link MemoryInstructions} for what they have in common with others. */
final class WideAccesses {
    private static final RmwOp[] RMW_OPS = RmwOp.values();

    private WideAccesses() {}

    static void load(ThreadState t, int[] code, int at, int f) {
        long address = t.stack[f + code[at + 3]];
        int place = code[at + 5];
        if (!MemoryInstructions.isUsableForRead(t, address, Wide.SIZE, place)) {
            return;
        }
        MemoryObject variable = t.program.variables().containing(address, Wide.SIZE);
        if (MemoryInstructions.isPrivate(t, address)) {
            finish(t, code[at + 1], code[at + 2], code[at + 3], address, privateValue(t, address));
        } else if (variable != null && variable.constant()) {
            long low = GlobalVariables.read(variable, address, 8);
            finish(
                    t,
                    code[at + 1],
                    code[at + 2],
                    code[at + 3],
                    0,
                    new Wide(low, GlobalVariables.read(variable, address + 8, 8)));
        } else {
            t.depends(code[at + 3], -1, -1);
            t.action = new Action.Load(address, Wide.SIZE, annotation(t, code[at + 4]), t.path.site(place));
        }
    }

    static void store(ThreadState t, int[] code, int at, int f) {
        long address = t.stack[f + code[at + 1]];
        int place = code[at + 5];
        if (!MemoryInstructions.isUsableForWrite(t, address, Wide.SIZE, place)) {
            return;
        }
        Wide value = value(t, f, code[at + 2], code[at + 3]);
        if (MemoryInstructions.isPrivate(t, address)) {
            write(t, address, value, code[at + 1], code[at + 2], code[at + 3]);
            t.pc += Code.length(Code.STORE_WIDE);
        } else {
            t.depends(code[at + 1], code[at + 2], code[at + 3]);
            t.action = new Action.Store(
                    address, Wide.SIZE, value.low(), value.high(), annotation(t, code[at + 4]), t.path.site(place));
        }
    }

    static void readModifyWrite(ThreadState t, int[] code, int at, int f) {
        RmwOp op = RMW_OPS[code[at + 1]];
        long address = t.stack[f + code[at + 4]];
        int place = code[at + 8];
        if (!MemoryInstructions.isUsableForWrite(t, address, Wide.SIZE, place)) {
            return;
        }
        Wide operand = value(t, f, code[at + 5], code[at + 6]);
        if (!MemoryInstructions.isPrivate(t, address)) {
            t.depends(code[at + 4], code[at + 5], code[at + 6]);
            t.action = new Action.Rmw(
                    address,
                    Wide.SIZE,
                    op,
                    operand.low(),
                    operand.high(),
                    annotation(t, code[at + 7]),
                    t.path.site(place));
        } else if (MemoryInstructions.isReadable(t, address, Wide.SIZE, place)) {
            Wide old = privateValue(t, address);
            finish(t, code[at + 2], code[at + 3], code[at + 4], address, old);
            write(t, address, old.after(op, operand), code[at + 4], code[at + 5], code[at + 6]);
        }
    }

    static void compareAndSwap(ThreadState t, int[] code, int at, int f) {
        long address = t.stack[f + code[at + 3]];
        int place = code[at + 10];
        if (!MemoryInstructions.isUsableForWrite(t, address, Wide.SIZE, place)) {
            return;
        }
        Wide expected = value(t, f, code[at + 4], code[at + 5]);
        Wide desired = value(t, f, code[at + 6], code[at + 7]);
        if (!MemoryInstructions.isPrivate(t, address)) {
            dependOnAll(t, code, at);
            t.action = new Action.Cas(
                    address,
                    Wide.SIZE,
                    expected.low(),
                    desired.low(),
                    expected.high(),
                    desired.high(),
                    annotation(t, code[at + 8]),
                    annotation(t, code[at + 9]),
                    t.path.site(place));
        } else if (MemoryInstructions.isReadable(t, address, Wide.SIZE, place)) {
            Wide old = privateValue(t, address);
            finish(t, code[at + 1], code[at + 2], code[at + 3], address, old);
            if (old.equals(expected)) {
                write(t, address, desired, code[at + 3], code[at + 6], code[at + 7]);
            }
        }
    }

    private static void dependOnAll(ThreadState t, int[] code, int at) {
        if (t.taints != null) {
            long[] expected = Taints.union(t.taint(code[at + 4]), t.taint(code[at + 5]));
            long[] desired = Taints.union(t.taint(code[at + 6]), t.taint(code[at + 7]));
            t.taints.action(t.taint(code[at + 3]), expected, desired);
        }
    }

    private static Annotation annotation(ThreadState t, int index) {
        return (Annotation) t.path.code.pool[index];
    }

    private static Wide value(ThreadState t, int f, int low, int high) {
        return new Wide(t.stack[f + low], t.stack[f + high]);
    }

    private static Wide privateValue(ThreadState t, long address) {
        int offset = (int) (address - t.privateBase);
        return new Wide(t.memory.read(offset, 8), t.memory.read(offset + 8, 8));
    }

    /** Gives a load, or the reading half of an update, its result. */
    private static void finish(ThreadState t, int low, int high, int addressSlot, long address, Wide value) {
        if (t.taints != null) {
            long[] memory = address == 0 ? null : t.taints.ofBytes((int) (address - t.privateBase), Wide.SIZE);
            long[] taint = Taints.union(t.taint(addressSlot), memory);
            t.taints.set(t.frame + low, taint);
            t.taints.set(t.frame + high, taint);
        }
        t.finish(high, value.high(), 0);
        t.finish(low, value.low(), Code.length(t.path.code.words[t.pc]));
    }

    private static void write(ThreadState t, long address, Wide value, int addressSlot, int low, int high) {
        int offset = (int) (address - t.privateBase);
        if (t.taints != null) {
            long[] taint = Taints.union(t.taint(addressSlot), Taints.union(t.taint(low), t.taint(high)));
            t.taints.setBytes(offset, Wide.SIZE, taint);
        }
        t.memory.write(offset, 8, value.low());
        t.memory.write(offset + 8, 8, value.high());
    }
}
