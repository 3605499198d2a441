package org.fencepost.litmus;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The code of one thread under construction. Registers are known by the dialect's names for them; they start with the
 * value that the initial state gives them, or 0.
 */
public final class ThreadCode {
    private final TestBuilder test;
    private final Dialect dialect;
    private final int thread;
    private final Set<String> observed;
    private final String file;
    private final FunctionBuilder code;
    private final Map<String, Integer> registers = new LinkedHashMap<>();
    private final Map<String, Type> types = new HashMap<>();

    ThreadCode(TestBuilder test, Dialect dialect, int thread, Set<String> observed, String file) {
        this.test = test;
        this.dialect = dialect;
        this.thread = thread;
        this.observed = observed;
        this.file = file;
        this.code = new FunctionBuilder("P" + thread, 0);
    }

    public int thread() {
        return thread;
    }

    public TestBuilder test() {
        return test;
    }

    /** Where to write the instructions. */
    public FunctionBuilder code() {
        return code;
    }

    /** The register that stands for this one of the dialect, under any of its names. */
    public int register(String name) {
        return registers.computeIfAbsent(dialect.canonicalRegister(name), n -> code.register());
    }

    /** Whether the thread or the initial state has named the register so far. */
    public boolean hasRegister(String name) {
        return registers.containsKey(dialect.canonicalRegister(name));
    }

    /** Says the type of a register (of a local variable, in the C dialect). */
    public void giveType(String register, Type type) {
        types.put(dialect.canonicalRegister(register), type);
    }

    /** The type of a register, or null. */
    public @Nullable Type typeOf(String register) {
        return types.get(dialect.canonicalRegister(register));
    }

    void initialize(String register, InitialState.Entry entry) {
        if (entry.type() != null) {
            giveType(register, entry.type());
        }
        code.move(register(register), code.constant(test.valueOf(entry.value(), entry.site())));
    }

    /** An operand that is the address of a variable. */
    public int addressOf(String variable) {
        return code.constant(test.addressOf(variable));
    }

    /** The place of the instructions that follow. */
    public void line(int line) {
        code.site(site(line));
    }

    public Site site(int line) {
        return new Site(file, line, "P" + thread, null, false);
    }

    public InputException error(String message, int line) {
        return new InputException(message, site(line));
    }

    /** Ends the thread: it observes the registers that final states need. */
    Function finish() {
        for (String register : observed) {
            code.observe(thread + ":" + register, register(register));
        }
        code.ret();
        return code.build();
    }
}
