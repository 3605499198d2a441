package org.fencepost.c.lower;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Type;
import org.fencepost.isa.Counter;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Flush;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Op;

/** LLVM's own functions ({@code llvm.*}). */
final class Builtins {
    /** Hints and notes that change nothing. */
    private static final Set<String> IGNORED = Set.of(
            "llvm.dbg",
            "llvm.invariant",
            "llvm.assume",
            "llvm.prefetch",
            "llvm.donothing",
            "llvm.sideeffect",
            "llvm.experimental.noalias.scope.decl",
            "llvm.var.annotation",
            "llvm.pseudoprobe",
            "llvm.va_end",
            "llvm.x86.sse2.pause",
            "llvm.clear_cache",
            "llvm.instrprof");

    /** Functions whose value is that of their first argument. */
    private static final Set<String> IDENTITIES = Set.of(
            "llvm.expect",
            "llvm.annotation",
            "llvm.ptr.annotation",
            "llvm.launder.invariant.group",
            "llvm.strip.invariant.group",
            "llvm.ssa.copy",
            "llvm.arithmetic.fence",
            "llvm.threadlocal.address");

    /** Operations that LLVM calls as we do ... */
    private static final Set<Op> UNARY =
            EnumSet.of(Op.CTLZ, Op.CTTZ, Op.CTPOP, Op.BSWAP, Op.BITREVERSE, Op.ABS, Op.FABS);

    /** ... or without our F. */
    private static final Set<Op> ROUNDING = EnumSet.of(Op.FSQRT, Op.FFLOOR, Op.FCEIL, Op.FTRUNC, Op.FROUND);

    private static final Set<Op> BINARY =
            EnumSet.of(Op.UMIN, Op.UMAX, Op.SMIN, Op.SMAX, Op.UADD_SAT, Op.SADD_SAT, Op.USUB_SAT, Op.SSUB_SAT);

    private static final Set<Op> REDUCTIONS =
            EnumSet.of(Op.ADD, Op.MUL, Op.AND, Op.OR, Op.XOR, Op.UMIN, Op.UMAX, Op.SMIN, Op.SMAX);

    private record Overflow(Op value, Op overflows) {}

    private static final Map<String, Overflow> OVERFLOWS = Map.of(
            "llvm.uadd.with.overflow", new Overflow(Op.ADD, Op.UADD_OVERFLOWS),
            "llvm.sadd.with.overflow", new Overflow(Op.ADD, Op.SADD_OVERFLOWS),
            "llvm.usub.with.overflow", new Overflow(Op.SUB, Op.USUB_OVERFLOWS),
            "llvm.ssub.with.overflow", new Overflow(Op.SUB, Op.SSUB_OVERFLOWS),
            "llvm.umul.with.overflow", new Overflow(Op.MUL, Op.UMUL_OVERFLOWS),
            "llvm.smul.with.overflow", new Overflow(Op.MUL, Op.SMUL_OVERFLOWS));

    private final FunctionLowering function;
    private final Copies copies;
    private final Map<String, Consumer<Instruction>> others = new HashMap<>();

    Builtins(FunctionLowering function, Copies copies) {
        this.function = function;
        this.copies = copies;
        memory();
        control();
        machine();
        mathematics();
    }

    private void memory() {
        others.put(
                "llvm.eh.typeid.for",
                i -> function.alias(i, function.program.exceptions().typeId(function, i)));
        others.put("llvm.memcpy", i -> copies.copy(i, false));
        others.put("llvm.memmove", i -> copies.copy(i, true));
        others.put("llvm.memset", copies::set);
        others.put("__fp_stream_move", copies::streamMove);
        others.put("__fp_stream_set", copies::streamSet);
        others.put("llvm.va_start", i -> new VariableArguments(function, copies).start(function.operand(i.operand(0))));
        others.put(
                "llvm.va_copy",
                i -> copies.copyType(
                        function.operand(i.operand(0)), function.operand(i.operand(1)), VariableArguments.LIST));
        others.put("llvm.lifetime.start", i -> function.scopes().mark(i, true));
        others.put("llvm.lifetime.end", i -> function.scopes().mark(i, false));
        others.put("llvm.stacksave", i -> function.code.stackSave(function.result(i)));
        others.put("llvm.stackrestore", i -> function.code.stackRestore(function.operand(i.operand(0))));
        others.put(
                "llvm.ptrmask",
                i -> function.code.binary(
                        Op.AND,
                        function.result(i),
                        function.operand(i.operand(0)),
                        function.operand(i.operand(1)),
                        64));
    }

