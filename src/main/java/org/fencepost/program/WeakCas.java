package org.fencepost.program;

/**
 * The code around a compare-and-swap that may fail although it finds what it expects: it asks chance, and a failure for no
 * reason is a load, with the order of a failure, that finds the expected value. One that finds another value is left out,
 * because the compare-and-swap itself fails then.
 */
final class WeakCas {
    private static final Intrinsic FAILS = new Fails();
    private static final Intrinsic FOUND = new Found();

    /** Whether it is to fail: asked of chance only where a failure would make a difference. */
    private record Fails() implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            Wide expected = new Wide(arguments[1], arguments[2]);
            return !context.environment().failures() || context.wouldTryAgain(1, arguments[0], expected)
                    ? Intrinsic.result(0)
                    : Intrinsic.visible(new Action.Choose(2, Action.Chooser.FAILURE, context.site()));
        }
    }

    /** Whether the load has found what was expected; what comes after depends on that because of its tag. */
    private record Found() implements Intrinsic {
        @Override
        public Outcome call(CallContext context, long[] arguments) {
            return arguments[0] != 0
                    ? Intrinsic.result(0)
                    : Intrinsic.visible(new Action.Block(
                            Action.BlockKind.ASSUME, context.site(), "the compare-and-swap fails for a reason"));
        }
    }

    private final FunctionBuilder code;
    private final int[] arguments;
    private final Label fails;
    private final Label end;

    WeakCas(FunctionBuilder code, int address, int expected, int highExpected) {
        this.code = code;
        this.arguments = new int[] {address, expected, highExpected};
        this.fails = code.label();
        this.end = code.label();
    }

    /** What follows is the compare-and-swap. */
    void begin() {
        int failure = code.register();
        Label tries = code.label();
        code.intrinsic(FAILS, arguments, new int[] {failure});
        code.branch(failure, fails, tries);
        code.place(tries);
    }

    /** What follows is the load of a failure. */
    void otherwise() {
        code.jump(end);
        code.place(fails);
    }

    void end(int done, int found) {
        code.intrinsic(FOUND, new int[] {found}, new int[0]);
        code.move(done, code.constant(0));
        code.place(end);
    }

    static boolean isChance(Object intrinsic) {
        return intrinsic instanceof Fails;
    }

    static boolean isPartOf(Function function) {
        for (Object constant : function.pool) {
            if (isChance(constant)) {
                return true;
            }
        }
        return false;
    }
}
