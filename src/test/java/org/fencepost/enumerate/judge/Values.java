package org.fencepost.enumerate.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The values of a run, from its writes to those who read them. */
final class Values {
    private final Run run;
    private final Map<Access, Long> known = new HashMap<>();

    Values(Run run) {
        this.run = run;
    }

    /** What can be seen at the end, unless a compare-and-swap went the way that its value forbids. */
    Optional<String> outcome(RandomTest test) {
        for (Access read : run.accesses) {
            Instruction instruction = read.instruction();
            if (read.isRead()
                    && instruction.kind() == Instruction.Kind.COMPARE_AND_SWAP
                    && run.succeeds(instruction) != (of(read) == 0)) {
                return Optional.empty();
            }
        }
        Map<String, Long> seen = new TreeMap<>();
        test.results((thread, at, register, status) -> {
            Instruction instruction = run.threads.get(thread).get(at);
            long value = status ? (run.succeeds(instruction) ? 0 : 1) : of(access(thread, at, false));
            seen.put(thread + ":" + register, value);
        });
        for (int variable = 0; variable < RandomTest.VARIABLES; variable++) {
            seen.put(RandomTest.name(variable), memory(variable));
        }
        return Optional.of(seen.toString());
    }

    private Access access(int thread, int at, boolean write) {
        return run.accesses.stream()
                .filter(a -> a.thread() == thread && a.at() == at && a.isWrite() == write)
                .findFirst()
                .orElseThrow();
    }

    private long memory(int variable) {
        int perVariable = 8 / run.grain;
        long value = 0;
        for (int i = 0; i < perVariable; i++) {
            int cell = variable * perVariable + i;
            List<Access> order = run.order(cell);
            long part = order.isEmpty() ? 0 : cellOf(order.get(order.size() - 1), cell);
            value |= part << 8 * run.grain * i;
        }
        return value;
    }

    private long cellOf(Access write, int cell) {
        return Instruction.truncate(of(write) >>> 8 * run.grain * (cell - write.firstCell()), run.grain);
    }

    private long of(Access access) {
        Long value = known.get(access);
        if (value == null) {
            value = access.isRead() ? read(access) : written(access);
            known.put(access, value);
        }
        return value;
    }

    private long read(Access read) {
        long value = 0;
        for (int cell = read.firstCell(); cell < read.firstCell() + read.cells(); cell++) {
            int source = run.source(read, cell);
            long part = source == Run.INITIAL ? 0 : cellOf(run.accesses.get(source), cell);
            value |= part << 8 * run.grain * (cell - read.firstCell());
        }
        return value;
    }

    private long written(Access write) {
        Instruction instruction = write.instruction();
        long operand =
                instruction.data() < 0 ? instruction.constant() : of(access(write.thread(), instruction.data(), false));
        long old = instruction.kind() == Instruction.Kind.ADD ? of(access(write.thread(), write.at(), false)) : 0;
        return Instruction.truncate(old + operand, instruction.size());
    }
}
