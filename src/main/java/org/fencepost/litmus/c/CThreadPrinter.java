package org.fencepost.litmus.c;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fencepost.litmus.Type;
import org.fencepost.litmus.c.Tree.Expression;
import org.fencepost.litmus.c.Tree.Statement;

/**
 * One thread of a test as a function of C. As in herd, a local variable is known by its name alone, whatever block declares it, and is
 * 0 before it is assigned to; {@code *x} is a plain access whatever the type of {@code x}. All values are integers: a place in
 * memory is one that is cast where it is accessed.
 */
final class CThreadPrinter {
    private static final Set<String> LVALUES =
            Set.of("READ_ONCE", "WRITE_ONCE", "ACCESS_ONCE", "rcu_dereference", "rcu_assign_pointer", "smp_store_mb");

    private static final Map<String, String> OTHER_NAMES = Map.of(
            "SCAS", "atomic_compare_exchange_strong",
            "WCAS", "atomic_compare_exchange_weak");

    private final CProgram.CVariables variables;
    private final boolean kernel;
    private final Tree.Thread thread;
    private final Map<String, CType> parameters = new LinkedHashMap<>();
    private final Map<String, CType> locals = new LinkedHashMap<>();
    private final Map<String, String> initial;
    private boolean returns;

    CThreadPrinter(CProgram.CVariables variables, boolean kernel, Tree.Thread thread, Map<String, String> initial) {
        this.variables = variables;
        this.kernel = kernel;
        this.thread = thread;
        this.initial = initial;
        thread.parameters().forEach(parameter -> parameters.put(parameter.name(), parameter.type()));
        initial.keySet().forEach(name -> locals.put(name, CType.INT));
    }

    /** The statements; {@link #declarations} and {@link #returns} are known then. */
    String body() {
        return block(thread.body().statements(), "    ");
    }

    boolean returns() {
        return returns;
    }

    String declarations() {
        StringBuilder text = new StringBuilder();
        locals.forEach((name, type) -> text.append("    ")
                .append(value(type))
                .append(' ')
                .append(name)
                .append(" = ")
                .append(initial.getOrDefault(name, "0"))
                .append(";\n"));
        return text.toString();
    }

    private String value(CType type) {
        if (type.isPointer()) {
            variables.widen();
        }
        return variables.value(type.asType());
    }

    // ---- statements -------------------------------------------------------------------------------------------------

    private String block(List<Statement> statements, String indent) {
        return statements.stream().map(each -> statement(each, indent)).collect(Collectors.joining());
    }

    private String braced(Statement statement, String indent) {
        List<Statement> inner = statement instanceof Tree.Block block ? block.statements() : List.of(statement);
        return "{\n" + block(inner, indent + "    ") + indent + "}";
    }

    private String statement(Statement statement, String indent) {
        if (statement instanceof Tree.Block block) {
            return block(block.statements(), indent);
        }
        if (statement instanceof Tree.Declaration declaration) {
            locals.put(declaration.name(), declaration.type());
            Expression value = declaration.value();
            return value == null ? "" : indent + declaration.name() + " = " + text(value) + ";\n";
        }
        if (statement instanceof Tree.Evaluate evaluate) {
            return indent + text(evaluate.expression()) + ";\n";
        }
        if (statement instanceof Tree.If choice) {
            String otherwise = choice.otherwise() == null ? "" : " else " + braced(choice.otherwise(), indent);
            return indent + "if (" + text(choice.condition()) + ") " + braced(choice.then(), indent) + otherwise + "\n";
        }
        if (statement instanceof Tree.Loop loop) {
            return indent + loop(loop, indent) + "\n";
        }
        if (statement instanceof Tree.Return result) {
            returns = true;
            String value = result.value() == null ? "" : indent + text(result.value()) + ";\n";
            return value + indent + "goto end;\n";
        }
        return indent + (statement instanceof Tree.Break ? "break" : "continue") + ";\n";
    }

    private String loop(Tree.Loop loop, String indent) {
        String condition = loop.condition() == null ? "" : text(loop.condition());
        String step = loop.step() == null ? "" : text(loop.step());
        String body = braced(loop.body(), indent);
        return loop.bodyFirst()
                ? "do " + body + " while (" + condition + ");"
                : "for (; " + condition + "; " + step + ") " + body;
    }

