package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;

/** Makes random small programs; the n-th program of a seed is always the same. */
public final class ProgramGenerator {
    private static final Mode[] LOADS = {Mode.RLX, Mode.ACQ, Mode.SC};
    private static final Mode[] STORES = {Mode.RLX, Mode.REL, Mode.SC};
    private static final Mode[] UPDATES = {Mode.RLX, Mode.ACQ, Mode.REL, Mode.ACQ_REL, Mode.SC};
    private static final Mode[] FENCES = {Mode.ACQ, Mode.REL, Mode.ACQ_REL, Mode.SC, Mode.SC};
    private static final RmwOp[] OPERATIONS = {RmwOp.ADD, RmwOp.XCHG, RmwOp.OR};
    private static final int MOST_REGISTERS = 6;
    private static final int VALUES = 2;

    private final GeneratorOptions options;
    private final long seed;

    public ProgramGenerator(long seed, GeneratorOptions options) {
        this.seed = seed;
        this.options = options;
    }

    /** The program with this number. */
    public SmallProgram program(int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
        while (true) {
            SmallProgram program = new Draft(random).program("random-" + seed + "-" + number);
            if (BruteForceSize.of(program) <= options.candidates()) {
                return program;
            }
        }
    }

    /** One program in the making. */
    private final class Draft {
        private final SplittableRandom random;
        private final int variables;
        /** Accesses and fences that may still be added. */
        private int budget;
        /** Registers of the current thread that hold something. */
        private int registers;

        Draft(SplittableRandom random) {
            this.random = random;
            // Two variables show most of what there is; with one or three other things go wrong.
            this.variables =
                    random.nextInt(3) > 0 ? Math.min(2, options.variables()) : 1 + random.nextInt(options.variables());
        }

        SmallProgram program(String name) {
            int threads = 2 + random.nextInt(options.threads() - 1);
            int events = options.events();
            List<List<SmallProgram.Statement>> all = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                // Most threads do two things or more, or nothing could be reordered; each gets at least one.
                int wanted = 1 + random.nextInt(2) + random.nextInt(3);
                budget = Math.min(wanted, events - (threads - thread - 1));
                events -= budget;
                registers = 0;
                all.add(statements(0));
            }
            return new SmallProgram(name, all);
        }

        private List<SmallProgram.Statement> statements(int depth) {
            List<SmallProgram.Statement> statements = new ArrayList<>();
            while (budget > 0) {
                if (depth > 0 && !statements.isEmpty() && random.nextInt(2) == 0) {
                    break;
                }
                statements.add(mayBranch(depth) && random.nextInt(5) == 0 ? branch(depth) : simple());
            }
            return statements;
        }

        /**
         * Whether a non-atomic access tears depends on whether there are others to a part of it, and brute force takes those
         * for others that stand where no execution comes.
         */
        private boolean mayBranch(int depth) {
            return registers > 0 && depth < 2 && !(options.mixed() && options.nonAtomics());
        }

        private SmallProgram.Statement branch(int depth) {
            int register = someRegister();
            long value = random.nextInt(VALUES + 1);
            List<SmallProgram.Statement> then = statements(depth + 1);
            List<SmallProgram.Statement> otherwise = random.nextInt(3) == 0 ? statements(depth + 1) : List.of();
            return new SmallProgram.If(register, value, then, otherwise);
        }

        private SmallProgram.Statement simple() {
            budget--;
            int kind = random.nextInt(20);
            if (kind < 7 && registers < MOST_REGISTERS) {
                SmallProgram.Place place = place();
                return new SmallProgram.Load(registers++, place, mode(LOADS));
            } else if (kind < 14 || registers >= MOST_REGISTERS) {
                return new SmallProgram.Store(place(), value(), mode(STORES));
            } else if (kind < 16) {
                RmwOp op = OPERATIONS[random.nextInt(OPERATIONS.length)];
                SmallProgram.Place place = place();
                // The sum of two values read would give brute force too many values to try.
                SmallProgram.Expression operand = op == RmwOp.ADD ? constant() : value();
                return new SmallProgram.Rmw(registers++, op, place, operand, pick(UPDATES));
            } else if (kind < 18) {
                SmallProgram.Place place = place();
                SmallProgram.Expression desired = value();
                long expected = expected();
                boolean weak = random.nextInt(3) == 0;
                return new SmallProgram.Cas(registers++, place, expected, desired, pick(UPDATES), pick(LOADS), weak);
            }
            return new SmallProgram.Fence(pick(FENCES));
        }

        /** What a compare-and-swap expects. */
        private long expected() {
            long value = random.nextInt(VALUES + 1);
            return options.mixed() && random.nextInt(2) == 0 ? value * 0x0101 : value;
        }

        private SmallProgram.Place place() {
            if (options.mixed()) {
                return slice();
            }
            if (registers > 0 && variables > 1 && random.nextInt(8) == 0) {
                int ifEqual = random.nextInt(variables);
                int otherwise = (ifEqual + 1 + random.nextInt(variables - 1)) % variables;
                return new SmallProgram.Either(someRegister(), random.nextInt(VALUES + 1), ifEqual, otherwise);
            }
            return new SmallProgram.Variable(random.nextInt(variables));
        }

        /** Most bytes are those of the first variable; the other is there for flags. */
        private SmallProgram.Place slice() {
            int variable = random.nextInt(4) == 0 ? random.nextInt(variables) : 0;
            int size = 1 << random.nextInt(3);
            int offset = size * random.nextInt(SmallProgram.SIZE / size);
            // Bytes that nobody tells apart show less than those at the beginning, where most accesses meet.
            return new SmallProgram.Slice(variable, random.nextInt(2) == 0 ? 0 : offset, size);
        }

        private SmallProgram.Expression value() {
            int kind = registers > 0 ? random.nextInt(8) : 7;
            if (kind == 0) {
                return new SmallProgram.Sum(someRegister(), random.nextInt(VALUES));
            } else if (kind == 1) {
                return new SmallProgram.Masked(someRegister(), 1 + random.nextInt(VALUES));
            }
            return constant();
        }

        private SmallProgram.Expression constant() {
            int value = 1 + random.nextInt(VALUES);
            // The same in each byte: all parts of an access change.
            return new SmallProgram.Constant(options.mixed() && random.nextInt(2) == 0 ? value * 0x01010101L : value);
        }

        /** A register that holds something; the latest one most often, so that dependencies are short. */
        private int someRegister() {
            return random.nextInt(2) == 0 ? registers - 1 : random.nextInt(registers);
        }

        private Mode mode(Mode[] modes) {
            return options.nonAtomics() && random.nextInt(3) == 0 ? Mode.NA : pick(modes);
        }

        private Mode pick(Mode[] modes) {
            return modes[random.nextInt(modes.length)];
        }
    }
}
