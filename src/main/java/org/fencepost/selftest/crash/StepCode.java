package org.fencepost.selftest.crash;

import java.util.HashSet;
import java.util.Set;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** Writes the steps of one thread. */
final class StepCode {
    private final FunctionBuilder code;
    private final int base;
    /** For each step the register for what it finds. */
    private final int[] found;

    /** @param base a register with the start of the memory that survives failures */
    StepCode(FunctionBuilder code, int base, int steps) {
        this.code = code;
        this.base = base;
        this.found = new int[steps];
    }

    /** The register for what a step finds; 0 until then. */
    int found(int index) {
        return found[index];
    }

    void begin(int index) {
        found[index] = code.register();
        code.move(found[index], code.constant(0));
    }

    void write(Step step, int index) {
        int address = code.register();
        code.binary(Op.ADD, address, base, code.constant(step.offset()), 64);
        int value = value(step);
        switch (step.kind()) {
            case STORE, STREAM, EXCHANGE -> code.store(address, value, step.size(), annotation(step));
            case LOAD -> code.load(found[index], address, step.size(), Annotation.NA);
            case ADD -> code.rmw(found[index], RmwOp.ADD, address, value, step.size(), Annotation.SC);
            case SFENCE -> code.fence(Annotation.of(Mode.REL, "SFENCE"));
            case MFENCE -> code.fence(Annotation.of(Mode.SC, "MFENCE"));
            case CLFLUSH, CLFLUSHOPT, CLWB -> {
                Action.FlushKind kind = Action.FlushKind.valueOf(step.kind().name());
                Intrinsic flush =
                        (context, arguments) -> Intrinsic.visible(new Action.Flush(kind, arguments[0], context.site()));
                code.intrinsic(flush, new int[] {address}, new int[0]);
            }
        }
    }

    private int value(Step step) {
        int value = code.constant(step.value());
        if (step.source() < 0) {
            return value;
        }
        int sum = code.register();
        code.binary(Op.ADD, sum, found[step.source()], value, 8 * step.size());
        return sum;
    }

    private static Annotation annotation(Step step) {
        Set<String> tags = new HashSet<>();
        if (step.copy() >= 0) {
            tags.add(Annotation.COPY);
        }
        if (step.kind() == Step.Kind.STREAM) {
            tags.add(Annotation.NON_TEMPORAL);
        }
        return new Annotation(step.kind() == Step.Kind.EXCHANGE ? Mode.SC : Mode.NA, tags);
    }
}
