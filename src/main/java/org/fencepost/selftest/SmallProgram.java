package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.RmwOp;

/**
 * A program of a few statements: threads, shared variables (numbered from 0, all 0 at first) and registers of each thread
 * (numbered from 0, all 0 at first, observed at its end). All threads are there at the beginning, unless there are
 * statements that start some: then it is only the first, which starts the others in the order of their numbers.
 */
public record SmallProgram(String name, List<List<Statement>> threads) {
    /** Bytes of every variable. */
    static final int SIZE = 4;

    private static final int NONE = -1;

    public SmallProgram {
        threads = threads.stream().map(List::copyOf).toList();
    }

    /** What registers and variables are called. */
    interface Names {
        int register(int number);

        int variable(int number);
    }

    /** One line of a thread. */
    public sealed interface Statement {
        /** The same with other registers and variables. */
        Statement renamed(Names names);

        /** The statements inside it. */
        default List<List<Statement>> blocks() {
            return List.of();
        }

        /** Itself and all that is inside it. */
        default Stream<Statement> all() {
            return Stream.concat(
                    Stream.of(this), blocks().stream().flatMap(List::stream).flatMap(Statement::all));
        }

        /** The highest number of a register that it names, or -1. */
        default int lastRegister() {
            return Highest.of(this::renamed).register;
        }

        /** The highest number of a variable that it names, or -1. */
        default int lastVariable() {
            return Highest.of(this::renamed).variable;
        }
    }

    /** The highest numbers that something names, or -1. */
    private static final class Highest implements Names {
        private int register = NONE;
        private int variable = NONE;

        static Highest of(Consumer<Names> renamed) {
            Highest highest = new Highest();
            renamed.accept(highest);
            return highest;
        }

        @Override
        public int register(int number) {
            register = Math.max(register, number);
            return number;
        }

        @Override
        public int variable(int number) {
            variable = Math.max(variable, number);
            return number;
        }
    }

    private static List<Statement> renamed(List<Statement> statements, Names names) {
        return statements.stream().map(statement -> statement.renamed(names)).toList();
    }

    public record Load(int register, Place place, Mode mode) implements Statement {
        @Override
        public Load renamed(Names names) {
            return new Load(names.register(register), place.renamed(names), mode);
        }
    }

    public record Store(Place place, Expression value, Mode mode) implements Statement {
        @Override
        public Store renamed(Names names) {
            return new Store(place.renamed(names), value.renamed(names), mode);
        }
    }

    /** The register gets the old value. */
    public record Rmw(int register, RmwOp op, Place place, Expression operand, Mode mode) implements Statement {
        @Override
        public Rmw renamed(Names names) {
            return new Rmw(names.register(register), op, place.renamed(names), operand.renamed(names), mode);
        }
    }

    /**
     * The register gets the old value. A weak one may also fail when that is the expected one.
     *
     * @param done the register that gets 1 for success and otherwise 0, or -1
     */
    public record Cas(
            int register,
            Place place,
            Expression expected,
            Expression desired,
            Mode success,
            Mode failure,
            boolean weak,
            int done)
            implements Statement {
        public Cas(
                int register,
                Place place,
                long expected,
                Expression desired,
                Mode success,
                Mode failure,
                boolean weak) {
            this(register, place, new Constant(expected), desired, success, failure, weak, NONE);
        }

        @Override
        public Cas renamed(Names names) {
            int result = names.register(register);
            Cas same = with(place.renamed(names), expected.renamed(names), desired.renamed(names));
            int told = done < 0 ? done : names.register(done);
            return new Cas(result, same.place, same.expected, same.desired, success, failure, weak, told);
        }

        Cas with(Place otherPlace, Expression otherExpected, Expression otherDesired) {
            return new Cas(register, otherPlace, otherExpected, otherDesired, success, failure, weak, done);
        }
    }

    public record Fence(Mode mode) implements Statement {
        @Override
        public Fence renamed(Names names) {
            return this;
        }
    }

    public record If(int register, long value, List<Statement> then, List<Statement> otherwise) implements Statement {
        public If {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }

        @Override
        public If renamed(Names names) {
            return new If(
                    names.register(register),
                    value,
                    SmallProgram.renamed(then, names),
                    SmallProgram.renamed(otherwise, names));
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of(then, otherwise);
        }
    }

    /** A transaction; the register gets 0, or the code with which it was aborted. */
    public record Transaction(int register, List<Statement> body) implements Statement {
        public Transaction {
            body = List.copyOf(body);
        }

        @Override
        public Transaction renamed(Names names) {
            return new Transaction(names.register(register), SmallProgram.renamed(body, names));
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of(body);
        }
    }

    /** Ends the transaction that it stands in, without a trace; outside of transactions it does nothing. */
    public record Abort(int code) implements Statement {
        @Override
        public Abort renamed(Names names) {
            return this;
        }
    }

