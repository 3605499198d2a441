package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;
import org.fencepost.selftest.SmallProgram.*;

/** Makes random small programs; the n-th program of a seed is always the same. */
public final class ProgramGenerator {
    private static final RmwOp[] OPERATIONS = {RmwOp.ADD, RmwOp.XCHG, RmwOp.OR};
    private static final int MOST_REGISTERS = 6;
    private static final int MOST_WITH_INPUTS = 30;
    private static final int VALUES = 2;

    private final Features features;
    private final long seed;
    private final Predicate<SmallProgram> wanted;
    private final List<Idiom> idioms;
    /** One statement in so many is an idiom. Where threads are started, more of them would mostly wait for ever. */
    private final int rarity;

    private final int mostRegisters;

    /** Programs that are small enough for brute force. */
    public ProgramGenerator(long seed, Features features) {
        this(seed, features, program -> BruteForceSize.of(program) <= features.candidates());
    }

    /** @param wanted which programs to make; others are thrown away */
    ProgramGenerator(long seed, Features features, Predicate<SmallProgram> wanted) {
        this.seed = seed;
        this.features = features;
        this.wanted = wanted;
        this.rarity = features.has(Feature.STARTS) ? 5 : features.has(Feature.INPUTS) ? 1 : 2;
        this.mostRegisters = features.has(Feature.INPUTS) ? MOST_WITH_INPUTS : MOST_REGISTERS;
        this.idioms = Arrays.stream(Idiom.values())
                .filter(idiom -> features.has(idiom.feature()))
                .flatMap(idiom -> Collections.nCopies(idiom.weight(), idiom).stream())
                .toList();
    }

    /** The program with this number. */
    public SmallProgram program(int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
        while (true) {
            SmallProgram program = new Draft(random).program("random-" + seed + "-" + number);
            if (wanted.test(program)) {
                return program;
            }
        }
    }

    /** One program in the making. */
    final class Draft {
        private final SplittableRandom random;
        final int variables;
        private final int threads;
        /** Accesses and fences that may still be added. */
        private int budget;
        /** Registers of the current thread that hold something. */
        private int registers;

        private boolean inTransaction;

        Draft(SplittableRandom random) {
            this.random = random;
            // Threads that wait, and others that write, at one place: a read can be made to wait several times.
            boolean crowded = features.has(Feature.WAITS) && !features.has(Feature.STARTS) && random.nextInt(5) == 0;
            // Two variables show most of what there is; with one or three other things go wrong.
            this.variables = crowded
                    ? 1
                    : random.nextInt(3) > 0
                            ? Math.min(2, features.variables())
                            : 1 + random.nextInt(features.variables());
            this.threads = crowded
                    ? 3 + random.nextInt(3)
                    : features.isOfFewThreads()
                            ? 1 + random.nextInt(features.threads())
                            : 2 + random.nextInt(features.threads() - 1);
        }

        SmallProgram program(String name) {
            if (features.has(Feature.STARTS)) {
                return new SmallProgram(name, new Company(random, features, this, threads).threads());
            }
            List<List<Statement>> all = new ArrayList<>();
            int events = features.events();
            for (int thread = 0; thread < threads; thread++) {
                // Most threads do two things or more, or nothing could be reordered; each gets at least one.
                int most = features.has(Feature.INPUTS)
                        ? 2 + random.nextInt(threads == 1 ? 7 : 4)
                        : 1 + random.nextInt(2) + random.nextInt(3);
                int length = Math.max(1, Math.min(most, events - (threads - thread - 1)));
                events -= length;
                boolean copies = features.has(Feature.COPIES) && thread > 0 && random.nextInt(4) == 0;
                all.add(copies ? all.get(thread - 1) : thread(length));
            }
            return new SmallProgram(name, all);
        }

        /** What a thread does that begins. */
        List<Statement> thread(int length) {
            registers = features.has(Feature.INPUTS) ? 2 : 0;
            List<Statement> statements = more(length);
            if (features.has(Feature.INPUTS)) {
                statements.add(0, new Call(Service.INPUT, 0, 0));
            }
            return statements;
        }

