package org.fencepost.c.lower;

import java.math.BigInteger;
import org.fencepost.c.ir.Opcode;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;

/** One half of the quotient or remainder of 128-bit integers. Arguments: dividend and divisor, low halves first. */
record WideDivision(Opcode opcode, boolean high) implements Intrinsic {
    @Override
    public Outcome call(CallContext context, long[] a) {
        boolean signed = opcode == Opcode.SDIV || opcode == Opcode.SREM;
        BigInteger dividend = number(a[0], a[1], signed);
        BigInteger divisor = number(a[2], a[3], signed);
        if (divisor.signum() == 0) {
            return Intrinsic.visible(
                    new Action.Failure(FailureKind.DIVISION_BY_ZERO, "division by zero", context.site()));
        }
        boolean quotient = opcode == Opcode.SDIV || opcode == Opcode.UDIV;
        BigInteger result = quotient ? dividend.divide(divisor) : dividend.remainder(divisor);
        return Intrinsic.result((high ? result.shiftRight(64) : result).longValue());
    }

    static BigInteger number(long low, long high, boolean signed) {
        BigInteger top = signed ? BigInteger.valueOf(high) : new BigInteger(Long.toUnsignedString(high));
        return top.shiftLeft(64).add(new BigInteger(Long.toUnsignedString(low)));
    }
}