    // ---- expressions ------------------------------------------------------------------------------------------------

    private String text(Expression tree) {
        if (tree instanceof Tree.Number number) {
            return number.value() + (number.type().size() == 8 ? "L" : "");
        }
        if (tree instanceof Tree.Name name) {
            return name(name.name());
        }
        if (tree instanceof Tree.Unary unary) {
            return unary.operator() + inner(unary.operand());
        }
        if (tree instanceof Tree.Binary binary) {
            return binary(binary);
        }
        if (tree instanceof Tree.Conditional choice) {
            return inner(choice.condition()) + " ? " + inner(choice.then()) + " : " + inner(choice.otherwise());
        }
        if (tree instanceof Tree.Cast cast) {
            boolean isVoid = cast.type().equals(CType.VOID);
            return "(" + (isVoid ? "void" : value(cast.type())) + ")" + inner(cast.operand());
        }
        if (tree instanceof Tree.Sequence sequence) {
            return inner(sequence.first()) + ", " + inner(sequence.second());
        }
        return effect(tree);
    }

    private String effect(Expression tree) {
        if (tree instanceof Tree.Dereference) {
            return lvalue(tree);
        }
        if (tree instanceof Tree.AddressOf of && of.operand() instanceof Tree.Dereference dereference) {
            variables.widen();
            return "(long)" + pointer(dereference.pointer());
        }
        if (tree instanceof Tree.AddressOf of) {
            return "&" + text(of.operand());
        }
        if (tree instanceof Tree.Assign assign) {
            String operator = assign.operator() == null ? "" : assign.operator();
            String target = assign.target() instanceof Tree.Name name ? assigned(name.name()) : lvalue(assign.target());
            return target + " " + operator + "= " + inner(assign.value());
        }
        if (tree instanceof Tree.Increment increment) {
            String sign = increment.amount() > 0 ? "++" : "--";
            String target = increment.target() instanceof Tree.Name name ? name.name() : lvalue(increment.target());
            return increment.old() ? "(" + target + ")" + sign : sign + "(" + target + ")";
        }
        return call((Tree.Call) tree);
    }

    private String inner(Expression tree) {
        boolean isPlain = tree instanceof Tree.Number || tree instanceof Tree.Name || tree instanceof Tree.Call;
        return isPlain ? text(tree) : "(" + text(tree) + ")";
    }

    /** A parameter for itself is an address. */
    private String name(String name) {
        if (parameters.containsKey(name)) {
            variables.widen();
            return "(long)" + place(name);
        }
        return name;
    }

    /** herd takes a name that is assigned without a declaration for a register. */
    private String assigned(String name) {
        locals.putIfAbsent(name, CType.INT);
        return name;
    }

    private String place(String name) {
        return variables.isArray(name) ? name : "&" + name;
    }

    private String binary(Tree.Binary tree) {
        return isPlace(tree)
                ? "(long)" + pointer(tree)
                : inner(tree.left()) + " " + tree.operator() + " " + inner(tree.right());
    }

    /** Whether it is an address to which a number is added, which counts elements. */
    private boolean isPlace(Expression tree) {
        return tree instanceof Tree.Name name && parameters.containsKey(name.name())
                || tree instanceof Tree.Binary sum && sum.operator().matches("[+-]") && isPlace(sum.left());
    }

    private CType pointee(Expression pointer) {
        if (pointer instanceof Tree.Name name) {
            if (parameters.containsKey(name.name())) {
                Type type = variables.type(name.name());
                return new CType(type, 0);
            }
            return locals.getOrDefault(name.name(), CType.INT).pointee();
        }
        return pointer instanceof Tree.Binary sum && isPlace(sum) ? pointee(sum.left()) : CType.INT;
    }

    /** The address in C's type. */
    private String pointer(Expression tree) {
        return pointer(tree, value(pointee(tree), false));
    }

    private String value(CType type, boolean atomic) {
        String plain = type.isPointer() ? value(type) : variables.value(type.scalar());
        return atomic ? "_Atomic(" + plain + ")" : plain;
    }

