package org.fencepost.litmus.c;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Location;
import org.fencepost.litmus.Observable;
import org.fencepost.litmus.Proposition;
import org.fencepost.litmus.Type;
import org.fencepost.litmus.Value;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/**
 * A litmus test in C as a whole program in C: variables are globals, threads are started and joined by {@code main}, and what final
 * states show is observed ({@code fp_observe}), registers at the ends of their threads and memory at the end of {@code main}.
 */
public final class CProgram {
    private final LitmusTest test;
    private final boolean kernel;
    private final List<Tree.Thread> threads;
    private final CVariables variables;

    private CProgram(LitmusTest test) {
        this.test = test;
        this.kernel = test.defaultModel().equals("lkmm");
        this.threads = new CParser(test.text().program()).threads();
        this.variables = new CVariables(test, kernel);
    }

    /** The program's text; an error when the test is none in C, or has something that programs have not. */
    public static String of(LitmusTest test) {
        Site first = new Site(test.file(), 1, "", null, false);
        if (!(test.dialect() instanceof CDialect)) {
            throw new InputException("only litmus tests in C can be made C programs", first);
        }
        if (test.filter() != Proposition.TRUE) {
            throw new InputException("a test with a filter cannot be made a C program", first);
        }
        return new CProgram(test).text();
    }

    static InputException unsupported(String what, Tree.Thread thread, int line) {
        return new InputException(
                what + " of P" + thread.number() + " cannot be made C",
                new Site("P" + thread.number(), line, "", null, false));
    }

    private String text() {
        String bodies = functions();
        boolean more = variables.needWideWords();
        String functions = more ? functions() : bodies;
        return head() + variables.definitions() + functions + main();
    }

    private String head() {
        String condition = test.text().condition().text().strip().replace("*/", "* /");
        return "/* " + test.name() + ", a litmus test:\n   " + condition.replace("\n", "\n   ") + " */\n"
                + (kernel ? "#include <linux/atomic.h>\n" : "#include <stdatomic.h>\n")
                + "#include <fencepost.h>\n#include <pthread.h>\n#include <stddef.h>\n\n";
    }

    private String functions() {
        return threads.stream().map(this::function).collect(Collectors.joining());
    }

    private String function(Tree.Thread thread) {
        CThreadPrinter printer = new CThreadPrinter(variables, kernel, thread, initialRegisters(thread.number()));
        String body = printer.body();
        StringBuilder text = new StringBuilder("static void *P" + thread.number() + "(void *unused) {\n");
        text.append(printer.declarations()).append(body);
        text.append(printer.returns() ? "end:\n" : "");
        for (Observable observable : test.shown()) {
            if (observable.location() instanceof Location.Register register && register.thread() == thread.number()) {
                text.append("    fp_observe(\"").append(register.text()).append("\", ");
                text.append(register.name()).append(");\n");
            }
        }
        return text.append("    return NULL;\n}\n\n").toString();
    }

    private Map<String, String> initialRegisters(int thread) {
        Map<String, String> values = new HashMap<>();
        for (LitmusTest.Declaration declared : test.declarations()) {
            if (declared.location() instanceof Location.Register register && register.thread() == thread) {
                values.put(register.name(), declared.initial() == null ? "0" : variables.value(declared.initial()));
            }
        }
        return values;
    }

    private String main() {
        StringBuilder text = new StringBuilder("int main(void) {\n    pthread_t thread[" + threads.size() + "];\n");
        for (int t = 0; t < threads.size(); t++) {
            text.append("    pthread_create(&thread[" + t + "], NULL, P" + t + ", NULL);\n");
        }
        for (int t = 0; t < threads.size(); t++) {
            text.append("    pthread_join(thread[" + t + "], NULL);\n");
        }
        for (Observable observable : test.shown()) {
            if (!observable.isRegister()) {
                text.append("    fp_observe(\"" + observable.label() + "\", ");
                text.append(variables.plain(observable.label()) + ");\n");
            }
        }
        return text.append("    return 0;\n}\n").toString();
    }