        /** What the thread does next. */
        List<Statement> more(int length) {
            budget = length;
            return statements(0);
        }

        /** A register of the thread for something else. */
        int register() {
            return registers++;
        }

        private List<Statement> statements(int depth) {
            List<Statement> statements = new ArrayList<>();
            while (budget > 0) {
                if (depth > 0 && !statements.isEmpty() && random.nextInt(2) == 0) {
                    break;
                }
                if (features.has(Feature.TRANSACTIONS) && mayTransact(depth)) {
                    statements.add(transaction());
                } else if (inTransaction && registers > 0 && random.nextInt(8) == 0) {
                    statements.add(abortion());
                } else if (mayBranch(depth) && random.nextInt(5) == 0) {
                    statements.add(branch(depth));
                } else if (!idioms.isEmpty() && registers < mostRegisters - 2 && random.nextInt(rarity) == 0) {
                    statements.addAll(idiom());
                } else {
                    statements.add(simple());
                }
            }
            return statements;
        }

        private boolean mayTransact(int depth) {
            return !inTransaction && depth < 2 && registers < mostRegisters - 1 && random.nextInt(2) == 0;
        }

        private Statement transaction() {
            int status = register();
            inTransaction = true;
            List<Statement> body = new ArrayList<>(statements(1));
            while (budget > 0 && random.nextInt(3) > 0) {
                body.addAll(statements(1));
            }
            inTransaction = false;
            return new Transaction(status, body);
        }

        private Statement abortion() {
            List<Statement> aborts = List.of(new Abort(1 + random.nextInt(VALUES)));
            return new If(someRegister(), random.nextInt(VALUES + 1), aborts, List.of());
        }

        private List<Statement> idiom() {
            budget--;
            Idiom idiom = idioms.get(random.nextInt(idioms.size()));
            if (idiom == Idiom.FAIL_IF && random.nextInt(3) > 0) {
                idiom = Idiom.AWAIT;
            } else if (idiom == Idiom.AWAIT_INPUT && threads == 1) {
                idiom = Idiom.IS;
            }
            int seen = registers > 0 ? someRegister() : 0;
            int value = random.nextInt(VALUES + 1);
            List<Statement> made = idiom.statements(use(idiom.modes(), value, seen));
            registers = 1 + made.stream().mapToInt(Statement::lastRegister).reduce(registers - 1, Math::max);
            return idiom == Idiom.LOCK ? locked(made) : made;
        }

        private Idiom.Use use(Modes modes, int value, int seen) {
            Place place = place();
            Place other = place();
            boolean mayBePlain = features.has(Feature.OBJECTS) && modes != Modes.UPDATES;
            Mode mode = mayBePlain ? mode(modes, place) : pick(modes);
            int number = features.has(Feature.INPUTS) ? random.nextInt(1 << InputBits.BITS) : 0;
            return new Idiom.Use(place, other, value, mode, registers, seen, number);
        }

        /** Something between locking and unlocking; forgetting to unlock is worth trying now and then. */
        private List<Statement> locked(List<Statement> made) {
            List<Statement> statements = new ArrayList<>(made);
            if (random.nextInt(8) == 0) {
                statements.remove(1);
            }
            for (int i = random.nextInt(3); i > 0 && registers < mostRegisters; i--) {
                statements.add(1, simple());
            }
            return statements;
        }

        /**
         * Whether a non-atomic access tears depends on whether there are others to a part of it, and brute force takes those
         * for others that stand where no execution comes.
         */
        private boolean mayBranch(int depth) {
            return registers > 0 && depth < 2 && !(features.has(Feature.MIXED) && features.has(Feature.NON_ATOMICS));
        }

        private Statement branch(int depth) {
            int register = someRegister();
            long value = random.nextInt(VALUES + 1);
            List<Statement> then = statements(depth + 1);
            List<Statement> otherwise = random.nextInt(3) == 0 ? statements(depth + 1) : List.of();
            return new If(register, value, then, otherwise);
        }

