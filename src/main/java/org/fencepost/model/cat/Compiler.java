package org.fencepost.model.cat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.model.cat.Statement.TestKind;
import org.fencepost.model.cat.Statement.TestOp;
import org.fencepost.model.cat.Value.Scope;
import org.jspecify.annotations.Nullable;

/** Runs the statements of a cat file and those it includes, and keeps the checks. */
final class Compiler {
    /** Variants of herd that hold here: the kernel's model asks for its second version. */
    static final Set<String> VARIANTS = Set.of("lkmmv2");

    /** A {@code with ... from}: the expression whose elements are tried one after the other. */
    record Choice(Node node, Node nothing, Value.Deferred candidates) {
        /** What fails when there is nothing to choose from; it holds when asked again, so it is not explained. */
        Check axiom() {
            String name = "no candidate for " + node.name;
            return new Check(
                    TestKind.CHECK,
                    false,
                    TestOp.EMPTY,
                    nothing,
                    name,
                    candidates.expression().at());
        }
    }

    private static final int MAX_INCLUDES = 50;
    private static final int MAX_CHOICES = 20;

    private final NodeFactory nodes = new NodeFactory();
    private final Host host = new Host(nodes);
    private final SymbolicInterpreter interpreter = new SymbolicInterpreter(nodes, host, VARIANTS);
    private final List<Check> checks = new ArrayList<>();
    private final List<Choice> choices = new ArrayList<>();
    private final Map<String, Parser.File> parsed = new HashMap<>();
    /** The file whose statements are being run, for includes. */
    private @Nullable Source source;

    private int includes;
    private int calls;

    static CatModel compile(String name, Source source) {
        Compiler compiler = new Compiler();
        Scope scope = compiler.run(Objects.requireNonNull(Source.bundled("stdlib.cat")), new Scope(null));
        Source bell = source.companion();
        compiler.run(source, bell == null ? scope : compiler.run(bell, scope));
        compiler.checks.forEach(compiler.interpreter::requireKnown);
        return new CatModel(name, compiler.nodes, compiler.host, compiler.checks, compiler.choices);
    }

    private Scope run(Source file, Scope scope) {
        Source outer = source;
        source = file;
        Parser.File parse = parsed.computeIfAbsent(file.shown(), shown -> Parser.parse(shown, file.text()));
        Scope result = run(parse.statements(), scope);
        source = outer;
        return result;
    }

    private Scope run(List<Statement> statements, Scope scope) {
        Scope current = scope;
        for (Statement statement : statements) {
            current = run(statement, current);
        }
        return current;
    }

    private Scope run(Statement statement, Scope scope) {
        if (statement instanceof Statement.Let let) {
            return let(let, scope);
        } else if (statement instanceof Statement.Test test) {
            check(test, scope);
        } else if (statement instanceof Statement.Include include) {
            return include(include, scope);
        } else if (statement instanceof Statement.If choice) {
            return run(
                    interpreter.holds(choice.condition(), scope, choice.at()) ? choice.then() : choice.otherwise(),
                    scope);
        } else if (statement instanceof Statement.WithFrom with) {
            return withFrom(with, scope);
        } else if (statement instanceof Statement.Enumeration enumeration) {
            return enumeration(enumeration, scope);
        } else if (statement instanceof Statement.Procedure procedure) {
            Scope inner = new Scope(scope);
            Scope definition = procedure.recursive() ? inner : scope;
            return inner.bind(procedure.name(), new Value.OfProcedure(procedure, definition));
        } else if (statement instanceof Statement.Call call) {
            call(call, scope);
        } else if (statement instanceof Statement.MatchTag tagged) {
            TagMatch<List<Statement>> match = tagged.match();
            return run(match.choose(interpreter.evaluate(match.subject(), scope)), scope);
        } else if (statement instanceof Statement.ForAll forAll) {
            forAll(forAll, scope);
        }
        return scope;
    }

    private Scope let(Statement.Let let, Scope scope) {
        if (!let.recursive()) {
            return interpreter.bind(let.bindings(), scope);
        }
        Scope inner = interpreter.bindRecursive(let.bindings(), scope, let.at());
        if (let.when() != null) {
            // herd tests every step of the iteration, to stop early; what fails on the way also fails at the end.
            check(let.when(), inner);
        }
        return inner;
    }

