package org.fencepost.program;

import java.util.function.Consumer;

/** Short ways to build programs of one function and to run its thread. */
final class ThreadRuns {
    private ThreadRuns() {}

    static Function function(String name, int parameters, Consumer<FunctionBuilder> code) {
        FunctionBuilder builder = new FunctionBuilder(name, parameters);
        code.accept(builder);
        return builder.build();
    }

    static Program program(Function function, long... arguments) {
        ProgramBuilder builder = new ProgramBuilder("test");
        builder.define(function);
        builder.thread(function, arguments);
        return builder.build();
    }

    static ThreadRun start(Consumer<FunctionBuilder> code) {
        return program(function("f", 0, code)).start(0);
    }

    /** Answers the current action, whatever it is, and gives the next one. */
    static Action next(ThreadRun run, long answer) {
        run.resume(answer);
        return run.action();
    }

    static long result(ThreadRun run) {
        return ((Action.End) run.action()).result();
    }

    static Site site(String file, int line) {
        return new Site(file, line, "f", null, false);
    }
}