    private String pointer(Expression tree, String type) {
        String cast = "(" + type + " *)";
        if (tree instanceof Tree.Name name && parameters.containsKey(name.name())) {
            boolean isOwn = type.equals(variables.whole(variables.type(name.name())));
            return (isOwn ? "" : cast) + place(name.name());
        }
        if (tree instanceof Tree.Binary sum && isPlace(sum)) {
            return "(" + pointer(sum.left(), type) + " " + sum.operator() + " " + inner(sum.right()) + ")";
        }
        if (tree instanceof Tree.AddressOf of && of.operand() instanceof Tree.Dereference inside) {
            return pointer(inside.pointer(), type);
        }
        variables.widen();
        return cast + "(" + text(tree) + ")";
    }

    private String lvalue(Expression tree) {
        if (tree instanceof Tree.Dereference dereference) {
            Expression place = dereference.pointer();
            boolean isOwn = kernel && place instanceof Tree.Name name && parameters.containsKey(name.name());
            return isOwn ? variables.plain(((Tree.Name) place).name()) : "*" + pointer(place);
        }
        return "*" + pointer(tree);
    }

    // ---- calls ------------------------------------------------------------------------------------------------------

    private String call(Tree.Call call) {
        String name = OTHER_NAMES.getOrDefault(call.function(), call.function());
        List<Expression> given = call.arguments();
        if (name.matches("(mtx_)?(un)?lock")) {
            throw CProgram.unsupported(name, thread, call.line());
        }
        if (name.startsWith("atomic_flag_")) {
            return flag(name, given);
        }
        if (name.equals("atomic_init")) {
            return lvalue(given.get(0)) + " = " + inner(given.get(1));
        }
        StringBuilder text = new StringBuilder(name + "(");
        for (int i = 0; i < given.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(argument(name, given, i));
        }
        return text.append(")").toString();
    }

    /** A flag is an int. */
    private String flag(String name, List<Expression> given) {
        String order = name.endsWith("_explicit") ? ", " + text(given.get(1)) : "";
        String suffix = order.isEmpty() ? "" : "_explicit";
        boolean clears = name.startsWith("atomic_flag_clear");
        return (clears ? "atomic_store" : "atomic_exchange") + suffix + "(" + atomic(given.get(0)) + ", "
                + (clears ? 0 : 1) + order + ")";
    }

    private String atomic(Expression pointer) {
        return pointer(pointer, value(pointee(pointer), true));
    }

    private String argument(String function, List<Expression> given, int index) {
        Expression argument = given.get(index);
        if (isLocal(argument)) {
            return text(argument);
        }
        if (LVALUES.contains(function)) {
            return index == 0 ? lvalue(argument) : text(argument);
        }
        if (!kernel) {
            boolean memory = index == 0 && !function.endsWith("_fence");
            boolean compared = index == 1 && function.contains("compare_exchange");
            return memory ? atomic(argument) : compared ? pointer(argument) : text(argument);
        }
        return kernelArgument(function, argument, index);
    }

    /** The address of a local variable, in which a compare-and-swap leaves what it has found. */
    private boolean isLocal(Expression tree) {
        return tree instanceof Tree.AddressOf of
                && of.operand() instanceof Tree.Name name
                && !parameters.containsKey(name.name());
    }

    private String kernelArgument(String function, Expression argument, int index) {
        if (function.startsWith("atomic")) {
            String structure = function.startsWith("atomic64")
                    ? "atomic64_t"
                    : function.startsWith("atomic_long") ? "atomic_long_t" : "atomic_t";
            return isPlace(argument) || isOnlyArgument(function) || isFirst(function) && index == 0
                    ? pointer(argument, structure)
                    : text(argument);
        }
        if (index > 0) {
            return text(argument);
        }
        return function.startsWith("spin_")
                ? pointer(argument, "spinlock_t")
                : function.contains("srcu") ? pointer(argument, "struct srcu_struct") : pointer(argument);
    }

    private static boolean isOnlyArgument(String function) {
        return new HashSet<>(List.of(function.split("_"))).removeAll(Set.of("inc", "dec"));
    }

    private static boolean isFirst(String function) {
        return function.matches(".*(read|set|xchg|unless|not_zero).*");
    }
}
