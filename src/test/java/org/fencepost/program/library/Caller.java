package org.fencepost.program.library;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.fencepost.program.Action;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.ThreadRun;

/** Writes small programs that call intrinsics. */
final class Caller {
    final ProgramBuilder program = new ProgramBuilder("test");
    private final FunctionBuilder code = new FunctionBuilder("main", 0);

    long text(String text) {
        byte[] bytes = (text + "\0").getBytes(StandardCharsets.UTF_8);
        long address = program.reserveGlobal(bytes.length, 1);
        program.define(new MemoryObject("text", address, bytes.length, bytes, true));
        return address;
    }

    /** Calls with constants and gives the register of the result. */
    int call(String name, long... arguments) {
        int[] operands = new int[arguments.length];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = code.constant(arguments[i]);
        }
        return callWith(name, operands);
    }

    int callWith(String name, int... operands) {
        int result = code.register();
        code.intrinsic(Intrinsics.find(name), operands, new int[] {result});
        return result;
    }

    Caller with(Consumer<FunctionBuilder> more) {
        more.accept(code);
        return this;
    }

    FunctionBuilder code() {
        return code;
    }

    /** Starts thread 3, which ends with the value of the register. */
    ThreadRun run(int result) {
        code.ret(result);
        Function main = code.build();
        program.define(main);
        program.thread(main);
        Program built = program.build();
        return built.start(3, main);
    }

    static Action next(ThreadRun run, long answer) {
        run.resume(answer);
        return run.action();
    }

    static long result(ThreadRun run) {
        return ((Action.End) run.action()).result();
    }
}
