package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.fencepost.program.Mode;
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

    /** One line of a thread. */
    public sealed interface Statement {
        /** The highest number of a register that it names, or -1. */
        int lastRegister();

        /** The highest number of a variable that it names, or -1. */
        int lastVariable();

        /** The statements inside it. */
        default List<List<Statement>> blocks() {
            return List.of();
        }

        /** Itself and all that is inside it. */
        default Stream<Statement> all() {
            return Stream.concat(
                    Stream.of(this), blocks().stream().flatMap(List::stream).flatMap(Statement::all));
        }
    }

    public record Load(int register, Place place, Mode mode) implements Statement {
        @Override
        public int lastRegister() {
            return Math.max(register, place.lastRegister());
        }

        @Override
        public int lastVariable() {
            return place.lastVariable();
        }
    }

    public record Store(Place place, Expression value, Mode mode) implements Statement {
        @Override
        public int lastRegister() {
            return Math.max(place.lastRegister(), value.lastRegister());
        }

        @Override
        public int lastVariable() {
            return place.lastVariable();
        }
    }

    /** The register gets the old value. */
    public record Rmw(int register, RmwOp op, Place place, Expression operand, Mode mode) implements Statement {
        @Override
        public int lastRegister() {
            return Math.max(register, Math.max(place.lastRegister(), operand.lastRegister()));
        }

        @Override
        public int lastVariable() {
            return place.lastVariable();
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
        public int lastRegister() {
            return Stream.of(register, place.lastRegister(), expected.lastRegister(), desired.lastRegister(), done)
                    .max(Integer::compare)
                    .orElseThrow();
        }

        @Override
        public int lastVariable() {
            return place.lastVariable();
        }
    }

    public record Fence(Mode mode) implements Statement {
        @Override
        public int lastRegister() {
            return NONE;
        }

        @Override
        public int lastVariable() {
            return NONE;
        }
    }

    public record If(int register, long value, List<Statement> then, List<Statement> otherwise) implements Statement {
        public If {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }

        @Override
        public int lastRegister() {
            return Math.max(register, last(blocks().stream().flatMap(List::stream), Statement::lastRegister));
        }

        @Override
        public int lastVariable() {
            return last(blocks().stream().flatMap(List::stream), Statement::lastVariable);
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of(then, otherwise);
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
        public int lastRegister() {
            int here = Math.max(Collections.max(registers), value.lastRegister());
            return Math.max(here, last(body.stream(), Statement::lastRegister));
        }

        @Override
        public int lastVariable() {
            return last(body.stream(), Statement::lastVariable);
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of(body);
        }
    }

    /** Executions in which the register is not the value are of no interest from here on. */
    public record Assume(int register, long value) implements Statement {
        @Override
        public int lastRegister() {
            return register;
        }

        @Override
        public int lastVariable() {
            return NONE;
        }
    }

    /**
     * Something that is done by the library, or ends the thread.
     *
     * @param object the number of the mutex, barrier or thread that it is about
     * @param argument the register for the answer, or for how many threads a barrier is
     */
    public record Call(Service service, int object, int argument) implements Statement {
        @Override
        public int lastRegister() {
            return service.answers() ? argument : NONE;
        }

        @Override
        public int lastVariable() {
            return NONE;
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
        /** Allocates memory for all barriers, which are in a variable otherwise. */
        ALLOCATE,
        FREE,
        START,
        /** Starts a thread, too, and keeps its handle in memory that all could see. */
        KEEP,
        JOIN,
        FAIL,
        /** Ends the program. */
        EXIT,
        /** Goes round for ever. */
        SPIN,
        /** Calls itself for ever. */
        RECURSE;

        boolean answers() {
            return this == TRY_LOCK || this == ASK;
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
        int lastRegister();

        int lastVariable();

        /** How many bytes are accessed there. */
        default int size() {
            return SIZE;
        }
    }

    public record Variable(int number) implements Place {
        @Override
        public int lastRegister() {
            return NONE;
        }

        @Override
        public int lastVariable() {
            return number;
        }
    }

    /** Some bytes of a variable: an access that overlaps others of a different size. */
    public record Slice(int number, int offset, int size) implements Place {
        @Override
        public int lastRegister() {
            return NONE;
        }

        @Override
        public int lastVariable() {
            return number;
        }
    }

    /** One variable or the other, by the value of a register: an address dependency. */
    public record Either(int register, long value, int ifEqual, int otherwise) implements Place {
        @Override
        public int lastRegister() {
            return register;
        }

        @Override
        public int lastVariable() {
            return Math.max(ifEqual, otherwise);
        }
    }

    /** A value to write. */
    public sealed interface Expression {
        int lastRegister();
    }

    public record Constant(long value) implements Expression {
        @Override
        public int lastRegister() {
            return NONE;
        }
    }

    /** A register plus a number: a data dependency. */
    public record Sum(int register, long addend) implements Expression {
        @Override
        public int lastRegister() {
            return register;
        }
    }

    /** A number that does not depend on the register, although it is computed from it: a false data dependency. */
    public record Masked(int register, long value) implements Expression {
        @Override
        public int lastRegister() {
            return register;
        }
    }

    /** Any number below this one. */
    public record Choice(int values) implements Expression {
        @Override
        public int lastRegister() {
            return NONE;
        }
    }

    /** The program that engines run. */
    public Program lower(boolean trackDependencies) {
        return Lowering.lower(this, trackDependencies, Lowering.Form.USUAL);
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
    public Program lowerAlike(boolean trackDependencies) {
        return Lowering.lower(this, trackDependencies, Lowering.Form.ALIKE);
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
