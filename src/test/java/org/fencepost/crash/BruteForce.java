package org.fencepost.crash;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.crash.RandomProgram.Kind;
import org.fencepost.crash.RandomProgram.Step;

/**
 * What a program of one thread can find after failures, eagerly: every order in which its buffered operations can take
 * effect, every moment at which a line can be written back, every moment of the failure, and recovery on each memory that
 * this leaves. Shares nothing with the lazy algorithm.
 */
final class BruteForce {
    private final RandomProgram program;
    private final Set<Map<String, Long>> outcomes = new HashSet<>();

    BruteForce(RandomProgram program) {
        this.program = program;
    }

    Set<Map<String, Long>> outcomes() {
        run(0, new byte[RandomProgram.BYTES]);
        return outcomes;
    }

    private void run(int number, byte[] memory) {
        RandomProgram.Trace trace = RandomProgram.trace(program.runs.get(number), memory);
        if (number == program.runs.size() - 1) {
            outcomes.add(trace.observed());
            return;
        }
        for (ByteBuffer left : new Failures(trace.effects(), memory).memories()) {
            run(number + 1, left.array());
        }
    }

    /** All memories that a failure during one run can leave. */
    private static final class Failures {
        private final List<Step> steps;
        private final byte[] initial;
        /** For each line, which steps are stores to it. */
        private final int[] storesTo = new int[RandomProgram.LINES];

        private final Set<List<Integer>> visited = new HashSet<>();
        private final Set<ByteBuffer> memories = new HashSet<>();

        Failures(List<Step> steps, byte[] initial) {
            this.steps = steps;
            this.initial = initial;
            for (int i = 0; i < steps.size(); i++) {
                for (int line = 0; line < storesTo.length; line++) {
                    storesTo[line] |= isStore(steps.get(i)) && touches(steps.get(i), line) ? 1 << i : 0;
                }
            }
        }

        private static boolean isStore(Step step) {
            return step.kind() == Kind.STORE || step.kind() == Kind.ADD;
        }

        Set<ByteBuffer> memories() {
            explore(0, 0, new int[RandomProgram.LINES]);
            return memories;
        }

        /**
         * @param issued how many operations the thread has issued
         * @param done which of them have taken effect
         * @param durable for each line, which stores had taken effect when it was last written back
         */
        private void explore(int issued, int done, int[] durable) {
            if (!visited.add(List.of(issued, done, durable[0], durable[1], durable[2]))) {
                return;
            }
            memories.add(ByteBuffer.wrap(memory(durable)));
            for (int line = 0; line < durable.length; line++) {
                explore(issued, done, writtenBack(durable, line, done));
            }
            issue(issued, done, durable);
            for (int i = 0; i < issued; i++) {
                if ((done >> i & 1) == 0 && isFree(i, done)) {
                    takeEffect(issued, done | 1 << i, durable, steps.get(i));
                }
            }
        }

        private void issue(int issued, int done, int[] durable) {
            if (issued == steps.size()) {
                return;
            }
            Kind kind = steps.get(issued).kind();
            if (kind != Kind.MFENCE && kind != Kind.ADD) {
                explore(issued + 1, done, durable);
            } else if (done == (1 << issued) - 1) {
                explore(issued + 1, done | 1 << issued, durable);
            }
        }

        private void takeEffect(int issued, int done, int[] durable, Step step) {
            boolean flushes = isWeakFlush(step) || step.kind() == Kind.CLFLUSH;
            explore(issued, done, flushes ? writtenBack(durable, step.offset() / 64, done) : durable);
        }

        private int[] writtenBack(int[] durable, int line, int done) {
            int[] next = durable.clone();
            next[line] = done & storesTo[line];
            return next;
        }

        /** Whether nothing that has not taken effect yet must do so first (Table 1). */
        private boolean isFree(int later, int done) {
            for (int i = 0; i < later; i++) {
                if ((done >> i & 1) == 0 && mustPrecede(steps.get(i), steps.get(later))) {
                    return false;
                }
            }
            return true;
        }

        private static boolean mustPrecede(Step earlier, Step later) {
            if (earlier.kind() == Kind.SFENCE || later.kind() == Kind.SFENCE) {
                return true;
            }
            if (isWeakFlush(earlier)) {
                return false;
            }
            return !isWeakFlush(later) || touches(earlier, later.offset() / 64);
        }

        private static boolean isWeakFlush(Step step) {
            return step.kind() == Kind.CLFLUSHOPT || step.kind() == Kind.CLWB;
        }

        private static boolean touches(Step step, int line) {
            int last = isStore(step) ? step.offset() + step.size() - 1 : step.offset();
            return step.offset() / 64 <= line && line <= last / 64;
        }

        private byte[] memory(int[] durable) {
            byte[] memory = initial.clone();
            for (int line = 0; line < durable.length; line++) {
                byte[] whole = initial.clone();
                for (int i = 0; i < steps.size(); i++) {
                    if (isStore(steps.get(i)) && (durable[line] >> i & 1) != 0) {
                        RandomProgram.apply(whole, steps.get(i));
                    }
                }
                System.arraycopy(whole, 64 * line, memory, 64 * line, 64);
            }
            return memory;
        }
    }
}