        Statement simple() {
            budget--;
            int kind = features.has(Feature.UPDATES) && random.nextInt(2) == 0
                    ? 14 + random.nextInt(4)
                    : random.nextInt(20);
            if (kind < 7 && registers < mostRegisters) {
                Place place = place();
                return new Load(registers++, place, mode(Modes.LOADS, place));
            } else if (kind < 14 || registers >= mostRegisters) {
                Place place = place();
                return new Store(place, value(), mode(Modes.STORES, place));
            } else if (kind < 16) {
                RmwOp op = OPERATIONS[random.nextInt(OPERATIONS.length)];
                Place place = place();
                // The sum of two values read would give brute force too many values to try.
                Expression operand = op == RmwOp.ADD ? constant() : value();
                return new Rmw(registers++, op, place, operand, pick(Modes.UPDATES));
            } else if (kind < 18) {
                Place place = place();
                Expression desired = value();
                long expected = expected();
                boolean weak = random.nextInt(3) == 0;
                return new Cas(registers++, place, expected, desired, pick(Modes.UPDATES), pick(Modes.LOADS), weak);
            }
            return new Fence(pick(Modes.FENCES));
        }

        /** What a compare-and-swap expects. */
        private long expected() {
            long value = random.nextInt(VALUES + 1);
            return features.has(Feature.MIXED) && random.nextInt(2) == 0 ? value * 0x0101 : value;
        }

        private Place place() {
            if (features.has(Feature.OBJECTS) && random.nextInt(2) == 0) {
                return new Field(random.nextInt(Company.FIELDS));
            }
            if (features.has(Feature.MIXED)) {
                return slice();
            }
            if (registers > 0 && variables > 1 && random.nextInt(8) == 0) {
                int ifEqual = random.nextInt(variables);
                int otherwise = (ifEqual + 1 + random.nextInt(variables - 1)) % variables;
                return new Either(someRegister(), random.nextInt(VALUES + 1), ifEqual, otherwise);
            }
            return new Variable(random.nextInt(variables));
        }

        /** Most bytes are those of the first variable; the other is there for flags. */
        private Place slice() {
            int variable = random.nextInt(4) == 0 ? random.nextInt(variables) : 0;
            int size = 1 << random.nextInt(3);
            int offset = size * random.nextInt(SmallProgram.SIZE / size);
            // Bytes that nobody tells apart show less than those at the beginning, where most accesses meet.
            return new Slice(variable, random.nextInt(2) == 0 ? 0 : offset, size);
        }

        private Expression value() {
            int kind = registers > 0 ? random.nextInt(8) : 7;
            if (kind == 0) {
                return new Sum(someRegister(), random.nextInt(VALUES));
            } else if (kind == 1) {
                return new Masked(someRegister(), 1 + random.nextInt(VALUES));
            }
            return constant();
        }

        private Expression constant() {
            // Those who wait often wait for 0.
            int value = features.has(Feature.WAITS) ? random.nextInt(VALUES + 1) : 1 + random.nextInt(VALUES);
            // The same in each byte: all parts of an access change.
            return new Constant(features.has(Feature.MIXED) && random.nextInt(2) == 0 ? value * 0x01010101L : value);
        }

        /** A register that holds something; the latest one most often, so that dependencies are short. */
        private int someRegister() {
            if (features.has(Feature.INPUTS)) {
                return random.nextInt(3) / 2;
            }
            return random.nextInt(2) == 0 ? registers - 1 : random.nextInt(registers);
        }

        private Mode mode(Modes modes, Place place) {
            boolean plain = features.has(Feature.OBJECTS) && isPlain(place)
                    || features.has(Feature.NON_ATOMICS) && random.nextInt(3) == 0
                    || features.has(Feature.RACES) && random.nextInt(30) == 0;
            return plain ? Mode.NA : pick(modes);
        }

        /** Variables are there to synchronise. */
        private boolean isPlain(Place place) {
            return place instanceof Field ? random.nextInt(4) > 0 : random.nextInt(6) == 0;
        }

        private Mode pick(Modes modes) {
            return modes.pick(random);
        }
    }
}