    /** The variables of a test as globals of C. */
    static final class CVariables {
        private static final Map<String, String> STRUCTURES = Map.of(
                "atomic_t", "atomic_t",
                "atomic64_t", "atomic64_t",
                "atomic_long_t", "atomic_long_t",
                "spinlock_t", "spinlock_t",
                "srcu_struct", "struct srcu_struct");

        private final boolean kernel;
        private final Map<String, LitmusTest.Declaration> declared = new LinkedHashMap<>();
        /** Whether an int may hold an address: tests of the field mix the two. */
        private boolean wideWords;

        CVariables(LitmusTest test, boolean kernel) {
            this.kernel = kernel;
            for (LitmusTest.Declaration each : test.declarations()) {
                wideWords |= hasAddress(each);
                if (each.location() instanceof Location.Variable variable) {
                    declared.put(variable.name(), each);
                }
            }
        }

        private static boolean hasAddress(LitmusTest.Declaration each) {
            boolean elements = each.initial() instanceof Value.Array array
                    && array.elements().stream().anyMatch(Value.Address.class::isInstance);
            return elements
                    || each.initial() instanceof Value.Address
                    || each.type() != null && each.type().pointer();
        }

        void widen() {
            wideWords = true;
        }

        boolean needWideWords() {
            return wideWords;
        }

        Type type(String name) {
            LitmusTest.Declaration variable = declared.get(name);
            return variable == null || variable.type() == null ? Type.INT : variable.type();
        }

        boolean isArray(String name) {
            return type(name).length() > 0;
        }

        /** What a value of the type is in C. */
        String value(Type type) {
            if (type.pointer() || type.size() == 4 && !STRUCTURES.containsKey(type.name())) {
                String word = wideWords ? "long" : "int";
                return type.signed() || type.pointer() ? word : "unsigned " + word;
            }
            String word = type.size() == 1 ? "char" : type.size() == 2 ? "short" : type.size() == 4 ? "int" : "long";
            return (type.signed() ? type.size() == 1 ? "signed " : "" : "unsigned ") + word;
        }

        /** What the variable, or an element of it, is in C. */
        String whole(Type type) {
            String structure = STRUCTURES.get(type.name());
            return structure != null && !type.pointer()
                    ? structure
                    : kernel ? value(type) : "_Atomic(" + value(type) + ")";
        }

        /** The variable as an lvalue that is accessed plainly. */
        String plain(String label) {
            int bracket = label.indexOf('[');
            String name = bracket < 0 ? label : label.substring(0, bracket);
            boolean isPlain = kernel && !STRUCTURES.containsKey(type(name).name());
            return isPlain ? label : "*(" + value(type(name)) + " *)&" + label;
        }

        String value(Value value) {
            if (value instanceof Value.Address address) {
                return "(long)&" + address.variable()
                        + (isArray(address.variable()) ? "[" + address.index() + "]" : "");
            }
            if (value instanceof Value.Array array) {
                return array.elements().stream().map(this::value).collect(Collectors.joining(", ", "{ ", " }"));
            }
            return value.text();
        }

        String definitions() {
            StringBuilder text = new StringBuilder();
            for (String name : declared.keySet()) {
                text.append("static ").append(declarator(name)).append(";\n");
            }
            declared.forEach((name, variable) -> {
                Value initial = variable.initial();
                if (initial != null && !initial.text().equals("0")) {
                    boolean braces = STRUCTURES.containsKey(type(name).name());
                    String written = braces ? "{ " + value(initial) + " }" : value(initial);
                    text.append("static ")
                            .append(declarator(name))
                            .append(" = ")
                            .append(written)
                            .append(";\n");
                }
            });
            return text.append("\n").toString();
        }

        private String declarator(String name) {
            return whole(type(name)) + " " + name
                    + (isArray(name) ? "[" + type(name).length() + "]" : "");
        }
    }
}
