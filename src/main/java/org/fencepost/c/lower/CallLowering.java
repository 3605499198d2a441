package org.fencepost.c.lower;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.InlineAsm;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Type;
import org.fencepost.c.ir.Value;
import org.fencepost.program.Op;
import org.fencepost.program.library.Intrinsics;
import org.jspecify.annotations.Nullable;

/** Calls of functions, primitives, LLVM's own functions, assembly, and function pointers. */
final class CallLowering {
    private final FunctionLowering function;
    private final Builtins builtins;
    private final Assembly assembly;
    private final Copies copies;
    /** For each call with variable arguments, the address of the memory that they are passed in. */
    private final Map<Instruction, Integer> variableAreas = new IdentityHashMap<>();
    /** For each argument that is passed as a copy of a struct, the address of that copy. */
    private final Map<Instruction, int[]> argumentCopies = new IdentityHashMap<>();

    private boolean jumpsBack;

    CallLowering(FunctionLowering function) {
        this.function = function;
        this.copies = new Copies(function);
        this.builtins = new Builtins(function, copies);
        this.assembly = new Assembly(function);
    }

    private static Instruction.Call details(Instruction i) {
        return (Instruction.Call) i.details();
    }

    /** What a call goes to; null when only the running program knows. */
    private @Nullable Target target(Instruction.Call call) {
        return call.callee() instanceof Constant.Symbol symbol
                ? function.program.linker().function(symbol.global())
                : null;
    }

    /** The signature that decides how arguments are passed: the callee's own when it is known. */
    private static Type.Function signature(Instruction.Call call, @Nullable Target target) {
        return target instanceof Target.Code code ? code.function().signature() : call.signature();
    }

    /**
     * Makes room, once a call of this function, for struct arguments and variable arguments. Doing it at each call would
     * let the stack grow in loops.
     */
    void reserveTemporaries(List<Block> blocks) {
        for (Block block : blocks) {
            for (Instruction i : block.instructions()) {
                if ((i.opcode() == Opcode.CALL || i.opcode() == Opcode.INVOKE)
                        && !(details(i).callee() instanceof InlineAsm)) {
                    reserve(i);
                }
            }
        }
    }

    /** Whether the function calls setjmp. */
    boolean jumpsBack() {
        return jumpsBack;
    }

    private void reserve(Instruction i) {
        Instruction.Call call = details(i);
        Target target = target(call);
        jumpsBack |=
                target instanceof Target.Primitive primitive && primitive.name().endsWith("setjmp");
        Type.Function signature = signature(call, target);
        int fixed = fixed(i, signature);
        int[] own = new int[i.operands().size()];
        boolean any = false;
        for (int n = 0; n < fixed; n++) {
            Type type = call.byValue().get(n);
            if (type != null) {
                own[n] = function.code.register();
                boolean escapes = function.program.escapes().argumentEscapes(i, n);
                function.code.alloca(own[n], size(type, i), (int) type.alignment(), escapes, "an argument");
                any = true;
            }
        }
        if (any) {
            argumentCopies.put(i, own);
        }
        boolean passesArea = signature.variadic() && fixed < i.operands().size() && !isPrimitive(target);
        if (passesArea) {
            int area = function.code.register();
            long size = VariableArguments.areaSize(signature, call, i.operands(), fixed);
            function.code.alloca(area, (int) size, 16, false, "the variable arguments");
            variableAreas.put(i, area);
        }
    }

    private static boolean isPrimitive(@Nullable Target target) {
        return target != null && !(target instanceof Target.Code);
    }

    private static int size(Type type, Instruction i) {
        if (type.size() > Integer.MAX_VALUE) {
            throw Unsupported.construct("an argument of " + type.size() + " bytes", i.site());
        }
        return (int) type.size();
    }

    /** How many arguments are passed in registers of their own. */
    private static int fixed(Instruction i, Type.Function signature) {
        int arguments = i.operands().size();
        return signature.variadic() ? Math.min(arguments, signature.parameters().size()) : arguments;
    }

