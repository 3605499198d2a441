package org.fencepost.program.library;

import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.InputSource;
import org.fencepost.program.Intrinsic;

/** Functions whose results the environment chooses: the inputs of a program. */
final class InputFunctions {
    private static final String NONDET = "__VERIFIER_nondet_";

    private InputFunctions() {}

    static void register(Map<String, Intrinsic> table) {
        registerIntegers(table);
        for (String name : List.of("rand", "random", "lrand48", "rand_r")) {
            put(table, InputSource.integer(name, 31, false));
        }
        put(table, InputSource.floatingPoint(NONDET + "float", 32));
        put(table, InputSource.floatingPoint(NONDET + "double", 64));
        table.put("__fp_choose_some", InputFunctions::chooseSome);
    }

    private static void registerIntegers(Map<String, Intrinsic> table) {
        put(table, InputSource.upTo(NONDET + "bool", 1, 1));
        put(table, InputSource.upTo(NONDET + "_Bool", 1, 1));
        for (String name : List.of("char", "schar", "S8")) {
            put(table, InputSource.integer(NONDET + name, 8, true));
        }
        for (String name : List.of("uchar", "unsigned_char", "u8", "U8")) {
            put(table, InputSource.integer(NONDET + name, 8, false));
        }
        put(table, InputSource.integer(NONDET + "short", 16, true));
        for (String name : List.of("ushort", "u16", "U16")) {
            put(table, InputSource.integer(NONDET + name, 16, false));
        }
        put(table, InputSource.integer(NONDET + "int", 32, true));
        for (String name : List.of("uint", "unsigned", "u32", "U32")) {
            put(table, InputSource.integer(NONDET + name, 32, false));
        }
        for (String name : List.of("long", "longlong", "loff_t")) {
            put(table, InputSource.integer(NONDET + name, 64, true));
        }
        for (String name : List.of("ulong", "ulonglong", "size_t", "pointer", "pchar", "charp", "sector_t")) {
            put(table, InputSource.integer(NONDET + name, 64, false));
        }
    }

    private static void put(Map<String, Intrinsic> table, InputSource source) {
        Intrinsic.Outcome result = new Intrinsic.Outcome.Any(source);
        table.put(source.name(), (context, arguments) -> result);
    }

    /** {@code __fp_choose_some(n, what)}: a number below n, which stand for some of all possibilities only; what says of what. */
    private static Intrinsic.Outcome chooseSome(CallContext context, long[] arguments) {
        String what = context.site().user() + ": " + Texts.read(context, arguments[1]);
        return Intrinsic.visible(
                new Action.Choose(arguments[0], Action.Chooser.PROGRAM, context.site(), List.of(), what));
    }
}
