package org.fencepost.c.lower;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Global;
import org.fencepost.c.ir.Variable;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Op;
import org.fencepost.program.Site;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What happens around main: constructors of global objects before it, handlers of {@code atexit} after it. Destructors
 * are registered as the first of these handlers, so that {@code exit} runs them too.
 */
final class StartUp {
    private static final String EXIT_HANDLERS = "__fp_run_exit_handlers";
    private static final String REGISTER_HANDLER = "__cxa_atexit";
    private static final String RECOVERY = "fp_recovery";

    private final ProgramLowering program;
    private final FunctionDefinition main;
    /** What runs instead of main after a power failure, or null. */
    private final @Nullable FunctionDefinition recovery;

    private final List<FunctionDefinition> constructors;
    private final List<FunctionDefinition> destructors;

    private record Entry(long priority, FunctionDefinition function) {}

    StartUp(ProgramLowering program, FunctionDefinition main) {
        this.program = program;
        this.main = main;
        this.recovery =
                program.linker().user().global(RECOVERY) instanceof FunctionDefinition defined && defined.isDefinition()
                        ? defined
                        : null;
        if (recovery != null && !recovery.arguments().isEmpty()) {
            throw new InputException(RECOVERY + " takes no arguments", recovery.site());
        }
        this.constructors = functions("llvm.global_ctors");
        this.destructors = functions("llvm.global_dtors");
    }

    /** The functions of a list that the compiler makes, in the order of their priorities. */
    private List<FunctionDefinition> functions(String list) {
        if (!(program.linker().user().global(list) instanceof Variable variable)
                || !(variable.initializer() instanceof Constant.Aggregate entries)) {
            return List.of();
        }
        List<Entry> found = new ArrayList<>();
        for (Constant element : entries.elements()) {
            List<Constant> parts = ((Constant.Aggregate) element).elements();
            if (parts.get(1) instanceof Constant.Symbol symbol
                    && program.linker().definition(symbol.global()) instanceof FunctionDefinition function) {
                found.add(new Entry(((Constant.Int) parts.get(0)).low(), function));
            }
        }
        return found.stream()
                .sorted(Comparator.comparingLong(Entry::priority))
                .map(Entry::function)
                .toList();
    }

    /** Where the search for reachable code begins. */
    List<Global> roots() {
        List<Global> roots = new ArrayList<>();
        roots.add(main);
        if (recovery != null) {
            roots.add(recovery);
        }
        roots.addAll(constructors);
        roots.addAll(destructors);
        program.structure().ifPresent(roots::add);
        if (!destructors.isEmpty()) {
            roots.add(library(REGISTER_HANDLER));
        }
        return roots;
    }

    private FunctionDefinition library(String name) {
        return Objects.requireNonNull(program.linker().libraryFunction(name), name);
    }

    /** Adds the first thread. */
    void lower(Reachable reachable) {
        boolean handlers = reachable.functions().stream()
                .anyMatch(f -> f.module().isLibrary() && f.name().equals(REGISTER_HANDLER));
        if (handlers) {
            reachable.add(library(EXIT_HANDLERS));
            program.analyse(reachable);
        }
        long[] arguments = arguments();
        Function first =
                constructors.isEmpty() && !handlers && recovery == null ? null : wrapper(arguments.length, handlers);
        if (first == null) {
            program.startWith(main, arguments);
        } else {
            program.builder().define(first);
            program.builder().thread(first, arguments);
        }
    }

    private Function wrapper(int arguments, boolean handlers) {
        FunctionBuilder code = new FunctionBuilder("(start)", arguments);
        // Marked as library code, so that no report says that somebody called main.
        code.site(new Site(main.site().file(), main.site().line(), "(start)", null, true));
        for (FunctionDefinition destructor : destructors) {
            long address = program.symbols().address(destructor);
            code.call(
                    program.callee(library(REGISTER_HANDLER)),
                    new int[] {code.constant(address), code.constant(0), code.constant(0)},
                    new int[0]);
        }
        for (FunctionDefinition constructor : constructors) {
            code.call(program.callee(constructor), new int[0], new int[0]);
        }
        int[] passed = new int[arguments];
        for (int i = 0; i < arguments; i++) {
            passed[i] = i;
        }
        int result = code.register();
        if (recovery == null) {
            code.call(program.callee(main), passed, new int[] {result});
        } else {
            callMainOrRecovery(code, passed, result, recovery);
        }
        if (handlers) {
            code.call(program.callee(library(EXIT_HANDLERS)), new int[0], new int[0]);
        }
        code.ret(result);
        return code.build();
    }

    private void callMainOrRecovery(FunctionBuilder code, int[] arguments, int result, FunctionDefinition otherwise) {
        int restarted = code.register();
        int none = code.register();
        Label first = code.label();
        Label again = code.label();
        Label done = code.label();
        code.intrinsic(Intrinsics.get("__fp_restarted"), new int[0], new int[] {restarted});
        code.binary(Op.EQ, none, restarted, code.constant(0), 64);
        code.branch(none, first, again);
        code.place(first);
        code.call(program.callee(main), arguments, new int[] {result});
        code.jump(done);
        code.place(again);
        boolean returns = Slot.count(otherwise.signature().result()) > 0;
        code.call(program.callee(otherwise), new int[0], returns ? new int[] {result} : new int[0]);
        code.jump(done);
        code.place(done);
    }

    /** {@code argc}, {@code argv}, {@code envp}, as far as main wants them: a program without arguments. */
    private long[] arguments() {
        int count = main.arguments().size();
        if (count == 0) {
            return new long[0];
        }
        byte[] name = "program\0".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        long nameAddress = program.builder().reserveGlobal(name.length, 1);
        program.builder().define(new MemoryObject("argv[0]", nameAddress, name.length, name, false));
        long vector = program.builder().reserveGlobal(24, 8);
        byte[] pointers = ByteBuffer.allocate(24)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(nameAddress)
                .array();
        program.builder().define(new MemoryObject("argv", vector, 24, pointers, false));
        long[] all = {1, vector, vector + 16};
        return java.util.Arrays.copyOf(all, Math.min(count, all.length));
    }
}
