package org.fencepost.selftest;

import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.RmwOp;

/**
 * A program of a few statements: threads that start together, shared variables (numbered from 0, all 0 at first) and
 * registers of each thread (numbered from 0, all 0 at first, observed at its end).
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

    /** The register gets the old value. A weak one may also fail when that is the expected one. */
    public record Cas(
            int register, Place place, long expected, Expression desired, Mode success, Mode failure, boolean weak)
            implements Statement {
        @Override
        public int lastRegister() {
            return Math.max(register, Math.max(place.lastRegister(), desired.lastRegister()));
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
            return Math.max(register, last(inside(), Statement::lastRegister));
        }

        @Override
        public int lastVariable() {
            return last(inside(), Statement::lastVariable);
        }

        private Stream<Statement> inside() {
            return Stream.concat(then.stream(), otherwise.stream());
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

    private static int last(Stream<Statement> statements, ToIntFunction<Statement> number) {
        return statements.mapToInt(number).max().orElse(NONE);
    }
}