    private void control() {
        for (String trap : new String[] {"llvm.trap", "llvm.debugtrap", "llvm.ubsantrap"}) {
            others.put(trap, i -> function.code.fail(FailureKind.ABORT, "the program reached a trap instruction"));
        }
        others.put("llvm.is.constant", i -> function.alias(i, function.constant(0)));
        // Unknown size: all bits set, or 0 when the caller asked for the least size.
        others.put("llvm.objectsize", i -> {
            boolean least = ((Constant.Int) i.operand(1)).low() != 0;
            function.alias(i, function.constant(least ? 0 : ConstantValues.truncated(-1, ConstantValues.bits(i))));
        });
        for (String address : new String[] {"llvm.frameaddress", "llvm.returnaddress", "llvm.addressofreturnaddress"}) {
            others.put(address, i -> function.alias(i, function.constant(0)));
        }
        others.put("llvm.get.rounding", i -> function.alias(i, function.constant(1)));
        others.put("llvm.readcyclecounter", this::counter);
    }

    private void machine() {
        others.put("llvm.x86.sse2.mfence", i -> function.code.fence(MachineCode.MFENCE));
        others.put("llvm.x86.sse.sfence", i -> function.code.fence(MachineCode.SFENCE));
        others.put("llvm.x86.sse2.lfence", i -> function.code.fence(MachineCode.LFENCE));
        others.put("llvm.x86.sse2.clflush", i -> flush(i, Action.FlushKind.CLFLUSH));
        others.put("llvm.x86.clflushopt", i -> flush(i, Action.FlushKind.CLFLUSHOPT));
        others.put("llvm.x86.clwb", i -> flush(i, Action.FlushKind.CLWB));
        others.put("llvm.x86.rdtsc", this::counter);
        others.put("llvm.x86.sse2.pmovmskb.128", this::signs);
        others.put("llvm.x86.sse2.pslli", i -> shiftElements(i, Op.SHL));
        others.put("llvm.x86.sse2.psrli", i -> shiftElements(i, Op.LSHR));
        others.put("llvm.x86.sse2.psrai", i -> shiftElements(i, Op.ASHR));
        REDUCTIONS.forEach(op -> others.put("llvm.vector.reduce." + name(op), i -> reduce(i, op)));
    }

    private void flush(Instruction i, Action.FlushKind kind) {
        function.code.intrinsic(new Flush(kind), new int[] {function.operand(i.operand(0))}, new int[0]);
    }

    /** All elements of a vector in one. */
    private void reduce(Instruction i, Op op) {
        int[] elements = function.operands(i.operand(0));
        if (elements.length != ((Type.Vector) i.operand(0).type()).length()) {
            throw Unsupported.construct("a vector of type " + i.operand(0).type(), i.site());
        }
        int result = elements[0];
        for (int n = 1; n < elements.length; n++) {
            result = function.binary(op, result, elements[n], bits(i));
        }
        function.alias(i, result);
    }

    private void counter(Instruction i) {
        function.code.intrinsic(new Counter(), new int[0], new int[] {function.result(i)});
    }