    private void check(Statement.Test test, Scope scope) {
        Value value = interpreter.bound(test.operand(), scope);
        Node node;
        if (test.op() != TestOp.EMPTY) {
            node = interpreter.relation(value, test.operand().at());
        } else if (value instanceof Value.Deferred deferred) {
            Value either = new Value.Deferred(deferred.expression(), deferred.scope(), true);
            node = interpreter.relation(either, test.operand().at());
        } else if (value instanceof Value.OfNode of) {
            node = of.node();
        } else {
            node = interpreter.set(value, test.operand().at());
        }
        String name = test.name() == null ? unnamed(test) : test.name();
        checks.add(new Check(test.kind(), test.negated(), test.op(), node, name, test.at()));
    }

    private static String unnamed(Statement.Test test) {
        String operand = test.operand() instanceof Expr.Name name ? " " + name.name() : "";
        return (test.negated() ? "~" : "") + test.op().keyword + operand + " (line "
                + test.at().line() + ")";
    }

    private Scope include(Statement.Include include, Scope scope) {
        if (++includes > MAX_INCLUDES) {
            throw include.at().error("more than " + MAX_INCLUDES + " includes: does a file include itself?");
        }
        return run(Objects.requireNonNull(source).include(include.file(), include.at()), scope);
    }

    private Scope withFrom(Statement.WithFrom with, Scope scope) {
        Scope inner = new Scope(scope);
        if (with.name().equals("co")) {
            // The coherence order is part of the execution that is judged, not something to enumerate.
            return inner.bind("co", Objects.requireNonNull(host.find("co")));
        }
        Node only = interpreter.onlyElement(interpreter.bound(with.set(), scope));
        if (only != null) {
            return inner.bind(with.name(), new Value.OfNode(only));
        }
        if (choices.size() == MAX_CHOICES) {
            throw with.at().error("more than " + MAX_CHOICES + " 'with ... from' in one model are not supported");
        }
        Value.Deferred candidates = new Value.Deferred(with.set(), scope, false);
        Node node = nodes.choice(choices.size(), Inputs.of(candidates, host));
        node.name = with.name();
        choices.add(new Choice(node, nodes.empty(true), candidates));
        return inner.bind(with.name(), new Value.OfNode(node));
    }

    /** The enumeration is a set of tags, and each tag a set of events. */
    private Scope enumeration(Statement.Enumeration enumeration, Scope scope) {
        Scope inner = new Scope(scope);
        List<Value> tags = new ArrayList<>();
        for (String tag : enumeration.tags()) {
            tags.add(new Value.OfTag(tag));
            String name = Character.toUpperCase(tag.charAt(0)) + tag.substring(1);
            inner.bind(name, interpreter.tagSet(tag));
        }
        return inner.bind(enumeration.name(), ValueSets.of(tags));
    }

    private void call(Statement.Call call, Scope scope) {
        Value found = scope.find(call.procedure());
        if (!(found instanceof Value.OfProcedure procedure)) {
            throw call.at().error("there is no procedure '" + call.procedure() + "'");
        }
        if (++calls > MAX_INCLUDES) {
            throw call.at().error("procedure '" + call.procedure() + "' calls itself without end");
        }
        Scope inner = new Scope(procedure.scope());
        Value argument = interpreter.bound(call.argument(), scope);
        interpreter.bindPattern(procedure.procedure().parameter(), argument, inner, call.at());
        int first = checks.size();
        run(procedure.procedure().body(), inner);
        String name = call.name();
        for (int i = first; name != null && i < checks.size(); i++) {
            Check check = checks.get(i);
            checks.set(i, new Check(check.kind(), check.negated(), check.op(), check.node(), name, call.at()));
        }
        calls--;
    }

    private void forAll(Statement.ForAll forAll, Scope scope) {
        Value set = interpreter.bound(forAll.set(), scope);
        if (set instanceof Value.Nothing) {
            return;
        }
        if (!(set instanceof Value.Collection collection)) {
            throw forAll.at().error("'forall' over " + set.kind() + " is not supported; only over sets of tags");
        }
        for (Value element : collection.elements()) {
            run(forAll.body(), new Scope(scope).bind(forAll.name(), element));
        }
    }
}
