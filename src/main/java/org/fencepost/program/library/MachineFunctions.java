package org.fencepost.program.library;

import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Action.MachineRequest;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Function;
import org.fencepost.program.Intrinsic;

/** Machines that share memory and fail one by one, as fencepost.h offers them. */
final class MachineFunctions {
    private MachineFunctions() {}

    static void register(Map<String, Intrinsic> table) {
        table.put("fp_machine", MachineFunctions::start);
        table.put("fp_machine_run", MachineFunctions::startOn);
        table.put("fp_on_poison", MachineFunctions::onPoison);
        table.put(
                "fp_cxl_alloc_on",
                (context, arguments) ->
                        Intrinsic.visible(new Action.AllocateOn((int) arguments[0], arguments[1], context.site())));
        table.put("fp_machine_self", (context, arguments) -> ask(context, MachineRequest.SELF, 0));
        table.put("fp_machine_failed", (context, arguments) -> ask(context, MachineRequest.HAS_FAILED, arguments[0]));
        table.put("fp_machine_join", (context, arguments) -> ask(context, MachineRequest.AWAIT_END, arguments[0]));
    }

    private static Intrinsic.Outcome start(CallContext context, long[] arguments) {
        String name = Texts.read(context, arguments[0]);
        return starting(
                context,
                arguments[1],
                function -> new Action.StartMachine(name, function, arguments[2], context.site()));
    }

    private static Intrinsic.Outcome startOn(CallContext context, long[] arguments) {
        return starting(
                context,
                arguments[1],
                function -> new Action.StartOn((int) arguments[0], function, arguments[2], context.site()));
    }

    private static Intrinsic.Outcome onPoison(CallContext context, long[] arguments) {
        return arguments[0] == 0
                ? Intrinsic.visible(new Action.OnPoison(null, context.site()))
                : starting(context, arguments[0], function -> new Action.OnPoison(function, context.site()));
    }

    private static Intrinsic.Outcome starting(
            CallContext context, long address, java.util.function.Function<Function, Action> action) {
        Function function = context.program().functionAt(address);
        if (function != null) {
            return Intrinsic.visible(action.apply(function));
        }
        return Intrinsic.visible(new Action.Failure(
                address == 0 ? FailureKind.NULL_DEREFERENCE : FailureKind.OUT_OF_BOUNDS,
                "a machine is to run " + context.program().describe(address) + ", which is no function",
                context.site()));
    }

    private static Intrinsic.Outcome ask(CallContext context, MachineRequest request, long machine) {
        return Intrinsic.visible(new Action.AskMachine(request, (int) machine, context.site()));
    }
}