    /** Every element of a vector shifted by the same amount; by its whole width or more, nothing (or only signs) is left. */
    private void shiftElements(Instruction i, Op op) {
        int[] elements = function.operands(i.operand(0));
        int[] results = function.registersOf(i);
        int bits = function.slots(i.type()).get(0).bits();
        int by = function.operand(i.operand(1));
        int far = function.binary(Op.ULE, function.constant(bits), by, 32);
        int most = function.code.register();
        function.code.select(most, far, function.constant(bits - 1L), by);
        for (int n = 0; n < results.length; n++) {
            int shifted = function.binary(op, elements[n], most, bits);
            int rest = op == Op.ASHR ? shifted : function.constant(0);
            function.code.select(results[n], far, rest, shifted);
        }
    }

    /** The highest bit of each byte of a vector. */
    private void signs(Instruction i) {
        int[] bytes = function.operands(i.operand(0));
        int sum = function.constant(0);
        for (int n = 0; n < bytes.length; n++) {
            int sign = function.binary(Op.LSHR, bytes[n], function.constant(7), 8);
            sum = function.binary(Op.OR, sum, function.binary(Op.SHL, sign, function.constant(n), 32), 32);
        }
        function.alias(i, sum);
    }

    private void mathematics() {
        UNARY.forEach(op -> others.put("llvm." + name(op), i -> unary(i, op)));
        ROUNDING.forEach(op -> others.put("llvm." + name(op).substring(1), i -> unary(i, op)));
        BINARY.forEach(op -> others.put("llvm." + name(op), i -> binary(i, op)));
        others.put("llvm.minnum", i -> binary(i, Op.FMIN));
        others.put("llvm.maxnum", i -> binary(i, Op.FMAX));
        OVERFLOWS.forEach((name, overflow) -> others.put(name, i -> overflow(i, overflow)));
        others.put("llvm.fshl", i -> funnelShift(i, true));
        others.put("llvm.fshr", i -> funnelShift(i, false));
        for (String name : new String[] {"llvm.fma", "llvm.fmuladd"}) {
            others.put(name, i -> intrinsic(i, (context, a) -> Intrinsic.result(FloatingPoint.fma(a, bits(i)))));
        }
        others.put("llvm.is.fpclass", i -> {
            int width = ArithmeticLowering.bits(i.operand(0).type());
            intrinsic(i, (context, a) -> Intrinsic.result(FloatingPoint.isOfClass(a[0], width, (int) a[1]) ? 1 : 0));
        });
        others.put("llvm.copysign", this::copySign);
        others.put(
                "llvm.powi",
                i -> intrinsic(
                        i,
                        (context, a) -> Intrinsic.result(FloatingPoint.bits(
                                StrictMath.pow(FloatingPoint.value(a[0], bits(i)), (int) a[1]), bits(i)))));
    }

    private static String name(Op op) {
        return op.name().toLowerCase(Locale.ROOT).replace('_', '.');
    }

    private static int bits(Instruction i) {
        return ArithmeticLowering.bits(i.type());
    }

    /** A mathematical function of C under its name in LLVM. */
    private boolean mathematical(Instruction i, String key) {
        boolean single = !i.operands().isEmpty() && i.operand(0).type() instanceof Type.Floating f && f.bits() == 32;
        Intrinsic known = MathLibrary.find(key.substring(key.indexOf('.') + 1) + (single ? "f" : ""));
        if (known != null) {
            intrinsic(i, known);
        }
        return known != null;
    }

    private void intrinsic(Instruction i, Intrinsic intrinsic) {
        int[] arguments = i.operands().stream().mapToInt(function::operand).toArray();
        function.code.intrinsic(intrinsic, arguments, new int[] {function.result(i)});
    }

    private void copySign(Instruction i) {
        int bits = bits(i);
        int sign = function.constant(1L << bits - 1);
        int rest = function.constant((1L << bits - 1) - 1);
        int magnitude = function.binary(Op.AND, function.operand(i.operand(0)), rest, bits);
        int wanted = function.binary(Op.AND, function.operand(i.operand(1)), sign, bits);
        function.code.binary(Op.OR, function.result(i), magnitude, wanted, bits);
    }