    /** Does all this again and again until one of the registers is the value, or, if that is what it waits for, is not. */
    public record Until(List<Statement> body, List<Integer> registers, boolean equal, Expression value)
            implements Statement {
        public Until {
            body = List.copyOf(body);
            registers = List.copyOf(registers);
        }

        /** Waits for a value in one register. */
        public Until(List<Statement> body, int register, long value) {
            this(body, List.of(register), true, new Constant(value));
        }

        @Override
        public Until renamed(Names names) {
            List<Statement> same = SmallProgram.renamed(body, names);
            List<Integer> others = registers.stream().map(names::register).toList();
            return new Until(same, others, equal, value.renamed(names));
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of(body);
        }
    }

    /** Executions in which the register is not the value are of no interest from here on. */
    public record Assume(int register, long value) implements Statement {
        @Override
        public Assume renamed(Names names) {
            return new Assume(names.register(register), value);
        }
    }

    /** The register gets what an operation with so many bits makes of two values. */
    public record Compute(int register, Op op, Expression left, Expression right, int bits) implements Statement {
        @Override
        public Compute renamed(Names names) {
            return new Compute(names.register(register), op, left.renamed(names), right.renamed(names), bits);
        }
    }

    /** The register becomes what it is in so many bits, or what these bits are as a number with a sign. */
    public record Convert(int register, Op op, int bits) implements Statement {
        @Override
        public Convert renamed(Names names) {
            return new Convert(names.register(register), op, bits);
        }
    }

    /** The register gets one value or the other, by its lowest bit. */
    public record Select(int register, Expression then, Expression otherwise) implements Statement {
        @Override
        public Select renamed(Names names) {
            return new Select(names.register(register), then.renamed(names), otherwise.renamed(names));
        }
    }

    /** The register gets the number of the case that another one is, or how many cases there are. */
    public record Switch(int register, int tested, List<Long> cases) implements Statement {
        public Switch {
            cases = List.copyOf(cases);
        }

        @Override
        public Switch renamed(Names names) {
            return new Switch(names.register(register), names.register(tested), cases);
        }
    }

    /**
     * Something that is done by the library, or ends the thread.
     *
     * @param object the number of the mutex, barrier or thread that it is about, or of the fields to allocate
     * @param argument the register for the answer or to show, or for how many threads a barrier is
     */
    public record Call(Service service, int object, int argument) implements Statement {
        @Override
        public Call renamed(Names names) {
            boolean named = service.answers() || service == Service.OBSERVE;
            return named ? new Call(service, object, names.register(argument)) : this;
        }
    }

    /** What is called. */
    public enum Service {
        LOCK,
        UNLOCK,
        TRY_LOCK,
        /** Arrives at a barrier, and waits for the others. */
        MEET,
        /** The same; the answer is whether it was the last. */
        ASK,
        INIT,
        DESTROY,
        /** Allocates an object of some fields; also memory for all barriers, which are in a variable otherwise. */
        ALLOCATE,
        FREE,
        START,
        /** Starts a thread, too, and keeps its handle in memory that all could see. */
        KEEP,
        JOIN,
        /** The answer is an input of {@link InputBits#BITS} bits. */
        INPUT,
        /** Shows a register; a program that reads inputs shows no others. */
        OBSERVE,
        FAIL,
        /** Ends the program. */
        EXIT,
        /** Goes round for ever. */
        SPIN,
        /** Calls itself for ever. */
        RECURSE;

        boolean answers() {
            return this == TRY_LOCK || this == ASK || this == INPUT;
        }

        boolean starts() {
            return this == START || this == KEEP;
        }

        boolean isOfThreads() {
            return starts() || this == JOIN;
        }

        boolean isOfMutexes() {
            return this == LOCK || this == UNLOCK || this == TRY_LOCK;
        }

        boolean isOfBarriers() {
            return meets() || this == INIT || this == DESTROY;
        }

        boolean meets() {
            return this == MEET || this == ASK;
        }
    }

    /** Where an access goes. */
    public sealed interface Place {
        Place renamed(Names names);

        /** The highest number of a variable that it names, or -1. */
        default int lastVariable() {
            return Highest.of(this::renamed).variable;
        }

        /** How many bytes are accessed there. */
        default int size() {
            return SIZE;
        }
    }

    public record Variable(int number) implements Place {
        @Override
        public Variable renamed(Names names) {
            return new Variable(names.variable(number));
        }
    }

    /** Some bytes of a variable: an access that overlaps others of a different size. */
    public record Slice(int number, int offset, int size) implements Place {
        @Override
        public Slice renamed(Names names) {
            return new Slice(names.variable(number), offset, size);
        }
    }

