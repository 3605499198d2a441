package org.fencepost.c.lower;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.Type;
import org.fencepost.program.Site;

/** The bytes that a global variable starts with, up to the last one that is not zero. */
final class Image {
    /** A first value of more bytes than this is more than anyone writes down; it would only fill our memory. */
    private static final int MOST = 1 << 28;

    private final ConstantValues values;
    private byte[] bytes = {};
    private int length;

    private Image(ConstantValues values) {
        this.values = values;
    }

    static byte[] of(Constant initializer, ConstantValues values) {
        Image image = new Image(values);
        image.put(initializer, 0);
        return Arrays.copyOf(image.bytes, image.length);
    }

    private void put(Constant constant, long offset) {
        if (constant instanceof Constant.Zero || constant instanceof Constant.Undefined) {
            return;
        }
        if (constant instanceof Constant.Data data) {
            putData(data, offset);
        } else if (constant instanceof Constant.Aggregate aggregate) {
            putElements(aggregate, offset);
        } else {
            List<Slot> slots = Objects.requireNonNull(Slot.of(constant.type()));
            long[] all = values.slots(constant);
            for (int i = 0; i < all.length; i++) {
                put(all[i], slots.get(i).bytes(), offset + slots.get(i).offset());
            }
        }
    }

    private void putElements(Constant.Aggregate aggregate, long offset) {
        for (int i = 0; i < aggregate.elements().size(); i++) {
            long place = aggregate.type() instanceof Type.Struct struct
                    ? struct.offsets().get(i)
                    : i * ConstantValues.element(aggregate.type()).size();
            put(aggregate.elements().get(i), offset + place);
        }
    }

    private void putData(Constant.Data data, long offset) {
        int size = data.bytes().length;
        while (size > 0 && data.bytes()[size - 1] == 0) {
            size--;
        }
        if (size > 0) {
            grow(offset + size);
            System.arraycopy(data.bytes(), 0, bytes, (int) offset, size);
        }
    }

    private void put(long value, int size, long offset) {
        if (value == 0) {
            return;
        }
        grow(offset + size);
        for (int i = 0; i < size; i++) {
            bytes[(int) offset + i] = (byte) (value >>> 8 * i);
        }
    }

    private void grow(long needed) {
        if (needed > MOST) {
            throw Unsupported.construct("a first value of " + needed + " bytes", Site.UNKNOWN);
        }
        length = Math.max(length, (int) needed);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, (int) needed));
        }
    }
}
