package org.fencepost.c.lower;

import java.util.Arrays;
import java.util.List;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Type;
import org.fencepost.program.Op;

/** Parts of structs, arrays and vectors that are kept in registers; and {@code select}. */
record Aggregates(FunctionLowering function) {
    void select(Instruction i) {
        int[] condition = function.operands(i.operand(0));
        int[] ifTrue = function.operands(i.operand(1));
        int[] ifFalse = function.operands(i.operand(2));
        int[] results = function.registersOf(i);
        int perElement = Math.max(1, results.length / condition.length);
        for (int n = 0; n < results.length; n++) {
            int which = condition.length == 1 ? condition[0] : condition[n / perElement];
            function.code.select(results[n], which, ifTrue[n], ifFalse[n]);
        }
    }

    void extractValue(Instruction i) {
        int start = position(i.operand(0).type(), ((Instruction.Indices) i.details()).indices());
        int[] all = function.operands(i.operand(0));
        function.alias(i, Arrays.copyOfRange(all, start, start + Slot.count(i.type())));
    }

    void insertValue(Instruction i) {
        int start = position(i.type(), ((Instruction.Indices) i.details()).indices());
        int[] all = function.operands(i.operand(0)).clone();
        int[] part = function.operands(i.operand(1));
        System.arraycopy(part, 0, all, start, part.length);
        function.alias(i, all);
    }

    /** The number of slots before the part that the path leads to. */
    private static int position(Type type, List<Integer> path) {
        int position = 0;
        Type at = type;
        for (int index : path) {
            if (at instanceof Type.Struct struct) {
                for (Type field : struct.fields().subList(0, index)) {
                    position += Slot.count(field);
                }
                at = struct.fields().get(index);
            } else {
                at = ConstantValues.element(at);
                position += index * Slot.count(at);
            }
        }
        return position;
    }

    void extractElement(Instruction i) {
        int[] all = function.operands(i.operand(0));
        int index = function.operand(i.operand(1));
        int width = Slot.count(i.type());
        Long known = function.known(index);
        if (known != null) {
            int start = element(known, all, width);
            function.alias(i, Arrays.copyOfRange(all, start, start + width));
            return;
        }
        int[] result = Arrays.copyOf(all, width);
        for (int n = 1; n < all.length / width; n++) {
            int here = function.binary(Op.EQ, index, function.constant(n), ConstantValues.bits(i.operand(1)));
            for (int part = 0; part < width; part++) {
                int chosen = function.code.register();
                function.code.select(chosen, here, all[n * width + part], result[part]);
                result[part] = chosen;
            }
        }
        function.alias(i, result);
    }

    void insertElement(Instruction i) {
        int[] all = function.operands(i.operand(0)).clone();
        int[] part = function.operands(i.operand(1));
        int index = function.operand(i.operand(2));
        Long known = function.known(index);
        if (known != null) {
            System.arraycopy(part, 0, all, element(known, all, part.length), part.length);
        } else {
            for (int n = 0; n < all.length; n++) {
                int element = function.constant(n / part.length);
                int here = function.binary(Op.EQ, index, element, ConstantValues.bits(i.operand(2)));
                int chosen = function.code.register();
                function.code.select(chosen, here, part[n % part.length], all[n]);
                all[n] = chosen;
            }
        }
        function.alias(i, all);
    }

    /** Where an element starts; an index out of range gives no particular element. */
    private static int element(long index, int[] all, int width) {
        return (int) Math.min(Math.max(0, index) * width, all.length - width);
    }

    void shuffle(Instruction i) {
        int[] first = function.operands(i.operand(0));
        int[] second = function.operands(i.operand(1));
        int width = Slot.count(ConstantValues.element(i.type()));
        List<Integer> mask = ((Instruction.Indices) i.details()).indices();
        int[] result = new int[mask.size() * width];
        for (int n = 0; n < result.length; n++) {
            int from = mask.get(n / width) * width + n % width;
            // A negative entry asks for no particular element.
            result[n] =
                    from < 0 ? function.constant(0) : from < first.length ? first[from] : second[from - first.length];
        }
        function.alias(i, result);
    }
}