    /** The high (left) or low (right) half of two words side by side, shifted. A shift by 0 changes nothing. */
    private void funnelShift(Instruction i, boolean left) {
        int bits = bits(i);
        if (!(i.type() instanceof Type.Int) || bits > 64) {
            throw Unsupported.construct("a funnel shift of type " + i.type(), i.site());
        }
        int high = function.operand(i.operand(0));
        int low = function.operand(i.operand(1));
        int width = function.constant(bits);
        int by = function.binary(Op.UREM, function.operand(i.operand(2)), width, 64);
        int back = function.binary(Op.SUB, width, by, 64);
        int none = function.binary(Op.EQ, by, function.constant(0), 64);
        int safeBack = function.binary(Op.UREM, back, width, 64);
        int a = function.binary(Op.SHL, high, left ? by : safeBack, bits);
        int b = function.binary(Op.LSHR, low, left ? safeBack : by, bits);
        int both = function.binary(Op.OR, a, b, bits);
        function.code.select(function.result(i), none, left ? high : low, both);
    }

    void lower(Instruction i, String name) {
        for (String key = name; !key.isEmpty(); key = shorter(key)) {
            if (IGNORED.contains(key)) {
                return;
            }
            if (IDENTITIES.contains(key)) {
                function.alias(i, function.operands(i.operand(0)));
                return;
            }
            if (others.containsKey(key)) {
                others.get(key).accept(i);
                return;
            }
            if (mathematical(i, key)) {
                return;
            }
        }
        throw Unsupported.construct("the compiler's function " + name, i.site());
    }

    /** Names end in the types that the function is for: {@code llvm.memcpy.p0.p0.i64}. */
    private static String shorter(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(0, dot);
    }

    private void unary(Instruction i, Op op) {
        int[] a = function.operands(i.operand(0));
        int[] results = function.registersOf(i);
        if (ArithmeticLowering.isWide(i.operand(0).type())) {
            wide(i, op, a, results);
            return;
        }
        for (int n = 0; n < results.length; n++) {
            function.code.unary(
                    op, results[n], a[n], function.slots(i.type()).get(n).bits());
        }
    }

    private void binary(Instruction i, Op op) {
        int[] a = function.operands(i.operand(0));
        int[] b = function.operands(i.operand(1));
        int[] results = function.registersOf(i);
        if (ArithmeticLowering.isWide(i.operand(0).type())) {
            wide(i, op, joined(a, b), results);
            return;
        }
        for (int n = 0; n < results.length; n++) {
            function.code.binary(
                    op, results[n], a[n], b[n], function.slots(i.type()).get(n).bits());
        }
    }

    private void overflow(Instruction i, Overflow overflow) {
        int[] a = function.operands(i.operand(0));
        int[] b = function.operands(i.operand(1));
        int[] results = function.registersOf(i);
        int last = results.length - 1;
        if (ArithmeticLowering.isWide(i.operand(0).type())) {
            wide(i, overflow.value, joined(a, b), Arrays.copyOf(results, last));
            wide(i, overflow.overflows, joined(a, b), new int[] {results[last]});
            return;
        }
        if (a.length != 1) {
            throw Unsupported.construct(
                    "arithmetic with overflow on " + i.operand(0).type(), i.site());
        }
        int bits = ConstantValues.bits(i.operand(0));
        function.code.binary(overflow.value, results[0], a[0], b[0], bits);
        function.code.binary(overflow.overflows, results[1], a[0], b[0], bits);
    }

    static int[] joined(int[] a, int[] b) {
        int[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    private void wide(Instruction i, Op op, int[] arguments, int[] results) {
        if (!WideFunction.supports(op)) {
            throw Unsupported.construct(op + " of type " + i.operand(0).type(), i.site());
        }
        for (int word = 0; word < results.length; word++) {
            Intrinsic part =
                    new WideFunction(op, ArithmeticLowering.bits(i.operand(0).type()), word);
            function.code.intrinsic(part, arguments, new int[] {results[word]});
        }
    }
}
