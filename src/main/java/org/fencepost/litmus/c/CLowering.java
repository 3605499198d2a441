package org.fencepost.litmus.c;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.litmus.c.Tree.Expression;
import org.fencepost.litmus.c.Tree.Statement;
import org.fencepost.program.Annotation;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Op;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** Writes the code of one thread's statements and expressions. */
final class CLowering {
    private record LoopLabels(Label next, Label end) {}

    private final ThreadCode thread;
    private final FunctionBuilder code;
    private final Functions functions;
    private final CArithmetic arithmetic;
    /** In the kernel's model a control dependency ends where the arms of its if end. */
    private final boolean scopedControl;

    private final Map<String, CType> parameters = new HashMap<>();
    private final Map<String, CType> locals = new HashMap<>();
    private final Label end;
    private @Nullable LoopLabels loop;

    CLowering(ThreadCode thread, Functions functions, boolean scopedControl) {
        this.thread = thread;
        this.code = thread.code();
        this.functions = functions;
        this.scopedControl = scopedControl;
        this.arithmetic = new CArithmetic(code);
        this.end = code.label();
    }

    void lower(Tree.Thread tree) {
        for (Tree.Parameter parameter : tree.parameters()) {
            if (parameters.put(parameter.name(), parameter.type()) != null) {
                throw error("the parameter " + parameter.name() + " is named twice", parameter.line());
            }
        }
        statement(tree.body());
        code.place(end);
    }

    FunctionBuilder code() {
        return code;
    }

    CArithmetic arithmetic() {
        return arithmetic;
    }

    InputException error(String message, int line) {
        return thread.error(message, line);
    }

    // Statements.

    private void statement(Statement statement) {
        thread.line(statement.line());
        if (statement instanceof Tree.Block block) {
            block.statements().forEach(this::statement);
        } else if (statement instanceof Tree.Declaration declaration) {
            declare(declaration);
        } else if (statement instanceof Tree.Evaluate evaluate) {
            expression(evaluate.expression());
        } else if (statement instanceof Tree.If conditional) {
            ifStatement(conditional);
        } else if (statement instanceof Tree.Loop looping) {
            loopStatement(looping);
        } else if (statement instanceof Tree.Break) {
            code.jump(enclosing(statement, "break").end);
        } else if (statement instanceof Tree.Continue) {
            code.jump(enclosing(statement, "continue").next);
        } else if (statement instanceof Tree.Return result) {
            if (result.value() != null) {
                expression(result.value());
            }
            code.jump(end);
        }
    }

    private LoopLabels enclosing(Statement statement, String what) {
        if (loop == null) {
            throw error("'" + what + "' stands outside of a loop", statement.line());
        }
        return loop;
    }

    private void declare(Tree.Declaration declaration) {
        CType type = declaration.type();
        if (type.equals(CType.VOID)) {
            throw error("the variable " + declaration.name() + " cannot be void", declaration.line());
        }
        if (parameters.containsKey(declaration.name())) {
            throw error("'" + declaration.name() + "' is a parameter already", declaration.line());
        }
        locals.put(declaration.name(), type);
        thread.giveType(declaration.name(), type.asType());
        int register = thread.register(declaration.name());
        if (declaration.value() != null) {
            code.move(register, convert(value(declaration.value()), type).place());
        }
    }

    private void ifStatement(Tree.If tree) {
        Label then = code.label();
        Label otherwise = code.label();
        Label after = code.label();
        int condition = condition(tree.condition());
        int scope = beginControl();
        code.branch(condition, then, otherwise);
        code.place(then);
        statement(tree.then());
        code.jump(after);
        code.place(otherwise);
        if (tree.otherwise() != null) {
            statement(tree.otherwise());
        }
        code.place(after);
        endControl(scope);
    }

    private void loopStatement(Tree.Loop tree) {
        Label body = code.label();
        Label check = code.label();
        LoopLabels outer = loop;
        loop = new LoopLabels(code.label(), code.label());
        int scope = beginControl();
        if (!tree.bodyFirst()) {
            code.jump(check);
        }
        code.place(body);
        statement(tree.body());
        code.place(loop.next);
        if (tree.step() != null) {
            expression(tree.step());
        }
        code.place(check);
        thread.line(tree.line());
        if (tree.condition() == null) {
            code.jump(body);
        } else {
            code.branch(condition(tree.condition()), body, loop.end);
        }
        code.place(loop.end);
        endControl(scope);
        loop = outer;
    }

    private int beginControl() {
        return scopedControl ? code.beginControl() : 0;
    }

    /** What comes behind the arms does not depend on the branch, but those who run the thread again must know that it was picked. */
    private void endControl(int scope) {
        if (scopedControl) {
            code.pick(scope);
            code.endControl(scope);
        }
    }

    // Expressions.

    /** The value of an expression that must have one. */
    Operand value(Expression tree) {
        Operand operand = expression(tree);
        if (operand.type().equals(CType.VOID)) {
            throw error("this expression has no value", tree.line());
        }
        return operand;
    }

