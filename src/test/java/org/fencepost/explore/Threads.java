package org.fencepost.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.fencepost.program.Annotation;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.RmwOp;

/** Small programs for tests: threads that exist from the start, over named 4-byte variables. */
final class Threads {
    private final ProgramBuilder program = new ProgramBuilder("test");

    Threads() {
        program.trackDependencies(true);
    }

    private final Map<String, Long> variables = new HashMap<>();
    private final List<FunctionBuilder> functions = new ArrayList<>();

    /** One thread under construction. */
    final class Body {
        final FunctionBuilder code = new FunctionBuilder("t" + functions.size(), 0);

        Body write(String variable, long value, Annotation how) {
            code.store(code.constant(address(variable)), code.constant(value), 4, how);
            return this;
        }

        int read(String variable, Annotation how) {
            int r = code.register();
            code.load(r, code.constant(address(variable)), 4, how);
            return r;
        }

        Body writeRegister(String variable, int register, Annotation how) {
            code.store(code.constant(address(variable)), register, 4, how);
            return this;
        }

        Body add(String variable, long value, Annotation how) {
            code.rmw(code.register(), RmwOp.ADD, code.constant(address(variable)), code.constant(value), 4, how);
            return this;
        }

        Body fence(Annotation how) {
            code.fence(how);
            return this;
        }
    }

    long address(String variable) {
        return variables.computeIfAbsent(variable, v -> program.global(v, 4, 0));
    }

    Threads thread(Consumer<Body> body) {
        Body b = new Body();
        body.accept(b);
        b.code.ret();
        functions.add(b.code);
        program.thread(b.code.build());
        return this;
    }

    Program build() {
        return program.build();
    }
}