    /** One variable or the other, by the value of a register: an address dependency. */
    public record Either(int register, long value, int ifEqual, int otherwise) implements Place {
        @Override
        public Either renamed(Names names) {
            return new Either(names.register(register), value, names.variable(ifEqual), names.variable(otherwise));
        }
    }

    /** A part of the object that was allocated. */
    public record Field(int number) implements Place {
        @Override
        public Field renamed(Names names) {
            return this;
        }
    }

    /** A value to write. */
    public sealed interface Expression {
        Expression renamed(Names names);
    }

    public record Constant(long value) implements Expression {
        @Override
        public Constant renamed(Names names) {
            return this;
        }
    }

    /** A register plus a number: a data dependency. */
    public record Sum(int register, long addend) implements Expression {
        @Override
        public Sum renamed(Names names) {
            return new Sum(names.register(register), addend);
        }
    }

    /** A number that does not depend on the register, although it is computed from it: a false data dependency. */
    public record Masked(int register, long value) implements Expression {
        @Override
        public Masked renamed(Names names) {
            return new Masked(names.register(register), value);
        }
    }

    /** Any number below this one. */
    public record Choice(int values) implements Expression {
        @Override
        public Choice renamed(Names names) {
            return this;
        }
    }

    /** The program that engines run. */
    public Program lower(boolean trackDependencies) {
        return Lowering.lower(this, trackDependencies, Lowering.Form.USUAL);
    }

    /** The same that gets its inputs from there. */
    Program lower(Intrinsic input) {
        return Lowering.lower(this, true, Lowering.Form.USUAL, input);
    }

    /** The same of the simplest instructions only. */
    public Program lowerPlainly(boolean trackDependencies) {
        return Lowering.lower(this, trackDependencies, Lowering.Form.PLAIN);
    }

    /** The same with accesses that are four times as wide; see {@link Lanes}. */
    public Program lowerWide() {
        return Lowering.lower(this, false, Lowering.Form.WIDE);
    }

    /** The same in which threads with the same statements run the same function; only the first one shows its registers. */
    public Program lowerSymmetric(boolean trackDependencies) {
        return Lowering.lower(this, trackDependencies, Lowering.Form.SYMMETRIC);
    }

    /** The same with another thread, before all others, that starts and joins them. */
    SmallProgram started() {
        List<List<Statement>> all = new ArrayList<>();
        all.add(Stream.of(Service.START, Service.JOIN)
                .flatMap(service -> IntStream.rangeClosed(1, threads.size()).mapToObj(t -> new Call(service, t, 0)))
                .map(Statement.class::cast)
                .toList());
        all.addAll(threads);
        return new SmallProgram(name, all);
    }

    /** The same with the threads in the opposite order. */
    SmallProgram reversed() {
        List<List<Statement>> others = new ArrayList<>(threads);
        Collections.reverse(others);
        return new SmallProgram(name, others);
    }

    /** The same with registers of each thread, and variables, in the order in which they occur. */
    SmallProgram renumbered() {
        Map<Integer, Integer> registers = new HashMap<>();
        Map<Integer, Integer> variables = new HashMap<>();
        Names names = new Names() {
            @Override
            public int register(int number) {
                return registers.computeIfAbsent(number, n -> registers.size());
            }

            @Override
            public int variable(int number) {
                return variables.computeIfAbsent(number, n -> variables.size());
            }
        };
        List<List<Statement>> others = new ArrayList<>();
        for (List<Statement> thread : threads) {
            registers.clear();
            others.add(renamed(thread, names));
        }
        return new SmallProgram(name, others);
    }

    /** Whether the first thread starts the others. */
    boolean isStarted() {
        return calls().anyMatch(call -> call.service.starts());
    }

    /** All statements of all threads, those inside others, too. */
    Stream<Statement> statements() {
        return threads.stream().flatMap(List::stream).flatMap(Statement::all);
    }

    Stream<Call> calls() {
        return statements().filter(Call.class::isInstance).map(Call.class::cast);
    }

    boolean calls(Service service) {
        return calls().anyMatch(call -> call.service == service);
    }

    /** Programs that are one step simpler; every chain of such steps ends. */
    public List<SmallProgram> simpler() {
        return Shrinker.simpler(this);
    }

    int variables() {
        return 1 + last(threads.stream().flatMap(List::stream), Statement::lastVariable);
    }

    int registers(int thread) {
        return 1 + last(threads.get(thread).stream(), Statement::lastRegister);
    }

    /** x, y, z, a, b, ... */
    static String variableName(int number) {
        return number < 3 ? String.valueOf((char) ('x' + number)) : String.valueOf((char) ('a' + number - 3));
    }

    @Override
    public String toString() {
        return LitmusPrinter.print(this);
    }

    private static int last(Stream<Statement> statements, ToIntFunction<Statement> number) {
        return statements.mapToInt(number).max().orElse(NONE);
    }
}
