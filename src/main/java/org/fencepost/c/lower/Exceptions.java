package org.fencepost.c.lower;

import java.util.Set;
import java.util.regex.Pattern;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Instruction;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * C++ exceptions. Stacks are never unwound: a program that throws where nobody catches ends, as it really would; one that
 * throws and has handlers is refused at that moment, because what the handler does is not known.
 */
final class Exceptions {
    private static final Set<String> THROWING = Set.of(
            "__cxa_allocate_exception",
            "__cxa_throw",
            "__cxa_rethrow",
            "__cxa_bad_cast",
            "__cxa_bad_typeid",
            "__cxa_throw_bad_array_new_length",
            "_Unwind_Resume",
            "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE");

    /** {@code std::__throw_...}: functions of the library that throw. */
    private static final Pattern LIBRARY_THROW = Pattern.compile("_ZSt\\d+__throw_.*");

    private final boolean handlers;

    Exceptions(Set<FunctionDefinition> functions) {
        handlers = functions.stream().anyMatch(Exceptions::hasHandler);
    }

    /** Handlers in system headers clean up and throw again; those do not count. */
    private static boolean hasHandler(FunctionDefinition function) {
        for (Block block : function.blocks()) {
            for (Instruction i : block.instructions()) {
                if (i.details() instanceof Instruction.LandingPad pad
                        && pad.catches()
                        && !i.site().library()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What happens when a function is called that throws; null when it does not, or when a model says it better. */
    @Nullable Intrinsic thrownBy(String function, boolean modelled) {
        boolean throwing =
                THROWING.contains(function) || LIBRARY_THROW.matcher(function).matches();
        return throwing && (handlers || !modelled) ? new Thrown(handlers) : null;
    }

    private record Thrown(boolean handlers) implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            if (handlers) {
                throw new InputException(
                        "an exception is thrown here, and exception handlers are not supported",
                        context.site().user());
            }
            return Intrinsic.visible(new Action.Failure(
                    FailureKind.ABORT, "an exception is thrown and nothing catches it", context.site()));
        }
    }
}
