package org.fencepost.program.library;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;

/** What a program tells the outside world. */
final class Output {
    private Output() {}

    static void register(Map<String, Intrinsic> table) {
        table.put("__fp_observe", Output::observe);
        table.put("fp_observe", Output::observe);
        table.put(
                "__fp_invocation",
                (context, a) -> Intrinsic.visible(new Action.Invocation(a[0], a[1], a[2], context.site())));
        table.put(
                "__fp_response",
                (context, arguments) -> Intrinsic.visible(new Action.Response(arguments[0], context.site())));
        table.put("__fp_print", Output::print);
        table.put("__fp_format", Output::format);
    }

    private static Intrinsic.Outcome observe(CallContext context, long[] arguments) {
        String label = Texts.read(context, arguments[0]);
        return Intrinsic.visible(new Action.Observe(label, arguments[1], context.site()));
    }

    /** {@code __fp_print(format, ...)}: the number of bytes printed. */
    private static Intrinsic.Outcome print(CallContext context, long[] arguments) {
        String text = Printf.format(context, arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        return new Intrinsic.Outcome.Visible(
                new Action.Print(text, context.site()), (later, answer) -> Intrinsic.result(length));
    }

    /** {@code __fp_format(buffer, size, format, ...)}, like snprintf. */
    private static Intrinsic.Outcome format(CallContext context, long[] arguments) {
        String text = Printf.format(context, arguments[2], Arrays.copyOfRange(arguments, 3, arguments.length));
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        long room = arguments[1];
        int written = room < 0 || room > bytes.length ? bytes.length : (int) Math.max(0, room - 1);
        return room == 0 ? Intrinsic.result(bytes.length) : write(context, arguments[0], bytes, 0, written);
    }

    /** Stores byte after byte, then the terminating 0. */
    private static Intrinsic.Outcome write(CallContext context, long buffer, byte[] text, int at, int end) {
        long value = at < end ? text[at] & 0xff : 0;
        return new Intrinsic.Outcome.Visible(
                new Action.Store(buffer + at, 1, value, Annotation.NA, context.site()),
                (later, answer) -> at < end ? write(later, buffer, text, at + 1, end) : Intrinsic.result(text.length));
    }
}
