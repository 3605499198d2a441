package org.fencepost.c.lower;

import java.util.HashMap;
import java.util.Map;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.Variable;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/**
 * Variables of which each thread has its own. Those whose address stays in the thread lie in its private memory; a thread
 * allocates one of the others when it first needs its address, and frees it at its end.
 */
final class ThreadLocals {
    /** Keys of what a thread remembers about its own variables. */
    private static final long FIRST_KEY = 0x746c_7300_0000L;

    private final Linker linker;
    private final ConstantValues constants;
    private final ProgramBuilder program;
    private final Map<Variable, Intrinsic> known = new HashMap<>();

    ThreadLocals(Linker linker, ConstantValues constants, ProgramBuilder program) {
        this.linker = linker;
        this.constants = constants;
        this.program = program;
    }

    /** Whether a constant is the address of a thread-local variable or of a part of it. */
    boolean isThreadLocalAddress(Constant constant) {
        if (constant instanceof Constant.Symbol symbol) {
            return linker.definition(symbol.global()) instanceof Variable variable && variable.isThreadLocal();
        }
        return constant instanceof Constant.Expression expression
                && expression.operands().stream().anyMatch(this::isThreadLocalAddress);
    }

    /** Code for the address; the operand that holds it. */
    int address(Constant constant, FunctionLowering function) {
        if (constant instanceof Constant.Symbol symbol) {
            Variable variable = linker.variable(symbol.global());
            if (variable == null) {
                throw new InputException(
                        "the thread-local variable " + symbol.global().name() + " is declared but not defined",
                        function.site());
            }
            int result = function.code.register();
            function.code.intrinsic(own(variable, function), new int[0], new int[] {result});
            return result;
        }
        Constant.Expression expression = (Constant.Expression) constant;
        int base = function.operand(expression.operands().get(0));
        return switch (expression.opcode()) {
            case BITCAST, ADDRSPACECAST, PTRTOINT, INTTOPTR -> base;
            case GETELEMENTPTR -> function.plus(base, constants.offset(expression));
            default ->
                throw Unsupported.construct(
                        "the constant expression " + expression.opcode() + " on a thread-local variable",
                        function.site());
        };
    }

    private Intrinsic own(Variable variable, FunctionLowering function) {
        Intrinsic own = known.get(variable);
        if (own == null) {
            byte[] initial = Image.of(variable.initializer(), constants);
            long alignment = Math.max(variable.alignment(), variable.type().alignment());
            long size = variable.type().size();
            if (function.program.escapes().escapes(variable)) {
                own = new Shared(FIRST_KEY + known.size(), size, alignment, initial);
            } else {
                long offset = program.threadLocal(size, alignment, initial);
                if (offset < 0) {
                    throw Unsupported.construct("a thread-local variable of " + size + " bytes", function.site());
                }
                own = new Private(offset);
            }
            known.put(variable, own);
        }
        return own;
    }

    /** The address of the calling thread's own variable, in its private memory. */
    private record Private(long offset) implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            return Intrinsic.result(Program.PRIVATE_BASE + context.thread() * Program.ARENA_SIZE + offset);
        }
    }

    /** The address of the calling thread's own variable, where other threads can see it. */
    private record Shared(long key, long size, long alignment, byte[] initial) implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            long known = context.get(key);
            if (known != 0) {
                return Intrinsic.result(known);
            }
            long address = context.reserve(size, alignment);
            Site site = context.site();
            Action alloc = new Action.Alloc(address, size, true, Action.Storage.THREAD, site);
            return new Outcome.Visible(alloc, (later, answer) -> {
                later.set(key, address);
                later.endsWithThread(address);
                return fill(later, address, 0);
            });
        }

        /** Stores the first contents, where they are not zero. */
        private Outcome fill(CallContext context, long address, int from) {
            for (int at = from; at < initial.length; at += 8) {
                int width = (int) Math.min(8, Long.highestOneBit(size - at));
                long value = 0;
                for (int i = Math.min(width, initial.length - at) - 1; i >= 0; i--) {
                    value = value << 8 | initial[at + i] & 0xff;
                }
                if (value != 0) {
                    int next = at + width;
                    Action store = new Action.Store(address + at, width, value, Annotation.NA, context.site());
                    return new Outcome.Visible(store, (later, answer) -> fill(later, address, next));
                }
            }
            return Intrinsic.result(address);
        }
    }
}