    /** One bit: whether the value is not 0. */
    int condition(Expression tree) {
        return arithmetic.isTrue(value(tree));
    }

    private Operand expression(Expression tree) {
        thread.line(tree.line());
        if (tree instanceof Tree.Number number) {
            return new Operand(arithmetic.constant(number.value(), number.type()), number.type());
        }
        if (tree instanceof Tree.Name name) {
            return variable(name);
        }
        if (tree instanceof Tree.Unary unary) {
            return arithmetic.unary(unary.operator(), value(unary.operand()));
        }
        if (tree instanceof Tree.Binary binary) {
            return binary(binary);
        }
        if (tree instanceof Tree.Conditional conditional) {
            return conditional(conditional);
        }
        if (tree instanceof Tree.Cast cast) {
            Operand operand = expression(cast.operand());
            return cast.type().equals(CType.VOID) ? nothing() : convert(operand, cast.type());
        }
        return effect(tree);
    }

    /** Expressions that access memory, change variables or call something. */
    private Operand effect(Expression tree) {
        if (tree instanceof Tree.Dereference dereference) {
            return load(address(dereference), functions.plain());
        }
        if (tree instanceof Tree.AddressOf of) {
            return addressOf(of);
        }
        if (tree instanceof Tree.Assign assign) {
            return assign(assign);
        }
        if (tree instanceof Tree.Increment increment) {
            return increment(increment);
        }
        if (tree instanceof Tree.Sequence sequence) {
            expression(sequence.first());
            return expression(sequence.second());
        }
        Tree.Call call = (Tree.Call) tree;
        Operand result = functions.call(this, call.function(), call.arguments(), call.line());
        if (result == null) {
            throw error("the function " + call.function() + " is not known", call.line());
        }
        return result;
    }

    private Operand variable(Tree.Name name) {
        CType pointer = parameters.get(name.name());
        if (pointer != null) {
            return new Operand(thread.addressOf(name.name()), pointer);
        }
        CType type = locals.get(name.name());
        if (type == null && thread.hasRegister(name.name())) {
            type = CType.INT; // declared by the initial state
        }
        if (type == null) {
            throw error(
                    "'" + name.name() + "' is neither a parameter nor a local variable of P" + thread.thread(),
                    name.line());
        }
        return new Operand(thread.register(name.name()), type);
    }

    private Operand binary(Tree.Binary tree) {
        boolean and = tree.operator().equals("&&");
        if (!and && !tree.operator().equals("||")) {
            Operand left = copied(value(tree.left()), tree.right());
            return arithmetic.binary(tree.operator(), left, value(tree.right()), tree.line(), this);
        }
        if (isPure(tree.right())) {
            int left = condition(tree.left());
            int right = condition(tree.right());
            int result = code.register();
            code.binary(and ? Op.AND : Op.OR, result, left, right, 1);
            return new Operand(result, CType.INT);
        }
        int result = code.register();
        Label more = code.label();
        Label done = code.label();
        int left = condition(tree.left());
        code.move(result, left);
        int scope = beginControl();
        code.branch(left, and ? more : done, and ? done : more);
        code.place(more);
        code.move(result, condition(tree.right()));
        code.place(done);
        endControl(scope);
        return new Operand(result, CType.INT);
    }

    /** A value that stays the same while {@code later} is evaluated. */
    private Operand copied(Operand operand, Expression later) {
        if (operand.place() < 0 || isPure(later)) {
            return operand;
        }
        int copy = code.register();
        code.move(copy, operand.place());
        return new Operand(copy, operand.type());
    }

    /** Neither accesses memory nor changes anything, so that evaluating it needlessly is the same as not. */
    private static boolean isPure(Expression tree) {
        if (tree instanceof Tree.Number || tree instanceof Tree.Name) {
            return true;
        }
        if (tree instanceof Tree.Unary unary) {
            return isPure(unary.operand());
        }
        if (tree instanceof Tree.Cast cast) {
            return isPure(cast.operand());
        }
        if (tree instanceof Tree.Binary binary) {
            boolean mayFail = binary.operator().equals("/") || binary.operator().equals("%");
            return !mayFail && isPure(binary.left()) && isPure(binary.right());
        }
        return tree instanceof Tree.Conditional c && isPure(c.condition()) && isPure(c.then()) && isPure(c.otherwise());
    }

    private Operand conditional(Tree.Conditional tree) {
        int condition = condition(tree.condition());
        if (isPure(tree.then()) && isPure(tree.otherwise())) {
            Operand then = value(tree.then());
            Operand otherwise = value(tree.otherwise());
            CType type = then.type().common(otherwise.type());
            int result = code.register();
            code.select(
                    result,
                    condition,
                    convert(then, type).place(),
                    convert(otherwise, type).place());
            return new Operand(result, type);
        }
        int result = code.register();
        Label then = code.label();
        Label otherwise = code.label();
        Label done = code.label();
        int scope = beginControl();
        code.branch(condition, then, otherwise);
        code.place(then);
        Operand first = value(tree.then());
        code.move(result, convert(first, first.type().promoted()).place());
        code.jump(done);
        code.place(otherwise);
        Operand second = value(tree.otherwise());
        CType type = first.type().promoted();
        if (second.type().promoted().size() != type.size()) {
            throw error("the two values of this ?: have different sizes; cast one", tree.line());
        }
        code.move(result, convert(second, type).place());
        code.place(done);
        endControl(scope);
        return new Operand(result, type);
    }

