package org.fencepost.c.lower;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.fencepost.program.Intrinsic;
import org.jspecify.annotations.Nullable;

/** Functions of {@code math.h} that the compiler does not turn into instructions: for double, float and long double. */
final class MathLibrary {
    private static final Map<String, DoubleUnaryOperator> UNARY = Map.of(
            "cbrt", StrictMath::cbrt,
            "expm1", StrictMath::expm1,
            "log1p", StrictMath::log1p,
            "logb", x -> Math.getExponent(x));

    private static final Map<String, DoubleBinaryOperator> BINARY = Map.of(
            "pow", StrictMath::pow,
            "atan2", StrictMath::atan2,
            "hypot", StrictMath::hypot,
            "fmod", (a, b) -> a % b,
            "remainder", StrictMath::IEEEremainder,
            "nextafter", Math::nextAfter,
            "fdim", (a, b) -> a > b ? a - b : 0);

    /** Functions that round to an integer; the argument is already rounded as the function wants it. */
    private static final Map<String, DoubleUnaryOperator> ROUNDING = Map.of(
            "lrint", StrictMath::rint,
            "llrint", StrictMath::rint,
            "lround", MathLibrary::away,
            "llround", MathLibrary::away);

    private static final Map<String, Intrinsic> ALL = all();

    private MathLibrary() {}

    /** The function of that name, or null. */
    static @Nullable Intrinsic find(String name) {
        return ALL.get(name);
    }

    private static Map<String, Intrinsic> all() {
        Map<String, Intrinsic> all = new HashMap<>();
        add(all, FloatingPoint.FUNCTIONS);
        add(all, UNARY);
        BINARY.forEach((name, op) -> forEachWidth(
                all,
                name,
                width -> (context, a) -> Intrinsic.result(FloatingPoint.bits(
                        op.applyAsDouble(FloatingPoint.value(a[0], width), FloatingPoint.value(a[1], width)), width))));
        ROUNDING.forEach((name, op) -> forEachWidth(
                all,
                name,
                width -> (context, a) -> Intrinsic.result((long) op.applyAsDouble(FloatingPoint.value(a[0], width)))));
        forEachWidth(
                all,
                "ldexp",
                width -> (context, a) -> Intrinsic.result(
                        FloatingPoint.bits(Math.scalb(FloatingPoint.value(a[0], width), (int) a[1]), width)));
        return all;
    }

    private static void add(Map<String, Intrinsic> all, Map<String, DoubleUnaryOperator> functions) {
        functions.forEach((name, op) -> forEachWidth(
                all,
                name,
                width -> (context, a) -> Intrinsic.result(
                        FloatingPoint.bits(op.applyAsDouble(FloatingPoint.value(a[0], width)), width))));
    }

    private interface ForWidth {
        Intrinsic of(int width);
    }

    private static void forEachWidth(Map<String, Intrinsic> all, String name, ForWidth function) {
        all.put(name, function.of(64));
        all.put(name + "f", function.of(32));
        all.put(name + "l", function.of(64));
    }

    /** Rounds halves away from zero. */
    private static double away(double x) {
        return x < 0 ? -Math.floor(-x + 0.5) : Math.floor(x + 0.5);
    }
}
