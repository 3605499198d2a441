package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.fencepost.c.Header;
import org.fencepost.c.Header.Declared;
import org.fencepost.c.Header.Kind;
import org.fencepost.c.Header.Type;
import org.fencepost.verdict.InputException;

/**
 * A program to begin with: two threads call in turn what a header declares, with small arguments, on one object. What the functions
 * do is guessed from their names and types; the comments say what to look at.
 */
final class FirstClient {
    private static final Pattern SETS_UP = Pattern.compile("(?i).*(init|create|new|open|alloc|setup|construct|make).*");
    private static final Pattern TAKES_DOWN =
            Pattern.compile("(?i).*(destroy|fini|free|delete|deinit|cleanup|close|drop).*");

    private final Header header;
    private final Path file;
    private final Path place;
    private final String object;
    private final boolean isKnown;
    private int count;
    private int numbers;

    FirstClient(Header header, Path file, Path place) {
        this.header = header;
        this.file = file;
        this.place = place;
        List<Type> candidates = header.functions().stream()
                .flatMap(function -> function.parameters().stream())
                .filter(type -> type.targetKind() == Kind.RECORD || type.targetKind() == Kind.OTHER)
                .toList();
        Map<String, Long> uses =
                candidates.stream().collect(Collectors.groupingBy(Type::target, Collectors.counting()));
        this.object = uses.entrySet().stream()
                .max(Comparator.<Map.Entry<String, Long>>comparingLong(Map.Entry::getValue)
                        .thenComparing(Map.Entry::getKey))
                .map(Map.Entry::getKey)
                .orElse("");
        this.isKnown =
                candidates.stream().anyMatch(type -> type.target().equals(object) && type.targetKind() == Kind.RECORD);
    }

    String text() {
        List<Declared> begin =
                calls(function -> SETS_UP.matcher(function.name()).matches() && !isEnd(function));
        List<Declared> end = calls(this::isEnd);
        List<Declared> operations = calls(function -> !begin.contains(function) && !end.contains(function));
        if (operations.isEmpty()) {
            throw new InputException(file + " declares no function that a thread could call"
                    + (header.functions().isEmpty() ? "" : ", besides those that set up and take down"));
        }
        StringBuilder text = new StringBuilder(head());
        if (!object.isEmpty()) {
            text.append("static ").append(object).append(isKnown ? " object;\n" : " *object;\n");
        }
        text.append(thread("first", every(operations, 0)));
        text.append(thread("second", operations.size() == 1 ? operations : every(operations, 1)));
        return text.append(main(begin, end)).append(rest()).toString();
    }

    private String head() {
        return """
                /*
                 * A first client for %s: two threads call its functions at the same time. It is a guess; edit it:
                 * which thread calls what, how often, with which arguments, and what must hold (assert).
                 *
                 *     fencepost verify %s FILES...
                 *
                 * FILES define what the header declares. The report lists which values the calls gave together (fp_observe).
                 */
                #include <assert.h>
                #include <fencepost.h>
                #include <pthread.h>
                #include "%s"

                """.formatted(file.getFileName(), place, included());
    }

    private String included() {
        Path directory = place.toAbsolutePath().normalize().getParent();
        Path absolute = file.toAbsolutePath().normalize();
        return directory == null
                ? absolute.toString()
                : directory.relativize(absolute).toString();
    }

    /** Those that can be called; with an object, only those that use or make it. */
    private List<Declared> calls(Predicate<Declared> wanted) {
        return header.functions().stream()
                .filter(this::isCallable)
                .filter(function -> object.isEmpty() || takesObject(function) || makesObject(function))
                .filter(wanted)
                .toList();
    }

    private boolean isCallable(Declared function) {
        return !function.takesMore() && function.parameters().stream().noneMatch(type -> type.kind() == Kind.OTHER);
    }

    private boolean takesObject(Declared function) {
        return function.parameters().stream().anyMatch(this::isObject);
    }