    private Operand addressOf(Tree.AddressOf tree) {
        if (tree.operand() instanceof Tree.Dereference dereference) {
            Operand place = address(dereference);
            return new Operand(place.place(), place.type());
        }
        throw error("only memory has an address here: write the pointer itself, or &x[i]", tree.line());
    }

    // Memory and assignments.

    /** The address that a dereference means, typed as a pointer to what lies there. */
    Operand address(Expression lvalue) {
        if (!(lvalue instanceof Tree.Dereference dereference)) {
            throw error("expected a shared variable here, as in *x", lvalue.line());
        }
        return pointer(dereference.pointer());
    }

    /** A pointer; for a parameter its type is that of the variable, on which all threads agree. */
    Operand pointer(Expression tree) {
        Operand operand = value(tree);
        if (tree instanceof Tree.Name name && parameters.containsKey(name.name())) {
            CType type = operand.type();
            int size = thread.test().sizeOf(name.name());
            if (size != type.pointee().size()) {
                return new Operand(
                        operand.place(),
                        new CType(Objects.requireNonNull(thread.test().typeOf(name.name())), 1));
            }
        }
        return operand.type().isPointer()
                ? operand
                : new Operand(operand.place(), operand.type().pointer());
    }

    Operand load(Operand pointer, Annotation how) {
        CType type = pointer.type().pointee();
        int result = code.register();
        thread.test().access(type.size(), 0);
        code.load(result, pointer.place(), type.size(), how);
        return new Operand(result, type);
    }

    void store(Operand pointer, Operand value, Annotation how) {
        CType type = pointer.type().pointee();
        thread.test().access(type.size(), 0);
        code.store(pointer.place(), convert(value, type).place(), type.size(), how);
    }

    /** Tells that the instruction about to be written accesses what the pointer points to, and how many bytes that is. */
    int accessSize(Operand pointer) {
        int size = pointer.type().pointee().size();
        thread.test().access(size, 0);
        return size;
    }

    Operand convert(Operand operand, CType type) {
        return arithmetic.convert(operand, type);
    }

    Operand nothing() {
        return new Operand(code.constant(0), CType.VOID);
    }

    /** The local variable whose address an argument takes ({@code &r0}), or null. */
    @Nullable Operand local(Expression tree) {
        boolean takesAddress = tree instanceof Tree.AddressOf of
                && of.operand() instanceof Tree.Name name
                && !parameters.containsKey(name.name());
        return takesAddress ? variable((Tree.Name) ((Tree.AddressOf) tree).operand()) : null;
    }

    private Operand assign(Tree.Assign tree) {
        if (tree.target() instanceof Tree.Name name) {
            return assignLocal(name, tree);
        }
        Operand place = copied(address(tree.target()), tree.value());
        Operand value = value(tree.value());
        if (tree.operator() != null) {
            Operand old = load(place, functions.plain());
            value = arithmetic.binary(tree.operator(), old, value, tree.line(), this);
        }
        store(place, value, functions.plain());
        return convert(value, place.type().pointee());
    }

    private Operand assignLocal(Tree.Name name, Tree.Assign tree) {
        if (parameters.containsKey(name.name())) {
            throw error("the parameter " + name.name() + " cannot be assigned to; write *" + name.name(), tree.line());
        }
        Operand value = value(tree.value());
        if (tree.operator() != null) {
            value = arithmetic.binary(tree.operator(), variable(name), value, tree.line(), this);
        } else if (!locals.containsKey(name.name())) {
            // herd takes a name that is assigned without a declaration for a register.
            locals.put(name.name(), value.type().promoted());
            thread.giveType(name.name(), value.type().promoted().asType());
        }
        Operand target = variable(name);
        code.move(target.place(), convert(value, target.type()).place());
        return target;
    }

    private Operand increment(Tree.Increment tree) {
        Operand one = new Operand(code.constant(1), CType.INT);
        String operator = tree.amount() > 0 ? "+" : "-";
        boolean local = tree.target() instanceof Tree.Name;
        Operand place = local ? value(tree.target()) : address(tree.target());
        Operand current = local ? place : load(place, functions.plain());
        int old = code.register();
        code.move(old, current.place());
        Operand before = new Operand(old, current.type());
        Operand sum = convert(arithmetic.binary(operator, before, one, tree.line(), this), current.type());
        if (local) {
            code.move(current.place(), sum.place());
        } else {
            store(place, sum, functions.plain());
        }
        return tree.old() ? before : sum;
    }

    /** The arguments of a call, which must be as many as {@code count}. */
    void checkArguments(String function, List<Expression> arguments, int count, int line) {
        if (arguments.size() != count) {
            throw error(function + " takes " + count + " arguments, not " + arguments.size(), line);
        }
    }
}
