package org.fencepost.litmus.c;

import java.util.List;
import java.util.Set;
import org.fencepost.litmus.Dialect;
import org.fencepost.litmus.LitmusText;
import org.fencepost.litmus.TestBuilder;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.text.Token;

/**
 * C, with the atomics of C11 or with the primitives of the Linux kernel; which of the two decides the default model. As
 * in herd, {@code *x} is a plain access whatever the type of {@code x}, and local variables are known by name alone,
 * whatever block declares them.
 */
public final class CDialect implements Dialect {
    private static final Set<String> KERNEL_TYPES =
            Set.of("atomic_t", "atomic64_t", "atomic_long_t", "spinlock_t", "srcu_struct");

    @Override
    public String name() {
        return "C";
    }

    @Override
    public String defaultModel() {
        return "rc11";
    }

    @Override
    public void parse(LitmusText.Section program, TestBuilder test) {
        CParser parser = new CParser(program);
        List<Tree.Thread> threads = parser.threads();
        boolean kernel = isKernel(parser.tokens());
        if (kernel) {
            test.defaultModel("lkmm");
        }
        test.splitsUpdates(kernel);
        for (Tree.Thread thread : threads) {
            for (Tree.Parameter parameter : thread.parameters()) {
                test.giveType(parameter.name(), parameter.type().pointee().asType());
                if (!parameter.atomic() && !kernel) {
                    test.declaredPlain(parameter.name());
                }
            }
        }
        for (Tree.Thread thread : threads) {
            ThreadCode code = test.thread(thread.number(), thread.line());
            new CLowering(code, kernel ? new KernelFunctions() : new C11Functions(), kernel).lower(thread);
        }
    }

    private static boolean isKernel(List<Token> tokens) {
        for (int i = 0; i + 1 < tokens.size(); i++) {
            String word = tokens.get(i).text();
            boolean call = tokens.get(i + 1).is("(");
            if (KERNEL_TYPES.contains(word) || call && KernelFunctions.ownsName(word)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String canonicalRegister(String register) {
        return register;
    }

    @Override
    public int registerSize(String register) {
        return 4;
    }

    @Override
    public int pointerSize() {
        return CType.POINTER_SIZE;
    }

    @Override
    public int defaultSize() {
        return 4;
    }
}
