package org.fencepost.litmus.c;

import java.util.Objects;
import org.fencepost.litmus.Type;

/**
 * A type of the C dialect: a scalar, or a pointer ({@code stars} above 0) to one.
 *
 * <p>Pointers have four bytes, as int has: tests of the field mix the two freely (`int *x` holds an address), and herd
 * does not know sizes at all. Addresses of variables are small enough.
 */
record CType(Type scalar, int stars) {
    static final int POINTER_SIZE = 4;
    static final CType INT = new CType(Type.INT, 0);
    static final CType LONG = new CType(Objects.requireNonNull(Type.named("long", POINTER_SIZE)), 0);
    static final CType VOID = new CType(Objects.requireNonNull(Type.named("void", POINTER_SIZE)), 0);

    int size() {
        return stars > 0 ? POINTER_SIZE : scalar.size();
    }

    int bits() {
        return 8 * size();
    }

    boolean signed() {
        return stars == 0 && scalar.signed();
    }

    boolean isPointer() {
        return stars > 0;
    }

    CType pointer() {
        return new CType(scalar, stars + 1);
    }

    /** What a pointer points to; the field dereferences integers too, which then point to an int. */
    CType pointee() {
        return stars > 0 ? new CType(scalar, stars - 1) : INT;
    }

    /** As the rest of the litmus package describes it. */
    Type asType() {
        return stars > 0 ? scalar.pointerTo(POINTER_SIZE) : scalar;
    }

    /** The type in which an operation on values of both types is done. */
    CType common(CType other) {
        if (isPointer() || other.isPointer()) {
            return isPointer() ? this : other;
        }
        CType left = promoted();
        CType right = other.promoted();
        if (left.size() != right.size()) {
            return left.size() > right.size() ? left : right;
        }
        return left.signed() ? right : left;
    }

    /** Small integers are computed with as int. */
    CType promoted() {
        return !isPointer() && size() < 4 ? INT : this;
    }
}