    private boolean makesObject(Declared function) {
        return isObject(function.result()) && !takesObject(function);
    }

    private boolean isObject(Type type) {
        return !object.isEmpty() && type.target().equals(object);
    }

    private boolean isEnd(Declared function) {
        return TAKES_DOWN.matcher(function.name()).matches();
    }

    private static List<Declared> every(List<Declared> functions, int from) {
        List<Declared> chosen = new ArrayList<>();
        for (int i = from; i < functions.size(); i += 2) {
            chosen.add(functions.get(i));
        }
        return chosen;
    }

    private String thread(String name, List<Declared> functions) {
        return "\nstatic void *" + name + "(void *unused) {\n" + lines(functions, this::observed)
                + "    assert(1 /* what must hold of these values? */);\n    return 0;\n}\n";
    }

    private String main(List<Declared> begin, List<Declared> end) {
        return """

                int main(void) {
                %s    pthread_t threads[2];
                    pthread_create(&threads[0], 0, first, 0);
                    pthread_create(&threads[1], 0, second, 0);
                    pthread_join(threads[0], 0);
                    pthread_join(threads[1], 0);
                    assert(1 /* what must hold in the end? */);
                %s    return 0;
                }
                """.formatted(lines(begin, this::setUp), lines(end, function -> call("", function)));
    }

    private static String lines(List<Declared> functions, Function<Declared, String> line) {
        return functions.stream()
                .map(line)
                .flatMap(String::lines)
                .map(text -> "    " + text + "\n")
                .collect(Collectors.joining());
    }

    private String setUp(Declared function) {
        return call(makesObject(function) ? isKnown ? "object = *" : "object = " : "", function);
    }

    private String observed(Declared function) {
        Type type = function.result();
        if (type.kind() != Kind.NUMBER && type.kind() != Kind.CHARACTER) {
            return call("", function);
        }
        String name = "result" + ++count;
        return call(type.written() + " " + name + " = ", function) + "\nfp_observe(\"" + function.name() + "\", " + name
                + ");";
    }

    /** Variables for its arguments, a line each, and the call. */
    private String call(String before, Declared function) {
        StringBuilder variables = new StringBuilder();
        String arguments = function.parameters().stream()
                .map(type -> argument(type, variables))
                .collect(Collectors.joining(", "));
        return variables + before + function.name() + "(" + arguments + ");";
    }

    private String argument(Type type, StringBuilder variables) {
        if (isObject(type)) {
            return isKnown ? "&object" : "object";
        }
        return switch (type.kind()) {
            case NUMBER -> String.valueOf(++numbers);
            case CHARACTER -> "'a'";
            case RECORD -> "(" + type.written() + "){0}";
            case POINTER -> pointer(type, variables);
            case NOTHING, OTHER -> throw new IllegalStateException("not callable: " + type);
        };
    }

    private String pointer(Type type, StringBuilder variables) {
        String name = "value" + ++count;
        return switch (type.targetKind()) {
            case NUMBER, RECORD, POINTER -> {
                String nothing = type.targetKind() == Kind.RECORD ? " = {0};\n" : " = 0;\n";
                variables.append(type.target()).append(" ").append(name).append(nothing);
                yield "&" + name;
            }
            case CHARACTER -> {
                variables.append("char ").append(name).append("[8] = \"a\";\n");
                yield name;
            }
            case NOTHING -> {
                variables.append("static int ").append(name).append(";\n");
                yield "&" + name;
            }
            case OTHER -> "0 /* " + type.written() + " */";
        };
    }

    private String rest() {
        List<Declared> called = calls(any -> true);
        List<String> missing = header.functions().stream()
                .filter(function -> !called.contains(function))
                .map(Declared::name)
                .toList();
        return missing.isEmpty() ? "" : "\n/* Not called: " + String.join(", ", missing) + ". */\n";
    }
}
