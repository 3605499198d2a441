package org.fencepost.c.lower;

import java.util.HashMap;
import java.util.Map;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.Variable;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Site;

/** Variables of which each thread has its own. A thread allocates one when it first needs its address. */
final class ThreadLocals {
    /** Keys of what a thread remembers about its own variables. */
    private static final long FIRST_KEY = 0x746c_7300_0000L;

    private final Linker linker;
    private final ConstantValues constants;
    private final Map<Variable, Own> known = new HashMap<>();

    ThreadLocals(Linker linker, ConstantValues constants) {
        this.linker = linker;
        this.constants = constants;
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
                throw Unsupported.construct(
                        "the thread-local variable " + symbol.global().name() + ", which nothing defines,",
                        function.site());
            }
            int result = function.code.register();
            function.code.intrinsic(own(variable), new int[0], new int[] {result});
            return result;
        }
        throw Unsupported.construct("a constant expression on a thread-local variable", function.site());
    }

    private Own own(Variable variable) {
        Own own = known.get(variable);
        if (own == null) {
            byte[] initial = Image.of(variable.initializer(), constants);
            long alignment = Math.max(variable.alignment(), variable.type().alignment());
            own = new Own(FIRST_KEY + known.size(), variable.type().size(), alignment, initial);
            known.put(variable, own);
        }
        return own;
    }

    /** The address of the calling thread's own variable. */
    private record Own(long key, long size, long alignment, byte[] initial) implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            long known = context.get(key);
            if (known != 0) {
                return Intrinsic.result(known);
            }
            long address = context.reserve(size, alignment);
            Site site = context.site();
            Action alloc = new Action.Alloc(address, size, true, Action.Storage.STACK, site);
            return new Outcome.Visible(alloc, (later, answer) -> {
                later.set(key, address);
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
