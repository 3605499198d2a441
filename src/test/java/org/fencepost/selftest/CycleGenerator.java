package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;

/**
 * Makes random programs in which threads can disagree about order: thread n begins with variable n and ends with the next one,
 * where the next thread begins, and does a thing or two in between. Most programs of {@link ProgramGenerator} have no such cycle.
 */
final class CycleGenerator {
    private static final Mode[] LOADS = {Mode.NA, Mode.RLX, Mode.RLX, Mode.ACQ, Mode.SC};
    private static final Mode[] STORES = {Mode.NA, Mode.RLX, Mode.RLX, Mode.REL, Mode.SC};
    private static final Mode[] UPDATES = {Mode.RLX, Mode.ACQ, Mode.REL, Mode.ACQ_REL, Mode.SC};
    private static final Mode[] FENCES = {Mode.ACQ, Mode.REL, Mode.ACQ_REL, Mode.SC};
    private static final RmwOp[] OPERATIONS = {RmwOp.ADD, RmwOp.XCHG, RmwOp.OR};

    private static final int MOST_CANDIDATES = 500;

    private final long seed;

    CycleGenerator(long seed) {
        this.seed = seed;
    }

    /** The program with this number. */
    SmallProgram program(int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
        while (true) {
            SmallProgram program = new Draft(random).program("cycle-" + seed + "-" + number);
            if (BruteForceSize.of(program) <= MOST_CANDIDATES) {
                return program;
            }
        }
    }

    private static final class Draft {
        private final SplittableRandom random;
        /** Registers of the current thread that hold something. */
        private int registers;

        Draft(SplittableRandom random) {
            this.random = random;
        }

        SmallProgram program(String name) {
            int threads = 2 + random.nextInt(4) / 3;
            List<List<SmallProgram.Statement>> all = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                registers = 0;
                List<SmallProgram.Statement> statements = new ArrayList<>(List.of(access(thread)));
                for (int rest = random.nextInt(threads == 2 ? 3 : 2); rest > 0; rest--) {
                    statements.add(random.nextInt(4) == 0 ? fence() : access(random.nextInt(threads)));
                }
                statements.add(access((thread + 1) % threads));
                all.add(statements);
            }
            return new SmallProgram(name, all);
        }

        private SmallProgram.Statement fence() {
            return new SmallProgram.Fence(pick(FENCES));
        }

        private SmallProgram.Statement access(int variable) {
            SmallProgram.Place place = new SmallProgram.Variable(variable);
            switch (random.nextInt(8)) {
                case 0, 1, 2:
                    return new SmallProgram.Load(registers++, place, pick(LOADS));
                case 3, 4, 5:
                    return new SmallProgram.Store(place, value(), pick(STORES));
                case 6:
                    RmwOp op = OPERATIONS[random.nextInt(OPERATIONS.length)];
                    SmallProgram.Expression operand = op == RmwOp.ADD ? new SmallProgram.Constant(1) : value();
                    return new SmallProgram.Rmw(registers++, op, place, operand, pick(UPDATES));
                default:
                    SmallProgram.Expression desired = value();
                    return new SmallProgram.Cas(
                            registers++, place, random.nextInt(2), desired, pick(UPDATES), pick(LOADS, 1), false);
            }
        }

        private SmallProgram.Expression value() {
            int register = registers == 0 ? 0 : random.nextInt(registers);
            return switch (registers == 0 ? 2 : random.nextInt(4)) {
                case 0 -> new SmallProgram.Sum(register, 0);
                case 1 -> new SmallProgram.Masked(register, 1 + random.nextInt(2));
                default -> new SmallProgram.Constant(1 + random.nextInt(2));
            };
        }

        private Mode pick(Mode[] modes) {
            return pick(modes, 0);
        }

        private Mode pick(Mode[] modes, int first) {
            return modes[first + random.nextInt(modes.length - first)];
        }
    }
}
