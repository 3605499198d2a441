package org.fencepost.c.ir;

import java.util.List;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/** One instruction, and the value that it computes. Compared by identity. */
public final class Instruction implements Value {
    private final Opcode opcode;
    private final Type type;
    private final String name;
    private final Site site;
    private List<Value> operands = List.of();
    private List<Block> targets = List.of();
    private Details details = None.NONE;

    /** What an instruction says beyond its operands. */
    public sealed interface Details {}

    enum None implements Details {
        NONE
    }

    /**
     * {@code load}, {@code store}: how memory is accessed.
     *
     * @param accessed the type in memory
     * @param typed whether the compiler says which type of the source language is accessed; it does not when it reads
     *     memory for purposes of its own (passing structs in registers, bit-fields)
     */
    public record Access(Type accessed, Mode mode, boolean nonTemporal, boolean typed) implements Details {}

    /** {@code cmpxchg}. */
    public record CompareExchange(Mode success, Mode failure, boolean weak) implements Details {}

    /** {@code atomicrmw}; {@code op} is null for an operation that has no counterpart, named {@code name}. */
    public record ReadModifyWrite(@Nullable RmwOp op, String name, Mode mode) implements Details {}

    /** {@code fence}. */
    public record Fence(Mode mode, boolean singleThread) implements Details {}

    /** {@code alloca}. */
    public record Alloca(Type allocated, long alignment) implements Details {}

    /** {@code getelementptr}: the type that the first index steps over. */
    public record Step(Type source) implements Details {}

    /** {@code icmp}, {@code fcmp}. */
    public record Compare(Predicate predicate) implements Details {}

    /** {@code extractvalue}, {@code insertvalue}: the path into the aggregate; {@code shufflevector}: the mask. */
    public record Indices(List<Integer> indices) implements Details {}

    /** {@code switch}: the value of each case; target 0 is the default, target i + 1 belongs to case i. */
    public record Cases(List<Long> values) implements Details {}

    /** {@code phi}: where each operand comes from. */
    public record Incoming(List<Block> blocks) implements Details {}

    /**
     * {@code call}, {@code invoke}: operands are the arguments.
     *
     * @param byValue for each argument the type that the callee gets its own copy of, or null
     * @param alignments for each argument how its address is aligned, 1 when not known
     * @param members for the copy of a struct, its members; otherwise empty
     */
    public record Call(
            Value callee, Type.Function signature, List<Type> byValue, List<Long> alignments, List<Member> members)
            implements Details {
        public long alignment(int argument) {
            return alignments.get(argument);
        }
    }

    /** A member of a struct that is copied. */
    public record Member(long offset, long size) {}

    /** {@code freeze} that stands for something without a value: using it is an error. */
    public record Uninitialized(String variable, NoValue reason) implements Details {}

    /** Why there is no value. */
    public enum NoValue {
        /** The variable was not written yet. */
        UNWRITTEN,
        /** The block or expression that the variable belongs to is over. */
        OUT_OF_SCOPE,
        /** What the compiler computed, there is no variable, has no result. */
        NO_RESULT;

        /** How the name of the instruction goes on behind the variable's. */
        String suffix() {
            return "." + name();
        }
    }

    /** {@code landingpad}: whether it is for a handler, and not only for destructors; operands are what is caught. */
    public record LandingPad(boolean catches) implements Details {}

    /** An instruction that is not understood, as LLVM writes it. */
    public record Text(String text) implements Details {}

    Instruction(Opcode opcode, Type type, String name, Site site) {
        this.opcode = opcode;
        this.type = type;
        this.name = name;
        this.site = site;
    }

    void complete(List<Value> newOperands, List<Block> newTargets, Details newDetails) {
        operands = newOperands;
        targets = newTargets;
        details = newDetails;
    }

    public Opcode opcode() {
        return opcode;
    }

    @Override
    public Type type() {
        return type;
    }

    /** The name that the front end gave, for variables the one in the source; may be empty. */
    public String name() {
        return name;
    }

    public Site site() {
        return site;
    }

    public List<Value> operands() {
        return operands;
    }

    public Value operand(int index) {
        return operands.get(index);
    }

    /** The blocks that a terminator can go to; the second of an invoke is for exceptions. */
    public List<Block> targets() {
        return targets;
    }

    public Details details() {
        return details;
    }
}
