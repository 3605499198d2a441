package org.fencepost.selftest.crash;

import java.util.List;
import java.util.Objects;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.library.Intrinsics;
import org.jspecify.annotations.Nullable;

/** Makes a program for the checker of a small one. */
final class PersistentLowering {
    private final PersistentProgram small;
    private final ProgramBuilder builder = new ProgramBuilder("random");

    PersistentLowering(PersistentProgram small) {
        this.small = small;
    }

    Program program() {
        FunctionBuilder code = new FunctionBuilder("main", 0);
        int base = root(code);
        int failures = code.register();
        code.intrinsic(Intrinsics.get("fp_crashes"), new int[0], new int[] {failures});
        for (int run = 0; run < small.runs().size(); run++) {
            int isThis = code.register();
            Label mine = code.label();
            Label next = code.label();
            code.binary(Op.EQ, isThis, failures, code.constant(run), 64);
            code.branch(isThis, mine, next);
            code.place(mine);
            writeRun(code, base, run);
            code.ret(code.constant(0));
            code.place(next);
        }
        code.ret(code.constant(0));
        Function main = code.build();
        builder.define(main);
        builder.thread(main);
        return builder.build();
    }

    private static int root(FunctionBuilder code) {
        int base = code.register();
        code.intrinsic(
                Intrinsics.get("fp_pm_root"), new int[] {code.constant(PersistentProgram.BYTES)}, new int[] {base});
        return base;
    }

    /** Threads but the first have functions of their own; they begin before the first does anything. */
    private void writeRun(FunctionBuilder code, int base, int run) {
        List<List<Step>> threads = small.runs().get(run);
        for (int t = 1; t < threads.size(); t++) {
            FunctionBuilder other = new FunctionBuilder("run" + run + "_thread" + t, 1);
            write(other, root(other), threads.get(t), false);
            other.ret(other.constant(0));
            Function function = other.build();
            builder.define(function);
            Intrinsic spawn = (context, arguments) -> Intrinsic.visible(new Action.Spawn(
                    Objects.requireNonNull(context.program().function(function.name())), 0, context.site()));
            code.intrinsic(spawn, new int[0], new int[] {code.register()});
        }
        write(code, base, threads.get(0), run == small.failures());
    }

    private static void write(FunctionBuilder code, int base, List<Step> steps, boolean observing) {
        StepCode written = new StepCode(code, base, steps.size());
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            boolean continues = i > 0 && step.isInOneCopyWith(steps.get(i - 1));
            if (!continues) {
                markCopy(code, i > 0 ? steps.get(i - 1) : null);
                markCopy(code, step);
            }
            written.begin(i);
            Label done = code.label();
            if (step.guard() >= 0) {
                int isZero = code.register();
                Label go = code.label();
                code.binary(Op.EQ, isZero, written.found(step.guard()), code.constant(0), 64);
                code.branch(isZero, done, go);
                code.place(go);
            }
            written.write(step, i);
            if (observing && step.kind() == Step.Kind.LOAD) {
                code.observe("r" + i, written.found(i));
            }
            code.jump(done);
            code.place(done);
        }
        markCopy(code, steps.isEmpty() ? null : steps.get(steps.size() - 1));
    }

    /** Where the copy begins that a step is a part of, and where it ends. */
    private static void markCopy(FunctionBuilder code, @Nullable Step step) {
        if (step != null && step.copy() >= 0) {
            code.fence(Annotation.of(Mode.NA, Annotation.COPY));
        }
    }
}
