package org.fencepost.c.lower;

import java.util.List;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Type;
import org.fencepost.c.ir.Value;
import org.fencepost.program.Annotation;

/**
 * Variable arguments as x86-64 passes them: a register save area (six integer registers of 8 bytes, eight vector
 * registers of 16 bytes) followed by the arguments that did not fit. The caller fills both in memory of its own and
 * passes the address as a last, hidden argument; {@code va_start} makes a {@code va_list} of it, and clang's own code for
 * {@code va_arg} does the rest.
 */
record VariableArguments(FunctionLowering function, Copies copies) {
    private static final int INTEGER_REGISTERS = 6;
    private static final int VECTOR_REGISTERS = 8;
    private static final int SAVED_INTEGERS = 8 * INTEGER_REGISTERS;
    static final int SAVE_AREA = SAVED_INTEGERS + 16 * VECTOR_REGISTERS;

    /** {@code va_list}: two offsets and two addresses. */
    static final Type LIST = list();

    private static Type list() {
        Type offset = new Type.Int(32, 4, 4);
        Type address = new Type.Pointer();
        return new Type.Struct(List.of(offset, offset, address, address), List.of(0L, 4L, 8L, 16L), 24, 8, false);
    }

    /** Gives out places one argument after another. */
    private static final class Places {
        private int integers;
        private int vectors;
        private long overflow;

        /** Skips the registers that named parameters take. */
        static Places after(Type.Function signature) {
            Places places = new Places();
            for (Type type : signature.parameters()) {
                for (Slot slot : slots(type)) {
                    places.next(type, slot);
                }
            }
            places.overflow = 0;
            return places;
        }

        private static List<Slot> slots(Type type) {
            List<Slot> slots = Slot.of(type);
            return slots == null ? List.of() : slots;
        }

        /** Where in the area the next register goes. */
        long next(Type type, Slot slot) {
            boolean vector = type instanceof Type.Floating || type instanceof Type.Vector;
            // A vector takes one register, whatever its elements.
            if (vector && slot.offset() > 0) {
                return SAVED_INTEGERS + 16L * (vectors - 1) + slot.offset();
            }
            if (vector && vectors < VECTOR_REGISTERS) {
                return SAVED_INTEGERS + 16L * vectors++;
            }
            if (!vector && integers < INTEGER_REGISTERS) {
                return 8L * integers++;
            }
            return memory(8, 8);
        }

        long memory(long size, long alignment) {
            long align = Math.max(8, alignment);
            long start = (overflow + align - 1) / align * align;
            overflow = start + (size + 7) / 8 * 8;
            return SAVE_AREA + start;
        }

        int integerOffset() {
            return 8 * integers;
        }

        int vectorOffset() {
            return SAVED_INTEGERS + 16 * vectors;
        }
    }

    /** Bytes that the arguments from {@code fixed} on need. */
    static long areaSize(Type.Function signature, Instruction.Call call, List<Value> arguments, int fixed) {
        Places places = Places.after(signature);
        for (int n = fixed; n < arguments.size(); n++) {
            Type byValue = call.byValue().get(n);
            if (byValue != null) {
                places.memory(byValue.size(), byValue.alignment());
            } else {
                Type type = arguments.get(n).type();
                Places.slots(type).forEach(slot -> places.next(type, slot));
            }
        }
        return SAVE_AREA + places.overflow;
    }

    void pass(int area, Type.Function signature, Instruction.Call call, List<Value> arguments, int fixed) {
        Places places = Places.after(signature);
        for (int n = fixed; n < arguments.size(); n++) {
            Type byValue = call.byValue().get(n);
            Value argument = arguments.get(n);
            if (byValue != null) {
                long place = places.memory(byValue.size(), byValue.alignment());
                copies.copyType(function.plus(area, place), function.operand(argument), byValue);
                continue;
            }
            List<Slot> slots = function.slots(argument.type());
            int[] operands = function.operands(argument);
            for (int s = 0; s < operands.length; s++) {
                long place = places.next(argument.type(), slots.get(s));
                int size = argument.type() instanceof Type.Vector ? slots.get(s).bytes() : 8;
                function.code.store(function.plus(area, place), operands[s], size, Annotation.NA);
            }
        }
    }

    /** {@code va_start}: gp_offset, fp_offset, overflow_arg_area, reg_save_area. */
    void start(int list) {
        if (function.variableArguments < 0) {
            throw Unsupported.construct("va_start in a function without variable arguments", function.site());
        }
        Places places = Places.after(function.source.signature());
        int area = function.variableArguments;
        function.code.store(list, function.constant(places.integerOffset()), 4, Annotation.NA);
        function.code.store(function.plus(list, 4), function.constant(places.vectorOffset()), 4, Annotation.NA);
        function.code.store(function.plus(list, 8), function.plus(area, SAVE_AREA), 8, Annotation.NA);
        function.code.store(function.plus(list, 16), area, 8, Annotation.NA);
    }
}