    void lower(Instruction i) {
        Instruction.Call call = details(i);
        if (call.callee() instanceof InlineAsm asm) {
            assembly.lower(i, asm);
            return;
        }
        Target target = target(call);
        if (target instanceof Target.Builtin builtin) {
            builtins.lower(i, builtin.name());
        } else if (target instanceof Target.Primitive primitive) {
            primitive(i, primitive);
        } else if (target instanceof Target.Unknown unknown) {
            unknown(i, unknown);
        } else {
            int[] arguments = arguments(i, call, signature(call, target));
            int[] results = function.registersOf(i);
            if (target instanceof Target.Code code) {
                if (isIndifferent(i, code)) {
                    function.code.intrinsic(Intrinsics.get("__fp_ignore_result"), new int[0], new int[0]);
                }
                function.code.call(function.program.callee(code.function()), arguments, results);
            } else {
                function.code.callIndirect(function.operand(call.callee()), arguments, results);
            }
        }
    }

    /** Whether the call is one of code, and not only a remark of the compiler. */
    boolean isReal(Instruction i) {
        return details(i).callee() instanceof InlineAsm
                || !(target(details(i)) instanceof Target.Builtin builtin
                        && builtin.name().startsWith("llvm.dbg"));
    }

    /** Whether the caller waits at a barrier and does not want to know whether it was the last. */
    private boolean isIndifferent(Instruction i, Target.Code code) {
        String name = "pthread_barrier_wait";
        return code.function().name().equals(name)
                && code.function() == function.program.linker().libraryFunction(name)
                && !new WaitResult(i, function.program.escapes()).matters(function.source);
    }

    private int[] arguments(Instruction i, Instruction.Call call, Type.Function signature) {
        List<Integer> all = new ArrayList<>();
        int fixed = fixed(i, signature);
        for (int n = 0; n < fixed; n++) {
            Type byValue = call.byValue().get(n);
            if (byValue != null) {
                int copy = Objects.requireNonNull(argumentCopies.get(i))[n];
                copies.copyType(copy, function.operand(i.operand(n)), byValue);
                all.add(copy);
            } else {
                add(all, i.operand(n));
            }
        }
        if (signature.variadic()) {
            for (int n = all.size(); n < slotsOf(signature); n++) {
                all.add(function.constant(0));
            }
            all.add(variableArguments(i, call, signature, fixed));
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    private int slotsOf(Type.Function signature) {
        return signature.parameters().stream()
                .mapToInt(type -> function.slots(type).size())
                .sum();
    }

    private int variableArguments(Instruction i, Instruction.Call call, Type.Function signature, int fixed) {
        Integer area = variableAreas.get(i);
        if (area == null) {
            return function.constant(0);
        }
        new VariableArguments(function, copies).pass(area, signature, call, i.operands(), fixed);
        return area;
    }

    private void add(List<Integer> all, Value value) {
        for (int operand : function.operands(value)) {
            all.add(operand);
        }
    }

    private void primitive(Instruction i, Target.Primitive primitive) {
        List<Integer> all = new ArrayList<>();
        for (Value argument : i.operands()) {
            add(all, argument);
        }
        int[] arguments = all.stream().mapToInt(Integer::intValue).toArray();
        int[] results = function.registersOf(i);
        if (results.length > 1) {
            throw Unsupported.construct(
                    "a call of " + primitive.name() + " with a result of type " + i.type(), i.site());
        }
        function.code.intrinsic(primitive.intrinsic(), arguments, results);
        if (results.length == 1 && i.type() instanceof Type.Int type && type.bits() < 64) {
            function.code.unary(Op.TRUNC, results[0], results[0], type.bits());
        }
    }

    /** An unknown function is an error when it is called: much that is written never happens. */
    private void unknown(Instruction i, Target.Unknown unknown) {
        boolean own = !i.site().library() && !unknown.global().name().startsWith("_Z");
        function.code.intrinsic(function.program.unknownFunction(unknown.global(), own), new int[0], new int[0]);
    }
}
